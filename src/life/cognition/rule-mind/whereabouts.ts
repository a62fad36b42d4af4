import { HOUR_MS, MINUTE_MS } from '../../time/sim-time.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../../world/entity.ts';
import type { TownPlan } from './amenities.ts';
import type { Situation } from './situation.ts';

/** A sighting is worth half as much after so long. */
const STALE_MS = 40 * MINUTE_MS;
/** A place where one did not find somebody is not tried again for so long. */
const TRIED_MS = 30 * MINUTE_MS;

/**
 * Where one would look for somebody: where they were last seen, at home, where people are. `NONE` where every guess was
 * tried of late. It is a guess from what one knows, never the truth.
 */
export function whereaboutsOf(situation: Situation, plan: TownPlan, person: PersonIndex): PlaceIndex {
  const { head, setting, place: here } = situation;
  const { beliefs } = head;
  let best = NONE;
  let bestScore = 0;
  const consider = (place: PlaceIndex, likely: number) => {
    if (place === NONE || place === here) return;
    const visitedMs = beliefs.visitedAt(place);
    if (visitedMs !== NONE && situation.atMs - visitedMs < TRIED_MS && likely < 1) return;
    const score = likely * situation.appeal(place);
    if (score <= bestScore) return;
    best = place;
    bestScore = score;
  };
  const seen = beliefs.lastSeen(person);
  if (seen !== undefined && seen.place !== NONE) {
    const ageMs = situation.atMs - seen.atMs;
    const visitedMs = beliefs.visitedAt(seen.place);
    const isTried = visitedMs !== NONE && visitedMs > seen.atMs;
    consider(seen.place, isTried ? 0.1 : STALE_MS / (STALE_MS + ageMs) + (ageMs < TRIED_MS ? 1 : 0));
  }
  const asleepMs = beliefs.asleepSince(person);
  const home = setting.people[person]?.home ?? NONE;
  consider(home, asleepMs !== NONE && situation.atMs - asleepMs < 8 * HOUR_MS ? 1 : situation.isNight ? 0.8 : 0.35);
  if (plan.publicPlaces.length <= 16)
    for (const place of plan.publicPlaces) consider(place, situation.isNight ? 0.15 : 0.3);
  return best;
}
