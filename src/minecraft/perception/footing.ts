import type { BlockPos } from '../../core/index.ts';
import { BlockFlag, type BlockView, OUT_OF_WORLD, UNCERTAIN } from '../blocks/index.ts';
import { PLAYER_HEIGHT } from './pose.ts';

/** An answer that may be unknown. */
export type Certainty = 'yes' | 'no' | 'unknown';

/** The sides of a player's box (0.6 wide) in the cell it is centred in. */
const MIN_SIDE = 0.2;
const MAX_SIDE = 0.8;

/** A player standing on something lies this near to it. */
const TOUCH = 1e-6;

const HARMFUL = BlockFlag.LAVA | BlockFlag.HAZARD;

/**
 * Whether a player can stand centred in the cell that its feet would be in: something carries it (a block below, or a
 * slab, carpet or soul sand in the cell itself), nothing is in the way of its 1.8 blocks, and it stands neither in nor
 * on what hurts. Above the world is room, below it is nothing. `unknown` where a cell that decides is not known.
 */
export function canStandAt(view: BlockView, pos: BlockPos): Certainty {
  const feet = footingOf(view, pos.x, pos.y, pos.z);
  if ((feet.flags & UNCERTAIN) !== 0) return 'unknown';
  if ((feet.flags & HARMFUL) !== 0 || feet.stand >= 16) return 'no';
  const below = footingOf(view, pos.x, pos.y - 1, pos.z);
  const belowUnknown = (below.flags & UNCERTAIN) !== 0;
  if (feet.stand === 0) {
    if (belowUnknown) return 'unknown';
    if ((below.flags & HARMFUL) !== 0 || below.stand < 16) return 'no';
  }
  // A fence below reaches into the cell, and may stand out above a carpet there.
  const height = Math.max(feet.stand, belowUnknown ? 0 : below.stand - 16) / 16;
  return roomAt(view, pos.x, pos.y + height, pos.z);
}

/** A cell as something to stand in or on. */
interface Footing {
  readonly flags: number;
  /** Height in sixteenths at which a body centred over it rests; 0 where it does not. */
  readonly stand: number;
}

/** Above and below the world there is nothing, which is as good as air. */
const VOID: Footing = { flags: BlockFlag.AIR | BlockFlag.BODY_CLEAR, stand: 0 };

function footingOf(view: BlockView, x: number, y: number, z: number): Footing {
  const state = view.stateAt(x, y, z);
  if (state === OUT_OF_WORLD && view.hasColumn(x >> 4, z >> 4)) return VOID;
  return { flags: view.registry.flagsOf(state), stand: view.registry.standSixteenths[state] ?? 0 };
}

/** Whether a body centred in a column has room from the height `feet` up. */
function roomAt(view: BlockView, x: number, feet: number, z: number): Certainty {
  const top = feet + PLAYER_HEIGHT;
  let answer: Certainty = 'yes';
  for (let y = Math.floor(feet); y < top; y++) {
    const { flags } = footingOf(view, x, y, z);
    if ((flags & HARMFUL) !== 0) return 'no';
    if ((flags & UNCERTAIN) !== 0) answer = 'unknown';
    else if ((flags & BlockFlag.BODY_CLEAR) === 0 && collides(view, x, y, z, feet, top)) return 'no';
  }
  return answer;
}

function collides(view: BlockView, x: number, y: number, z: number, feet: number, top: number): boolean {
  return view.registry
    .collisionBoxesOf(view.stateAt(x, y, z))
    .some(
      (box) =>
        box[0] < MAX_SIDE &&
        box[3] > MIN_SIDE &&
        box[2] < MAX_SIDE &&
        box[5] > MIN_SIDE &&
        y + box[1] < top &&
        y + box[4] > feet + TOUCH,
    );
}
