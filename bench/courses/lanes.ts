import type { BlockPos } from '../../src/core/index.ts';
import type { MoveKind } from '../../src/minecraft/pathfinding/index.ts';
import { GROUND_Y, TestWorld } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import type { Course } from './course.ts';

const Y = GROUND_Y;
const CHUNKS = 2;

/** A short course for one sort of move. */
export interface Lane {
  readonly name: string;
  /** Kinds of moves that its route has. */
  readonly kinds: readonly MoveKind[];
  readonly goal: BlockPos;
  readonly mayChange?: boolean;
  /** Builds on a plank from x = 0 on that is one block wide and as long as `plank` says, over nothing. */
  readonly build: (world: TestWorld) => void;
}

const at = (x: number, y: number): BlockPos => ({ x, y, z: 0 });

/** Adds a piece of plank. */
function plank(world: TestWorld, from: number, to: number, y = Y - 1): void {
  world.fill(at(from, y), at(to, y), 'stone');
}

/** The lanes: what there is of moves, each to be walked and drawn by itself. */
export const LANES: readonly Lane[] = [
  {
    name: 'steps',
    kinds: ['walk', 'jump'],
    goal: at(14, Y + 2),
    build: (world) => {
      plank(world, 0, 14);
      world.put(3, Y, 0, 'oak_slab', { type: 'bottom' });
      world.fill(at(4, Y), at(14, Y), 'stone');
      world.put(6, Y + 1, 0, 'oak_stairs', { facing: 'east', half: 'bottom' });
      world.fill(at(7, Y + 1), at(14, Y + 1), 'stone');
      world.put(9, Y + 2, 0, 'white_carpet').put(10, Y + 2, 0, 'snow', { layers: 4 });
    },
  },
  {
    name: 'stair_of_cubes',
    kinds: ['jump', 'drop'],
    goal: at(16, Y),
    build: (world) => {
      plank(world, 0, 16);
      for (let step = 0; step < 5; step++) world.fill(at(3 + step, Y + step), at(12 - step, Y + step), 'stone');
    },
  },
  {
    name: 'leaps',
    kinds: ['leap'],
    goal: at(18, Y),
    build: (world) => {
      plank(world, 0, 3);
      plank(world, 5, 7);
      plank(world, 10, 12);
      plank(world, 16, 18);
    },
  },
  {
    name: 'ladder',
    kinds: ['climb'],
    goal: at(10, Y),
    build: (world) => {
      plank(world, 0, 12);
      world.fill(at(4, Y), at(6, Y + 6), 'stone');
      world.fill(at(3, Y), at(3, Y + 6), 'ladder', { facing: 'west' });
      world.fill(at(7, Y), at(7, Y + 6), 'ladder', { facing: 'east' });
    },
  },
  {
    name: 'door_and_gate',
    kinds: ['walk'],
    goal: at(12, Y),
    build: (world) => {
      plank(world, 0, 12);
      world.fill({ x: 3, y: Y - 1, z: -1 }, { x: 9, y: Y + 3, z: 1 }, 'oak_planks');
      world.fill(at(3, Y), at(9, Y + 1), 'air').fill(at(4, Y + 2), at(8, Y + 2), 'air');
      world.door(3, Y, 0, 'east').put(9, Y, 0, 'oak_fence_gate', { facing: 'east' });
    },
  },
  {
    name: 'pool',
    kinds: ['swim', 'jump'],
    goal: at(14, Y),
    build: (world) => {
      plank(world, 0, 14);
      world.fill({ x: 3, y: Y - 4, z: -2 }, { x: 11, y: Y + 2, z: 2 }, 'stone');
      world.fill({ x: 3, y: Y, z: -1 }, { x: 11, y: Y + 2, z: 1 }, 'air');
      world.fill({ x: 4, y: Y - 3, z: -1 }, { x: 10, y: Y - 1, z: 1 }, 'water');
    },
  },
  {
    name: 'fall_into_water',
    kinds: ['drop', 'jump'],
    goal: at(9, Y - 10),
    build: (world) => {
      plank(world, 0, 3);
      world.fill({ x: 4, y: Y - 14, z: -1 }, { x: 11, y: Y - 11, z: 1 }, 'stone');
      world.fill(at(4, Y - 13), at(7, Y - 11), 'water');
    },
  },
  {
    name: 'past_lava',
    kinds: ['walk'],
    goal: at(12, Y),
    build: (world) => {
      world.fill({ x: 0, y: Y - 1, z: -4 }, { x: 12, y: Y - 1, z: 4 }, 'stone');
      world.fill({ x: 5, y: Y - 1, z: -2 }, { x: 7, y: Y - 1, z: 3 }, 'lava');
    },
  },
  {
    name: 'dig_through',
    kinds: ['walk'],
    goal: at(10, Y),
    mayChange: true,
    build: (world) => {
      plank(world, 0, 10);
      world.fill({ x: 4, y: Y - 1, z: -6 }, { x: 6, y: Y + 8, z: 6 }, 'stone');
      world.fill({ x: 5, y: Y + 2, z: -6 }, { x: 5, y: Y + 2, z: 6 }, 'gravel');
    },
  },
  {
    name: 'dig_down',
    kinds: ['dig_down'],
    goal: at(8, Y - 4),
    mayChange: true,
    build: (world) => {
      plank(world, 0, 4);
      world.fill({ x: 2, y: Y - 6, z: -2 }, { x: 9, y: Y - 1, z: 2 }, 'dirt');
      world.fill(at(4, Y - 4), at(8, Y - 3), 'air');
    },
  },
  {
    name: 'bridge',
    kinds: ['bridge'],
    goal: at(12, Y),
    mayChange: true,
    build: (world) => {
      plank(world, 0, 2);
      plank(world, 9, 12);
    },
  },
  {
    name: 'tower',
    kinds: ['tower'],
    goal: at(7, Y + 4),
    mayChange: true,
    build: (world) => {
      plank(world, 0, 3);
      world.fill(at(4, Y - 1), at(7, Y + 3), 'bedrock');
    },
  },
];

/** A lane as a course with one query. */
export function laneCourse(lane: Lane, version: string): Course {
  const world = new TestWorld(version, 'void', CHUNKS);
  lane.build(world);
  const { name, goal, mayChange = false } = lane;
  return {
    name,
    plan: { version, seed: 0, chunks: CHUNKS, lengths: [goal.x] },
    world,
    queries: [{ name: mayChange ? 'change' : 'walk', start: at(0, Y), goal, mayChange }],
  };
}
