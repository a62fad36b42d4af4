import type { BlockPos } from '../../core/index.ts';
import type { BlockView } from '../blocks/index.ts';

/** Stretches of one walk, at most. */
export const MAX_STRETCHES = 64;
/** Stretches in a row that may come no nearer to the goal: a way around something large leads away first. */
export const MAX_BARREN_STRETCHES = 6;
/** What counts as nearer (blocks). */
const NEARER_BLOCKS = 1;

/**
 * The stretches of a walk that goes on where a search could see no farther, with a guard against going back and forth:
 * where a stretch ended none ends again, and a few in a row that came no nearer end the walk.
 */
export class Stretches {
  readonly #passedOver: BlockPos[] = [];
  #count = 0;
  #barren = 0;
  #nearest = Number.POSITIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  /** Where the stretches ended: `RouteQuery.passOver`. */
  get passedOver(): readonly BlockPos[] {
    return this.#passedOver;
  }

  /**
   * Takes note of where a stretch ended, so many blocks from the goal (undefined where the goal has no place); whether
   * another is worth while.
   */
  goesOnFrom(end: BlockPos, blocksLeft: number | undefined): boolean {
    this.#count++;
    this.#passedOver.push(end);
    if (blocksLeft !== undefined && blocksLeft <= this.#nearest - NEARER_BLOCKS) {
      this.#nearest = blocksLeft;
      this.#barren = 0;
    } else {
      this.#barren++;
    }
    return this.#barren < MAX_BARREN_STRETCHES && this.#count < MAX_STRETCHES;
  }
}

/** Whether all chunk columns around a position are loaded: what lay beyond the edge there is known by now. */
export function isLoadedAround(view: BlockView, { x, z }: BlockPos): boolean {
  for (let chunkX = (x >> 4) - 1; chunkX <= (x >> 4) + 1; chunkX++) {
    for (let chunkZ = (z >> 4) - 1; chunkZ <= (z >> 4) + 1; chunkZ++) {
      if (!view.hasColumn(chunkX, chunkZ)) return false;
    }
  }
  return true;
}
