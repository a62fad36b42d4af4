import type { BlockPos } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';
import type { Course } from './pilots/course.ts';
import { levelDistance, levelLength, middleOf, motionAlong, STEP_BLOCKS, targetOf } from './route-geometry.ts';
import type { BodyMotion } from './steering.ts';

/** Within this of the middle of its last cell and slower than this (blocks a tick) a body has arrived. */
const ARRIVED_BLOCKS = 0.3;
const ARRIVED_SPEED = 0.06;
/** Within this of a middle on the way, the next move begins. */
const PASSED_BLOCKS = 0.3;
/** Or past it by less than this, in a run or after a fall, and so near to the line. */
const PAST_BLOCKS = 0.8;
const PAST_ASIDE_BLOCKS = 0.5;
/** The same where it turns beside what kills. */
const TIGHT_PASSED_BLOCKS = 0.12;
/** Within this of the middle of a ladder a body hangs on it. */
const HANGS_BLOCKS = 0.5;
/** How far a swimmer's feet may be from where a move ends, upright. */
const DIVED_BLOCKS = 0.4;
/** How far the feet may be from where a move ends, upright, in water and on ladders. */
const LOOSE_LEVEL_BLOCKS = 1.3;
/** Feet may be this far below where a move ends: a body that sinks into soul sand or off an edge of a step. */
const LOW_BLOCKS = 0.2;

/** Whether a body has done a move: it is where the move ends, carried by what is there; at rest, if it is the last. */
export function isDone(course: Course, body: BodyMotion, move: Move, isLast: boolean): boolean {
  const target = targetOf(move);
  const distance = levelDistance(body.position, target);
  const hangs = course.isHold(move.to);
  if (move.kind === 'climb' && move.to.y > move.from.y) {
    return distance < HANGS_BLOCKS && body.position.y >= target.y;
  }
  if (move.kind === 'dive' && !isAtDepth(course, body, move)) return false;
  if (!isLevelWith(body, target.y, hangs || course.isInSprintJump || floats(course, body, move))) return false;
  if (hangs && (isLast || !course.turnsBesideHazard(move))) return distance < HANGS_BLOCKS;
  if (hangs) return isTight(body, distance);
  const isPassedInAir = !isLast && (move.kind === 'walk' || course.isInSprintJump);
  const isCarried = body.onGround || body.inWater || isPassedInAir;
  if (!isCarried) return false;
  if (!isLast) return hasPassed(course, body, move, distance);
  return distance < ARRIVED_BLOCKS && Math.hypot(body.velocity.x, body.velocity.z) < ARRIVED_SPEED;
}

/** Whether a body floats where a move ends in water: who stands on a rim there must get off it first. */
function floats(course: Course, { position, inWater, onGround }: BodyMotion, move: Move): boolean {
  const isOnRim = onGround && position.y > move.toFeetY + STEP_BLOCKS;
  return inWater && !isOnRim && course.isFluid(move.to);
}

/** Whether a body is near enough to the middle where a move ends to begin the next one. */
function hasPassed(course: Course, body: BodyMotion, move: Move, distance: number): boolean {
  if (course.turnsBesideHazard(move)) return isTight(body, distance);
  return distance < PASSED_BLOCKS || isPast(body, move);
}

/** Whether a body is in the middle of a cell, and hardly moves: it may turn beside what kills. */
function isTight({ velocity }: BodyMotion, distance: number): boolean {
  return distance < TIGHT_PASSED_BLOCKS && Math.hypot(velocity.x, velocity.z) < ARRIVED_SPEED;
}

/** Whether a body on the ground that runs through is past the middle of the cell that a move leads to, and near it. */
function isPast(body: BodyMotion, move: Move): boolean {
  const length = levelLength(move);
  if (!body.onGround || length === 0) return false;
  const { gone, aside } = motionAlong(body.position, body.velocity, move);
  return gone >= length && gone <= length + PAST_BLOCKS && Math.abs(aside) < PAST_ASIDE_BLOCKS;
}

/** Whether a swimmer is as deep as its move leads, or as high: at the surface it bobs. */
function isAtDepth(course: Course, body: BodyMotion, move: Move): boolean {
  const off = body.position.y - move.toFeetY;
  return off > -DIVED_BLOCKS && (off < DIVED_BLOCKS || comesUp(course, move));
}

/** Whether a move ends a dive: nothing after it is done before it is. */
export function comesUp(course: Course, move: Move): boolean {
  return move.kind === 'dive' && course.hasAirOver(move.to);
}

/** Whether a body is where a route ends. */
export function isAt(body: BodyMotion, end: BlockPos | undefined): boolean {
  if (end === undefined) return false;
  return levelDistance(body.position, middleOf(end)) < 1 && Math.abs(body.position.y - end.y) < LOOSE_LEVEL_BLOCKS;
}

/** Whether the feet are where a move ends, upright: loosely in water, where a body bobs, and on a ladder, where it sinks. */
function isLevelWith({ position }: BodyMotion, feetY: number, loosely: boolean): boolean {
  const off = position.y - feetY;
  return loosely ? Math.abs(off) < LOOSE_LEVEL_BLOCKS : off > -LOW_BLOCKS && off < STEP_BLOCKS;
}
