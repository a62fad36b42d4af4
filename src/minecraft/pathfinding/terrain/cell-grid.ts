import type { BlockView } from '../../blocks/index.ts';
import type { BlockTraits } from './block-traits.ts';

const SECTION_CELLS = 4096;

/**
 * The cells a search looks at: a window of the world, cut into sections, of which only those looked at are copied.
 * A cell is an integer, `page << 12 | y << 8 | z << 4 | x` with the low four bits of each coordinate; coordinates are
 * the window's own (world less origin), never negative inside. Page 0 stands for all that lies outside the window.
 *
 * A section is copied when it is first looked at, so a search in slices sees each as it was then; what changes later is
 * the follower's to notice.
 */
export class CellGrid {
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  readonly blocks: BlockTraits;
  /** The block kinds of each page's cells. */
  readonly #kinds: Uint16Array[] = [];
  /** The first label of each page's cells, 0 for none; undefined where no label is in the page. */
  readonly #firstLabels: (Int32Array | undefined)[] = [undefined];
  /** The traits of all that was copied, together: what was never seen need not be looked for. */
  seen = 0;
  readonly #view: BlockView;
  readonly #sizeX: number;
  readonly #sizeY: number;
  readonly #sizeZ: number;
  readonly #pageOf: Int32Array;
  readonly #pageX: number[] = [0];
  readonly #pageY: number[] = [0];
  readonly #pageZ: number[] = [0];

  /** A window over the box from `min` to `max` (inclusive, world coordinates), grown to whole sections. */
  constructor(view: BlockView, blocks: BlockTraits, min: readonly number[], max: readonly number[]) {
    const [minX = 0, minY = 0, minZ = 0] = min;
    const [maxX = 0, maxY = 0, maxZ = 0] = max;
    this.#view = view;
    this.blocks = blocks;
    this.originX = (minX >> 4) * 16;
    this.originY = (minY >> 4) * 16;
    this.originZ = (minZ >> 4) * 16;
    this.#sizeX = (maxX >> 4) - (minX >> 4) + 1;
    this.#sizeY = (maxY >> 4) - (minY >> 4) + 1;
    this.#sizeZ = (maxZ >> 4) - (minZ >> 4) + 1;
    this.#pageOf = new Int32Array(this.#sizeX * this.#sizeY * this.#sizeZ);
    this.#kinds.push(new Uint16Array(SECTION_CELLS).fill(blocks.beyond));
  }

  /** The cell at window coordinates; one of page 0 outside the window. */
  cellAt(x: number, y: number, z: number): number {
    return (this.#pageAt(x, y, z) << 12) | ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
  }

  /** The block kind at window coordinates, as it was copied. */
  kindAt(x: number, y: number, z: number): number {
    const kinds = this.#kinds[this.#pageAt(x, y, z)] as Uint16Array;
    return kinds[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)] as number;
  }

  /** The first label of a cell, 0 for none. */
  firstLabelOf(cell: number): number {
    const labels = this.#firstLabels[cell >> 12];
    return labels === undefined ? 0 : (labels[cell & 4095] as number);
  }

  setFirstLabel(cell: number, label: number): void {
    const page = cell >> 12;
    let labels = this.#firstLabels[page];
    if (labels === undefined) {
      labels = new Int32Array(SECTION_CELLS);
      this.#firstLabels[page] = labels;
    }
    labels[cell & 4095] = label;
  }

  #pageAt(x: number, y: number, z: number): number {
    const sectionX = x >> 4;
    const sectionY = y >> 4;
    const sectionZ = z >> 4;
    // Read as unsigned, a negative number is beyond any size.
    if (sectionX >>> 0 >= this.#sizeX || sectionY >>> 0 >= this.#sizeY || sectionZ >>> 0 >= this.#sizeZ) return 0;
    const slot = (sectionY * this.#sizeZ + sectionZ) * this.#sizeX + sectionX;
    const page = this.#pageOf[slot] as number;
    return page === 0 ? this.#load(slot, sectionX, sectionY, sectionZ) : page;
  }

  /** Window x of a cell. */
  xOf(cell: number): number {
    return (this.#pageX[cell >> 12] as number) + (cell & 15);
  }

  /** Window y of a cell. */
  yOf(cell: number): number {
    return (this.#pageY[cell >> 12] as number) + ((cell >> 8) & 15);
  }

  /** Window z of a cell. */
  zOf(cell: number): number {
    return (this.#pageZ[cell >> 12] as number) + ((cell >> 4) & 15);
  }

  #load(slot: number, sectionX: number, sectionY: number, sectionZ: number): number {
    const page = this.#kinds.length;
    const kinds = new Uint16Array(SECTION_CELLS);
    this.#kinds.push(kinds);
    this.#firstLabels.push(undefined);
    this.#pageOf[slot] = page;
    this.#pageX.push(sectionX << 4);
    this.#pageY.push(sectionY << 4);
    this.#pageZ.push(sectionZ << 4);
    const worldY = this.originY + (sectionY << 4);
    if (worldY < this.#view.minY || worldY >= this.#view.maxY) {
      kinds.fill(this.blocks.outOfWorld);
      return page;
    }
    const states = this.#view.sectionAt((this.originX >> 4) + sectionX, worldY >> 4, (this.originZ >> 4) + sectionZ);
    if (states === undefined) kinds.fill(this.blocks.unloaded);
    else if (typeof states === 'number') this.#fillUniform(kinds, states);
    else this.#fill(kinds, states);
    return page;
  }

  #fillUniform(kinds: Uint16Array, stateId: number): void {
    const kind = this.#kindOf(stateId);
    kinds.fill(kind);
    this.seen |= this.blocks.traits[kind] ?? 0;
  }

  #fill(kinds: Uint16Array, states: Uint16Array | Uint32Array): void {
    const { traits } = this.blocks;
    let seen = 0;
    for (let i = 0; i < SECTION_CELLS; i++) {
      const kind = this.#kindOf(states[i] as number);
      kinds[i] = kind;
      seen |= traits[kind] as number;
    }
    this.seen |= seen;
  }

  #kindOf(stateId: number): number {
    return stateId < this.blocks.registry.stateCount ? stateId : this.blocks.unknown;
  }
}
