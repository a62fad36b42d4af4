import type { Point } from '../../../core/index.ts';

/**
 * The part of a body that has to fit: narrower than the body is, above what it steps over, and as low as who swims or
 * crawls, so that no honest motion is taken for another. In blocks from the feet's middle.
 */
const HALF_WIDTH_BLOCKS = 0.25;
const FROM_BLOCKS = 0.05;
const TO_BLOCKS = 0.55;

/** Pieces into which a long move is cut. */
const PIECE_BLOCKS = 0.5;

type Axis = 'x' | 'y' | 'z';

/** Orders in which the game moves a body along its axes, and those in which one may step off an edge. */
const ORDERS: readonly (readonly [Axis, Axis, Axis])[] = [
  ['y', 'x', 'z'],
  ['y', 'z', 'x'],
  ['x', 'z', 'y'],
  ['z', 'x', 'y'],
];

/** Whether the cell with this corner is filled by a solid cube. */
type IsSolid = (x: number, y: number, z: number) => boolean;

/**
 * Whether a body that went from one place to another in one report went through a solid cube: neither in a line, nor along
 * one axis after the other, was there a way. Cubes that it was in already, such as sand that fell on it, hold nobody.
 */
export function goesThroughWall(isSolid: IsSolid, from: Point, to: Point): boolean {
  const inAlready = new Set(cellsBetween(from, from));
  const hits = (a: Point, b: Point) =>
    cellsBetween(a, b).some((key) => {
      if (inAlready.has(key)) return false;
      const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
      return isSolid(x, y, z);
    });
  if (!hits(from, to)) return false;
  const mayGo = (a: Point, b: Point) =>
    ORDERS.some((order) => {
      let at = a;
      return order.every((axis) => {
        const next = { ...at, [axis]: b[axis] };
        const isFree = !hits(at, next);
        at = next;
        return isFree;
      });
    });
  if (mayGo(from, to)) return false;
  const pieces = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) / PIECE_BLOCKS);
  const at = (piece: number): Point => {
    const part = piece / pieces;
    const along = (axis: Axis) => from[axis] + (to[axis] - from[axis]) * part;
    return { x: along('x'), y: along('y'), z: along('z') };
  };
  return !Array.from({ length: pieces }, (_, piece) => mayGo(at(piece), at(piece + 1))).every(Boolean);
}

/** Keys of the cells that the box around both places touches. */
function cellsBetween(a: Point, b: Point): readonly string[] {
  const cells: string[] = [];
  const low = (axis: Axis, below: number) => Math.floor(Math.min(a[axis], b[axis]) + below);
  const high = (axis: Axis, above: number) => Math.floor(Math.max(a[axis], b[axis]) + above);
  for (let x = low('x', -HALF_WIDTH_BLOCKS); x <= high('x', HALF_WIDTH_BLOCKS); x++) {
    for (let y = low('y', FROM_BLOCKS); y <= high('y', TO_BLOCKS); y++) {
      for (let z = low('z', -HALF_WIDTH_BLOCKS); z <= high('z', HALF_WIDTH_BLOCKS); z++) cells.push(`${x},${y},${z}`);
    }
  }
  return cells;
}
