import type { Action, RunningAction } from '../actor/action.ts';
import type { Intent } from '../actor/intent.ts';
import type { Percept } from '../bus/percept.ts';
import type { SomaReading } from '../soma/soma.ts';
import type { PersonIndex, PlaceIndex } from '../world/entity.ts';

/** A resident as an inspector sees it: everything, at one moment. Residents never see one another so. */
export interface ResidentView {
  readonly person: PersonIndex;
  readonly place: PlaceIndex;
  readonly alive: boolean;
  readonly intent: Intent | undefined;
  readonly running: Readonly<RunningAction> | undefined;
  readonly suspended: Readonly<RunningAction> | undefined;
  readonly plan: readonly Action[];
  readonly body: SomaReading;
  /** What waits in the inbox, the oldest first, and how many it ever lost unseen. */
  readonly inbox: readonly Percept[];
  readonly missed: number;
  /** A model's thought is awaited. */
  readonly thinking: boolean;
  /** A human decides what it does. */
  readonly lived: boolean;
  /** When something is due next for it: shown as "wakes at 06:40". */
  readonly nextDueMs: number;
}
