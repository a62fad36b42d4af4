import { DEFAULT_FALL_BLOCKS, DEFAULT_RADIUS, MAX_FALL_BLOCKS, MAX_RADIUS, type RouteQuery } from '../query.ts';
import type { BlockTraits } from '../terrain/block-traits.ts';
import { SPRINT_COST, WALK_COST } from './costs.ts';
import { Digger } from './digger.ts';

/** What one query lets the moves do, resolved to numbers. */
export interface Rules {
  readonly radius: number;
  readonly worldChange: boolean;
  readonly doors: boolean;
  /** Blocks that may be placed from the start on. */
  readonly placeable: number;
  /** Deepest fall onto solid ground, in sixteenths. */
  readonly maxFall: number;
  readonly sprint: boolean;
  /** One block of ordinary ground. */
  readonly groundCost: number;
  readonly digger: Digger;
}

/** The rules of a query; numbers that are none or out of range are brought into range. */
export function rulesOf(query: RouteQuery, blocks: BlockTraits): Rules {
  const worldChange = query.allowWorldChange === true;
  const sprint = query.allowSprint !== false;
  return {
    radius: clamped(query.maxRadius, DEFAULT_RADIUS, MAX_RADIUS),
    worldChange,
    doors: query.allowDoors !== false,
    placeable: worldChange ? clamped(query.carried?.placeableBlocks, 0, 0xffff) : 0,
    maxFall: clamped(query.maxFallBlocks, DEFAULT_FALL_BLOCKS, MAX_FALL_BLOCKS) * 16,
    sprint,
    groundCost: sprint ? SPRINT_COST : WALK_COST,
    digger: new Digger(blocks, query.carried),
  };
}

/** A number brought into 0 to `max` and made whole; `fallback` where there is none. */
export function clamped(value: number | undefined, fallback: number, max: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback;
  return Math.floor(Math.min(Math.max(value, 0), max));
}
