import { MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';
import type { Resident } from './resident.ts';
import type { Stage } from './stage.ts';

/** Nobody awake goes longer without a thought. */
export const MAX_IDLE_MS = 60 * MINUTE_MS;
/** When one thinks next where the mind does not say. */
const DEFAULT_IDLE_MS = 45 * MINUTE_MS;
/** Thinking points lie at least this far ahead. */
const MIN_IDLE_MS = SECOND_MS;
/** In a talk thinking points lie so far apart: there is more to take in. */
export const TALK_IDLE_MS = { least: 5 * MINUTE_MS, most: 15 * MINUTE_MS } as const;

/** Books the next thinking point where the mind wants it, within the bounds. */
export function bookPoint({ scheduler, slots, nowMs }: Stage, { person }: Resident, wantedMs?: number): void {
  const atMs = Math.round(wantedMs ?? nowMs + DEFAULT_IDLE_MS);
  scheduler.book(slots.think(person), Math.min(nowMs + MAX_IDLE_MS, Math.max(nowMs + MIN_IDLE_MS, atMs)));
}

/**
 * Sees to a thinking point soon enough for one who is in a talk: what is booked already stays, so that no line of the talk
 * puts it off; where nothing is, it is drawn; what the mind wants sooner comes sooner.
 */
export function bookPointInTalk(stage: Stage, resident: Resident, wantedMs = Number.POSITIVE_INFINITY): void {
  const { scheduler, slots, nowMs } = stage;
  const { least, most } = TALK_IDLE_MS;
  const bookedMs = scheduler.dueMs(slots.think(resident.person));
  const isSoon = bookedMs !== NONE && bookedMs <= nowMs + most;
  if (isSoon && bookedMs <= wantedMs) return;
  const dueMs = isSoon ? bookedMs : nowMs + least + resident.random.int(most - least);
  bookPoint(stage, resident, Math.min(dueMs, wantedMs));
}
