import { type Locale, type Result, succeed, textOf } from '../../core/index.ts';
import {
  clockText,
  dayOf,
  eachRow,
  eventOf,
  type LifeEvent,
  type LifeJournal,
  NONE,
  type Setting,
  type WorldReader,
} from '../../life/index.ts';
import { type Deed, Deeds } from './deeds.ts';
import { LIVE_TEXTS } from './texts.ts';

/** Deeds that a digest tells of at most, and of one kind at most. */
const MAX_LINES = 10;
const MAX_OF_A_KIND = 2;
/** Deeds that are held while the history is read: what is worth least is dropped. */
const MAX_HELD = 512;

/** What a digest is made of. */
interface DigestOptions {
  readonly setting: Setting;
  readonly world: WorldReader;
  readonly journal: LifeJournal;
  readonly untilMs: number;
  readonly locale: Locale;
}

/** What happened until a moment, in some ten lines, for whoever was not there. Fails as the journal does. */
export function digestOf({ setting, world, journal, untilMs, locale }: DigestOptions): Result<readonly string[]> {
  const counts = { events: 0, talks: 0, meals: 0, deaths: 0 };
  const deeds = new Deeds(setting);
  let held: Deed[] = [];
  const read = eachRow(journal, 0, (row) => {
    const event = eventOf(row);
    if (event === undefined || event.atMs > untilMs) return;
    counts.events++;
    if (event.type === 'talk_opened') counts.talks++;
    if (isMeal(setting, event)) counts.meals++;
    if (event.type === 'death') counts.deaths++;
    const deed = deeds.of(event);
    if (deed === undefined) return;
    // An attack that ends in death is told as that.
    if (deed.kind === 'killed' || deed.kind === 'killedAsleep') dropLastAttack(held);
    held.push(deed);
    if (held.length > MAX_HELD) held = foremost(held, MAX_LINES);
  });
  if (!read.ok) return read;
  const isLong = dayOf(untilMs) > dayOf(setting.startMs) + 1;
  const lines = foremost(held, MAX_LINES)
    .toSorted((a, b) => a.atMs - b.atMs || a.id - b.id)
    .map(({ atMs, say }) => `${timeText(atMs, isLong, locale)}  ${sentence(say(locale), locale)}`);
  const alive = setting.people.filter(({ index }) => world.isAlive(index)).length;
  return succeed([
    ...(lines.length === 0 ? [textOf(LIVE_TEXTS.quiet, locale)] : lines),
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

/** The weightiest, of equal ones the earlier, and not too many of a kind. */
function foremost(deeds: readonly Deed[], count: number): Deed[] {
  const ofKind = new Map<Deed['kind'], number>();
  const chosen: Deed[] = [];
  for (const deed of deeds.toSorted((a, b) => b.weight - a.weight || a.atMs - b.atMs || a.id - b.id)) {
    const before = ofKind.get(deed.kind) ?? 0;
    if (before >= MAX_OF_A_KIND) continue;
    ofKind.set(deed.kind, before + 1);
    if (chosen.push(deed) === count) break;
  }
  return chosen;
}

function dropLastAttack(deeds: Deed[]): void {
  const at = deeds.findLastIndex(({ kind }) => kind === 'attacked');
  if (at !== -1) deeds.splice(at, 1);
}

function sentence(text: string, locale: Locale): string {
  return locale === 'zh' ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
