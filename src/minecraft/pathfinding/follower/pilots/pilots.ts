import { blockPosOf } from '../../../../core/index.ts';
import type { MoveKind } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { grazesHazard } from '../guard.ts';
import { middleOf, STEP_BLOCKS } from '../route-geometry.ts';
import { type BodyMotion, comeToRest, goTo } from '../steering.ts';
import { climb } from './climb.ts';
import type { Course } from './course.ts';
import { drop } from './drop.ts';
import { jump } from './jump.ts';
import { leap } from './leap.ts';
import { bridge } from './place.ts';
import { sneak } from './sneak.ts';
import { walk } from './walk.ts';
import { dive, swim } from './water.ts';

/** Chooses the keys that carry a body through one tick of a move of its kind. */
type Pilot = (course: Course, body: BodyMotion, move: Move) => Keys;

/** One pilot a kind of move. */
const PILOTS: Readonly<Record<MoveKind, Pilot>> = {
  walk,
  diagonal: walk,
  jump,
  drop,
  climb,
  swim,
  leap,
  bridge,
  tower: walk,
  dig_down: walk,
  dive,
  sneak,
};

/** Moves in which a body can turn back to the middle of its cell at any time. */
const LEVEL_KINDS: ReadonlySet<MoveKind> = new Set(['walk', 'diagonal', 'sneak']);

/**
 * The keys for this tick of the move begun: first away from what kills beside it, and to the middle of
 * the cell where the way is narrow; then by its pilot.
 */
export function steer(course: Course, body: BodyMotion, move: Move): Keys {
  if (LEVEL_KINDS.has(move.kind) && grazesHazard(course, body) && !course.isDeadly(move.from)) {
    return goTo(body, middleOf(blockPosOf(body.position)), false, 0);
  }
  if (course.mustAlign(body, move)) {
    const middle = middleOf(move.from);
    // Nobody who sneaks leaves the rim of a ladder's panel.
    const isOnRim = course.isHold(move.from) && body.position.y > move.from.y + STEP_BLOCKS;
    const keys = isOnRim ? goTo(body, middle, false, 0) : comeToRest(body, middle);
    return { ...keys, jump: body.inWater };
  }
  return PILOTS[move.kind](course, body, move);
}
