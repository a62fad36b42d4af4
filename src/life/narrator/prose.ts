import { hash32, type Locale, type Text, textOf } from '../../core/index.ts';
import { NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { Naming } from './naming.ts';

/**
 * Which wordings of each kind were used, by key: a bit each, and the last one. None is used again before all others of its
 * kind were, and none twice in a row. Plain JSON.
 */
export type UsedWordings = Record<string, { readonly bits: number; readonly last: number }>;

/** Wordings of one kind that are told apart: more would not fit the bits. */
const MAX_WORDINGS = 30;

/** Of all wordings of a kind the longest, or the shortest. */
type Measure = 'longest' | 'shortest';

/** Words for one paragraph in one language: names, and wordings that vary without chance. */
export class Prose {
  readonly setting: Setting;
  readonly locale: Locale;
  readonly naming: Naming;
  /** Where it was told last that something happened: there one still is. `NONE` where that was not said. */
  whereabouts: PlaceIndex = NONE;
  readonly #used: UsedWordings;
  readonly #measure: Measure | undefined;

  /** `used` is read and kept up. `measure`: to know how much room a sentence takes, at most or at least. */
  constructor(setting: Setting, locale: Locale, used: UsedWordings, measure?: Measure) {
    this.#measure = measure;
    this.setting = setting;
    this.locale = locale;
    this.naming = new Naming(setting, locale);
    this.#used = used;
  }

  /** One of the wordings of a key, by the event it is for: of those not used yet. */
  pick(key: string, wordings: readonly Text[], event: number): string {
    if (this.#measure !== undefined) return extreme(wordings, this.locale, this.#measure);
    const count = Math.min(wordings.length, MAX_WORDINGS);
    const { bits, last } = this.#used[key] ?? { bits: 0, last: NONE };
    const all = 2 ** count - 1;
    const used = (bits & all) === all ? 0 : bits;
    let index = hash32(`${key}/${event}`) % count;
    while (((used >> index) & 1) === 1 || (index === last && count > 1)) index = (index + 1) % count;
    this.#used[key] = { bits: used | (1 << index), last: index };
    const wording = wordings[index];
    return wording === undefined ? '' : wording[this.locale];
  }

  /** {@link pick} with its values filled in; each is asked for in the order in which the wording names them. */
  fill(key: string, wordings: readonly Text[], event: number, values: Readonly<Record<string, () => string>>): string {
    const wording = this.pick(key, wordings, event);
    const filled: Record<string, string> = {};
    for (const [, name = ''] of wording.matchAll(/\{(\w+)\}/g)) filled[name] ??= values[name]?.() ?? '';
    return textOf({ en: wording, zh: wording }, this.locale, filled);
  }

  /** Tells of somebody else from here on: people are named in full again. */
  turnToOthers(): void {
    this.naming.startAnew();
  }

  /** A text of the scenario. */
  text(text: Text): string {
    return textOf(text, this.locale);
  }
}

function extreme(wordings: readonly Text[], locale: Locale, measure: Measure): string {
  const sign = measure === 'longest' ? 1 : -1;
  const by = (wording: string) => sign * wording.length;
  return wordings.map((each) => each[locale]).reduce((best, each) => (by(each) > by(best) ? each : best));
}

/** Something to be told, in any language. */
export interface Sentence {
  /** The events it tells of: it names nothing else. */
  readonly events: readonly number[];
  /** How much it matters, 0 to 10. */
  readonly weight: number;
  /** With its stop. `link` is how it hangs together with what was told before; the first of a strand begins with it. */
  readonly say: (prose: Prose, link: string) => string;
}

/** Sentences that belong together, in order: one talk, what one person did, one happening. The first opens it. */
export interface Strand {
  readonly atMs: number;
  readonly sentences: readonly Sentence[];
}
