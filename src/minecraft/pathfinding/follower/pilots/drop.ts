import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { edgeShare, isDiagonal, motionAlong, targetOf } from '../route-geometry.ts';
import { type BodyMotion, coastingBlocks, coastingOverEdge, goAlong, goTo, ticksUntilDown } from '../steering.ts';
import { sinkToLeave } from './climb.ts';
import type { Course } from './course.ts';

/** How far past the middle a fall may end where the way does not go straight on: a rim is 0.2 away; with room beyond. */
const DROP_SLACK_BLOCKS = 0.15;
const ROOMY_SLACK_BLOCKS = 0.6;
/** An edge carries a body's middle so far from the middle of its block. */
const EDGE_BLOCKS = 0.8;
/** In the tick it leaves the edge a body is on the ground still, at most this far beyond. */
const RIM_BLOCKS = 0.3;

/** Off an edge and down onto the landing: onto its middle, or running on where the way goes straight on. */
export function drop(course: Course, body: BodyMotion, move: Move): Keys {
  const sinking = sinkToLeave(course, body, move);
  if (sinking !== undefined) return sinking;
  const { position, velocity } = body;
  const target = targetOf(move);
  const share = edgeShare(move);
  const airTicks = ticksUntilDown(position.y, velocity.y, target.y);
  const { gone, speed } = motionAlong(position, velocity, move);
  if (share === 0) return goTo(body, target, true, 0, airTicks);
  // Past its own edge and on the ground, a body has landed, or rests on the rim of something else: the middle carries it no more.
  if (body.onGround && gone * share > EDGE_BLOCKS + RIM_BLOCKS) return goTo(body, target, false, 0);
  const coasting = body.onGround
    ? coastingOverEdge(speed, EDGE_BLOCKS / share - gone, airTicks)
    : coastingBlocks(speed, airTicks, body.inWater);
  const slack = course.hasRoomBeyond(move) ? ROOMY_SLACK_BLOCKS : DROP_SLACK_BLOCKS;
  // A wall straight ahead stops a body over its landing; one aside of a skew fall turns it off.
  const runOn = isDiagonal(move) && !course.isClearBeyond(move) ? 0 : course.runOnLanding();
  return goAlong(body, move, Math.max(slack, runOn), coasting, true);
}
