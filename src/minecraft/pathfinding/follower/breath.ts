import { AIR_RESERVE_TICKS } from '../moves/breath.ts';
import type { Move } from '../search/route.ts';
import type { Course } from './pilots/course.ts';
import type { BodyMotion } from './steering.ts';

/** With less than this left over when it comes up, a body that fell behind the plan must search again. */
const SHORT_AIR_TICKS = AIR_RESERVE_TICKS / 2;
/** Ticks of breath that count as fallen behind: more than what is lost to counting breath in bubbles. */
const BEHIND_AIR_TICKS = 15;

/** Sees whether a body's breath still lasts for its way under water, as it did when the way began. */
export class Breath {
  /** What would have been left over by what was known when the dive began, in ticks. */
  #plannedLeft: number | undefined;

  /** A new route begins. */
  restart(): void {
    this.#plannedLeft = undefined;
  }

  /** Whether a body runs short of breath, and did not from the beginning: then no other way was to be had. */
  isShort(course: Course, { airTicks }: BodyMotion, move: Move): boolean {
    if (airTicks === undefined || move.kind !== 'dive' || course.hasAirOver(move.from)) {
      this.#plannedLeft = undefined;
      return false;
    }
    const left = airTicks - course.airAhead();
    this.#plannedLeft ??= left;
    return left < Math.min(SHORT_AIR_TICKS, this.#plannedLeft - BEHIND_AIR_TICKS);
  }
}
