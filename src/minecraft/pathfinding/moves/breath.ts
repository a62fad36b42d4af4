import { MIDDLE, Trait } from '../terrain/block-traits.ts';
import type { Terrain } from '../terrain/terrain.ts';
import { COST_SCALE, HARM_A_TICK } from './costs.ts';

/** Ticks that a breath lasts: `Entity#getMaxAirSupply`. It is spent while the eyes are under water. */
export const FULL_AIR_TICKS = 300;

/** What comes back in the air, in ticks of breath a tick: `LivingEntity#increaseAirSupply`, since 1.13. */
export const AIR_REFILL = 4;

/** What a route leaves of a breath: for a follower that is slower than planned, or has to search again under water. */
export const AIR_RESERVE_TICKS = 60;

/**
 * What a route may overdraw a breath by that is below the reserve already at the start: from -20 on each 20 ticks cost
 * two points of health (`LivingEntity#baseTick`), so that at the most three times. Better hurt than drowned.
 */
export const MAX_OVERDRAWN_TICKS = 60;

/** The most breath a route may spend, in thousandths of a tick, that begins with `spent` of them. */
export function spendableAir(spent: number): number {
  const withReserve = (FULL_AIR_TICKS - AIR_RESERVE_TICKS) * COST_SCALE;
  return spent <= withReserve ? withReserve : (FULL_AIR_TICKS + MAX_OVERDRAWN_TICKS) * COST_SCALE;
}

/**
 * What a move under water costs that takes `cost`: the breath spent must be breathed in again, before the next dive or
 * when the body comes up. So the price of a breath is paid as it is spent, and a body in the air has a full one.
 */
export function withBreath(cost: number): number {
  return cost + Math.round(cost / AIR_REFILL);
}

/** Of what a move under water costs, the time under water: see {@link withBreath}. */
export function underWaterPart(cost: number): number {
  return (cost * AIR_REFILL) / (AIR_REFILL + 1);
}

/** What overdrawing a breath costs on a way that has spent `before` of it, and then `after`: each tick harms as fire does. */
export function overdraftCost(before: number, after: number): number {
  return HARM_A_TICK * (overdrawn(after) - overdrawn(before));
}

/** How far more breath was spent than there is. */
function overdrawn(spent: number): number {
  return Math.max(0, spent - FULL_AIR_TICKS * COST_SCALE);
}

/** The eyes of one who stands, in sixteenths above the feet (1.62 blocks). */
const EYE_SIXTEENTHS = 25;

/**
 * Whether a body with its feet at `height` cannot breathe: its eyes are under water, or its feet are where there is no
 * room to stand, so that it is in the pose of a swimmer, whose eyes are 0.4 blocks above the feet.
 */
export function isUnderWater(terrain: Terrain, x: number, z: number, height: number): boolean {
  if ((terrain.traitsAt(x, (height + EYE_SIXTEENTHS) >> 4, z) & Trait.WATER) !== 0) return true;
  const isWet = (terrain.traitsAt(x, height >> 4, z) & Trait.WATER) !== 0;
  return isWet && terrain.rise(x, z, MIDDLE, height, height) !== height;
}
