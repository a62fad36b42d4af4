import type { Cells } from './cells.ts';
import { bitsAt, chanceAt } from './noise.ts';
import type { Palette } from './palette.ts';
import { type Biome, type Relief, SEA_Y } from './relief.ts';

/** A tree: where its lowest log stands, and what kind it is. */
interface Tree {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: 'oak' | 'birch' | 'spruce';
  /** Logs. */
  readonly height: number;
  /** Bits for the shape of its crown. */
  readonly bits: number;
}

/** Squares of a chunk that may hold one tree each, and how far from the corner it may stand: never side by side. */
const SQUARE = 4;
const SPREAD = 3;

/** How likely a square has a tree, by biome. */
const DENSITY: Readonly<Partial<Record<Biome, number>>> = {
  forest: 0.5,
  birch_forest: 0.45,
  taiga: 0.5,
  plains: 0.02,
};

/** How far a crown reaches from its trunk, in blocks. */
const CROWN_REACH = 3;

/** Leaves this far from a log wither in the game; ours never are. */
const FARTHEST_LEAVES = 6;

const KINDS: Readonly<Partial<Record<Biome, Tree['kind']>>> = { birch_forest: 'birch', taiga: 'spruce' };
const LEAST_LOGS: Readonly<Record<Tree['kind'], number>> = { oak: 4, birch: 5, spruce: 6 };

/** One in so many trees of a wood of oaks is a birch. */
const BIRCH_AMONG_OAKS = 6;

/** What is part of a tree, as an offset from its lowest log. */
type Part = 'log' | number;

/** Plants trees, whole across chunks: each chunk draws its part of all that reach into it. */
export class Trees {
  readonly #seed: number;
  readonly #relief: Relief;
  readonly #logs: Readonly<Record<Tree['kind'], number>>;
  /** By kind, then by distance from the log. */
  readonly #leaves: Readonly<Record<Tree['kind'], readonly number[]>>;
  readonly #isLog: ReadonlySet<number>;

  constructor(seed: number, relief: Relief, palette: Palette) {
    this.#seed = seed ^ 0x68bc21eb;
    this.#relief = relief;
    const leavesOf = (name: string) =>
      Array.from({ length: FARTHEST_LEAVES + 1 }, (_, distance) =>
        palette.with(name, { distance: Math.max(1, distance), persistent: false }),
      );
    this.#logs = {
      oak: palette.first('oak_log'),
      birch: palette.first('birch_log'),
      spruce: palette.first('spruce_log'),
    };
    this.#leaves = {
      oak: leavesOf('oak_leaves'),
      birch: leavesOf('birch_leaves'),
      spruce: leavesOf('spruce_leaves'),
    };
    this.#isLog = new Set(Object.values(this.#logs));
  }

  /** The trees that stand in a chunk. */
  inChunk(chunkX: number, chunkZ: number): readonly Tree[] {
    const trees: Tree[] = [];
    for (let squareZ = 0; squareZ < 16; squareZ += SQUARE) {
      for (let squareX = 0; squareX < 16; squareX += SQUARE) {
        const tree = this.#inSquare(chunkX * 16 + squareX, chunkZ * 16 + squareZ);
        if (tree !== undefined) trees.push(tree);
      }
    }
    return trees;
  }

  /** Draws what of a chunk's trees, and its neighbours', is in it. Crowns never replace anything but air. */
  plant(cells: Cells, chunkX: number, chunkZ: number): void {
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const tree of this.inChunk(chunkX + dx, chunkZ + dz)) {
          const x = tree.x - chunkX * 16;
          const z = tree.z - chunkZ * 16;
          if (x < -CROWN_REACH || x > 15 + CROWN_REACH || z < -CROWN_REACH || z > 15 + CROWN_REACH) continue;
          eachPart(tree, (partX, partY, partZ, part) => {
            this.#draw(cells, tree.kind, x + partX, tree.y + partY, z + partZ, part);
          });
        }
      }
    }
  }

  #draw(cells: Cells, kind: Tree['kind'], x: number, y: number, z: number, part: Part): void {
    if (((x | z) & ~15) !== 0) return;
    const here = cells.get(x, y, z);
    if (part === 'log') cells.set(x, y, z, this.#logs[kind]);
    else if (here === 0 && !this.#isLog.has(here)) {
      cells.set(x, y, z, this.#leaves[kind][Math.min(part, FARTHEST_LEAVES)] ?? 0);
    }
  }

  #inSquare(squareX: number, squareZ: number): Tree | undefined {
    const bits = bitsAt(this.#seed, squareX, 0, squareZ);
    const x = squareX + ((bits & 0xff) % SPREAD);
    const z = squareZ + (((bits >>> 8) & 0xff) % SPREAD);
    const chance = chanceAt(this.#seed, x, 1, z);
    // Most of the plain is settled before its ground is worked out.
    if (chance >= MOST_DENSITY) return undefined;
    const groundY = this.#relief.groundY(x, z);
    if (groundY <= SEA_Y + 1) return undefined;
    const biome = this.#relief.biomeAt(x, z, groundY);
    if (chance >= (DENSITY[biome] ?? 0) || this.#relief.isOpening(x, z)) return undefined;
    const usual = KINDS[biome] ?? 'oak';
    const kind = usual === 'oak' && (bits >>> 16) % BIRCH_AMONG_OAKS === 0 ? 'birch' : usual;
    const height = LEAST_LOGS[kind] + ((bits >>> 20) % 3);
    return { x, y: groundY + 1, z, kind, height, bits };
  }
}

const MOST_DENSITY = Math.max(...Object.values(DENSITY));

/** Calls back with each part of a tree, logs last: `part` is `log`, or the leaves' distance from the trunk. */
export function eachPart(tree: Tree, draw: (x: number, y: number, z: number, part: Part) => void): void {
  const layers = tree.kind === 'spruce' ? cone(tree.height) : ball(tree.height);
  for (const [y, radius] of layers) {
    for (let x = -radius; x <= radius; x++) {
      for (let z = -radius; z <= radius; z++) {
        const isCorner = radius > 0 && Math.abs(x) === radius && Math.abs(z) === radius;
        // The corners of wide layers of a round crown are there by chance, all others never.
        if (isCorner && (tree.kind === 'spruce' || radius < 2 || bitsAt(tree.bits, x, y, z) % 3 !== 0)) continue;
        draw(x, y, z, Math.abs(x) + Math.abs(z) + Math.max(0, y - tree.height + 1));
      }
    }
  }
  for (let y = 0; y < tree.height; y++) draw(0, y, 0, 'log');
}

/** Layers of a round crown, with their radius: the game's oak. */
function ball(height: number): readonly (readonly [y: number, radius: number])[] {
  return [
    [height - 3, 2],
    [height - 2, 2],
    [height - 1, 1],
    [height, 1],
  ];
}

/** Layers of a cone, wide and narrow in turn. */
function cone(height: number): readonly (readonly [y: number, radius: number])[] {
  const layers: (readonly [number, number])[] = [
    [height + 1, 0],
    [height, 1],
  ];
  for (let y = height - 1, wide = false; y >= 2; y--, wide = !wide) layers.push([y, wide ? 2 : 1]);
  return layers;
}
