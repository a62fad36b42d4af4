import { Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { CellClass } from '../terrain/cell-classes.ts';
import { CROUCHED_SIXTEENTHS, Medium, STEP_SIXTEENTHS } from '../terrain/terrain.ts';
import { SNEAK_COST } from './costs.ts';
import { cross, isPostToPost } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { Kind, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';
import { CROUCHED_TENTHS, hasStepRoom } from './step-room.ts';

/** What no sneaking body goes into; water has moves of its own. */
const BARRED = Trait.DEADLY | Trait.WATER | UNCERTAIN;

/**
 * The move to a side for a body 1.5 blocks high, where {@link moveToSide} finds none for one that stands: under top
 * slabs at head height, over slabs and snow under a ceiling of two blocks, and out from there. On floors only, with steps
 * of at most 0.6 blocks up and down: sneaking holds a body back from edges. Adds at most one move and answers its kind.
 */
export function sneakToSide(context: MoveContext, side: number): number {
  const { terrain, height } = context;
  if (context.medium !== Medium.FLOOR || (context.own & Trait.WATER) !== 0) return NO_MOVE;
  const x = context.x + (SIDE_X[side] as number);
  const z = context.z + (SIDE_Z[side] as number);
  if (context.plain && context.usesShortcuts && isPlainlyUseless(context, x, z)) return NO_MOVE;
  const out = 1 + side;
  const into = 1 + ((side + 2) & 3);
  const crossing = cross(context, x, z, out, into, context.stepReach, CROUCHED_SIXTEENTHS);
  if (crossing < 0) return NO_MOVE;
  if (crossing > height && !hasStepRoom(context, x, z, crossing, CROUCHED_TENTHS)) return NO_MOVE;
  if (!terrain.land(x, z, crossing, STEP_SIXTEENTHS) || terrain.landingMedium !== Medium.FLOOR) return NO_MOVE;
  if (isPostToPost(context, x, z, out, into)) return NO_MOVE;
  const { landingY, landingHeight, landingKind } = terrain;
  const body = terrain.bodyTraits(x, z, landingHeight, CROUCHED_SIXTEENTHS);
  if ((body & BARRED) !== 0) return NO_MOVE;
  const ownKind = terrain.kindAt(x, landingY, z);
  const walking = context.wayTo(Medium.FLOOR, landingKind, body, ownKind);
  context.emit(x, landingY, z, Math.round((walking * SNEAK_COST) / context.rules.groundCost), Kind.SNEAK);
  return Kind.SNEAK;
}

/** Classes of columns with room to stand, all the way: a body that does not get in upright finds nothing to sneak on. */
const ROOMY = CellClass.FREE | CellClass.LEVEL;

/** From open ground: whether a column has room to stand, or none at all, so that sneaking is of no use. */
function isPlainlyUseless(context: MoveContext, x: number, z: number): boolean {
  const found = context.terrain.classes.of(context.cellBeside(x, z));
  return (found & ROOMY) === ROOMY || (found & (CellClass.CUBE | CellClass.CUBE_AT_HEAD)) !== 0;
}
