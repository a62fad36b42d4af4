import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockPos, Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { RouteResult } from '../search/route.ts';
import { randomCourse } from '../testing/random-course.ts';
import { randomCell, randomWorld } from '../testing/random-world.ts';
import { feetIn, type TestWorld } from '../testing/test-world.ts';
import { walkRoute } from '../testing/walk-route.ts';

/** Random ground on which a body was lost once, and by what. */
const ONCE_LOST: readonly (readonly [what: string, version: string, seed: number])[] = [
  ['a jump out of line hung in a cobweb beside it', '1.21.4', 301_063],
  ['a jump from a trapdoor on honey, which holds jumps back', '1.21.4', 301_916],
  ['off a ladder onto a post lower than the rung', '1.21.4', 304_886],
  ['a skew fall turned aside by a wall beyond its landing', '1.16.5', 1_042],
  ['in between the floors of scaffolding, beside a vine', '1.16.5', 1_013_439],
  ['around a corner with a cactus beside', '1.16.5', 1_013_482],
  ['around a corner on ice, a campfire beside', '1.16.5', 1_016_955],
  ['a leap off the edge of a ceiling fell too deep', '1.16.5', 3_018_781],
  ['sneaking on the edge of scaffolding', '1.21.4', 2_012_653],
];

/** The same for the small worlds of `random-world.ts`; `mixed` has hazards and unknown blocks. */
const ONCE_LOST_WORLDS: readonly (readonly [what: string, version: string, seed: number, mixed: boolean])[] = [
  ['a jump off a bank into water beside lava', '1.20.4', 9_076, true],
  ['out of water onto a post, counted done while it floated', '1.16.5', 867_723, true],
  ['on a rim over the water it was to drop into', '1.21.4', 1_000_457, true],
  ['on sunken soul sand, counted done a cell too high', '1.16.5', 1_000_812, false],
  ['wading against a current that falls off an edge', '1.21.4', 1_005_194, false],
  ['drifting in water towards lava', '1.21.4', 1_007_853, true],
  ['on the top of an open hatch', '1.21.4', 2_006_684, false],
  ['a turn towards lava, begun in the air', '1.16.5', 2_008_197, true],
  ['off soul sand, past a door, from side to side', '1.16.5', 3_006_756, false],
  ['thrown out of water towards lava', '1.16.5', 3_003_780, true],
  ['a leap from a slab whose run-up ends over soul sand', '1.20.4', 1_008_475, false],
];

/** Walks from one cell to another where a way leads there, and fails the test where the body gets lost. */
function walksSafely({ blocks }: TestWorld, start: BlockPos, goal: BlockPos): void {
  const query = { start: feetIn(start.x, start.y, start.z), goal: { kind: 'cell', pos: goal } } as const;
  const route = findRoute(blocks, query);
  if (!route.reached) return;
  const again = (feet: Point): RouteResult => findRoute(blocks, { ...query, start: feet });
  const { last, position, touchedLava, deepestFall } = walkRoute(blocks, query.start, route, { again });
  assert.equal(
    last.status,
    'arrived',
    `at ${JSON.stringify(position)}, ${JSON.stringify(route.moves[last.moveIndex])}`,
  );
  assert.ok(!touchedLava && deepestFall < 3.2, `fell ${deepestFall}, lava ${touchedLava}`);
}

for (const [what, version, seed] of ONCE_LOST) {
  test(`PATHFINDING-130: is not lost again: ${what} (${version}, ${seed})`, () => {
    const { world, start, goal } = randomCourse(version, seed);
    walksSafely(world, start, goal);
  });
}

for (const [what, version, seed, mixed] of ONCE_LOST_WORLDS) {
  test(`PATHFINDING-5: is not lost again: ${what} (${version}, ${seed})`, () => {
    const relief = [0, 1, 2, 4][seed % 4] ?? 0;
    const from = randomWorld({ version, seed, size: 10, relief, hazards: mixed, unknown: mixed });
    walksSafely(from.world, randomCell(from, relief), randomCell(from, relief));
  });
}
