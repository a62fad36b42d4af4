import assert from 'node:assert/strict';
import type { BlockPos, Point } from '../../../core/index.ts';
import { findRoute } from '../find-route.ts';
import type { RouteQuery } from '../query.ts';
import type { RouteResult } from '../search/route.ts';
import type { TestWorld } from './test-world.ts';
import { type Walk, walkRoute } from './walk-route.ts';

/** A route that was found, and how it was walked. */
export interface WalkedCourse {
  readonly route: RouteResult;
  readonly walk: Walk;
}

/**
 * Finds the route from `start` to a cell, walks it, and fails the test where it is not found or the body does not come
 * to rest in the goal's cell, without lava and deep falls.
 */
export function walkCourse(
  world: TestWorld,
  start: Point,
  goal: BlockPos,
  query: Partial<RouteQuery> = {},
): WalkedCourse {
  const { version } = world.blocks.registry;
  const route = findRoute(world.blocks, { start, goal: { kind: 'cell', pos: goal }, ...query });
  assert.equal(route.stoppedBecause, 'reached', `${version}: ${JSON.stringify(route.obstacle)}`);
  const walk = walkRoute(world.blocks, start, route);
  const { last, position, ticks } = walk;
  const where = `${version}: ${last.status} at ${JSON.stringify(position)} after ${ticks} of ${route.costTicks} ticks, move ${last.moveIndex} ${JSON.stringify(route.moves[last.moveIndex])}`;
  assert.equal(last.status, 'arrived', where);
  assert.deepEqual([Math.floor(position.x), Math.floor(position.z)], [goal.x, goal.z], where);
  assert.ok(Math.abs(position.y - goal.y) < 1, where);
  assert.ok(!walk.touchedLava, where);
  assert.ok(walk.deepestFall < (query.maxFallBlocks ?? 3) + 0.2, `${where} fell ${walk.deepestFall}`);
  return { route, walk };
}
