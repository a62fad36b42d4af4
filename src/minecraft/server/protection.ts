import type { BlockPos } from '../../core/index.ts';
import type { BlockRegion } from './options.ts';

/** Boxes of blocks in which nobody may dig or place, as a server's spawn protection does. */
export class Protection {
  #regions: BlockRegion[] = [];

  /** Adds a box, its corners in any order. */
  add(region: BlockRegion): void {
    const { from, to } = region;
    this.#regions.push({
      from: { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), z: Math.min(from.z, to.z) },
      to: { x: Math.max(from.x, to.x), y: Math.max(from.y, to.y), z: Math.max(from.z, to.z) },
    });
  }

  /** Lifts all protection. */
  clear(): void {
    this.#regions = [];
  }

  /** Whether a block may not be changed by players. */
  covers(pos: BlockPos): boolean {
    return this.#regions.some(
      ({ from, to }) =>
        pos.x >= from.x && pos.x <= to.x && pos.y >= from.y && pos.y <= to.y && pos.z >= from.z && pos.z <= to.z,
    );
  }
}
