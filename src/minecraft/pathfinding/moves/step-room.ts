import { STRIPS } from '../terrain/block-traits.ts';
import { STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import type { MoveContext } from './move-context.ts';

/** A step lifts a body by 0.6 blocks before it is let down onto what it steps on; in tenths of a sixteenth. */
const LIFT_TENTHS = 96;
/** A body is 1.8 blocks high, sneaking 1.5, in tenths of a sixteenth. */
const BODY_TENTHS = 288;
export const CROUCHED_TENTHS = 240;
/** Cells over the feet's in which a ceiling may be too low for a step. */
const CEILING_CELLS = 3;

/**
 * Whether a body that steps up to `crossing` into a column has the room to be lifted first: by the whole step, or by what
 * its own ceiling leaves of it, if that is enough. The game's `Entity#collide` tries one lift only (several since 1.21.2, which this does not count
 * on), and so does the physics library.
 */
export function hasStepRoom(context: MoveContext, x: number, z: number, crossing: number, tall = BODY_TENTHS): boolean {
  const lift = Math.min(LIFT_TENTHS, roomOver(context, context.x, context.z, tall));
  return lift >= (crossing - context.height) * 10 && roomOver(context, x, z, tall) >= lift;
}

/** The same for a step up to a diagonal neighbour, whose corners the body passes. */
export function hasStepRoomAround(context: MoveContext, x: number, z: number, crossing: number): boolean {
  if (!hasStepRoom(context, x, z, crossing)) return false;
  return hasStepRoom(context, context.x, z, crossing) && hasStepRoom(context, x, context.z, crossing);
}

/** Room over the head of a body at the context's height in a column, in tenths of a sixteenth, as far as a step matters. */
function roomOver(context: MoveContext, x: number, z: number, tall: number): number {
  const { terrain, height } = context;
  const { tops, bottoms } = terrain.blocks;
  const first = (height >> 4) + 1;
  for (let level = first; level < first + CEILING_CELLS; level++) {
    const span = terrain.kindAt(x, level, z) * STRIPS;
    let bottom = Infinity;
    for (let strip = span; strip < span + STRIPS; strip++) {
      if ((tops[strip] as number) > 0) bottom = Math.min(bottom, (level << 4) + (bottoms[strip] as number));
    }
    if (bottom > height + STEP_SIXTEENTHS && bottom < Infinity) return (bottom - height) * 10 - tall;
  }
  return LIFT_TENTHS;
}
