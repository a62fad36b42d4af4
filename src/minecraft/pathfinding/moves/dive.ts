import { FALLING_WATER } from '../terrain/block-traits.ts';
import { isUnderWater, withBreath } from './breath.ts';
import { UPSTREAM_FACTOR, WADE_UPSTREAM_FACTOR } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind } from './moves.ts';

/**
 * Adds a move that begins or ends under water and takes `cost`, its feet at `height` then: with the breath it spends,
 * and at the price of breathing that in again. Whether the breath lasts is `MoveGenerator`'s to tell.
 */
export function dive(context: MoveContext, x: number, z: number, height: number, cost: number): void {
  const { rules, terrain } = context;
  const y = height >> 4;
  // Down in water is faster than on the ground: the heuristic wants no move to be.
  const time = Math.max(cost, rules.groundCost);
  if (rules.breathesWater) {
    context.emit(x, y, z, time, Kind.DIVE);
    return;
  }
  const isUnder = isUnderWater(terrain, x, z, height);
  context.emit(x, y, z, withBreath(time), Kind.DIVE, 0, isUnder ? 1 : 0, 0, time);
}

/** What a level move through water costs that takes `cost` in still water: more where it goes against the current. */
export function againstCurrent(context: MoveContext, x: number, y: number, z: number, cost: number): number {
  const { terrain } = context;
  const { flowLevels } = terrain.blocks;
  const from = flowLevels[terrain.kindAt(context.x, context.y, context.z)] as number;
  const to = flowLevels[terrain.kindAt(x, y, z)] as number;
  // Water that falls is as high as a source: what flows on flows away from it.
  const isUpstream = from !== FALLING_WATER && (to === FALLING_WATER ? from > 0 : to < from);
  if (!isUpstream) return cost;
  return Math.round(cost * (context.underWater ? UPSTREAM_FACTOR : WADE_UPSTREAM_FACTOR));
}
