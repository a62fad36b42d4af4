import { type BlockView, type Box, OUT_OF_WORLD } from '../blocks/index.ts';
import { type BlockMotion, FREE, motionTable, WALL } from './block-motion.ts';
import type { BodyBox, PlayerBody } from './player-body.ts';

/** Boxes closer than this touch, and do not overlap (`VoxelShape`'s own tolerance, in blocks). */
export const TOUCH = 1e-7;

/** Feet this little below a block's top are above it still (`EntityCollisionContext#isAbove`). */
const ABOVE_SLACK = 1e-5;

/** After a fall of more than this, powder snow catches a body at 0.9 of its height (`PowderSnowBlock`). */
const CAUGHT_FALL_BLOCKS = 2.5;

const NONE: readonly Box[] = [];
const CUBE: readonly Box[] = [[0, 0, 0, 1, 1, 1]];
const CAUGHT: readonly Box[] = [[0, 0, 0, 1, 0.9, 1]];
const SCAFFOLDING_FLOOR: readonly Box[] = [[0, 0, 0, 1, 0.125, 1]];

/** The blocks of a view as a body meets them. */
export class BlockSpace {
  readonly #view: BlockView;
  readonly #motionOf: (stateId: number) => BlockMotion;
  readonly #boxes: number[] = [];

  constructor(view: BlockView) {
    this.#view = view;
    this.#motionOf = motionTable(view.registry);
  }

  /** What the block at integer coordinates does to motion. Air above and below the world, a {@link WALL} where nothing is loaded. */
  at(x: number, y: number, z: number): BlockMotion {
    const stateId = this.#view.stateAt(x, y, z);
    if (stateId >= 0) return this.#motionOf(stateId);
    return stateId === OUT_OF_WORLD ? FREE : WALL;
  }

  /** The block that a point is in. */
  around(x: number, y: number, z: number): BlockMotion {
    return this.at(Math.floor(x), Math.floor(y), Math.floor(z));
  }

  /**
   * All boxes that may be in the way of a body anywhere in `region`, as runs of six numbers; written over by the next
   * call. Some shapes depend on who comes: scaffolding and powder snow.
   */
  boxesIn(body: PlayerBody, region: BodyBox): readonly number[] {
    const boxes = this.#boxes;
    boxes.length = 0;
    const [minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0] = region;
    // Fences reach half a block into the cell above theirs.
    for (let y = Math.floor(minY - TOUCH) - 1; y <= Math.floor(maxY + TOUCH); y++) {
      for (let z = Math.floor(minZ - TOUCH); z <= Math.floor(maxZ + TOUCH); z++) {
        for (let x = Math.floor(minX - TOUCH); x <= Math.floor(maxX + TOUCH); x++) {
          for (const box of shapeFor(body, this.at(x, y, z), y)) {
            boxes.push(box[0] + x, box[1] + y, box[2] + z, box[3] + x, box[4] + y, box[5] + z);
          }
        }
      }
    }
    return boxes;
  }

  /** Whether nothing a body collides with is in a box. */
  isClear(body: PlayerBody, box: BodyBox): boolean {
    const boxes = this.boxesIn(body, box);
    const [minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0] = box;
    for (let at = 0; at < boxes.length; at += 6) {
      const overlaps =
        (boxes[at] as number) < maxX - TOUCH &&
        (boxes[at + 1] as number) < maxY - TOUCH &&
        (boxes[at + 2] as number) < maxZ - TOUCH &&
        (boxes[at + 3] as number) > minX + TOUCH &&
        (boxes[at + 4] as number) > minY + TOUCH &&
        (boxes[at + 5] as number) > minZ + TOUCH;
      if (overlaps) return false;
    }
    return true;
  }

  /** Whether any cell that a box is in holds a fluid. */
  hasFluid(box: BodyBox): boolean {
    const [minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0] = box;
    for (let y = Math.floor(minY); y < maxY; y++) {
      for (let z = Math.floor(minZ); z < maxZ; z++) {
        for (let x = Math.floor(minX); x < maxX; x++) if (this.at(x, y, z).fluidHeight > 0) return true;
      }
    }
    return false;
  }
}

/** The shape that a body meets in a cell at height `y`. */
function shapeFor(body: PlayerBody, motion: BlockMotion, y: number): readonly Box[] {
  const { special } = motion;
  if (special !== 'scaffolding' && special !== 'powder_snow') return motion.boxes;
  const standsOver = body.pos.y > y + 1 - ABOVE_SLACK && !body.keys.sneak;
  if (special === 'scaffolding') {
    // ScaffoldingBlock#getCollisionShape.
    if (standsOver) return motion.boxes;
    return motion.hangs && body.pos.y > y - ABOVE_SLACK ? SCAFFOLDING_FLOOR : NONE;
  }
  if (body.fallDistance > CAUGHT_FALL_BLOCKS) return CAUGHT;
  return standsOver && body.wearsLeatherBoots ? CUBE : NONE;
}
