import type { Rate } from '../../../src/viewer/protocol.ts';
import { command } from '../live/api.ts';
import { clock } from '../live/store.ts';

/** The paces on offer, by the keys 1 to 5. */
export const RATES: readonly Rate[] = [1, 10, 30, 120, 'max'];

export function togglePause(): void {
  if (clock.value !== undefined) void command({ kind: 'pause', paused: !clock.value.paused });
}

export function setRate(rate: Rate): void {
  void command({ kind: 'rate', rate });
}

export function skip(): void {
  void command({ kind: 'skip' });
}
