import { FALLING_WATER } from '../terrain/block-traits.ts';
import { FULL_AIR_TICKS, isUnderWater, withBreath } from './breath.ts';
import { COST_SCALE, HARM_A_TICK, UPSTREAM_FACTOR, WADE_UPSTREAM_FACTOR } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind } from './moves.ts';

/**
 * Adds a move that begins or ends under water and takes `cost`, its feet at `height` then: with the breath it spends,
 * and at the price of breathing that in again. None where the breath does not last.
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
  const air = context.air + time;
  if (air > context.spendableAir) {
    terrain.noteAirless(x, y, z);
    context.out.dropEdits();
    return;
  }
  const price = withBreath(time) + HARM_A_TICK * (overdrawn(air) - overdrawn(context.air));
  context.emit(x, y, z, price, Kind.DIVE, 0, isUnderWater(terrain, x, z, height) ? air : 0);
}

/** How far more breath was spent than there is: each tick of it harms as fire does. */
function overdrawn(air: number): number {
  return Math.max(0, air - FULL_AIR_TICKS * COST_SCALE);
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
