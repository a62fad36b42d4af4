import { type BlockPos, distanceOf, type Point } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';

/** A step higher than this needs a jump. */
export const STEP_BLOCKS = 0.6;
/** So near below a height a body is level with it: the search counts heights in sixteenths, rounded up. */
export const LEVEL_SLACK_BLOCKS = 0.07;
/** So near to a middle a body is centred enough. */
export const CENTRED_BLOCKS = 0.2;

/** Whether a move goes along one axis. */
export function isStraight(move: Move): boolean {
  return (move.to.x === move.from.x) !== (move.to.z === move.from.z);
}

/** Whether a move goes along both axes. */
export function isDiagonal(move: Move): boolean {
  return move.to.x !== move.from.x && move.to.z !== move.from.z;
}

/** How far a point is aside of the line of a straight move, in blocks. */
export function asideOf(point: Point, move: Move): number {
  const isAlongX = move.to.x !== move.from.x;
  return isAlongX ? Math.abs(point.z - move.from.z - 0.5) : Math.abs(point.x - move.from.x - 0.5);
}

/** Way left after each move. */
export function lengthsAfter(moves: readonly Move[]): readonly number[] {
  const after: number[] = [];
  let left = 0;
  for (const move of moves.toReversed()) {
    after.push(left);
    left += lengthOf(move);
  }
  return after.reverse();
}

/** Where the feet are after a move. */
export function targetOf(move: Move): Point {
  return { x: move.to.x + 0.5, y: move.toFeetY, z: move.to.z + 0.5 };
}

/** The middle of a cell. */
export function middleOf(pos: BlockPos): Point {
  return { x: pos.x + 0.5, y: pos.y + 0.5, z: pos.z + 0.5 };
}

/** Distance without regard to height. */
export function levelDistance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.z - from.z);
}

/** Blocks a move goes. */
export function lengthOf(move: Move): number {
  return distanceOf(move.from, move.to);
}

/** Cosine of the angle between the level directions of two moves; 1 where one of them has none. */
export function cosineOfTurn(move: Move, next: Move): number {
  const ax = move.to.x - move.from.x;
  const az = move.to.z - move.from.z;
  const bx = next.to.x - next.from.x;
  const bz = next.to.z - next.from.z;
  const lengths = Math.hypot(ax, az) * Math.hypot(bx, bz);
  return lengths === 0 ? 0 : (ax * bx + az * bz) / lengths;
}

/** Whether feet are in the first or the last cell of a move, or a jump away from it upright. */
export function isAtEndOf(feet: Point, move: Move): boolean {
  return [move.from, move.to].some(
    (pos) => Math.floor(feet.x) === pos.x && Math.floor(feet.z) === pos.z && Math.abs(feet.y - pos.y) < 1,
  );
}

/** The point on the line of a move that is `gone` blocks from its beginning, or beyond its end. */
export function pointAlong(move: Move, gone: number): Point {
  const [stepX, stepZ] = [move.to.x - move.from.x, move.to.z - move.from.z];
  const share = gone / Math.hypot(stepX, stepZ);
  return { x: move.from.x + 0.5 + stepX * share, y: move.toFeetY, z: move.from.z + 0.5 + stepZ * share };
}

/** Blocks from the middle of a move's first cell to that of its last, level. */
export function levelLength(move: Move): number {
  return Math.hypot(move.to.x - move.from.x, move.to.z - move.from.z);
}

/** How far a point is from the middle of a move's first cell towards the edge that it leaves first, along one axis. */
export function goneToEdge({ x, z }: Point, { from, to }: Move): number {
  return Math.max((x - from.x - 0.5) * Math.sign(to.x - from.x), (z - from.z - 0.5) * Math.sign(to.z - from.z));
}

/**
 * Share of a way along a move's line that lies along its longer axis, to which the edge of a block is square; 0 where the
 * move leads straight up or down.
 */
export function edgeShare({ from, to }: Move): number {
  const [stepX, stepZ] = [Math.abs(to.x - from.x), Math.abs(to.z - from.z)];
  return Math.max(stepX, stepZ) / Math.max(Math.hypot(stepX, stepZ), 1);
}

/** Where a body is on the line of a move, and how it moves along and across it: without regard to height, in blocks. */
interface LineMotion {
  /** From the middle of the first cell, positive towards the end. */
  readonly gone: number;
  readonly aside: number;
  readonly speed: number;
  readonly drift: number;
}

/** How a body moves along a move that leads to another column. */
export function motionAlong(position: Point, velocity: Point, move: Move): LineMotion {
  const [stepX, stepZ] = [move.to.x - move.from.x, move.to.z - move.from.z];
  const length = Math.hypot(stepX, stepZ);
  const along = (x: number, z: number): number => (x * stepX + z * stepZ) / length;
  const across = (x: number, z: number): number => (x * stepZ - z * stepX) / length;
  const [x, z] = [position.x - move.from.x - 0.5, position.z - move.from.z - 0.5];
  return {
    gone: along(x, z),
    aside: across(x, z),
    speed: along(velocity.x, velocity.z),
    drift: across(velocity.x, velocity.z),
  };
}

/** Ticks of drifting aside after which a body is looked at to still be in line. */
const DRIFT_TICKS = 2;

/** Whether a body is within `slackBlocks` of the line of a move and stays there. */
export function isInLine({ aside, drift }: LineMotion, slackBlocks: number): boolean {
  return Math.abs(aside + drift * DRIFT_TICKS) <= slackBlocks;
}

/** How far a point is from the line of a move, without regard to height. */
export function distanceFromLine(point: Point, move: Move): number {
  const from = middleOf(move.from);
  const to = targetOf(move);
  const length = levelDistance(from, to);
  if (length === 0) return levelDistance(point, to);
  const along = ((point.x - from.x) * (to.x - from.x) + (point.z - from.z) * (to.z - from.z)) / length;
  const share = Math.min(Math.max(along / length, 0), 1);
  return levelDistance(point, { x: from.x + (to.x - from.x) * share, y: 0, z: from.z + (to.z - from.z) * share });
}
