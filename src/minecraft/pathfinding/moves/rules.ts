import {
  type Avoided,
  DEFAULT_FALL_BLOCKS,
  DEFAULT_RADIUS,
  MAX_DAMAGE,
  MAX_FALL_BLOCKS,
  MAX_RADIUS,
  type RouteQuery,
} from '../query.ts';
import type { BlockTraits } from '../terrain/block-traits.ts';
import { withBreath } from './breath.ts';
import { fallDamage, SPRINT_COST, SWIM_COST, WALK_COST, WATER_COST } from './costs.ts';
import { type Digger, diggerOf, diggingKeyOf } from './digger.ts';

/** What one query lets the moves do, resolved to numbers. */
export interface Rules {
  readonly radius: number;
  readonly worldChange: boolean;
  readonly doors: boolean;
  /** Blocks that may be placed from the start on. */
  readonly placeable: number;
  /** Whether what is placed is counted: not where there is no end of it. */
  readonly countsBlocks: boolean;
  /** Deepest fall onto solid ground, in sixteenths. */
  readonly maxFall: number;
  /** Health points that all falls may cost together. */
  readonly maxDamage: number;
  readonly sprint: boolean;
  /** One block of ordinary ground. */
  readonly groundCost: number;
  /**
   * One block along the surface of deep water: swimming just below it, with a breath now and then, or wading. It is a
   * trifle less than a block under water, so that of equal ways the one that dives last, with the most breath, comes
   * first and beats the others.
   */
  readonly surfaceCost: number;
  readonly breathesWater: boolean;
  readonly digger: Digger;
  /** What to keep away from. */
  readonly avoid: readonly Avoided[];
  /** The same for rules by which the moves from a cell are the same, wherever it began and whatever is avoided. */
  readonly key: string;
}

/** The rules of a query; numbers that are none or out of range are brought into range. */
export function rulesOf(query: RouteQuery, blocks: BlockTraits): Rules {
  const maxFall = clamped(query.maxFallBlocks, DEFAULT_FALL_BLOCKS, MAX_FALL_BLOCKS) * 16;
  const worldChange = query.allowWorldChange === true;
  const sprint = query.allowSprint !== false;
  const doors = query.allowDoors !== false;
  const placeable = worldChange ? clamped(query.carried?.placeableBlocks, 0, 0xffff) : 0;
  const countsBlocks = query.carried?.placeableBlocks !== Infinity;
  const maxDamage = clamped(query.maxDamage, fallDamage(maxFall), MAX_DAMAGE);
  const breathesWater = query.breathesWater === true;
  const bounds = [maxFall, maxDamage, sprint, doors, breathesWater];
  const means = worldChange ? [placeable > 0, countsBlocks, diggingKeyOf(query.carried)] : [];
  return {
    radius: clamped(query.maxRadius, DEFAULT_RADIUS, MAX_RADIUS),
    worldChange,
    doors,
    placeable,
    countsBlocks,
    maxFall,
    maxDamage,
    sprint,
    groundCost: sprint ? SPRINT_COST : WALK_COST,
    surfaceCost: sprint ? withBreath(SWIM_COST) - 2 : WATER_COST,
    breathesWater,
    digger: diggerOf(blocks, query.carried),
    avoid: query.avoid ?? [],
    key: [...bounds, ...means].join(' '),
  };
}

/** A number brought into 0 to `max` and made whole; `fallback` where there is none. */
export function clamped(value: number | undefined, fallback: number, max: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback;
  return Math.floor(Math.min(Math.max(value, 0), max));
}
