import { type Digest, MAX_DIGESTS, type Memory } from '../../memory/index.ts';
import { DAY_MS, dayOf } from '../time/sim-time.ts';
import { type Entity, NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Remembered } from './head.ts';
import { factOf } from './predicates.ts';

/** Whom one met less often that day is not worth a general memory. */
const OFTEN_FROM = 4;
/** A general memory matters a little more than each of what it is made of. */
const IMPORTANCE = 2.5;

/** Where somebody was met that day, how often, by which memories. */
interface Haunt {
  readonly subject: Entity;
  readonly place: PlaceIndex;
  times: number;
  readonly from: number[];
}

/** What is left of a day once its small things are forgotten: who was much about, and where. */
export function dayDigest(setting: Setting, day: readonly Memory<Remembered>[]): readonly Digest<Remembered>[] {
  const haunts = new Map<string, Haunt>();
  for (const memory of day) {
    const { subject, place } = sightingIn(setting, memory.fact);
    if (subject === NONE || place === NONE) continue;
    const key = `${subject} ${place}`;
    const haunt = haunts.get(key) ?? { subject, place, times: 0, from: [] };
    haunt.times += memory.times;
    haunt.from.push(memory.id);
    haunts.set(key, haunt);
  }
  const last = day.reduce((latest, { lastMs }) => Math.max(latest, lastMs), 0);
  return [...bySubject(haunts.values())]
    .filter(({ times }) => times >= OFTEN_FROM)
    .sort((a, b) => b.times - a.times || a.subject - b.subject)
    .slice(0, MAX_DIGESTS)
    .map(({ subject, place, times, from }) => ({
      fact: factOf(subject, 'was_much_at', { place, atMs: dayOf(last) * DAY_MS }),
      place,
      importance: IMPORTANCE,
      times,
      from,
    }));
}

/** Of each the place where they were met most. */
function bySubject(haunts: Iterable<Haunt>): Iterable<Haunt> {
  const best = new Map<Entity, Haunt>();
  for (const haunt of haunts) {
    const other = best.get(haunt.subject);
    if (other === undefined || haunt.times > other.times) best.set(haunt.subject, haunt);
  }
  return best.values();
}

function sightingIn(setting: Setting, remembered: Remembered): { subject: Entity; place: PlaceIndex } {
  if ('predicate' in remembered) {
    const { predicate, subject, place } = remembered;
    return predicate === 'was_at' || predicate === 'was_much_at' ? { subject, place } : { subject: NONE, place };
  }
  const { actor, place } = remembered;
  return { subject: actor === NONE ? NONE : setting.entityOf('person', actor), place };
}
