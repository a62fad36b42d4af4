import type { BlockPos, Point } from '../../../core/index.ts';
import { BlockFlag, type BlockStates, type BlockView, OUT_OF_WORLD, UNLOADED } from '../../blocks/index.ts';
import { canSee, castRay } from '../../perception/index.ts';
import type { Terrain } from '../terrain/terrain.ts';

/** The middles of a cell's six faces, in the cell's own coordinates, and the neighbour behind each. */
const FACES: readonly (readonly [Point, BlockPos])[] = [
  [
    { x: 0.5, y: 0, z: 0.5 },
    { x: 0, y: -1, z: 0 },
  ],
  [
    { x: 0.5, y: 1, z: 0.5 },
    { x: 0, y: 1, z: 0 },
  ],
  [
    { x: 0.5, y: 0.5, z: 0 },
    { x: 0, y: 0, z: -1 },
  ],
  [
    { x: 0.5, y: 0.5, z: 1 },
    { x: 0, y: 0, z: 1 },
  ],
  [
    { x: 0, y: 0.5, z: 0.5 },
    { x: -1, y: 0, z: 0 },
  ],
  [
    { x: 1, y: 0.5, z: 0.5 },
    { x: 1, y: 0, z: 0 },
  ],
];
const MIDDLE_POINT: Point = { x: 0.5, y: 0.5, z: 0.5 };
/** A point aimed at lies this far inside its cell, so that rounding does not put it into the neighbour. */
const INSIDE_BLOCKS = 1e-3;

/**
 * What is seen from where the terrain's label stands, with the world as the label's way left it. Beyond the window of
 * the search the world is as the view has it.
 */
export class Sight implements BlockStates {
  readonly registry: BlockView['registry'];
  readonly minY: number;
  readonly maxY: number;
  readonly #view: BlockView;
  readonly #terrain: Terrain;

  constructor(view: BlockView, terrain: Terrain) {
    this.registry = view.registry;
    this.minY = view.minY;
    this.maxY = view.maxY;
    this.#view = view;
    this.#terrain = terrain;
  }

  /** As a `BlockView` answers; a block placed on the way is one of an unknown state, which hides and stops. */
  stateAt(x: number, y: number, z: number): number {
    const { grid, blocks } = this.#terrain;
    const kind = this.#terrain.kindAt(x - grid.originX, y - grid.originY, z - grid.originZ);
    if (kind === blocks.beyond) return this.#view.stateAt(x, y, z);
    if (kind === blocks.unloaded) return UNLOADED;
    return kind === blocks.outOfWorld ? OUT_OF_WORLD : kind;
  }

  /** Whether an eye sees a point at `distanceBlocks` or nearer; what is not known hides. */
  sees(eye: Point, point: Point, distanceBlocks: number): boolean {
    return canSee(this, eye, point, distanceBlocks).visible === true;
  }

  /**
   * Whether a straight line leads from an eye to a block with nothing that bodies collide with in between: to dig, to
   * its middle or that of a face; to place one, to the middle of a face behind which is a block to click, or of the cell
   * where there is none.
   */
  touches(eye: Point, pos: BlockPos, to: 'dig' | 'place'): boolean {
    const clickable = FACES.filter(([, behind]) =>
      this.#collides(behind.x + pos.x, behind.y + pos.y, behind.z + pos.z),
    );
    const faces = to === 'dig' ? FACES : clickable;
    if (to === 'dig' || clickable.length === 0) {
      if (this.#isClear(eye, pos, MIDDLE_POINT)) return true;
    }
    return faces.some(([face]) => this.#isClear(eye, pos, face));
  }

  #collides(x: number, y: number, z: number): boolean {
    const state = this.stateAt(x, y, z);
    return state >= 0 && (this.registry.flagsOf(state) & BlockFlag.COLLISION) !== 0;
  }

  /** Whether a ray from the eye gets into the cell, towards a point of it. */
  #isClear(eye: Point, pos: BlockPos, aim: Point): boolean {
    const direction = {
      x: pos.x + inside(aim.x) - eye.x,
      y: pos.y + inside(aim.y) - eye.y,
      z: pos.z + inside(aim.z) - eye.z,
    };
    const { reason, cell } = castRay(this, eye, direction, Math.hypot(direction.x, direction.y, direction.z));
    return reason === 'clear' || (cell?.pos.x === pos.x && cell.pos.y === pos.y && cell.pos.z === pos.z);
  }
}

function inside(value: number): number {
  return Math.min(Math.max(value, INSIDE_BLOCKS), 1 - INSIDE_BLOCKS);
}
