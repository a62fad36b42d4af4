import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { HARM_A_TICK, LAVA_HARM_A_TICK, LAVA_UP_COST } from './costs.ts';
import { crossToSide } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Kind, SIDE_X, SIDE_Z } from './moves.ts';

/**
 * Ways out of what kills, for a body that is in it at the start: to a side onto what is safe, as from anywhere else; else
 * on through what is no worse than its own cell. No move leads into it from outside, so nobody comes back.
 */
export function leaveHarm(context: MoveContext): void {
  const { y, out } = context;
  for (let side = 0; side < 4; side++) {
    const x = context.x + (SIDE_X[side] as number);
    const z = context.z + (SIDE_Z[side] as number);
    const before = out.count;
    crossToSide(context, side, x, z);
    if (out.count > before) out.cost[before] = (out.cost[before] as number) + harmOf(context, context.halfWay);
    else if (isPassable(context, x, y, z)) wade(context, x, y, z, 2 * context.halfWay);
    else if (isPassable(context, x, y + 1, z) && context.jumpReach >= (y + 1) << 4) {
      wade(context, x, y + 1, z, 2 * context.halfWay);
    }
  }
  if (isFluid(context, y + 1) && isPassable(context, context.x, y + 1, context.z)) {
    wade(context, context.x, y + 1, context.z, LAVA_UP_COST);
  }
}

/** On through what harms. */
function wade(context: MoveContext, x: number, y: number, z: number, cost: number): void {
  const isAfloat = isFluid(context, context.y);
  context.emit(x, y, z, cost + harmOf(context, cost), isAfloat ? Kind.SWIM : Kind.WALK, 0, context.air);
}

/** What the harm done within `cost` of time costs. */
function harmOf(context: MoveContext, cost: number): number {
  return cost * ((context.own & Trait.LAVA) !== 0 ? LAVA_HARM_A_TICK : HARM_A_TICK);
}

function isFluid({ terrain, x, z }: MoveContext, y: number): boolean {
  return (terrain.traitsAt(x, y, z) & (Trait.LAVA | Trait.WATER)) !== 0;
}

/** Whether a body has room in a cell that harms, and no more than where it is. */
function isPassable({ terrain, own }: MoveContext, x: number, y: number, z: number): boolean {
  const height = y << 4;
  const body = terrain.bodyTraits(x, z, height);
  const mustNot = UNCERTAIN | (~own & Trait.LAVA);
  if ((terrain.traitsAt(x, y, z) & Trait.DEADLY) === 0 || (body & mustNot) !== 0) return false;
  return terrain.rise(x, z, MIDDLE, height, height) === height;
}
