import { type BlockPos, type Random, seededRandom } from '../../../core/index.ts';
import { GROUND_Y, TestWorld } from './test-world.ts';

/** What stands on a column of a random world, by weight. */
const DECORATIONS = [
  'air',
  'air',
  'air',
  'air',
  'air',
  'air',
  'stone',
  'oak_slab',
  'oak_stairs',
  'white_carpet',
  'snow',
  'oak_fence',
  'cobblestone_wall',
  'oak_door',
  'oak_fence_gate',
  'oak_trapdoor',
  'soul_sand',
  'glass_pane',
  'oak_leaves',
  'ladder',
  'water',
] as const;

/** A small random world with a wall of bedrock around it, and its inner size. */
export interface RandomWorld {
  readonly world: TestWorld;
  readonly size: number;
  readonly random: Random;
}

/** Options of {@link randomWorld}. */
export interface RandomWorldOptions {
  readonly version: string;
  readonly seed: number;
  readonly size: number;
  /** Steps of the ground go up to this many blocks. */
  readonly relief: number;
  /** Puts lava, fire and cactus among the decorations. */
  readonly hazards?: boolean;
  /** Puts states that no registry knows among the decorations. */
  readonly unknown?: boolean;
}

const FACINGS = ['north', 'east', 'south', 'west'] as const;
const HAZARDS = ['lava', 'fire', 'cactus', 'magma_block'] as const;

/** A state id that no version has. */
export const UNKNOWN_STATE = 60_000;

/** Columns of random height between 0 and `relief` above the ground, each with something on it. */
export function randomWorld(options: RandomWorldOptions): RandomWorld {
  const { size, relief } = options;
  const random = seededRandom(options.seed);
  const world = new TestWorld(options.version, 'void', 1);
  const wallTop = GROUND_Y + relief + 6;
  world.fill({ x: -1, y: GROUND_Y - 3, z: -1 }, { x: size, y: wallTop, z: size }, 'bedrock');
  world.fill({ x: 0, y: GROUND_Y, z: 0 }, { x: size - 1, y: wallTop, z: size - 1 }, 'air');
  for (let x = 0; x < size; x++) {
    for (let z = 0; z < size; z++) {
      const top = GROUND_Y - 1 + random.int(relief + 1);
      world.fill({ x, y: GROUND_Y - 1, z }, { x, y: top, z }, 'stone');
      decorate(world, random, { x, y: top + 1, z }, options);
    }
  }
  return { world, size, random };
}

function decorate(world: TestWorld, random: Random, pos: BlockPos, options: RandomWorldOptions): void {
  const { x, y, z } = pos;
  const facing = random.pick(FACINGS) ?? 'north';
  if (options.hazards === true && random.int(6) === 0) {
    world.put(x, y, z, random.pick(HAZARDS) ?? 'lava');
    return;
  }
  if (options.unknown === true && random.int(8) === 0) {
    world.blocks.setState(x, y, z, UNKNOWN_STATE + random.int(4));
    return;
  }
  const name = random.pick(DECORATIONS) ?? 'air';
  switch (name) {
    case 'oak_slab':
      world.put(x, y, z, name, { type: random.pick(['bottom', 'top']) ?? 'bottom' });
      break;
    case 'oak_stairs':
      world.put(x, y, z, name, { facing, half: random.pick(['bottom', 'top']) ?? 'bottom' });
      break;
    case 'snow':
      world.put(x, y, z, name, { layers: 1 + random.int(8) });
      break;
    case 'oak_door':
      world.door(x, y, z, facing);
      break;
    case 'oak_trapdoor':
      world.put(x, y, z, name, { facing, open: random.int(2) === 0, half: random.pick(['bottom', 'top']) ?? 'top' });
      break;
    case 'oak_fence_gate':
      world.put(x, y, z, name, { facing, open: random.int(2) === 0 });
      break;
    case 'ladder':
      for (let level = 0; level < 2; level++) world.put(x, y + level, z, name, { facing });
      break;
    default:
      world.put(x, y, z, name);
  }
}

/** A random cell of a world's inside that a route can begin in: free and carried, as far as names tell. */
export function randomCell(from: RandomWorld, relief: number): BlockPos {
  const { random, size, world } = from;
  const x = random.int(size);
  const z = random.int(size);
  for (let y = GROUND_Y + relief + 3; y > GROUND_Y - 2; y--) {
    if (world.blocks.stateAt(x, y - 1, z) !== 0) return { x, y, z };
  }
  return { x, y: GROUND_Y, z };
}
