import type { Cells } from './cells.ts';
import { bitsAt } from './noise.ts';
import type { Palette } from './palette.ts';

/** Veins of one kind: how many begin in a chunk, of how many blocks, between which layers. */
interface VeinKind {
  readonly names: readonly string[];
  readonly veins: number;
  readonly blocks: number;
  readonly minY: number;
  readonly maxY: number;
}

/**
 * What lies in the stone, by depth: coal high, iron to the middle, gold, redstone and diamonds deep, as players know it
 * (the game's own numbers of veins and layers, rounded). Layers that a version lacks are left out, so that each version
 * has the same ore at the same place.
 */
const VEINS: readonly VeinKind[] = [
  { names: ['granite'], veins: 4, blocks: 30, minY: 0, maxY: 100 },
  { names: ['diorite'], veins: 4, blocks: 30, minY: 0, maxY: 100 },
  { names: ['andesite'], veins: 4, blocks: 30, minY: 0, maxY: 100 },
  { names: ['dirt'], veins: 5, blocks: 24, minY: 20, maxY: 120 },
  { names: ['gravel'], veins: 5, blocks: 24, minY: -30, maxY: 90 },
  { names: ['coal_ore'], veins: 20, blocks: 11, minY: 2, maxY: 130 },
  { names: ['iron_ore'], veins: 22, blocks: 7, minY: -60, maxY: 72 },
  { names: ['gold_ore'], veins: 5, blocks: 7, minY: -60, maxY: 32 },
  { names: ['lapis_ore'], veins: 4, blocks: 5, minY: -60, maxY: 34 },
  { names: ['redstone_ore'], veins: 12, blocks: 6, minY: -60, maxY: 16 },
  { names: ['diamond_ore'], veins: 6, blocks: 5, minY: -60, maxY: 16 },
  // Last, for where it is stone no other ore may come in its place.
  { names: ['copper_ore'], veins: 9, blocks: 8, minY: -12, maxY: 90 },
];

/** Veins of one kind in a chunk are fewer than this. */
const MAX_VEINS = 64;

/** A vein's blocks are no farther from its first one than this: it reaches one chunk beyond its own at most. */
const VEIN_REACH = 6;

/** What a vein becomes in stone, and in deepslate. */
interface VeinStates {
  readonly inStone: number;
  readonly inDeepslate: number;
}

/** Puts ores into the stone of chunks. */
export class Ores {
  readonly #seed: number;
  readonly #stone: number;
  readonly #deepslate: number;
  readonly #states: readonly VeinStates[];

  constructor(seed: number, palette: Palette) {
    this.#seed = seed ^ 0x2545f491;
    this.#stone = palette.first('stone');
    this.#deepslate = palette.first('deepslate', 'stone');
    this.#states = VEINS.map(({ names }) => ({
      inStone: palette.first(...names, 'stone'),
      inDeepslate: palette.first(...names.map((name) => `deepslate_${name}`), ...names, 'stone'),
    }));
  }

  /** The veins that begin in this chunk or one beside it, as far as they reach into it; kind by kind, as chunks agree on. */
  fill(cells: Cells, chunkX: number, chunkZ: number): void {
    for (const [kind, vein] of VEINS.entries()) {
      const states = this.#states[kind];
      if (states === undefined) continue;
      for (let dz = -1; dz <= 1; dz++) {
        for (let dx = -1; dx <= 1; dx++) {
          for (let number = 0; number < vein.veins; number++) {
            const seed = bitsAt(this.#seed, chunkX + dx, kind * MAX_VEINS + number, chunkZ + dz);
            const y = vein.minY + (((seed >>> 8) & 0xffff) % (vein.maxY - vein.minY));
            const [x, z] = [dx * 16 + (seed & 15), dz * 16 + ((seed >>> 4) & 15)];
            this.#vein(cells, { seed, x, y, z, blocks: vein.blocks, states });
          }
        }
      }
    }
  }

  /** A walk at random from the first block, never too far. */
  #vein(
    cells: Cells,
    vein: { seed: number; x: number; y: number; z: number; blocks: number; states: VeinStates },
  ): void {
    let dx = 0;
    let dy = 0;
    let dz = 0;
    // One that cannot reach this chunk is not walked.
    if (vein.x < -VEIN_REACH || vein.x > 15 + VEIN_REACH || vein.z < -VEIN_REACH || vein.z > 15 + VEIN_REACH) return;
    for (let block = 0; block < vein.blocks; block++) {
      this.#replace(cells, vein.x + dx, vein.y + dy, vein.z + dz, vein.states);
      const bits = bitsAt(vein.seed, block, 0, 0);
      const step = (bits & 1) === 0 ? 1 : -1;
      const way = (bits >>> 1) % 3;
      if (way === 0) dx = bounded(dx + step);
      else if (way === 1) dy = bounded(dy + step);
      else dz = bounded(dz + step);
    }
  }

  #replace(cells: Cells, x: number, y: number, z: number, { inStone, inDeepslate }: VeinStates): void {
    if (((x | z) & ~15) !== 0) return;
    const here = cells.get(x, y, z);
    if (here === this.#stone) cells.set(x, y, z, inStone);
    else if (here === this.#deepslate) cells.set(x, y, z, inDeepslate);
  }
}

function bounded(offset: number): number {
  return Math.max(-VEIN_REACH, Math.min(VEIN_REACH, offset));
}
