import type { Vec3 } from 'vec3';
import { Container } from './container.ts';

/** What all blocks of a world hold, by place. Of each chunk that is loaded; what is saved of the others is in its file. */
export class Containers {
  readonly #byPlace = new Map<string, Container>();
  readonly #byChunk = new Map<string, Set<Container>>();
  /** Furnaces to look at in the next tick. */
  readonly #busy = new Set<Container>();
  /** Told each change, with its place. */
  onChange: (pos: Vec3) => void = () => {};

  /** What the block at a place holds; empty the first time. */
  at(pos: Vec3, blockName: string): Container {
    const found = this.find(pos);
    if (found !== undefined && found.name === blockName) return found;
    const made = new Container(pos.floored(), blockName, (container) => {
      this.#busy.add(container);
      this.onChange(container.pos);
    });
    this.#byPlace.set(keyOf(pos), made);
    const key = chunkKeyOf(pos);
    const inChunk = this.#byChunk.get(key) ?? new Set();
    inChunk.add(made);
    this.#byChunk.set(key, inChunk);
    return made;
  }

  find(pos: Vec3): Container | undefined {
    return this.#byPlace.get(keyOf(pos));
  }

  /** Forgets what a place held. */
  remove(container: Container): void {
    this.#byPlace.delete(keyOf(container.pos));
    this.#byChunk.get(chunkKeyOf(container.pos))?.delete(container);
    this.#busy.delete(container);
  }

  inChunk(chunkX: number, chunkZ: number): readonly Container[] {
    return [...(this.#byChunk.get(`${chunkX},${chunkZ}`) ?? [])];
  }

  /** Forgets a chunk that is unloaded. */
  unload(chunkX: number, chunkZ: number): void {
    for (const container of this.inChunk(chunkX, chunkZ)) this.remove(container);
    this.#byChunk.delete(`${chunkX},${chunkZ}`);
  }

  /** Those in which something may go on; each is looked at once more before it rests. */
  busy(): readonly Container[] {
    return [...this.#busy];
  }

  rest(container: Container): void {
    this.#busy.delete(container);
  }
}

const keyOf = ({ x, y, z }: Vec3) => `${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`;
const chunkKeyOf = ({ x, z }: Vec3) => `${Math.floor(x / 16)},${Math.floor(z / 16)}`;
