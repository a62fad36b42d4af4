import { blockPosOf, type Point } from '../../../../core/index.ts';
import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { LEVEL_SLACK_BLOCKS, STEP_BLOCKS, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo } from '../steering.ts';
import { offPanel, sinkToLeave } from './climb.ts';
import { cornerAhead } from './corner.ts';
import type { Course } from './course.ts';
import { sprintJump } from './sprint-jump.ts';

/** From a corner rounded it is farther than this to where a body comes to rest: it runs on. */
const ROUND_BLOCKS = 0.6;

/** To a neighbouring cell on foot, straight or diagonally. */
export function walk(course: Course, body: BodyMotion, move: Move): Keys {
  const sinking = sinkToLeave(course, body, move);
  if (sinking !== undefined) return sinking;
  const target = targetOf(move);
  if (isOnRim(body, move)) return goTo(body, offPanel(course, move, target), false, 0);
  const jumping = sprintJump(course, body, move);
  if (jumping !== undefined) return jumping;
  const mayRun = !isOnIce(course, body.position);
  const corner = cornerAhead(course, body, move);
  const keys =
    corner === undefined ? goTo(body, target, mayRun, course.runOn()) : goTo(body, corner, mayRun, ROUND_BLOCKS);
  // Something a step does not take is in the way after all: a body that came in low, or caught on an edge.
  const isLow = body.position.y < target.y - (course.isStalled ? LEVEL_SLACK_BLOCKS : STEP_BLOCKS);
  return { ...keys, jump: (isLow && body.onGround) || rises(course, body, move) };
}

/** Whether a body over the cell that a move leads to rests on something in it: the top of a hatch's panel. */
function isOnRim({ position, onGround }: BodyMotion, { to, toFeetY }: Move): boolean {
  const isOver = Math.floor(position.x) === to.x && Math.floor(position.z) === to.z;
  return isOver && onGround && position.y > toFeetY + STEP_BLOCKS;
}

/**
 * Whether the jump key is to lift a body: in water and in scaffolding it does, below the floor made for. With its feet in
 * water it is held above that, too, where no harm is beside: half out of the water a current has less of a hold on it.
 */
function rises(course: Course, { position, inWater }: BodyMotion, move: Move): boolean {
  const feet = blockPosOf(position);
  const isLow = position.y < move.toFeetY;
  if (inWater) return isLow || (course.isFluid(feet) && !course.passesHazard(move));
  return isLow && (course.traitsAt(feet) & Trait.SCAFFOLD) !== 0;
}

function isOnIce(course: Course, feet: Point): boolean {
  const floor = { x: Math.floor(feet.x), y: Math.floor(feet.y - 0.5), z: Math.floor(feet.z) };
  return (course.traitsAt(floor) & Trait.SLIPPERY) !== 0;
}
