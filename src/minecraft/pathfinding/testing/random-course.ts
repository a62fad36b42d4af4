import { type BlockPos, type Random, seededRandom } from '../../../core/index.ts';
import type { BlockProperties } from '../../blocks/index.ts';
import { GROUND_Y, TestWorld } from './test-world.ts';

/** Kinds of ground that {@link randomCourse} makes. */
const COURSE_KINDS = ['hills', 'clutter', 'islands', 'village', 'shafts', 'terraces'] as const;

/** See {@link COURSE_KINDS}. */
type CourseKind = (typeof COURSE_KINDS)[number];

/** A random stretch of ground in the void, and two places on it. */
export interface RandomCourse {
  readonly world: TestWorld;
  readonly kind: CourseKind;
  readonly start: BlockPos;
  readonly goal: BlockPos;
}

/** Blocks along each side of a course. */
const COURSE_BLOCKS = 22;
/** Highest that ground rises over {@link GROUND_Y}. */
const MAX_RISE = 8;

const FACINGS = ['north', 'east', 'south', 'west'] as const;
const HALVES = ['bottom', 'top'] as const;

/** Something to put on the ground, at its foot. */
type Prop = (world: TestWorld, random: Random, pos: BlockPos) => void;

function block(name: string, properties: BlockProperties = {}): Prop {
  return (world, _random, { x, y, z }) => putIfKnown(world, x, y, z, name, properties);
}

function facing(name: string, more: (random: Random) => BlockProperties = () => ({})): Prop {
  return (world, random, { x, y, z }) =>
    putIfKnown(world, x, y, z, name, { facing: random.pick(FACINGS) ?? 'north', ...more(random) });
}

/** Puts a block where the version has it. */
function putIfKnown(
  world: TestWorld,
  x: number,
  y: number,
  z: number,
  name: string,
  properties: BlockProperties = {},
): void {
  const known = world.blocks.registry.stateWith(name, properties);
  if (known !== undefined) world.blocks.setState(x, y, z, known);
}

const half = (random: Random): BlockProperties => ({ half: random.pick(HALVES) ?? 'bottom' });
const open = (random: Random): BlockProperties => ({ open: random.int(2) === 0 });
const STAIR_SHAPES = ['straight', 'straight', 'inner_left', 'inner_right', 'outer_left', 'outer_right'] as const;

/** Blocks of every shape that a body steps on, jumps onto, or walks around. */
const PROPS: readonly Prop[] = [
  block('stone'),
  block('stone'),
  block('oak_slab', { type: 'bottom' }),
  block('oak_slab', { type: 'top' }),
  facing('oak_stairs', (random) => ({ ...half(random), shape: random.pick(STAIR_SHAPES) ?? 'straight' })),
  facing('oak_stairs', () => ({ half: 'bottom' })),
  block('white_carpet'),
  (world, random, pos) => block('snow', { layers: 1 + random.int(8) })(world, random, pos),
  (world, random, pos) => {
    const sides = Object.fromEntries(FACINGS.map((side) => [side, random.int(3) === 0]));
    block('oak_fence', sides)(world, random, pos);
  },
  block('cobblestone_wall'),
  facing('oak_fence_gate', open),
  facing('oak_trapdoor', (random) => ({ ...half(random), ...open(random) })),
  (world, random, pos) => world.door(pos.x, pos.y, pos.z, random.pick(FACINGS) ?? 'north'),
  block('oak_leaves'),
  block('glass_pane', { north: true, south: true }),
  facing('white_bed', () => ({ part: 'foot' })),
  facing('chest'),
  block('cauldron'),
  block('enchanting_table'),
  block('stone_pressure_plate'),
  block('flower_pot'),
  facing('lectern'),
  block('hopper'),
  facing('anvil'),
  block('lily_pad'),
  block('cobweb'),
  block('sweet_berry_bush', { age: 3 }),
  block('cactus'),
  block('fire'),
  facing('campfire', () => ({ lit: true })),
  facing('ladder'),
  block('oak_sapling'),
  facing('oak_wall_sign'),
  block('torch'),
];

/** What the ground itself may be made of here and there. */
const FLOORS: readonly Prop[] = [
  block('soul_sand'),
  block('honey_block'),
  block('slime_block'),
  block('packed_ice'),
  block('magma_block'),
  block('farmland'),
  block('grass_path'),
  block('dirt_path'),
  block('oak_leaves'),
];

/** A course from its seed; the same seed gives the same course. `kind` is drawn where it is not given. */
export function randomCourse(version: string, seed: number, kind?: CourseKind): RandomCourse {
  const random = seededRandom(seed);
  const drawn = kind ?? random.pick(COURSE_KINDS) ?? 'hills';
  const world = new TestWorld(version, 'void', 2);
  BUILDERS[drawn](world, random);
  return { world, kind: drawn, start: standing(world, random), goal: standing(world, random) };
}

type Builder = (world: TestWorld, random: Random) => void;

const BUILDERS: Readonly<Record<CourseKind, Builder>> = {
  hills: (world, random) => {
    const heights = hillsOf(random);
    eachColumn((x, z) => {
      column(world, x, z, heights(x, z), 'stone');
      if (random.int(14) === 0) prop(world, random, PROPS, x, GROUND_Y + heights(x, z), z);
    });
  },
  clutter: (world, random) => {
    eachColumn((x, z) => {
      const height = random.int(12) === 0 ? random.int(3) : 0;
      column(world, x, z, height, 'stone');
      if (random.int(10) === 0) prop(world, random, FLOORS, x, GROUND_Y + height - 1, z);
      if (random.int(3) === 0) prop(world, random, PROPS, x, GROUND_Y + height, z);
      if (random.int(12) === 0) world.put(x, GROUND_Y + height + 2, z, random.int(2) === 0 ? 'stone' : 'oak_leaves');
    });
  },
  islands: (world, random) => {
    eachColumn((x, z) => {
      if (random.int(3) !== 0) return;
      const height = random.int(3) - 1;
      world.put(x, GROUND_Y + height - 1, z, 'stone');
      if (random.int(5) === 0) prop(world, random, FLOORS, x, GROUND_Y + height - 1, z);
      else if (random.int(6) === 0) prop(world, random, PROPS, x, GROUND_Y + height, z);
      if (random.int(16) === 0) world.put(x, GROUND_Y + height + 2 + random.int(2), z, 'stone');
    });
  },
  village: (world, random) => {
    eachColumn((x, z) => column(world, x, z, 0, 'stone'));
    for (let house = 0; house < 4; house++) buildHouse(world, random, (house & 1) * 11, (house >> 1) * 11);
  },
  shafts: (world, random) => {
    eachColumn((x, z) => column(world, x, z, (x >> 2) % 2 === (z >> 2) % 2 ? MAX_RISE - 2 : random.int(2), 'stone'));
    for (let each = 0; each < 24; each++) buildShaft(world, random);
  },
  terraces: (world, random) => {
    eachColumn((x, z) => {
      const height = Math.floor(x / 4) + (random.int(9) === 0 ? 1 : 0);
      const isGap = z % 7 === 3 && random.int(5) !== 0;
      if (!isGap) column(world, x, z, height, 'stone');
      if (!isGap && random.int(6) === 0) prop(world, random, PROPS, x, GROUND_Y + height, z);
    });
  },
};

function eachColumn(visit: (x: number, z: number) => void): void {
  for (let x = 0; x < COURSE_BLOCKS; x++) for (let z = 0; z < COURSE_BLOCKS; z++) visit(x, z);
}

/** Ground whose surface is `height` over {@link GROUND_Y}. */
function column(world: TestWorld, x: number, z: number, height: number, name: string): void {
  world.fill({ x, y: GROUND_Y - 3, z }, { x, y: GROUND_Y + height - 1, z }, name);
}

function prop(world: TestWorld, random: Random, from: readonly Prop[], x: number, y: number, z: number): void {
  random.pick(from)?.(world, random, { x, y, z });
}

/** Heights of rolling ground: two waves and a cliff. */
function hillsOf(random: Random): (x: number, z: number) => number {
  const [waveX, waveZ, phase] = [4 + random.int(8), 4 + random.int(8), random.int(10)];
  const cliff = random.int(COURSE_BLOCKS);
  return (x, z) => {
    const waves = Math.sin((x + phase) / waveX) + Math.cos((z - phase) / waveZ);
    const height = Math.round(2 + waves * 2 + (x > cliff ? 2 : 0));
    return Math.min(Math.max(height, 0), MAX_RISE);
  };
}

/** A house with a door on a random side, a loft on a ladder, and things in it. */
function buildHouse(world: TestWorld, random: Random, x0: number, z0: number): void {
  const [x1, z1, top] = [x0 + 6 + random.int(3), z0 + 6 + random.int(3), GROUND_Y + 4];
  world.fill({ x: x0, y: GROUND_Y, z: z0 }, { x: x1, y: top, z: z1 }, 'oak_planks');
  world.fill({ x: x0 + 1, y: GROUND_Y, z: z0 + 1 }, { x: x1 - 1, y: top - 1, z: z1 - 1 }, 'air');
  const side = random.int(4);
  const along = 2 + random.int(3);
  const x = side === 1 ? x1 : side === 3 ? x0 : x0 + along;
  const z = side === 0 ? z0 : side === 2 ? z1 : z0 + along;
  const opening = random.int(4);
  if (opening === 0) world.fill({ x, y: GROUND_Y, z }, { x, y: GROUND_Y + 1, z }, 'air');
  else if (opening === 1) {
    putIfKnown(world, x, GROUND_Y, z, 'oak_fence_gate', { facing: FACINGS[side] ?? 'north' });
    world.put(x, GROUND_Y + 1, z, 'air');
  } else world.door(x, GROUND_Y, z, FACINGS[(side + 2 * random.int(2)) & 3] ?? 'north');
  if (random.int(2) === 0) {
    for (let y = GROUND_Y; y <= top; y++) world.put(x1 - 1, y, z1 - 1, 'ladder', { facing: 'west' });
    if (random.int(2) === 0)
      world.put(x1 - 1, top, z1 - 1, 'oak_trapdoor', { facing: 'west', open: random.int(2) === 0, half: 'top' });
  }
  for (let each = 0; each < 6; each++)
    prop(world, random, PROPS, x0 + 1 + random.int(5), GROUND_Y, z0 + 1 + random.int(5));
}

const CLIMBED = ['ladder', 'ladder', 'vine', 'scaffolding', 'twisting_vines_plant', 'weeping_vines_plant'] as const;
/** A vine is named by the side it hangs on, a ladder by the side it looks to. */
const VINE_SIDES = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;

/** Something to climb on at a random place, from the ground up. */
function buildShaft(world: TestWorld, random: Random): void {
  const [x, z] = [random.int(COURSE_BLOCKS), random.int(COURSE_BLOCKS)];
  const side = random.pick(FACINGS) ?? 'north';
  const name = random.pick(CLIMBED) ?? 'ladder';
  const properties: BlockProperties =
    name === 'ladder' ? { facing: side } : name === 'vine' ? { [VINE_SIDES[side]]: true } : {};
  const height = MAX_RISE - 3 + random.int(4);
  for (let y = GROUND_Y; y < GROUND_Y + height; y++) {
    if (world.blocks.stateAt(x, y, z) === 0) putIfKnown(world, x, y, z, name, properties);
  }
}

/** A place to stand on: over the highest block of a random column that has one. */
function standing(world: TestWorld, random: Random): BlockPos {
  for (let tries = 0; tries < 50; tries++) {
    const [x, z] = [random.int(COURSE_BLOCKS), random.int(COURSE_BLOCKS)];
    const above = random.int(3) === 0 ? GROUND_Y + 2 : GROUND_Y + MAX_RISE + 6;
    for (let y = above; y > GROUND_Y - 2; y--) {
      if (world.blocks.stateAt(x, y - 1, z) !== 0 && world.blocks.stateAt(x, y, z) === 0) return { x, y, z };
    }
  }
  return { x: 0, y: GROUND_Y, z: 0 };
}
