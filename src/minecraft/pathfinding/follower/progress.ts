import type { Point } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';
import { SAMPLE_TICKS, type StuckEvidence } from './follower-step.ts';

/** Ticks without way gained after which a body is stuck. */
export const STUCK_TICKS = 80;
/** Ticks without way gained after which a body tries a jump. */
const STALLED_TICKS = 20;
/** Way that counts as gained. */
const PROGRESS_BLOCKS = 0.1;
/** A body that has come into one place this often goes in circles: a route leads there once, and so does each new one. */
const MAX_VISITS = 12;
/** Within this of where it was, upright, a body in a column has not come anywhere: in water it bobs. */
const SAME_LEVEL_BLOCKS = 1;
/** Places remembered; a way that leads to more is long, not a circle. */
const MAX_PLACES = 4096;
/** Samples of the evidence that are kept. */
const MAX_SAMPLES = 16;

/** Sees whether a walk gains way, and keeps where the body was as evidence that it does not. */
export class Progress {
  #ticks = 0;
  #bestLeft = Infinity;
  #ticksWithout = 0;
  #samples: Point[] = [];
  /** How often a body came to each place, over all its routes. */
  readonly #visits = new Map<string, number>();
  #place: Point | undefined;
  #mostVisits = 0;

  /** A new route begins: its way left is measured afresh. */
  restart(): void {
    this.#bestLeft = Infinity;
    this.#ticksWithout = 0;
  }

  /** Notes where the body is in this tick. */
  sample(position: Point): void {
    this.#visit(position);
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

  /** Whether the body comes to the same places again and again, whatever its routes say. */
  get isCircling(): boolean {
    return this.#mostVisits >= MAX_VISITS;
  }

  #visit({ x, y, z }: Point): void {
    const place = { x: Math.floor(x), y, z: Math.floor(z) };
    const last = this.#place;
    const stays = last?.x === place.x && last.z === place.z && Math.abs(last.y - y) < SAME_LEVEL_BLOCKS;
    if (stays) return;
    this.#place = place;
    if (this.#visits.size >= MAX_PLACES) this.#visits.clear();
    const key = `${place.x},${Math.round(y)},${place.z}`;
    const visits = (this.#visits.get(key) ?? 0) + 1;
    this.#visits.set(key, visits);
    this.#mostVisits = Math.max(this.#mostVisits, visits);
  }

  evidence(move: Move | undefined, replans: number): StuckEvidence {
    return {
      ticksWithoutProgress: this.#ticksWithout,
      visits: this.#mostVisits,
      replans,
      move,
      positions: [...this.#samples],
    };
  }
}
