import type { BlockRegistry, BlockView } from '../../src/minecraft/blocks/index.ts';

type Section = ReturnType<BlockView['sectionAt']>;

/**
 * The same blocks as a view's, in an object and arrays of its own that no search has seen: whatever a search keeps of a
 * world between two questions, it has nothing of this one. The copying is done when it is made, before any clock runs.
 */
export class FreshView implements BlockView {
  readonly registry: BlockRegistry;
  readonly minY: number;
  readonly maxY: number;
  readonly revision: number;
  readonly #from: BlockView;
  readonly #chunks: number;
  readonly #sections: readonly Section[];

  /** Copies what lies within `chunks` of the origin; outside nothing is loaded. */
  constructor(from: BlockView, chunks: number) {
    this.registry = from.registry;
    this.minY = from.minY;
    this.maxY = from.maxY;
    this.revision = from.revision;
    this.#from = from;
    this.#chunks = chunks;
    const sections: Section[] = [];
    for (let sectionY = this.minY >> 4; sectionY < this.maxY >> 4; sectionY++) {
      for (let chunkX = -chunks; chunkX < chunks; chunkX++) {
        for (let chunkZ = -chunks; chunkZ < chunks; chunkZ++) {
          const section = from.sectionAt(chunkX, sectionY, chunkZ);
          sections.push(typeof section === 'object' ? section.slice() : section);
        }
      }
    }
    this.#sections = sections;
  }

  stateAt(x: number, y: number, z: number): number {
    return this.#from.stateAt(x, y, z);
  }

  hasColumn(chunkX: number, chunkZ: number): boolean {
    return this.#from.hasColumn(chunkX, chunkZ);
  }

  sectionAt(chunkX: number, sectionY: number, chunkZ: number): Section {
    const side = this.#chunks * 2;
    const x = chunkX + this.#chunks;
    const z = chunkZ + this.#chunks;
    const y = sectionY - (this.minY >> 4);
    if (x < 0 || z < 0 || y < 0 || x >= side || z >= side) return undefined;
    return this.#sections[(y * side + x) * side + z];
  }

  columnRevision(chunkX: number, chunkZ: number): number {
    return this.#from.columnRevision(chunkX, chunkZ);
  }
}
