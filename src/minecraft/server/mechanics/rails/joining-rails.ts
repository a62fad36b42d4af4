import type { Point } from '../../../../core/index.ts';
import { cellsAlong, type RailShape } from './rail-shapes.ts';

/** Rails as they lie, and how they are laid otherwise. */
export interface RailBed {
  /** The rail in a cell, if there is one; powered ones know no curves. */
  railAt(cell: Point): { readonly shape: RailShape; readonly isStraight: boolean } | undefined;
  lay(cell: Point, shape: RailShape): void;
}

const SIDES = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] } as const;

const ALONG_X: ReadonlySet<RailShape> = new Set(['east_west', 'ascending_east', 'ascending_west']);

type Side = keyof typeof SIDES;

const beside = ({ x, y, z }: Point, side: Side): Point => ({ x: x + SIDES[side][0], y, z: z + SIDES[side][1] });
const above = ({ x, y, z }: Point): Point => ({ x, y: y + 1, z });
const below = ({ x, y, z }: Point): Point => ({ x, y: y - 1, z });
const isAligned = (one: Point, other: Point): boolean => one.x === other.x && one.z === other.z;

/** One rail, and the cells of those that it is joined to: as the game reckons them (`RailState`). */
interface Rail {
  readonly cell: Point;
  readonly isStraight: boolean;
  readonly shape: RailShape;
  readonly joined: readonly Point[];
}

/** A rail that was just laid takes the shape that joins it to those around it, and these turn to it where they have an end free. */
export function joinRails(bed: RailBed, cell: Point): void {
  const own = railNear(bed, cell);
  if (own === undefined) return;
  const leads = (side: Side): boolean => {
    const rail = railNear(bed, beside(cell, side));
    return rail !== undefined && canJoin(onlyMutual(bed, rail), cell);
  };
  const sides = { north: leads('north'), south: leads('south'), west: leads('west'), east: leads('east') };
  const shape = shapeFor(bed, own, sides);
  bed.lay(own.cell, shape);
  for (const end of cellsAlong(own.cell, shape)) {
    const found = railNear(bed, end);
    const rail = found === undefined ? undefined : onlyMutual(bed, found);
    if (rail !== undefined && canJoin(rail, cell)) join(bed, rail, own.cell);
  }
}

function railNear(bed: RailBed, at: Point): Rail | undefined {
  for (const cell of [at, above(at), below(at)]) {
    const found = bed.railAt(cell);
    if (found !== undefined) return { cell, ...found, joined: cellsAlong(cell, found.shape) };
  }
  return undefined;
}

/** Leaves only those that lead back to it. */
function onlyMutual(bed: RailBed, rail: Rail): Rail {
  const joined = rail.joined.flatMap((end) => {
    const other = railNear(bed, end);
    return other?.joined.some((back) => isAligned(back, rail.cell)) === true ? [other.cell] : [];
  });
  return { ...rail, joined };
}

function canJoin(rail: Rail, cell: Point): boolean {
  return rail.joined.length < 2 || rail.joined.some((end) => isAligned(end, cell));
}

function join(bed: RailBed, rail: Rail, to: Point): void {
  const ends = [...rail.joined.filter((end) => !isAligned(end, to)), to];
  const leads = (side: Side) => ends.some((end) => isAligned(end, beside(rail.cell, side)));
  const sides = { north: leads('north'), south: leads('south'), west: leads('west'), east: leads('east') };
  bed.lay(rail.cell, shapeFor(bed, rail, sides));
}

/** The shape that leads to some sides: straight, a curve where the rail may curve, and up where the next one lies above. */
function shapeFor(bed: RailBed, { cell, isStraight, shape }: Rail, sides: Readonly<Record<Side, boolean>>): RailShape {
  const { north, south, west, east } = sides;
  const isAlongZ = north || south;
  const isAlongX = west || east;
  if (!isStraight && isAlongZ && isAlongX) {
    // Of three ways the game keeps those to the south and east.
    if (south && east) return 'south_east';
    if (south && west) return 'south_west';
    return north && east ? 'north_east' : 'north_west';
  }
  // One that leads nowhere, or both ways and knows no curve, lies as it was laid.
  const liesAlongX = isAlongX === isAlongZ ? ALONG_X.has(shape) : isAlongX;
  const climbs = (side: Side) => bed.railAt(above(beside(cell, side))) !== undefined;
  if (liesAlongX) {
    if (climbs('east')) return 'ascending_east';
    return climbs('west') ? 'ascending_west' : 'east_west';
  }
  if (climbs('north')) return 'ascending_north';
  return climbs('south') ? 'ascending_south' : 'north_south';
}
