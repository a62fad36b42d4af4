import type { EventType } from '../bus/event-types.ts';
import type { Percept } from '../bus/percept.ts';
import { NONE } from '../world/entity.ts';
import type { Head } from './head.ts';

/** What is more important, 1 to 10, than its salience says: types that change what one thinks of somebody. */
const WEIGHTY: Partial<Readonly<Record<EventType, number>>> = {
  body_found: 10,
  death: 10,
  attack: 10,
  scream: 8,
  fire: 7,
  blackout: 7,
  announce: 8,
  found_out: 7,
  struggle: 7,
  force: 6,
  crash: 5,
  hide: 5,
  conceal: 5,
  flee: 5,
  take: 4,
  search: 4,
  eavesdrop: 4,
  whisper: 8,
  say: 3,
  talk_opened: 2,
};
/** Less important is not kept. */
export const KEPT_FROM = 2;
/** What one notices of an acquaintance weighs more by the size of what lies between them. */
const BOND_SHARE = 2;

/** How much a percept matters to whoever has it, 1 to 10: what happens to and by those one loves or hates matters more. */
export function importanceOf({ type, salience, actor, clarity }: Percept, head: Head): number {
  const weighty = WEIGHTY[type] ?? 1 + salience * 4;
  const heard = clarity === 'muffled' || clarity === 'distant' ? 0.6 : 1;
  // Whatever lies between them, it would not be kept.
  if (actor === NONE || weighty * heard + BOND_SHARE * salience < KEPT_FROM) return Math.min(10, weighty * heard);
  return Math.min(10, weighty * heard + Math.abs(head.trustIn(actor)) * BOND_SHARE * salience);
}
