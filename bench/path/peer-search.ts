import { feetIn } from '../../src/minecraft/pathfinding/testing/test-world.ts';
import { CARRIED, type CourseQuery, THINK_MS } from '../courses/course.ts';
import { PeerBot, type PeerKit, type PeerResult, peerGoal } from './peer-bot.ts';
import type { PeerWorld } from './peer-world.ts';

/** One search of the peer. */
export interface PeerSearch {
  readonly result: PeerResult;
  readonly elapsedMs: number;
}

/** What the peer may do and carries: what our side may and carries. */
function kitOf(query: CourseQuery): PeerKit {
  return {
    mayChange: query.mayChange,
    placeableBlocks: CARRIED.placeableBlocks,
    tools: CARRIED.tools.map((tool) => tool.heldItem),
  };
}

/** A bot of the peer's at a query's start. */
export function peerBotFor(version: string, world: PeerWorld, query: CourseQuery): PeerBot {
  const { x, y, z } = query.start;
  return new PeerBot(version, world, feetIn(x, y, z), kitOf(query));
}

/**
 * One search by the peer's own A* and movements, in one go (not in its 40 ms a tick), which is how it is fastest. The
 * time is the search's alone.
 */
export function searchAsPeer(bot: PeerBot, query: CourseQuery): PeerSearch {
  const goal = peerGoal(query.goal);
  const options = { timeout: THINK_MS, tickTimeout: THINK_MS, optimizePath: false };
  const startMs = performance.now();
  const search = bot.pathfinder.getPathFromTo(bot.movements, bot.entity.position, goal, options).next();
  const elapsedMs = performance.now() - startMs;
  if (search.done === true) throw new Error('the peer gave no answer');
  return { result: search.value.result, elapsedMs };
}
