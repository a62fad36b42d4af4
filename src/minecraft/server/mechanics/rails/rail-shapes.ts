import type { Point } from '../../../../core/index.ts';

/** Where a rail leads, as the game names it. */
export type RailShape =
  | 'north_south'
  | 'east_west'
  | 'ascending_east'
  | 'ascending_west'
  | 'ascending_north'
  | 'ascending_south'
  | 'south_east'
  | 'south_west'
  | 'north_west'
  | 'north_east';

/** A way out of a rail's cell. `y` is 0 at the cell's floor, -1 where the track begins one below the other end. */
type RailExit = readonly [x: number, y: number, z: number];

/** Both ways out of a rail, by its shape (`AbstractMinecart.EXITS`). */
export const RAIL_EXITS: Readonly<Record<RailShape, readonly [RailExit, RailExit]>> = {
  north_south: [
    [0, 0, -1],
    [0, 0, 1],
  ],
  east_west: [
    [-1, 0, 0],
    [1, 0, 0],
  ],
  ascending_east: [
    [-1, -1, 0],
    [1, 0, 0],
  ],
  ascending_west: [
    [-1, 0, 0],
    [1, -1, 0],
  ],
  ascending_north: [
    [0, 0, -1],
    [0, -1, 1],
  ],
  ascending_south: [
    [0, -1, -1],
    [0, 0, 1],
  ],
  south_east: [
    [0, 0, 1],
    [1, 0, 0],
  ],
  south_west: [
    [0, 0, 1],
    [-1, 0, 0],
  ],
  north_west: [
    [0, 0, -1],
    [-1, 0, 0],
  ],
  north_east: [
    [0, 0, -1],
    [1, 0, 0],
  ],
};

/** Whether a block of a name is a rail. */
export function isRail(name: string): boolean {
  return /(^|_)rail$/.test(name);
}

/** Whether a track goes up in a shape. */
export function isSlope(shape: RailShape): boolean {
  return shape.startsWith('ascending');
}

/** The cells that a rail at a place leads to; a slope's upper end is one above. */
export function cellsAlong({ x, y, z }: Point, shape: RailShape): readonly [Point, Point] {
  const up = isSlope(shape) ? 1 : 0;
  const cell = ([dx, dy, dz]: RailExit): Point => ({ x: x + dx, y: y + (dy + up), z: z + dz });
  const [first, second] = RAIL_EXITS[shape];
  return [cell(first), cell(second)];
}
