import type { Point } from '../../../../core/index.ts';
import type { MoveKind } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { grazesHazard } from '../guard.ts';
import { levelDistance, middleOf, motionAlong, pointAlong, STEP_BLOCKS } from '../route-geometry.ts';
import { type BodyMotion, comeToRest, goTo, keysUp, thrustYaw } from '../steering.ts';
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

/** Keys that push a body in water back onto the line of its move, against what it drifts by. */
function pushOntoLine(body: BodyMotion, move: Move): Keys {
  const { gone } = motionAlong(body.position, body.velocity, move);
  return { ...keysUp(body), forward: true, yaw: thrustYaw(body, pointAlong(move, gone), 0) };
}

/** The middle of a move's first or last cell: of a corner that it passes nothing may carry. */
function nearerMiddle(feet: Point, { from, to }: Move): Point {
  const [first, last] = [middleOf(from), middleOf(to)];
  return levelDistance(feet, first) < levelDistance(feet, last) ? first : last;
}

/**
 * The keys for this tick of the move begun: first away from what kills beside it, and to the middle of
 * the cell where the way is narrow; then by its pilot.
 */
export function steer(course: Course, body: BodyMotion, move: Move): Keys {
  if (LEVEL_KINDS.has(move.kind) && grazesHazard(course, body) && !course.isDeadly(move.from)) {
    return body.inWater ? pushOntoLine(body, move) : goTo(body, nearerMiddle(body.position, move), false, 0);
  }
  if (course.mustAlign(body, move)) {
    const middle = middleOf(move.from);
    // Nobody who sneaks leaves the rim of a ladder's panel, or goes out on scaffolding.
    const isOnRim = course.isHold(move.from) && body.position.y > move.from.y + STEP_BLOCKS;
    const keys = isOnRim || course.isOnScaffold(move.from) ? goTo(body, middle, false, 0) : comeToRest(body, middle);
    return { ...keys, jump: body.inWater };
  }
  return PILOTS[move.kind](course, body, move);
}
