import type { SavedEventIds } from '../bus/event-ids.ts';
import type { SavedBooking } from '../time/scheduler.ts';
import type { WorldState } from '../world/world-state.ts';
import type { SavedResident } from './resident.ts';
import type { LifeStats } from './stage.ts';
import type { SavedSystem } from './systems.ts';

/** The form of snapshots this runtime writes and reads. */
export const SNAPSHOT_FORMAT = 2;

/** A whole life between two moments, as plain JSON: loaded, it goes on to the same bytes. */
export interface LifeSnapshot {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly scenario: string;
  readonly seed: number | string;
  readonly atMs: number;
  readonly world: WorldState;
  /** By number. */
  readonly residents: readonly SavedResident[];
  readonly minds: readonly unknown[];
  readonly bookings: readonly SavedBooking[];
  readonly eventIds: SavedEventIds;
  readonly systems: readonly SavedSystem[];
  readonly stats: LifeStats;
}
