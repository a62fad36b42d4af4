import type { BlockRegistry, BlockView } from '../../blocks/index.ts';

/**
 * The same blocks as another view's, as a view of its own that no search has seen: what a search keeps of a world, it keeps
 * by view, so it has nothing of this one.
 */
export class FreshView implements BlockView {
  readonly registry: BlockRegistry;
  readonly minY: number;
  readonly maxY: number;
  readonly #from: BlockView;

  constructor(from: BlockView) {
    this.registry = from.registry;
    this.minY = from.minY;
    this.maxY = from.maxY;
    this.#from = from;
  }

  get revision(): number {
    return this.#from.revision;
  }

  stateAt(x: number, y: number, z: number): number {
    return this.#from.stateAt(x, y, z);
  }

  hasColumn(chunkX: number, chunkZ: number): boolean {
    return this.#from.hasColumn(chunkX, chunkZ);
  }

  sectionAt(chunkX: number, sectionY: number, chunkZ: number): ReturnType<BlockView['sectionAt']> {
    return this.#from.sectionAt(chunkX, sectionY, chunkZ);
  }

  columnRevision(chunkX: number, chunkZ: number): number {
    return this.#from.columnRevision(chunkX, chunkZ);
  }
}
