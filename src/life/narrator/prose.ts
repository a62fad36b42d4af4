import { hash32, type Locale, type Text, textOf } from '../../core/index.ts';
import { NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { Naming } from './naming.ts';

/** Which wording of each kind was used last, by key: so that it is not used twice in a row. Plain JSON. */
export type UsedWordings = Record<string, number>;

/** Words for one paragraph in one language: names, and wordings that vary without chance. */
export class Prose {
  readonly setting: Setting;
  readonly locale: Locale;
  readonly naming: Naming;
  /** Where those of whom it was told last were; `NONE` where that was not said. */
  whereabouts: PlaceIndex = NONE;
  readonly #used: UsedWordings;

  /** `used` is read and kept up. */
  constructor(setting: Setting, locale: Locale, used: UsedWordings) {
    this.setting = setting;
    this.locale = locale;
    this.naming = new Naming(setting, locale);
    this.#used = used;
  }

  /** One of the wordings of a key: by the event it is for, and never the one used last. */
  pick(key: string, wordings: readonly Text[], event: number): string {
    const from = hash32(`${key}/${event}`) % wordings.length;
    const isLast = wordings.length > 1 && this.#used[key] === from;
    const index = isLast ? (from + 1) % wordings.length : from;
    this.#used[key] = index;
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

  /** Tells of somebody else from here on: people are named in full again, places too. */
  turnToOthers(): void {
    this.naming.startAnew();
    this.whereabouts = NONE;
  }

  /** A text of the scenario. */
  text(text: Text): string {
    return textOf(text, this.locale);
  }
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
