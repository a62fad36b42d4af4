import type { BlockPos, Point } from '../../core/index.ts';
import { BlockFlag, type BlockStates, type Box, OUT_OF_WORLD, UNLOADED } from '../blocks/index.ts';
import { type Cell, cellAt } from './cell.ts';

/** Why a ray ended: at its full length, at a block, at a chunk that is not loaded, or where the world ends. */
export type RayReason = 'clear' | 'solid' | 'unloaded' | 'out-of-world';

/** A side of a block, as the game names it. */
export type Face = 'down' | 'up' | 'north' | 'south' | 'west' | 'east';

/** How a ray ended. */
export interface RayResult {
  readonly reason: RayReason;
  /** Whether it met a block. */
  readonly hit: boolean;
  /** How far it came, in blocks. */
  readonly distance: number;
  /** Where it ended. */
  readonly point: Point;
  /** The cell that stopped it: the block it met, or the first cell that is not loaded or outside. */
  readonly cell?: Cell;
  /** The side of the block's cell through which the ray came in; absent where it began inside. */
  readonly face?: Face;
}

/** What stops a ray: whatever a body collides with, or whatever hides what is behind it (glass does not, lava does). */
export type RayStop = 'collision' | 'sight';

/** No ray is followed further, in blocks: that is beyond what servers send. */
export const MAX_RAY_DISTANCE = 512;

const WHOLE_CELL: readonly Box[] = [[0, 0, 0, 1, 1, 1]];

/** What a ray that runs straight along one axis needs of the others. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Follows a ray cell by cell and exactly (Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987)
 * and meets the blocks' shapes in them. A shape counts within its own cell: the invisible upper half block of a fence
 * is for feet, not for eyes. Blocks of unknown states are whole cubes.
 *
 * A direction of no length, or with a component that is no number, is a ray of no length. `maxDistance` is cut at
 * {@link MAX_RAY_DISTANCE}; `distance` says how far the ray came. A ray that begins above or below the world and points
 * towards it comes in; one that leaves the world ends there.
 */
export function castRay(
  view: BlockStates,
  origin: Point,
  direction: Point,
  maxDistance: number,
  stop: RayStop = 'collision',
): RayResult {
  const walk = new VoxelWalk(origin, direction);
  const limit = walk.hasDirection ? Math.min(Math.max(maxDistance, 0) || 0, MAX_RAY_DISTANCE) : 0;
  for (;;) {
    const state = view.stateAt(walk.x, walk.y, walk.z);
    if (state === UNLOADED) return ended('unloaded', view, walk, walk.entered);
    if (state === OUT_OF_WORLD) {
      if (!walk.headsInto(view)) return ended('out-of-world', view, walk, walk.entered);
    } else {
      const at = walk.meets(boxesThatStop(view, state, stop), limit);
      if (at !== undefined) return ended('solid', view, walk, at);
    }
    if (walk.leaves > limit) return ended('clear', view, walk, limit);
    walk.step();
  }
}

function boxesThatStop(view: BlockStates, state: number, stop: RayStop): readonly Box[] {
  const { registry } = view;
  const flags = registry.flagsOf(state);
  if (stop === 'sight') {
    if ((flags & BlockFlag.OPAQUE) === 0) return [];
    if ((flags & BlockFlag.COLLISION) === 0) return WHOLE_CELL;
  }
  return (flags & BlockFlag.COLLISION) === 0 ? [] : registry.collisionBoxesOf(state);
}

function ended(reason: RayReason, view: BlockStates, walk: VoxelWalk, distance: number): RayResult {
  const result = { reason, hit: reason === 'solid', distance, point: walk.pointAt(distance) };
  if (reason === 'clear') return result;
  const cell = cellAt(view, walk.cell);
  return reason === 'solid' && walk.face !== undefined ? { ...result, cell, face: walk.face } : { ...result, cell };
}

/** The state of the walk: which cell it is in, at which distance it came in and will leave. */
class VoxelWalk {
  x: number;
  y: number;
  z: number;
  /** Distances at which the ray came into the cell and leaves it. */
  entered = 0;
  leaves: number;
  face: Face | undefined;
  readonly hasDirection: boolean;
  readonly #origin: Point;
  readonly #dx: number;
  readonly #dy: number;
  readonly #dz: number;
  #nextX: number;
  #nextY: number;
  #nextZ: number;

  constructor(origin: Point, direction: Point) {
    const length = Math.hypot(direction.x, direction.y, direction.z);
    this.hasDirection = length > 0 && length < Number.POSITIVE_INFINITY;
    this.#origin = origin;
    this.#dx = this.hasDirection ? direction.x / length : 0;
    this.#dy = this.hasDirection ? direction.y / length : 0;
    this.#dz = this.hasDirection ? direction.z / length : 0;
    this.x = Math.floor(origin.x);
    this.y = Math.floor(origin.y);
    this.z = Math.floor(origin.z);
    this.#nextX = boundaryAt(origin.x, this.x, this.#dx);
    this.#nextY = boundaryAt(origin.y, this.y, this.#dy);
    this.#nextZ = boundaryAt(origin.z, this.z, this.#dz);
    this.leaves = Math.min(this.#nextX, this.#nextY, this.#nextZ);
  }

  get cell(): BlockPos {
    return { x: this.x, y: this.y, z: this.z };
  }

  pointAt(distance: number): Point {
    return {
      x: this.#origin.x + this.#dx * distance,
      y: this.#origin.y + this.#dy * distance,
      z: this.#origin.z + this.#dz * distance,
    };
  }

  /** Whether the ray, outside above or below, comes into the world; not from further away than any ray goes. */
  headsInto(view: BlockStates): boolean {
    if (this.#dy < 0) return this.y >= view.maxY && this.y <= view.maxY + MAX_RAY_DISTANCE;
    return this.#dy > 0 && this.y < view.minY && this.y >= view.minY - MAX_RAY_DISTANCE;
  }

  /** Into the next cell. Boundaries are computed from the origin each time, so that errors do not add up. */
  step(): void {
    this.entered = this.leaves;
    if (this.#nextX <= this.#nextY && this.#nextX <= this.#nextZ) {
      this.x += Math.sign(this.#dx);
      this.#nextX = boundaryAt(this.#origin.x, this.x, this.#dx);
      this.face = this.#dx > 0 ? 'west' : 'east';
    } else if (this.#nextY <= this.#nextZ) {
      this.y += Math.sign(this.#dy);
      this.#nextY = boundaryAt(this.#origin.y, this.y, this.#dy);
      this.face = this.#dy > 0 ? 'down' : 'up';
    } else {
      this.z += Math.sign(this.#dz);
      this.#nextZ = boundaryAt(this.#origin.z, this.z, this.#dz);
      this.face = this.#dz > 0 ? 'north' : 'south';
    }
    this.leaves = Math.min(this.#nextX, this.#nextY, this.#nextZ);
  }

  /** The distance at which the ray, while in this cell, first meets one of the boxes. */
  meets(boxes: readonly Box[], limit: number): number | undefined {
    let nearest: number | undefined;
    for (const box of boxes) {
      const at = this.#meetsBox(box, limit);
      if (at !== undefined && (nearest === undefined || at < nearest)) nearest = at;
    }
    return nearest;
  }

  #meetsBox(box: Box, limit: number): number | undefined {
    const clipped = { from: this.entered, to: Math.min(this.leaves, limit) };
    clip(clipped, this.#origin.x, this.#dx, this.x + box[0], this.x + box[3]);
    clip(clipped, this.#origin.y, this.#dy, this.y + box[1], this.y + box[4]);
    clip(clipped, this.#origin.z, this.#dz, this.z + box[2], this.z + box[5]);
    return clipped.from <= clipped.to ? clipped.from : undefined;
  }
}

/** The distance at which a ray crosses out of cell `cell` along one axis. */
function boundaryAt(origin: number, cell: number, direction: number): number {
  if (direction === 0) return NEVER;
  return ((direction > 0 ? cell + 1 : cell) - origin) / direction;
}

/** Narrows an interval of distances to where the ray lies between two planes (Kay and Kajiya's slabs, 1986). */
function clip(range: { from: number; to: number }, origin: number, direction: number, min: number, max: number): void {
  if (direction === 0) {
    if (origin < min || origin > max) range.to = Number.NEGATIVE_INFINITY;
    return;
  }
  const first = (min - origin) / direction;
  const second = (max - origin) / direction;
  range.from = Math.max(range.from, Math.min(first, second));
  range.to = Math.min(range.to, Math.max(first, second));
}
