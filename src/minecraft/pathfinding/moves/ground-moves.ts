import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { Medium, STEP_SIXTEENTHS, type Terrain } from '../terrain/terrain.ts';
import { isUnderWater } from './breath.ts';
import { diagonalCost, fallCost, fallDamage, JUMP_EXTRA_COST, LEAVE_EDGE_COST, slideCost } from './costs.ts';
import { isSafeBelow } from './diagonal-jumps.ts';
import { againstCurrent, dive } from './dive.ts';
import type { MoveContext } from './move-context.ts';
import { Kind, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';
import { plainMoveDiagonally, plainMoveToSide, UNDECIDED, WALLED } from './plain-moves.ts';
import { hasStepRoom, hasStepRoomAround } from './step-room.ts';

/**
 * The move to the neighbouring column on a side, over what stands there: a step, a jump, a fall, a swim. Adds at most
 * one move and answers its kind, {@link NO_MOVE} where nothing leads there.
 */
export function moveToSide(context: MoveContext, side: number): number {
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  const kind = context.plain && context.usesShortcuts ? plainMoveToSide(context, x, z) : UNDECIDED;
  if (kind === WALLED) return NO_MOVE;
  return kind === UNDECIDED ? crossToSide(context, side, x, z) : kind;
}

/** The general case of {@link moveToSide}, strip by strip: out of one's own cell, into the next, to its middle. */
export function crossToSide(context: MoveContext, side: number, x: number, z: number): number {
  const { terrain, height } = context;
  const out = 1 + side;
  const into = 1 + ((side + 2) & 3);
  let crossing = cross(context, x, z, out, into, context.stepReach);
  let jumps = false;
  if (crossing < 0) {
    crossing = cross(context, x, z, out, into, context.jumpReach);
    jumps = true;
    const clear =
      crossing >= 0 &&
      terrain.canLift(context.x, context.z, height, crossing) &&
      terrain.rise(context.x, context.z, out, crossing, crossing) === crossing &&
      terrain.rise(x, z, into, crossing, crossing) === crossing;
    if (!clear) {
      terrain.noteBarrier(x, context.y, z);
      return NO_MOVE;
    }
  }
  if (!jumps && crossing > height && !hasStepRoom(context, x, z, crossing)) return NO_MOVE;
  if (!terrain.land(x, z, crossing, jumps ? 0 : context.maxFall)) return NO_MOVE;
  if (isPostToPost(context, x, z, out, into)) return NO_MOVE;
  if (jumps && terrain.landingMedium !== Medium.FLOOR) return NO_MOVE;
  return arrive(context, x, z, crossing, jumps);
}

/**
 * Whether it is on a post narrower than a body that {@link Terrain.land} came down, from another or off a ladder: between
 * them nothing carries, and there is no run-up to jump the rest, so that nobody gets across reliably.
 */
export function isPostToPost(context: MoveContext, x: number, z: number, out: number, into: number): boolean {
  const { terrain } = context;
  if (context.medium === Medium.WATER) return false;
  if (context.medium === Medium.FLOOR && terrain.carries(context.x, context.z, out, context.height)) return false;
  const { landingHeight } = terrain;
  return terrain.carries(x, z, MIDDLE, landingHeight) && !terrain.carries(x, z, into, landingHeight);
}

/**
 * The height at which a body, `tall` sixteenths high, gets from the middle of its cell over the strips between to the
 * middle of column (x, z), stepping up to `limit` at most; -1 where something reaches higher.
 */
export function cross(
  context: MoveContext,
  x: number,
  z: number,
  out: number,
  into: number,
  limit: number,
  tall?: number,
): number {
  const { terrain, height } = context;
  if (limit < height) return -1;
  const leaving = terrain.rise(context.x, context.z, out, height, limit, tall);
  if (leaving < 0) return -1;
  const entering = terrain.rise(x, z, into, leaving, limit, tall);
  return entering < 0 ? -1 : terrain.rise(x, z, MIDDLE, entering, limit, tall);
}

/** A floor with one of these catches a body that comes down in the middle of its column. */
const SURE = Trait.EVEN | Trait.BROAD;

/** Adds the move to where {@link Terrain.land} came down in column (x, z), having crossed at height `crossing`. */
function arrive(context: MoveContext, x: number, z: number, crossing: number, jumps: boolean): number {
  const { terrain } = context;
  const { landingY, landingHeight, landingMedium, landingKind } = terrain;
  const fall = crossing - landingHeight;
  const body = terrain.bodyTraits(x, z, landingHeight) | terrain.traitsAt(x, (crossing >> 4) + 1, z);
  if ((body & (Trait.DEADLY | UNCERTAIN)) !== 0) return NO_MOVE;
  const falls = fall > STEP_SIXTEENTHS && landingY < context.y;
  const submerges = (body & Trait.WATER) !== 0 && isUnderWater(terrain, x, z, landingHeight);
  if (submerges && (jumps || falls)) return NO_MOVE;
  if ((body & Trait.STICKY) !== 0 && (jumps || falls)) return NO_MOVE;
  // What is narrower than a body, a post or a pane, is stepped onto, not fallen onto.
  const isNarrow = landingMedium === Medium.FLOOR && ((terrain.blocks.traits[landingKind] as number) & SURE) === 0;
  if (falls && isNarrow) return NO_MOVE;
  const ownKind = terrain.kindAt(x, landingY, z);
  let cost = context.wayTo(paceIn(terrain, x, z), landingKind, body, ownKind);
  if ((context.own & body & Trait.WATER) !== 0) cost = againstCurrent(context, x, landingY, z, cost);
  let kind: number = Kind.WALK;
  let hurt = 0;
  if (jumps) {
    cost += JUMP_EXTRA_COST;
    kind = Kind.JUMP;
  } else if (falls) {
    cost = Math.max(cost, LEAVE_EDGE_COST + fallCost(fall));
    kind = Kind.DROP;
    hurt = landingMedium === Medium.FLOOR ? fallDamage(fall) : 0;
    if (!context.bears(hurt)) return NO_MOVE;
  } else if (submerges || context.underWater) {
    dive(context, x, z, landingHeight, cost);
    return Kind.DIVE;
  } else if (context.medium === Medium.WATER || landingMedium === Medium.WATER) {
    kind = Kind.SWIM;
  }
  context.emit(x, landingY, z, cost, kind, 0, 0, hurt);
  return kind;
}

/** The medium by whose pace one moves where {@link Terrain.land} came down: in water one block deep, that of its floor. */
function paceIn(terrain: Terrain, x: number, z: number): number {
  const { landingMedium, landingHeight } = terrain;
  return landingMedium === Medium.WATER && terrain.carries(x, z, MIDDLE, landingHeight) ? Medium.FLOOR : landingMedium;
}

/**
 * The move to a diagonal neighbour on the same level. Both corner columns must leave the whole body room, since its
 * box touches both; they need not carry it, since it always rests on one of the two cells.
 */
export function moveDiagonally(context: MoveContext, stepX: number, stepZ: number): void {
  const x = context.x + stepX;
  const z = context.z + stepZ;
  const kind = context.plain && context.usesShortcuts ? plainMoveDiagonally(context, x, z) : UNDECIDED;
  if (kind === UNDECIDED && context.medium !== Medium.CLIMB) crossDiagonally(context, x, z);
}

function crossDiagonally(context: MoveContext, x: number, z: number): void {
  const { terrain, height, y } = context;
  if (!isEvenColumn(context, context.x, y, context.z) || !isEvenColumn(context, x, y, z)) return;
  const isFree = isCornerFree(context, x, context.z);
  if (isFree !== isCornerFree(context, context.x, z)) {
    slide(context, x, z, isFree);
    return;
  }
  if (!isFree) return;
  const crossing = terrain.rise(x, z, MIDDLE, height, context.stepReach);
  if (crossing < 0 || !terrain.canLift(context.x, context.z, height, crossing)) return;
  if (crossing > height && !hasStepRoomAround(context, x, z, crossing)) return;
  if (!terrain.land(x, z, crossing, STEP_SIXTEENTHS)) return;
  const { landingY, landingHeight, landingMedium, landingKind } = terrain;
  const sameLevel = landingMedium === Medium.FLOOR || landingY === y;
  const body = terrain.bodyTraits(x, z, landingHeight);
  if (!sameLevel || landingMedium === Medium.CLIMB || (body & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return;
  if ((terrain.traitsAt(x, landingY + 1, z) & Trait.WATER) !== 0) return;
  const ownKind = terrain.kindAt(x, landingY, z);
  const straight = context.wayTo(paceIn(terrain, x, z), landingKind, body, ownKind);
  const wet = context.medium === Medium.WATER || landingMedium === Medium.WATER;
  const cost = wet ? againstCurrent(context, x, landingY, z, straight) : straight;
  context.emit(x, landingY, z, diagonalCost(cost), wet ? Kind.SWIM : Kind.DIAGONAL);
}

/**
 * Past a corner that is a smooth wall, along which the body slides, where the other one is free: on a dry floor that is
 * not slippery, on one level. Around the wall it swings out, so nothing that kills is beside the free corner or the end.
 */
function slide(context: MoveContext, x: number, z: number, isFreeAtX: boolean): void {
  const { terrain, height } = context;
  const [wallX, wallZ] = isFreeAtX ? [context.x, z] : [x, context.z];
  const [freeX, freeZ] = isFreeAtX ? [x, context.z] : [context.x, z];
  if (context.medium !== Medium.FLOOR || !isSmoothWall(context, wallX, wallZ)) return;
  if (!isSafeBelow(context, freeX, freeZ) || terrain.besideHazard(freeX, context.y, freeZ)) return;
  if (terrain.besideHazard(x, context.y, z)) return;
  if (terrain.rise(x, z, MIDDLE, height, height) !== height || !terrain.carries(x, z, MIDDLE, height)) return;
  if (!terrain.land(x, z, height, 0)) return;
  const { landingKind, landingY, blocks } = terrain;
  const body = terrain.bodyTraits(x, z, height);
  if ((body & (Trait.DEADLY | Trait.STICKY | Trait.WATER | UNCERTAIN)) !== 0) return;
  const floors = (blocks.traits[context.support] as number) | (blocks.traits[landingKind] as number);
  if (((floors | terrain.traitsAt(freeX, context.y - 1, freeZ)) & Trait.SLIPPERY) !== 0) return;
  const straight = context.wayTo(Medium.FLOOR, landingKind, body, terrain.kindAt(x, landingY, z));
  context.emit(x, landingY, z, slideCost(straight), Kind.DIAGONAL);
}

/** What a body does not slide along, or not unharmed. */
const ROUGH = Trait.DEADLY | Trait.STICKY | Trait.HURTS | Trait.NO_JUMP | Trait.WATER | UNCERTAIN;

/** Whether a column is too high to step onto, and even and harmless all along a body in front of it. */
function isSmoothWall(context: MoveContext, x: number, z: number): boolean {
  const { terrain, height } = context;
  if ((terrain.bodyTraits(x, z, height) & ROUGH) !== 0 || !isEvenColumn(context, x, context.y, z)) return false;
  return terrain.rise(x, z, MIDDLE, height, context.stepReach) < 0;
}

function isEvenColumn(context: MoveContext, x: number, y: number, z: number): boolean {
  const { terrain } = context;
  const all = terrain.traitsAt(x, y - 1, z) & terrain.traitsAt(x, y, z) & terrain.traitsAt(x, y + 1, z);
  return (all & Trait.EVEN) !== 0;
}

/** A corner must be free at the body's height without a step, and harmless. */
function isCornerFree(context: MoveContext, x: number, z: number): boolean {
  const { terrain, height } = context;
  if (!isEvenColumn(context, x, context.y, z)) return false;
  if ((terrain.bodyTraits(x, z, height) & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return false;
  return terrain.rise(x, z, MIDDLE, height, height) === height;
}
