import type { BlockRegistry, BlockView, MutableBlockView } from '../../src/minecraft/blocks/index.ts';

/** A view whose changes can be taken back: a walk digs and places in a course that others are to walk after it. */
export class UndoableView implements MutableBlockView {
  readonly registry: BlockRegistry;
  readonly minY: number;
  readonly maxY: number;
  readonly #world: MutableBlockView;
  readonly #changed: { readonly x: number; readonly y: number; readonly z: number; readonly stateId: number }[] = [];

  constructor(world: MutableBlockView) {
    this.registry = world.registry;
    this.minY = world.minY;
    this.maxY = world.maxY;
    this.#world = world;
  }

  get revision(): number {
    return this.#world.revision;
  }

  stateAt(x: number, y: number, z: number): number {
    return this.#world.stateAt(x, y, z);
  }

  hasColumn(chunkX: number, chunkZ: number): boolean {
    return this.#world.hasColumn(chunkX, chunkZ);
  }

  sectionAt(chunkX: number, sectionY: number, chunkZ: number): ReturnType<BlockView['sectionAt']> {
    return this.#world.sectionAt(chunkX, sectionY, chunkZ);
  }

  columnRevision(chunkX: number, chunkZ: number): number {
    return this.#world.columnRevision(chunkX, chunkZ);
  }

  setState(x: number, y: number, z: number, stateId: number): boolean {
    this.#changed.push({ x, y, z, stateId: this.#world.stateAt(x, y, z) });
    return this.#world.setState(x, y, z, stateId);
  }

  loadEmptyColumn(): void {
    throw new Error('columns of a course stay as they are');
  }

  unloadColumn(): void {
    throw new Error('columns of a course stay as they are');
  }

  /** Takes back all changes, the newest first. */
  restore(): void {
    for (let change = this.#changed.pop(); change !== undefined; change = this.#changed.pop()) {
      this.#world.setState(change.x, change.y, change.z, change.stateId);
    }
  }
}
