import type { Point } from '../../core/index.ts';

/** Thresholds of what counts as movement worth telling. Both must be met, unless it moved `atOnceBlocks`. */
export interface MovementThresholds {
  readonly minBlocks: number;
  readonly minTicks: number;
  /** Told without waiting: a teleport. */
  readonly atOnceBlocks: number;
}

/** The own body: a walk of 4.3 blocks a second is told once a second. */
export const OWN_MOVEMENT: MovementThresholds = { minBlocks: 1, minTicks: 20, atOnceBlocks: 16 };

/** Within this distance of the body an entity counts as near. */
export const NEAR_ENTITY_BLOCKS = 16;
/** Near entities: a walking mob is told about every two seconds. */
export const NEAR_ENTITY_MOVEMENT: MovementThresholds = { minBlocks: 3, minTicks: 20, atOnceBlocks: 16 };
/** Far entities: now and then, so that a herd on the horizon does not fill the log. */
export const FAR_ENTITY_MOVEMENT: MovementThresholds = { minBlocks: 8, minTicks: 100, atOnceBlocks: 32 };

/**
 * Decides which movements of one mover are told. The last position told is kept, so that small steps add up, and a mover
 * that stops before its time has come is told when it has: nobody is left believed where they are not. A step allocates
 * nothing: a crowd of bodies hears of tens of thousands a second.
 */
export class MovementThinner {
  #isStarted = false;
  #x = 0;
  #y = 0;
  #z = 0;
  #toldTick = 0;
  #dueTick = Number.POSITIVE_INFINITY;

  /** Sets where the mover is known to be, without telling. */
  start({ x, y, z }: Point, tick: number): void {
    this.#isStarted = true;
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#toldTick = tick;
    this.#dueTick = Number.POSITIVE_INFINITY;
  }

  /** Forgets where it was. */
  clear(): void {
    this.#isStarted = false;
    this.#dueTick = Number.POSITIVE_INFINITY;
  }

  /** Notes that the mover is at a place; true when that is to be told now. */
  moved(at: Point, tick: number, { minBlocks, minTicks, atOnceBlocks }: MovementThresholds): boolean {
    if (!this.#isStarted) {
      this.start(at, tick);
      return true;
    }
    const squaredBlocks = (at.x - this.#x) ** 2 + (at.y - this.#y) ** 2 + (at.z - this.#z) ** 2;
    const isFar = squaredBlocks >= minBlocks ** 2;
    const isEarly = tick - this.#toldTick < minTicks && squaredBlocks < atOnceBlocks ** 2;
    if (!isFar || isEarly) {
      this.#dueTick = isFar ? this.#toldTick + minTicks : Number.POSITIVE_INFINITY;
      return false;
    }
    this.start(at, tick);
    return true;
  }

  /** Whether it is far enough to be told but was too early, and its time has come: {@link moved} is to be asked again. */
  isDue(tick: number): boolean {
    return tick >= this.#dueTick;
  }
}
