import type { Point } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';
import { SAMPLE_TICKS, type StuckEvidence } from './follower-step.ts';

/** Ticks without way gained after which a body is stuck. */
export const STUCK_TICKS = 80;
/** Ticks without way gained after which a body tries a jump. */
const STALLED_TICKS = 20;
/** Way that counts as gained. */
const PROGRESS_BLOCKS = 0.1;
/** Samples of the evidence that are kept. */
const MAX_SAMPLES = 16;

/** Sees whether a walk gains way, and keeps where the body was as evidence that it does not. */
export class Progress {
  #ticks = 0;
  #bestLeft = Infinity;
  #ticksWithout = 0;
  #samples: Point[] = [];

  /** A new route begins: its way left is measured afresh. */
  restart(): void {
    this.#bestLeft = Infinity;
    this.#ticksWithout = 0;
  }

  /** Notes where the body is in this tick. */
  sample(position: Point): void {
    if (this.#ticks++ % SAMPLE_TICKS !== 0) return;
    this.#samples.push({ x: position.x, y: position.y, z: position.z });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** Notes the way left in this tick, in blocks. */
  note(left: number): void {
    if (left < this.#bestLeft - PROGRESS_BLOCKS) {
      this.#bestLeft = left;
      this.#ticksWithout = 0;
    } else {
      this.#ticksWithout++;
    }
  }

  get isStalled(): boolean {
    return this.#ticksWithout > STALLED_TICKS;
  }

  get isStuck(): boolean {
    return this.#ticksWithout > STUCK_TICKS;
  }

  evidence(move: Move | undefined, replans: number): StuckEvidence {
    return { ticksWithoutProgress: this.#ticksWithout, replans, move, positions: [...this.#samples] };
  }
}
