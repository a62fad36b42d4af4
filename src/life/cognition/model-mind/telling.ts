import { LOCALES, textOf } from '../../../core/index.ts';
import { staticGround } from '../../commons/static-ground.ts';
import type { Setting } from '../../world/setting.ts';

/** Words of a text that say something: of English four letters and more, of Chinese every two characters that meet. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{Script=Latin}\d]{4,}/gu)) words.add(word);
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu)) {
    for (let i = 0; i + 1 < run.length; i++) words.add(run.slice(i, i + 2));
  }
  return words;
}

/** Such a share of the words that are a fact's own gives it away: never fewer than two, nor more than four are needed. */
const GIVEN_AWAY_SHARE = 0.4;
const GIVEN_AWAY = { least: 2, most: 4 } as const;

/**
 * Tells by their words which of a scenario's facts a text gives away: those of whose own words (that stand in no other
 * fact, nor in what everybody knows) it has enough. A measure of likeness, so it can be wrong both ways; it errs on the
 * side of finding one.
 */
class Telling {
  readonly #own: readonly (readonly [id: string, words: ReadonlySet<string>])[];

  constructor(setting: Setting) {
    const facts = [...setting.factSpecs.values()].map(({ id, text }) => {
      const words = new Set(LOCALES.flatMap((locale) => [...contentWords(textOf(text, locale))]));
      return [id, words] as const;
    });
    const common = new Set(LOCALES.flatMap((locale) => [...contentWords(staticGround(setting, locale))]));
    const times = new Map<string, number>();
    for (const [, words] of facts) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
    this.#own = facts.map(([id, words]) => [
      id,
      new Set([...words].filter((word) => times.get(word) === 1 && !common.has(word))),
    ]);
  }

  /** The ids of the facts that a text gives away. */
  in(text: string): readonly string[] {
    const said = contentWords(text);
    return this.#own.flatMap(([id, own]) => {
      const inLanguage = [...own].filter((word) => /\p{Script=Han}/u.test(word) === /\p{Script=Han}/u.test(text));
      const shared = inLanguage.filter((word) => said.has(word)).length;
      const share = Math.min(GIVEN_AWAY.most, GIVEN_AWAY_SHARE * inLanguage.length);
      const enough = Math.min(inLanguage.length, Math.max(GIVEN_AWAY.least, share));
      return shared > 0 && shared >= enough ? [id] : [];
    });
  }
}

const tellings = new WeakMap<Setting, Telling>();

/** The measure for a setting: made once. */
export function tellingOf(setting: Setting): Telling {
  let telling = tellings.get(setting);
  if (telling === undefined) {
    telling = new Telling(setting);
    tellings.set(setting, telling);
  }
  return telling;
}
