import { type Locale, type Result, succeed, textOf } from '../../core/index.ts';
import {
  type Chapter,
  clockText,
  dayOf,
  eachRow,
  eventOf,
  interestOf,
  type LifeEvent,
  type LifeJournal,
  NONE,
  type Setting,
  type WorldReader,
} from '../../life/index.ts';
import { Wording } from '../../viewer/index.ts';
import { LIVE_TEXTS } from './texts.ts';

/** Events that a digest tells of at most. */
const MAX_LINES = 10;
/** What interests less is not told. */
const LEAST_INTEREST = 2;
/** What is told by what comes of it, and the story's own end. */
const UNTOLD: ReadonlySet<string> = new Set(['begin', 'ending']);
/** Candidates that are held while the history is read: what interests least is dropped. */
const MAX_CANDIDATES = 512;

/** What a digest is made of. */
interface DigestOptions {
  readonly setting: Setting;
  readonly world: WorldReader;
  readonly journal: LifeJournal;
  readonly chapters: readonly Chapter[];
  /** The journal begins here: a branch's where it was branched off. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly locale: Locale;
}

interface Candidate {
  readonly event: LifeEvent;
  readonly interest: number;
}

/** What happened until a moment, in some ten lines: what was most worth telling, as it came. Fails as the journal does. */
export function digestOf({
  setting,
  world,
  journal,
  chapters,
  fromMs,
  untilMs,
  locale,
}: DigestOptions): Result<readonly string[]> {
  const counts = { events: 0, talks: 0, meals: 0, deaths: 0 };
  const told = new Set<string>();
  let candidates: Candidate[] = [];
  const read = eachRow(journal, 0, (row) => {
    const event = eventOf(row);
    if (event === undefined || event.atMs > untilMs) return;
    counts.events++;
    if (event.type === 'talk_opened') counts.talks++;
    if (isMeal(setting, event)) counts.meals++;
    if (event.type === 'death') counts.deaths++;
    const candidate = { event, interest: interestOf(setting, event) };
    const likeness = likenessOf(event);
    if (candidate.interest < LEAST_INTEREST || UNTOLD.has(event.type) || told.has(likeness)) return;
    told.add(likeness);
    candidates.push(candidate);
    if (candidates.length > MAX_CANDIDATES) candidates = foremost(candidates, MAX_LINES);
  });
  if (!read.ok) return read;
  const wording = new Wording(setting);
  const isLong = dayOf(untilMs) > dayOf(setting.startMs) + 1;
  const happened = foremost(candidates, MAX_LINES).map(({ event }) => ({
    id: event.id,
    atMs: event.atMs,
    line: `${timeText(event.atMs, isLong, locale)}  ${textOf(wording.event(event), locale)}`,
  }));
  const begun = chapters.filter(({ atMs }) => atMs >= fromMs);
  const titles = begun.map(({ title, atMs, event }) => ({
    id: event,
    atMs,
    line: textOf(LIVE_TEXTS.chapter, locale, { title: textOf(title, locale) }),
  }));
  const lines = [...titles, ...happened].toSorted((a, b) => a.atMs - b.atMs || a.id - b.id).map(({ line }) => line);
  const alive = setting.people.filter(({ index }) => world.isAlive(index)).length;
  return succeed([
    ...(happened.length === 0 ? [textOf(LIVE_TEXTS.quiet, locale)] : lines),
    textOf(LIVE_TEXTS.counted, locale, counts),
    textOf(LIVE_TEXTS.living, locale, { alive, all: setting.people.length }),
  ]);
}

/** A time of day, with the day where there are several. */
export function timeText(atMs: number, isLong: boolean, locale: Locale): string {
  const time = clockText(atMs);
  return isLong ? textOf(LIVE_TEXTS.day, locale, { day: dayOf(atMs) + 1, time }) : time;
}

function isMeal(setting: Setting, { type, content }: LifeEvent): boolean {
  if (type !== 'act' || content.object === NONE || setting.kindOf(content.object) !== 'fixture') return type === 'eat';
  const { affordances } = setting.fixtures[setting.indexIn(content.object)] ?? { affordances: [] };
  return affordances.some(({ id, verb }) => id === content.detail && verb === 'eat');
}

/** The most interesting ones, of equal ones the earlier. */
function foremost(candidates: readonly Candidate[], count: number): Candidate[] {
  return candidates.toSorted((a, b) => b.interest - a.interest || a.event.id - b.event.id).slice(0, count);
}

/** The same text for events that would be told alike: the first of them is told. */
function likenessOf({ type, actor, content }: LifeEvent): string {
  return `${type} ${actor} ${content.object} ${content.target} ${content.detail}`;
}
