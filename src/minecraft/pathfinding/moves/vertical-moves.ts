import { MAX_DAMAGE } from '../query.ts';
import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { Medium } from '../terrain/terrain.ts';
import { fallCost, fallDamage, LADDER_DOWN_COST, LADDER_UP_COST, LEAVE_EDGE_COST, OPEN_COST } from './costs.ts';
import { toggle } from './door-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Act, Kind } from './moves.ts';

/**
 * Up and down in one's own column: on ladders and vines, in scaffolding, through the hatch over a ladder, off the end of a
 * ladder, and the fall at the start.
 */
export function moveVertically(context: MoveContext): void {
  const { terrain, x, y, z, medium } = context;
  if (medium === Medium.NONE) {
    fall(context);
    return;
  }
  const isClimbing = medium === Medium.CLIMB || (context.own & Trait.CLIMB) !== 0;
  if (isClimbing) climbUp(context);
  if (medium === Medium.CLIMB) climbDown(context);
  else if (medium === Medium.FLOOR) {
    const below = terrain.traitsAt(x, y - 1, z);
    // Who sneaks on a ladder holds on to it.
    const holds = (context.own & (Trait.CLIMB | Trait.SCAFFOLD)) === Trait.CLIMB;
    if ((below & Trait.SCAFFOLD) !== 0 && !holds) sinkThrough(context);
    else if ((below & Trait.OPENABLE) !== 0) openHatchBelow(context);
  }
  if (isClimbing && (terrain.traitsAt(x, y + 1, z) & Trait.OPENABLE) !== 0) openHatchAbove(context);
}

/** Down into the scaffolding underfoot, by sneaking. */
function sinkThrough(context: MoveContext): void {
  context.emit(context.x, context.y - 1, context.z, LADDER_DOWN_COST, Kind.CLIMB);
}

/** Up a ladder into the hatch over it, after opening it. */
function openHatchAbove(context: MoveContext): void {
  const { terrain, rules, x, y, z } = context;
  if (!rules.doors || terrain.isClimbable(x, y + 1, z)) return;
  toggle(context, x, y + 1, z, Act.USE);
  if (terrain.isClimbable(x, y + 1, z) && isRoomAt(context, y + 1)) {
    context.emit(x, y + 1, z, LADDER_UP_COST + OPEN_COST, Kind.CLIMB);
  }
  terrain.endTrials();
  context.out.dropEdits();
}

/** Down through the shut hatch stood on, onto the ladder under it. */
function openHatchBelow(context: MoveContext): void {
  const { terrain, rules, x, y, z } = context;
  if (!rules.doors || terrain.topAt(x, y - 1, z) !== 16) return;
  toggle(context, x, y - 1, z, Act.USE);
  if (terrain.isClimbable(x, y - 1, z)) context.emit(x, y - 1, z, LADDER_DOWN_COST + OPEN_COST, Kind.CLIMB);
  terrain.endTrials();
  context.out.dropEdits();
}

function climbUp(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  const above = terrain.traitsAt(x, y + 1, z);
  const leadsOn = terrain.isClimbable(x, y + 1, z) || (context.own & Trait.SCAFFOLD) !== 0;
  if (!leadsOn || (above & Trait.DEADLY) !== 0) return;
  if (!isRoomAt(context, y + 1) || (terrain.traitsAt(x, y + 2, z) & Trait.WATER) !== 0) return;
  context.emit(x, y + 1, z, LADDER_UP_COST, Kind.CLIMB);
}

function climbDown(context: MoveContext): void {
  const { terrain, x, y, z } = context;
  if (terrain.isClimbable(x, y - 1, z) && terrain.topAt(x, y - 1, z) === 0) {
    context.emit(x, y - 1, z, LADDER_DOWN_COST, Kind.CLIMB);
    return;
  }
  fallFrom(context, (y << 4) - 1, context.maxFall);
}

/** A body in the air, as only a start can be, falls to what is below, however deep. */
function fall(context: MoveContext): void {
  fallFrom(context, context.height, Infinity);
}

/** Down in one's own column from `height`, onto what is there, after what costs `before`. */
export function fallFrom(
  context: MoveContext,
  height: number,
  maxFall: number,
  before = LEAVE_EDGE_COST,
  kind: number = Kind.DROP,
): void {
  const { terrain, x, z } = context;
  if (!terrain.land(x, z, height, maxFall)) return;
  const { landingY, landingHeight, landingMedium } = terrain;
  const body = terrain.bodyTraits(x, z, landingHeight);
  if ((body & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return;
  if ((terrain.traitsAt(x, landingY + 1, z) & Trait.WATER) !== 0) return;
  const hurt = landingMedium === Medium.FLOOR ? Math.min(fallDamage(height - landingHeight), MAX_DAMAGE) : 0;
  // Who is falling already has no choice.
  if (maxFall < Infinity && !context.bears(hurt)) return;
  context.emit(x, landingY, z, before + fallCost(height - landingHeight), kind, 0, 0, hurt);
}

/** Whether a body fits into its own column with its feet at the bottom of cell `y`, coming from below. */
function isRoomAt(context: MoveContext, y: number): boolean {
  const { terrain, x, z } = context;
  const height = y << 4;
  if ((terrain.bodyTraits(x, z, height) & (Trait.DEADLY | UNCERTAIN)) !== 0) return false;
  return terrain.rise(x, z, MIDDLE, height, height) === height;
}
