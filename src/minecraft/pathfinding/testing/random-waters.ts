import { type BlockPos, type Random, seededRandom } from '../../../core/index.ts';
import { BlockFlag } from '../../blocks/index.ts';
import type { RandomWorld } from './random-world.ts';
import { GROUND_Y, TestWorld } from './test-world.ts';

/** What is in a cell under the surface of random waters, by weight: caves of water with pockets of air and obstacles. */
const UNDER_WATER = [
  'water',
  'water',
  'water',
  'water',
  'water',
  'kelp_plant',
  'seagrass',
  'stone',
  'stone',
  'stone',
  'air',
  'oak_slab',
  'oak_fence',
  'magma_block',
] as const;

/** Layers of water below the surface. */
export const WATERS_DEPTH = 4;

/** Options of {@link randomWaters}. */
export interface RandomWatersOptions {
  readonly version: string;
  readonly seed: number;
  readonly size: number;
}

/**
 * A basin of bedrock, its rim at the ground, full of caves under water; half of them roofed over but for a hole. Air is
 * where no water would flow to: in bells that are closed above and at the sides.
 */
export function randomWaters({ version, seed, size }: RandomWatersOptions): RandomWorld {
  const random = seededRandom(seed);
  const world = new TestWorld(version, 'void', 1);
  const bottom = GROUND_Y - WATERS_DEPTH;
  world.fill({ x: -1, y: bottom - 1, z: -1 }, { x: size, y: GROUND_Y + 4, z: size }, 'bedrock');
  world.fill({ x: 0, y: GROUND_Y, z: 0 }, { x: size - 1, y: GROUND_Y + 3, z: size - 1 }, 'air');
  for (let x = 0; x < size; x++) {
    for (let z = 0; z < size; z++) {
      for (let y = bottom; y < GROUND_Y; y++) sink(world, random, { x, y, z });
    }
  }
  if (random.int(2) === 0) {
    const hole = random.int(size);
    world.fill({ x: 0, y: GROUND_Y - 1, z: 0 }, { x: size - 1, y: GROUND_Y - 1, z: size - 1 }, 'stone');
    world.put(hole, GROUND_Y - 1, hole, 'water');
  }
  for (let y = GROUND_Y - 1; y >= bottom; y--) closeBells(world, size, y);
  return { world, size, random };
}

/** Fills the air of a layer with stone where water is above it or beside it. */
function closeBells(world: TestWorld, size: number, y: number): void {
  const { blocks } = world;
  const isWet = (x: number, level: number, z: number): boolean =>
    (blocks.registry.flagsOf(blocks.stateAt(x, level, z)) & BlockFlag.WATER) !== 0;
  for (let x = 0; x < size; x++) {
    for (let z = 0; z < size; z++) {
      if (blocks.registry.nameOf(blocks.stateAt(x, y, z)) !== 'air') continue;
      const floods = isWet(x, y + 1, z) || [-1, 1].some((step) => isWet(x + step, y, z) || isWet(x, y, z + step));
      if (floods) world.put(x, y, z, 'stone');
    }
  }
}

function sink(world: TestWorld, random: Random, { x, y, z }: BlockPos): void {
  const name = random.pick(UNDER_WATER) ?? 'water';
  if (name === 'oak_slab') {
    world.put(x, y, z, name, { type: random.pick(['bottom', 'top']) ?? 'bottom', waterlogged: true });
  } else if (name === 'oak_fence') {
    world.put(x, y, z, name, { waterlogged: true });
  } else {
    world.put(x, y, z, name);
  }
}
