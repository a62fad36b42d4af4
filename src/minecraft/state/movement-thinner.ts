import { distanceOf, type Point } from '../../core/index.ts';

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

interface Track {
  position: Point;
  tick: number;
}

/**
 * Decides which movements are told. The last position told is kept a mover, so that small steps add up, and a mover that
 * stops before its time has come is told when it has: nobody is left believed where they are not.
 */
export class MovementThinner<K> {
  readonly #told = new Map<K, Track>();
  /** Movers far enough to be told, but too soon. */
  readonly #waiting = new Map<K, Point>();

  /** Sets where a mover is known to be, without telling. */
  start(key: K, position: Point, tick: number): void {
    this.#told.set(key, { position, tick });
    this.#waiting.delete(key);
  }

  forget(key: K): void {
    this.#told.delete(key);
    this.#waiting.delete(key);
  }

  clear(): void {
    this.#told.clear();
    this.#waiting.clear();
  }

  /** Notes that a mover is at `position`; true when that is to be told now. */
  moved(key: K, position: Point, tick: number, thresholds: MovementThresholds): boolean {
    const told = this.#told.get(key);
    if (told === undefined) {
      this.start(key, position, tick);
      return true;
    }
    const blocks = distanceOf(told.position, position);
    const early = tick - told.tick < thresholds.minTicks && blocks < thresholds.atOnceBlocks;
    if (blocks < thresholds.minBlocks || early) {
      if (blocks >= thresholds.minBlocks) this.#waiting.set(key, position);
      else this.#waiting.delete(key);
      return false;
    }
    this.start(key, position, tick);
    return true;
  }

  /** The movers that wait; ask {@link moved} again for each, once a tick. */
  waiting(): ReadonlyMap<K, Point> {
    return this.#waiting;
  }
}
