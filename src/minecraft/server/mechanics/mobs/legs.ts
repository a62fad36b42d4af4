import type { Point } from '../../../../core/index.ts';
import { type Effort, groundAcceleration, type MovingMob } from './mob-motion.ts';
import type { Waypoint } from './path-desk.ts';

/** How near the middle of a cell counts as there. */
const ARRIVED_BLOCKS = 0.4;
const ARRIVED_HEIGHT_BLOCKS = 0.9;

/** What is higher than this is jumped. */
const STEP_BLOCKS = 0.6;
const JUMPS_FROM_BLOCKS = 1.4;

/** A waypoint so far from the last is leapt to. */
const LEAP_BLOCKS = 1.7;

/** Who comes no nearer for so long stops. */
const STUCK_TICKS = 40;
const PROGRESS_BLOCKS = 0.05;

const REST: Effort = { directionX: 0, directionZ: 0, acceleration: 0, jump: false };

/** Walks a body along waypoints, and stops when it gets no farther. */
export class Legs {
  #waypoints: readonly Waypoint[] = [];
  #next = 0;
  #factor = 1;
  #nearest = Infinity;
  #stuckTicks = 0;

  get isGoing(): boolean {
    return this.#next < this.#waypoints.length;
  }

  /** Where the way ends. */
  get end(): Waypoint | undefined {
    return this.#waypoints.at(-1);
  }

  /** Sets out, at a factor of the kind's speed. */
  go(waypoints: readonly Waypoint[], factor: number): void {
    this.#waypoints = waypoints;
    this.#factor = factor;
    this.#turnTo(0);
  }

  stop(): void {
    this.#waypoints = [];
    this.#next = 0;
  }

  #turnTo(next: number): void {
    this.#next = next;
    this.#nearest = Infinity;
    this.#stuckTicks = 0;
  }

  /** What to try in this tick. */
  effort(body: MovingMob, speed: number): Effort {
    const to = this.#current(body);
    if (to === undefined) return REST;
    const [dx, dz] = [to.x - body.x, to.z - body.z];
    const distance = Math.hypot(dx, dz);
    if (this.#isStuck(Math.hypot(distance, to.y - body.y))) {
      this.stop();
      return REST;
    }
    const [directionX, directionZ] = distance < 1e-6 ? [0, 0] : [dx / distance, dz / distance];
    const isUp = to.y > body.y + STEP_BLOCKS && distance < JUMPS_FROM_BLOCKS;
    const from = this.#waypoints[this.#next - 1];
    const isLeap = from !== undefined && isLeapFrom(from, to, body);
    return {
      directionX,
      directionZ,
      acceleration: groundAcceleration(speed, this.#factor),
      jump: (isUp && (body.blocked || distance < 1)) || isLeap,
    };
  }

  #current(body: MovingMob): Waypoint | undefined {
    for (;;) {
      const to = this.#waypoints[this.#next];
      if (to === undefined) return undefined;
      const isThere = Math.hypot(to.x - body.x, to.z - body.z) < ARRIVED_BLOCKS;
      if (!isThere || Math.abs(to.y - body.y) > ARRIVED_HEIGHT_BLOCKS) return to;
      this.#turnTo(this.#next + 1);
    }
  }

  #isStuck(distance: number): boolean {
    if (distance < this.#nearest - PROGRESS_BLOCKS) {
      this.#nearest = distance;
      this.#stuckTicks = 0;
    }
    return ++this.#stuckTicks > STUCK_TICKS;
  }
}

function isLeapFrom(from: Point, to: Point, body: Point): boolean {
  const length = Math.hypot(to.x - from.x, to.z - from.z);
  return length > LEAP_BLOCKS && Math.hypot(body.x - from.x, body.z - from.z) > ARRIVED_BLOCKS;
}
