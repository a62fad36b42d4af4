import type { Random } from '../../core/index.ts';
import type { EventDraft } from '../bus/life-event.ts';
import type { Effect } from '../world/effect.ts';
import type { PersonIndex, PlaceIndex } from '../world/entity.ts';
import { DONE, type Outcome } from '../world/outcome.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { Action } from './action.ts';

/** Who does it, where, when: what a verb may look at. Verbs read the world as it truly is, and change nothing. */
export interface Doing {
  readonly action: Action;
  readonly person: PersonIndex;
  readonly place: PlaceIndex;
  readonly atMs: number;
  readonly world: WorldReader;
  /** The resident's own stream: chance of a search, of a struggle. */
  readonly random: Random;
}

/** What doing something comes to, as data: the runtime applies the effects, publishes the events, tells the outcome. */
export interface Resolution {
  readonly outcome: Outcome;
  readonly effects: readonly Effect[];
  readonly events: readonly EventDraft[];
  /** A meal was eaten. */
  readonly meal?: boolean;
}

/** What an interrupt does to work half done: what was done is kept, it begins anew, or it cannot be interrupted. */
export type Interruption = 'keeps' | 'restarts' | 'never';

/** How one verb works. */
export interface Verb {
  /** Work it takes in milliseconds, walking apart; whatever the action says is for the verb to heed. */
  readonly durationMs: (doing: Doing) => number;
  readonly interruption: Interruption | ((doing: Doing) => Interruption);
  /** Where it must be done, or `NONE` for wherever one is. Default: the action's place. */
  readonly placeOf?: (action: Action, setting: Setting) => PlaceIndex;
  /** Why it cannot be done here and now, as an outcome's code; '' when it can. Asked before it begins and before it ends. */
  readonly hindrance?: (doing: Doing) => string;
  /** What beginning it changes and shows. */
  readonly begin?: (doing: Doing) => Pick<Resolution, 'effects' | 'events'>;
  readonly end: (doing: Doing) => Resolution;
  /** What must be undone when it is broken off or put aside: a sleeper wakes, a hider comes out. */
  readonly stop?: (doing: Doing) => Pick<Resolution, 'effects' | 'events'>;
}

const NOTHING: readonly never[] = Object.freeze([]);

/** Done, and nothing came of it that anybody could notice. */
export const UNEVENTFUL: Resolution = Object.freeze({ outcome: DONE, effects: NOTHING, events: NOTHING });

/** Done, with these effects and events. */
export function done(
  events: readonly EventDraft[],
  effects: readonly Effect[] = NOTHING,
  outcome: Outcome = DONE,
): Resolution {
  return { outcome, effects, events };
}

/** An event by the doer, where the doer is. */
export function eventBy(
  { person, place }: Doing,
  type: EventDraft['type'],
  more: Partial<EventDraft> = {},
): EventDraft {
  return { ...more, type, place, actor: person };
}
