import { type BlockPos, distanceOf, type Point } from '../../../core/index.ts';
import type { Move } from '../search/route.ts';

/** Whether a move goes along one axis. */
export function isStraight(move: Move): boolean {
  return (move.to.x === move.from.x) !== (move.to.z === move.from.z);
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
