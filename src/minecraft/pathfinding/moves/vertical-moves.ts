import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { Medium } from '../terrain/terrain.ts';
import { fallCost, LADDER_DOWN_COST, LADDER_UP_COST, LEAVE_EDGE_COST, WATER_UP_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind } from './moves.ts';

/** Up and down in one's own column: on ladders and vines, up in water, off the end of a ladder. */
export function moveVertically(context: MoveContext): void {
  if ((context.own & Trait.CLIMB) !== 0) climbUp(context);
  if (context.medium === Medium.CLIMB) climbDown(context);
  if ((context.own & Trait.WATER) !== 0) swimUp(context);
  if (context.medium === Medium.NONE) fall(context);
}

function climbUp(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  const above = terrain.traitsAt(x, y + 1, z);
  if ((above & Trait.CLIMB) === 0 || (above & Trait.DEADLY) !== 0) return;
  if (!isRoomAt(context, y + 1) || (terrain.traitsAt(x, y + 2, z) & Trait.WATER) !== 0) return;
  context.emit(x, y + 1, z, LADDER_UP_COST, Kind.CLIMB);
}

function climbDown(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  const below = terrain.traitsAt(x, y - 1, z);
  if ((below & Trait.CLIMB) !== 0 && terrain.topAt(x, y - 1, z) === 0) {
    context.emit(x, y - 1, z, LADDER_DOWN_COST, Kind.CLIMB);
    return;
  }
  fallFrom(context, (y << 4) - 1, context.maxFall);
}

function swimUp(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  const above = terrain.traitsAt(x, y + 1, z);
  if ((above & Trait.WATER) === 0 || (above & Trait.DEADLY) !== 0) return;
  if (isRoomAt(context, y + 1)) context.emit(x, y + 1, z, WATER_UP_COST, Kind.SWIM);
}

/** A body in the air, as only a start can be, falls to what is below, however deep. */
function fall(context: MoveContext): void {
  fallFrom(context, context.height, Infinity);
}

function fallFrom(context: MoveContext, height: number, maxFall: number): void {
  const { terrain, x, z } = context;
  if (!terrain.land(x, z, height, maxFall)) return;
  const { landingY, landingHeight } = terrain;
  const body = terrain.bodyTraits(x, z, landingHeight);
  if ((body & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return;
  if ((terrain.traitsAt(x, landingY + 1, z) & Trait.WATER) !== 0) return;
  context.emit(x, landingY, z, LEAVE_EDGE_COST + fallCost(height - landingHeight), Kind.DROP);
}

/** Whether a body fits into its own column with its feet at the bottom of cell `y`, coming from below. */
function isRoomAt(context: MoveContext, y: number): boolean {
  const { terrain, x, z } = context;
  const height = y << 4;
  if ((terrain.bodyTraits(x, z, height) & (Trait.DEADLY | UNCERTAIN)) !== 0) return false;
  return terrain.rise(x, z, MIDDLE, height, height) === height;
}
