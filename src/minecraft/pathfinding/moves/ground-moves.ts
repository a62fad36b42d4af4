import { MIDDLE, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { Medium, STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import { diagonalCost, fallCost, JUMP_EXTRA_COST, LEAP_AIR_COST, LEAP_RUN_COST, LEAVE_EDGE_COST } from './costs.ts';
import type { MoveContext } from './move-context.ts';
import { Kind, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';

/**
 * The move to the neighbouring column on a side, over what stands there: a step, a jump, a fall, a swim. Adds at most
 * one move and answers its kind, {@link NO_MOVE} where nothing leads there.
 */
export function moveToSide(context: MoveContext, side: number): number {
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  return context.plain ? moveFromPlain(context, side, x, z) : crossToSide(context, side, x, z);
}

/** From a whole cube onto, off, or over whole cubes: what {@link crossToSide} would find, with fewer questions. */
function moveFromPlain(context: MoveContext, side: number, x: number, z: number): number {
  const { terrain, y } = context;
  const feet = terrain.traitsAt(x, y, z);
  const head = terrain.traitsAt(x, y + 1, z);
  if ((feet & head & Trait.OPEN) !== 0) {
    const floor = terrain.traitsAt(x, y - 1, z);
    if ((floor & Trait.CUBE) !== 0) {
      context.emit(x, y, z, context.rules.groundCost, Kind.WALK);
      return Kind.WALK;
    }
    if ((floor & Trait.OPEN) === 0) return crossToSide(context, side, x, z);
    if (!terrain.land(x, z, context.height, context.maxFall)) return NO_MOVE;
    return arrive(context, x, z, context.height, false);
  }
  if ((feet & Trait.CUBE) === 0) return crossToSide(context, side, x, z);
  const above = head & terrain.traitsAt(x, y + 2, z) & terrain.traitsAt(context.x, y + 2, context.z);
  if ((above & Trait.OPEN) === 0) return crossToSide(context, side, x, z);
  context.emit(x, y + 1, z, context.rules.groundCost + JUMP_EXTRA_COST, Kind.JUMP);
  return Kind.JUMP;
}

/** The general case, strip by strip: out of one's own cell, into the next, to its middle. */
function crossToSide(context: MoveContext, side: number, x: number, z: number): number {
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
  if (isPostToPost(context, x, z, out, into, crossing)) return NO_MOVE;
  if (!terrain.land(x, z, crossing, jumps ? 0 : context.maxFall)) return NO_MOVE;
  if (jumps && terrain.landingMedium !== Medium.FLOOR) return NO_MOVE;
  return arrive(context, x, z, crossing, jumps);
}

/**
 * Between two posts narrower than a body nothing carries it, and from a post or a ladder there is no run-up to jump the
 * rest: nobody gets across reliably.
 */
function isPostToPost(
  context: MoveContext,
  x: number,
  z: number,
  out: number,
  into: number,
  crossing: number,
): boolean {
  const { terrain } = context;
  if (context.medium === Medium.WATER) return false;
  if (context.medium === Medium.FLOOR && terrain.carries(context.x, context.z, out, context.height)) return false;
  return terrain.carries(x, z, MIDDLE, crossing) && !terrain.carries(x, z, into, crossing);
}

function cross(context: MoveContext, x: number, z: number, out: number, into: number, limit: number): number {
  const { terrain, height } = context;
  if (limit < height) return -1;
  const leaving = terrain.rise(context.x, context.z, out, height, limit);
  if (leaving < 0) return -1;
  const entering = terrain.rise(x, z, into, leaving, limit);
  return entering < 0 ? -1 : terrain.rise(x, z, MIDDLE, entering, limit);
}

/** Adds the move to where {@link Terrain.land} came down in column (x, z), having crossed at height `crossing`. */
function arrive(context: MoveContext, x: number, z: number, crossing: number, jumps: boolean): number {
  const { terrain } = context;
  const { landingY, landingHeight, landingMedium, landingKind } = terrain;
  const fall = crossing - landingHeight;
  const body = terrain.bodyTraits(x, z, landingHeight) | terrain.traitsAt(x, (crossing >> 4) + 1, z);
  if ((body & (Trait.DEADLY | UNCERTAIN)) !== 0) return NO_MOVE;
  if ((terrain.traitsAt(x, landingY + 1, z) & Trait.WATER) !== 0) return NO_MOVE;
  const falls = fall > STEP_SIXTEENTHS && landingY < context.y;
  if ((body & Trait.STICKY) !== 0 && (jumps || falls)) return NO_MOVE;
  const ownKind = terrain.kindAt(x, landingY, z);
  let cost = context.halfWay + context.halfWayCost(landingMedium, landingKind, body, ownKind);
  let kind: number = Kind.WALK;
  if (jumps) {
    cost += JUMP_EXTRA_COST;
    kind = Kind.JUMP;
  } else if (falls) {
    cost = Math.max(cost, LEAVE_EDGE_COST + fallCost(fall));
    kind = Kind.DROP;
  } else if (context.medium === Medium.WATER || landingMedium === Medium.WATER) {
    kind = Kind.SWIM;
  }
  context.emit(x, landingY, z, cost, kind);
  return kind;
}

/**
 * The move to a diagonal neighbour on the same level. Both corner columns must leave the whole body room, since its
 * box touches both; they need not carry it, since it always rests on one of the two cells.
 */
export function moveDiagonally(context: MoveContext, stepX: number, stepZ: number): void {
  const { terrain, y } = context;
  const x = context.x + stepX;
  const z = context.z + stepZ;
  const feet = terrain.traitsAt(x, y, z);
  if (context.plain && (feet & Trait.CUBE) !== 0) return;
  if (context.plain && (feet & Trait.OPEN) !== 0) {
    const floor = terrain.traitsAt(x, y - 1, z);
    if ((floor & Trait.OPEN) !== 0) return;
    const open =
      feet &
      terrain.traitsAt(x, y + 1, z) &
      terrain.traitsAt(context.x, y, z) &
      terrain.traitsAt(context.x, y + 1, z) &
      terrain.traitsAt(x, y, context.z) &
      terrain.traitsAt(x, y + 1, context.z);
    if ((open & Trait.OPEN) === 0) return;
    if ((floor & Trait.CUBE) !== 0 && !cornersRise(context, x, z)) {
      context.emit(x, y, z, diagonalCost(context.rules.groundCost), Kind.DIAGONAL);
      return;
    }
  }
  if (context.medium !== Medium.CLIMB) crossDiagonally(context, x, z);
}

/** Whether a fence under a corner reaches up into the way. */
function cornersRise(context: MoveContext, x: number, z: number): boolean {
  const { terrain, y } = context;
  return terrain.topAt(x, y - 1, context.z) > 16 || terrain.topAt(context.x, y - 1, z) > 16;
}

function crossDiagonally(context: MoveContext, x: number, z: number): void {
  const { terrain, height, y } = context;
  if (!isEvenColumn(context, context.x, y, context.z) || !isEvenColumn(context, x, y, z)) return;
  if (!isCornerFree(context, x, context.z) || !isCornerFree(context, context.x, z)) return;
  const crossing = terrain.rise(x, z, MIDDLE, height, context.stepReach);
  if (crossing < 0 || !terrain.canLift(context.x, context.z, height, crossing)) return;
  if (!terrain.land(x, z, crossing, STEP_SIXTEENTHS)) return;
  const { landingY, landingHeight, landingMedium, landingKind } = terrain;
  const sameLevel = landingMedium === Medium.FLOOR || landingY === y;
  const body = terrain.bodyTraits(x, z, landingHeight);
  if (!sameLevel || landingMedium === Medium.CLIMB || (body & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return;
  if ((terrain.traitsAt(x, landingY + 1, z) & Trait.WATER) !== 0) return;
  const ownKind = terrain.kindAt(x, landingY, z);
  const cost = context.halfWay + context.halfWayCost(landingMedium, landingKind, body, ownKind);
  const wet = context.medium === Medium.WATER || landingMedium === Medium.WATER;
  context.emit(x, landingY, z, diagonalCost(cost), wet ? Kind.SWIM : Kind.DIAGONAL);
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

/** Longest jump over a gap: the landing is this many blocks away. */
const MAX_LEAP = 4;

/** A sprinting jump over a gap of one to three blocks onto the same level. */
export function leapToSide(context: MoveContext, side: number): void {
  const { terrain, y } = context;
  if (!context.plain || !context.rules.sprint) return;
  if ((terrain.traitsAt(context.x, y + 2, context.z) & Trait.OPEN) === 0) return;
  const stepX = SIDE_X[side] as number;
  const stepZ = SIDE_Z[side] as number;
  for (let far = 1; far <= MAX_LEAP; far++) {
    const x = context.x + stepX * far;
    const z = context.z + stepZ * far;
    const room = terrain.traitsAt(x, y, z) & terrain.traitsAt(x, y + 1, z) & terrain.traitsAt(x, y + 2, z);
    if ((room & Trait.OPEN) === 0) return;
    const floor = terrain.traitsAt(x, y - 1, z);
    if ((floor & Trait.CUBE) !== 0) {
      if (far > 1) context.emit(x, y, z, LEAP_RUN_COST + LEAP_AIR_COST, Kind.LEAP);
      return;
    }
    // Nobody jumps over what kills, or over what reaches up into the jump.
    if (((floor | terrain.traitsAt(x, y - 2, z)) & (Trait.DEADLY | UNCERTAIN)) !== 0) return;
    if (terrain.topAt(x, y - 1, z) > 16) return;
  }
}
