import type { EventLog } from '../../events/index.ts';

/** What every part of the state tells its changes through. */
export interface News {
  readonly events: EventLog;
  /** The game tick it is. */
  tick(): number;
}
