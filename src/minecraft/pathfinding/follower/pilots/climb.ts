import type { BlockPos, Point } from '../../../../core/index.ts';
import { SIDE_X, SIDE_Z } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import { STRIPS, Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { CENTRED_BLOCKS, levelDistance, middleOf, STEP_BLOCKS, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp } from '../steering.ts';
import type { Course } from './course.ts';

/** On a ladder a body keeps this near to the middle. */
const LADDER_SLACK_BLOCKS = 0.15;
/** Farther from a panel than the middle by this, and by less than the slack, a body is clear of the panel's top. */
const OFF_PANEL_BLOCKS = 0.17;
/** So near to the height it climbs to, a body on a ladder leans towards the ledge. */
const LADDER_TOP_BLOCKS = 0.05;
/** How far over a ledge a body climbs first, where it can: it falls a little on its way. */
const LADDER_LEAD_BLOCKS = 0.3;

/** Up or down a ladder or a vine. */
export function climb(course: Course, body: BodyMotion, move: Move): Keys {
  const target = targetOf(move);
  if (move.to.y > move.from.y) return { ...holdMiddle(body, target), jump: true };
  return holdMiddle(body, body.onGround ? offPanel(course, move.from, target) : target);
}

/** Off a ladder onto a ledge: climbs in the middle to its height, a little over it where the ladder goes on. */
export function leaveLadder(course: Course, body: BodyMotion, move: Move): Keys {
  const { position } = body;
  const target = targetOf(move);
  const onwards = { x: move.from.x, y: Math.floor(target.y + LADDER_LEAD_BLOCKS), z: move.from.z };
  const lead = (course.traitsAt(onwards) & Trait.CLIMB) !== 0 ? LADDER_LEAD_BLOCKS : 0;
  const middle = { ...middleOf(move.from), y: target.y };
  const hasLeft = levelDistance(position, middle) > CENTRED_BLOCKS;
  const leansFrom = target.y + (hasLeft ? -STEP_BLOCKS : lead - LADDER_TOP_BLOCKS);
  const keys = position.y < leansFrom ? goTo(body, middle, false, 0) : goTo(body, target, true, 0);
  return { ...keys, jump: position.y < target.y + lead + LADDER_TOP_BLOCKS };
}

function holdMiddle(body: BodyMotion, target: Point): Keys {
  return levelDistance(body.position, target) > LADDER_SLACK_BLOCKS ? goTo(body, target, false, 0) : keysUp(body);
}

/** A point a little farther from a ladder's panel: whoever stands on its top must get off it to sink. */
function offPanel(course: Course, pos: BlockPos, target: Point): Point {
  const kind = course.kindAt(pos);
  const { tops } = course.blocks;
  const side = [0, 1, 2, 3].find((each) => kind >= 0 && (tops[kind * STRIPS + 1 + each] ?? 0) > 0);
  if (side === undefined) return target;
  const off = OFF_PANEL_BLOCKS;
  return { x: target.x - (SIDE_X[side] ?? 0) * off, y: target.y, z: target.z - (SIDE_Z[side] ?? 0) * off };
}
