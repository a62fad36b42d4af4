import { LOCALES, type Locale, type Text } from '../../core/index.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { spokenTime } from '../words/spoken-time.ts';
import type { Setting } from '../world/setting.ts';
import { Prose, type Sentence, type Strand, type UsedWordings } from './prose.ts';
import { HOURS, LINKS, QUIET, SKIES, type Sky } from './prose-skies.ts';

/** How long a paragraph is: words in English, characters in Chinese. */
export const LENGTHS: Readonly<
  Record<Locale, { readonly least: number; readonly wanted: number; readonly most: number }>
> = {
  en: { least: 60, wanted: 100, most: 120 },
  zh: { least: 200, wanted: 330, most: 400 },
};
/** Quiet sentences at most, to bring a short paragraph to its length. */
const MAX_QUIET = 2;
/** Sentences looked at for one paragraph: the weightiest. */
const MAX_CONSIDERED = 48;
/** What matters less is told only to bring a paragraph to its length. */
const MATTERS = 0.75;
/** Words and characters that links between strands take, at most. */
const LINKS_TAKE: Readonly<Record<Locale, number>> = { en: 14, zh: 24 };
/** Strands that begin within it of each other happen at the same time; with more between them the later is said to be later. */
const SAME_TIME_MS = MINUTE_MS;
const LATER_MS = 5 * MINUTE_MS;

/** What a paragraph is made of. */
export interface Material {
  readonly fromMs: number;
  readonly sky: Sky;
  /** It opens a chapter, or it is time to say again what hour it is. */
  readonly tellsHour: boolean;
  /** In the order of their beginning. */
  readonly strands: readonly Strand[];
  /** Chooses among wordings, where there is no event to choose by. */
  readonly salt: number;
}

/** A paragraph as written. */
export interface Written {
  readonly text: Text;
  /** The events told in either language, ascending. */
  readonly events: readonly number[];
  /** The weightiest sentence, for the synopsis. */
  readonly gist: Text;
  /** Whether what there was to tell sufficed for a paragraph in every language, without padding. */
  readonly isFull: boolean;
}

/** How wordings were used, by language: each tells the same in its own way. */
export type WordingsByLocale = Record<Locale, UsedWordings>;

interface Draft {
  readonly text: string;
  readonly gist: string;
  readonly events: readonly number[];
  /** Without what it was padded with. */
  readonly length: number;
  readonly isFull: boolean;
}

/** Writes a paragraph from what happened, by templates alone; undefined where there is nothing to tell. */
export function writeParagraph(setting: Setting, material: Material, used: WordingsByLocale): Written | undefined {
  if (material.strands.length === 0) return undefined;
  const drafts = LOCALES.map((locale) => draft(setting, material, locale, used[locale]));
  const [en, zh] = drafts;
  if (en === undefined || zh === undefined) return undefined;
  return {
    text: { en: en.text, zh: zh.text },
    gist: { en: en.gist, zh: zh.gist },
    events: [...new Set([...en.events, ...zh.events])].toSorted((a, b) => a - b),
    isFull: en.isFull && zh.isFull,
  };
}

/** Words of an English text, characters of a Chinese one. */
export function lengthOf(text: string, locale: Locale): number {
  return locale === 'zh' ? text.length : text.split(/\s+/).filter((word) => word !== '').length;
}

/** How much more than estimated is chosen where a paragraph came out too short: pronouns and places left out shorten it. */
const GENEROSITY = [1, 1.35, 1.8] as const;

function draft(setting: Setting, material: Material, locale: Locale, used: UsedWordings): Draft {
  const { least } = LENGTHS[locale];
  let written: Draft | undefined;
  let wordings = used;
  for (const generosity of GENEROSITY) {
    wordings = { ...used };
    written = attempt(setting, material, locale, wordings, generosity);
    if (written.length >= least) break;
  }
  if (written === undefined) throw new Error('nothing was attempted');
  Object.assign(used, wordings);
  return written;
}

function attempt(setting: Setting, material: Material, locale: Locale, used: UsedWordings, generosity: number): Draft {
  const opening = material.tellsHour ? openingOf(new Prose(setting, locale, used), material) : '';
  const { least, wanted, most } = LENGTHS[locale];
  const { chosen, isFull } = choose(setting, material.strands, locale, {
    wanted: wanted * generosity - lengthOf(opening, locale),
    most: most - lengthOf(opening, locale) - LINKS_TAKE[locale],
    least: least * generosity - lengthOf(opening, locale),
  });
  const prose = new Prose(setting, locale, used);
  const said = tell(prose, material, chosen);
  const body = [opening, ...said].filter((sentence) => sentence !== '');
  const length = lengthOf(body.join(locale === 'zh' ? '' : ' '), locale);
  const padded = pad(prose, body, locale, material.salt, opening === '' ? 0 : 1);
  const best = [...chosen].reduce((a, b) => (b.weight > a.weight ? b : a));
  return {
    text: padded.join(locale === 'zh' ? '' : ' '),
    gist: best.say(new Prose(setting, locale, {}), ''),
    events: [...chosen].flatMap(({ events }) => events),
    length,
    isFull: isFull && length >= least,
  };
}

interface Budget {
  readonly least: number;
  readonly wanted: number;
  readonly most: number;
}

/** The weightiest sentences that fit, each with the one that opens its strand. */
function choose(
  setting: Setting,
  strands: readonly Strand[],
  locale: Locale,
  { least, wanted, most }: Budget,
): { readonly chosen: ReadonlySet<Sentence>; readonly isFull: boolean } {
  const leadOf = new Map<Sentence, Sentence>();
  for (const { sentences } of strands) {
    const [lead] = sentences;
    if (lead !== undefined) for (const sentence of sentences) leadOf.set(sentence, lead);
  }
  const measure = (sentence: Sentence, by: 'longest' | 'shortest') =>
    lengthOf(sentence.say(new Prose(setting, locale, {}, by), ''), locale);
  const byWeight = [...leadOf.keys()].toSorted((a, b) => b.weight - a.weight).slice(0, MAX_CONSIDERED);
  const chosen = new Set<Sentence>();
  // It is not known yet which wordings it will be: at most so long, at least so long.
  let longest = 0;
  let length = 0;
  const take = (sentence: Sentence) => {
    const lead = leadOf.get(sentence) ?? sentence;
    const added = [lead, sentence].filter((each, i, all) => !chosen.has(each) && all.indexOf(each) === i);
    const more = added.reduce((sum, each) => sum + measure(each, 'longest'), 0);
    if (longest + more > most && chosen.size > 0) return;
    for (const each of added) {
      chosen.add(each);
      length += measure(each, 'shortest');
    }
    longest += more;
  };
  for (const sentence of byWeight) if (sentence.weight >= MATTERS && length < wanted) take(sentence);
  const isFull = length >= least;
  for (const sentence of byWeight) if (!chosen.has(sentence) && length < least) take(sentence);
  return { chosen, isFull };
}

/** The chosen sentences strand by strand, each strand linked to the one before. */
function tell(prose: Prose, { strands }: Material, chosen: ReadonlySet<Sentence>): string[] {
  const said: string[] = [];
  let before: Strand | undefined;
  let isLinked = false;
  for (const strand of strands) {
    const sentences = strand.sentences.filter((sentence) => chosen.has(sentence));
    for (const [i, sentence] of sentences.entries()) {
      if (i === 0) prose.turnToOthers();
      const link: string = i === 0 && !isLinked ? linkBetween(prose, before, strand) : '';
      if (i === 0) isLinked = link !== '';
      said.push(sentence.say(prose, link));
    }
    if (sentences.length > 0) before = strand;
  }
  return said;
}

/** How a strand hangs together with the one before: not every one needs to be told so. */
function linkBetween(prose: Prose, before: Strand | undefined, strand: Strand): string {
  if (before === undefined) return '';
  const apartMs = strand.atMs - before.atMs;
  if (apartMs > SAME_TIME_MS && apartMs < LATER_MS) return '';
  const key = apartMs <= SAME_TIME_MS ? 'meanwhile' : 'later';
  return prose.pick(`link.${key}`, LINKS[key], strand.atMs);
}

function openingOf(prose: Prose, { fromMs, sky, salt }: Material): string {
  const hour = prose.fill('hour', HOURS, salt, { time: () => spokenTime(fromMs, prose.locale) });
  const weather = prose.pick(`sky.${sky}`, SKIES[sky], salt);
  if (prose.locale === 'zh') return `${hour}，${weather}。`;
  return hour.endsWith('and') ? `${hour} ${weather}.` : `${hour}, ${weather}.`;
}

/** Brings a short paragraph nearer to its length with what can be said of any quiet hour. */
function pad(prose: Prose, body: readonly string[], locale: Locale, salt: number, at: number): string[] {
  const padded = [...body];
  const length = () => lengthOf(padded.join(locale === 'zh' ? '' : ' '), locale);
  for (let i = 0; i < MAX_QUIET && length() < LENGTHS[locale].least; i++) {
    const quiet = prose.pick('quiet', QUIET, salt + i);
    padded.splice(i === 0 ? Math.min(at, padded.length) : padded.length, 0, quiet);
  }
  return padded;
}
