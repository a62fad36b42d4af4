import { signal } from '@preact/signals';
import type { Rate } from '../../../src/viewer/protocol.ts';

/** Without news from the server time goes on by itself so long, and then stands. */
const TRUST_REAL_MS = 2500;
/** Corrections up to so much real time are made up for gently. */
const GENTLE_MS = 1000;

/** Simulated time as the server told it last, going on from there at the pace it told. */
let anchorMs = 0;
let anchorRealMs = 0;
let pace = 0;

/** Simulated time, for whatever shows a clock: a few times a second. */
export const shownMs = signal(0);

/** Simulated time now, for whatever moves. */
export function simulatedMs(): number {
  const passedMs = Math.min(performance.now() - anchorRealMs, TRUST_REAL_MS);
  return anchorMs + passedMs * pace;
}

/** Takes over what the server says. */
export function setTime(nowMs: number, rate: Rate): void {
  const shown = simulatedMs();
  pace = rate === 'max' ? 0 : rate;
  const driftMs = nowMs - shown;
  // A frame on its way is a little late or early: half of that drift is left for the next one.
  const isGentle = pace > 0 && Math.abs(driftMs) < GENTLE_MS * pace;
  anchorMs = isGentle ? shown + driftMs / 2 : nowMs;
  anchorRealMs = performance.now();
  shownMs.value = Math.floor(simulatedMs());
}

setInterval(() => {
  shownMs.value = Math.floor(simulatedMs());
}, 250);
