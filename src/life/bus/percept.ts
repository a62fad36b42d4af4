import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { EventType } from './event-types.ts';
import type { EventContent } from './life-event.ts';

/** How well an event was perceived, the best first. */
export type Clarity =
  /** All of it. */
  | 'full'
  /** It was plain who did it and where, not what exactly: a talk in low voices, a back bent over something. */
  | 'manner'
  /** Near, in the dark or behind a door: what sort of thing it was, not who. */
  | 'muffled'
  /** From far: what sort of sound, and from where. */
  | 'distant';

/** In a crowd, what strangers do is none of one's business unless it is as salient as this. */
const PASSING_BELOW = 0.4;

/** Where something comes from, as one would say it. */
export type Bearing =
  | 'here'
  | 'north'
  | 'north_east'
  | 'east'
  | 'south_east'
  | 'south'
  | 'south_west'
  | 'west'
  | 'north_west'
  | 'above'
  | 'below'
  | 'next_door';

/**
 * What reaches a resident of an event: no more than could be perceived. Frozen and shared by all who perceive it alike;
 * nobody may change or mark one. (A type, not an interface, so that it can be the data of an event log.)
 */
export type Percept = {
  /** The event's id: provenance for memory, never shown to a mind. */
  readonly event: number;
  readonly atMs: number;
  readonly type: EventType;
  readonly clarity: Clarity;
  /** 0 to 1, where it was perceived: never above the event's own. */
  readonly salience: number;
  readonly bearing: Bearing;
  /** Where it happened; `NONE` where that could not be told. */
  readonly place: PlaceIndex;
  /** Who did it; `NONE` where nobody did or that could not be told. */
  readonly actor: PersonIndex;
  /** What it said of itself; empty (see `NO_CONTENT`) unless perceived fully. */
  readonly content: EventContent;
};

/** Who only passes: somebody who does what nobody need notice who does not know them; `NONE` of all else. */
export function passerOf({ actor, salience }: Percept): PersonIndex {
  return salience < PASSING_BELOW ? actor : NONE;
}
