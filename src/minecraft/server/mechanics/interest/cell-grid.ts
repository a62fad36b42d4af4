/** Width of a cell. About a third of a usual range: few cells a look, few items beside the point in them. */
const CELL_BLOCKS = 48;

/** Cells in a row of the grid, more than the world has. */
const STRIDE = 2 ** 24;

interface Placed<T> {
  readonly item: T;
  x: number;
  z: number;
  cell: number;
}

const cellOf = (x: number, z: number): number => Math.floor(x / CELL_BLOCKS) * STRIDE + Math.floor(z / CELL_BLOCKS);

/** What stands where on the plane, by cells, so that who is near is found without asking all. */
export class CellGrid<T> {
  readonly #placed = new Map<T, Placed<T>>();
  readonly #cells = new Map<number, Set<Placed<T>>>();

  get size(): number {
    return this.#placed.size;
  }

  has(item: T): boolean {
    return this.#placed.has(item);
  }

  /** Puts or moves an item. */
  put(item: T, x: number, z: number): void {
    const cell = cellOf(x, z);
    const placed = this.#placed.get(item);
    if (placed === undefined) {
      const fresh = { item, x, z, cell };
      this.#placed.set(item, fresh);
      this.#enter(fresh);
      return;
    }
    placed.x = x;
    placed.z = z;
    if (placed.cell === cell) return;
    this.#leave(placed);
    placed.cell = cell;
    this.#enter(placed);
  }

  remove(item: T): void {
    const placed = this.#placed.get(item);
    if (placed === undefined) return;
    this.#placed.delete(item);
    this.#leave(placed);
  }

  /** Calls `visit` for each item at most `range` blocks from a place, its edge included. */
  near(x: number, z: number, range: number, visit: (item: T) => void): void {
    for (let cellX = Math.floor((x - range) / CELL_BLOCKS); cellX * CELL_BLOCKS <= x + range; cellX++) {
      for (let cellZ = Math.floor((z - range) / CELL_BLOCKS); cellZ * CELL_BLOCKS <= z + range; cellZ++) {
        for (const placed of this.#cells.get(cellX * STRIDE + cellZ) ?? []) {
          const dx = placed.x - x;
          const dz = placed.z - z;
          if (dx * dx + dz * dz <= range * range) visit(placed.item);
        }
      }
    }
  }

  #enter(placed: Placed<T>): void {
    const cell = this.#cells.get(placed.cell);
    if (cell === undefined) this.#cells.set(placed.cell, new Set([placed]));
    else cell.add(placed);
  }

  #leave(placed: Placed<T>): void {
    const cell = this.#cells.get(placed.cell);
    cell?.delete(placed);
    if (cell?.size === 0) this.#cells.delete(placed.cell);
  }
}
