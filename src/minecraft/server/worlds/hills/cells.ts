/** The blocks of one chunk while it is made: state ids, by layer, then z, then x, as sections are stored. */
export class Cells {
  readonly states: Uint16Array;
  readonly minY: number;
  readonly maxY: number;

  constructor(minY: number, maxY: number) {
    this.minY = minY;
    this.maxY = maxY;
    this.states = new Uint16Array((maxY - minY) * 256);
  }

  get(x: number, y: number, z: number): number {
    return y < this.minY || y >= this.maxY ? 0 : (this.states[((y - this.minY) << 8) | (z << 4) | x] ?? 0);
  }

  /** Sets a block; what is above or below the world is passed over. */
  set(x: number, y: number, z: number, state: number): void {
    if (y >= this.minY && y < this.maxY) this.states[((y - this.minY) << 8) | (z << 4) | x] = state;
  }

  /** Sets a block of a chunk that may be a neighbour's: then nothing happens. */
  setWithin(x: number, y: number, z: number, state: number): void {
    if (((x | z) & ~15) === 0) this.set(x, y, z, state);
  }

  clear(): void {
    this.states.fill(0);
  }
}
