import type { Point } from '../../../../core/index.ts';
import { SIDE_X, SIDE_Z } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import { STRIPS, Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { CENTRED_BLOCKS, levelDistance, middleOf, STEP_BLOCKS, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp } from '../steering.ts';
import type { Course } from './course.ts';

/** On a ladder a body keeps this near to the middle. */
const LADDER_SLACK_BLOCKS = 0.15;
/** Half a panel's width: so far from the middle is the middle of what it leaves free, within this slack. */
const OFF_PANEL_BLOCKS = 0.094;
const HOLE_SLACK_BLOCKS = 0.08;
/** So near to the height it climbs to, a body on a ladder leans towards the ledge. */
const LADDER_TOP_BLOCKS = 0.05;
/** A body hangs this far over the bottom of the cell it leaves a ladder from, at most: the room over it is 0.2 high. */
const LEAVES_BLOCKS = 0.19;
/** So near over the floor of scaffolding that it sinks to, a body stops sneaking: it sinks by 0.15 a tick. */
const SCAFFOLD_LEAD_BLOCKS = 0.2;
/** How far over a ledge a body climbs first, where it can: it falls a little on its way. */
const LADDER_LEAD_BLOCKS = 0.3;

/** Up or down a ladder or a vine. */
export function climb(course: Course, body: BodyMotion, move: Move): Keys {
  const target = targetOf(move);
  if (move.to.y > move.from.y) return { ...holdMiddle(body, target), jump: true };
  // On the top of a ladder's panel nobody gets down by sneaking.
  const isOnRim = body.onGround && course.isHold(move.from) && body.position.y > move.from.y + STEP_BLOCKS;
  if (!isOnRim && (course.traitsAt(move.to) & Trait.SCAFFOLD) !== 0) {
    // A body that keeps on sneaking sinks through the next floor, too.
    // One that sneaks does not leave the rim of something beside it either.
    const isCentred = levelDistance(body.position, target) <= LADDER_SLACK_BLOCKS;
    return { ...holdMiddle(body, target), sneak: isCentred && body.position.y > target.y + SCAFFOLD_LEAD_BLOCKS };
  }
  if (body.onGround) return holdMiddle(body, offPanel(course, move, target), HOLE_SLACK_BLOCKS);
  return holdMiddle(body, target);
}

/** Off a ladder onto a ledge: climbs in the middle to its height, a little over it where the ladder goes on. */
export function leaveLadder(course: Course, body: BodyMotion, move: Move): Keys {
  const { position } = body;
  const target = targetOf(move);
  const onwards = { x: move.from.x, y: Math.floor(target.y + LADDER_LEAD_BLOCKS), z: move.from.z };
  const lead = course.isHold(onwards) ? LADDER_LEAD_BLOCKS : 0;
  const middle = { ...middleOf(move.from), y: target.y };
  const hasLeft = levelDistance(position, middle) > CENTRED_BLOCKS;
  const leansFrom = target.y + (hasLeft ? -STEP_BLOCKS : lead - LADDER_TOP_BLOCKS);
  const keys = position.y < leansFrom ? goTo(body, middle, false, 0) : goTo(body, target, true, 0);
  const isOver = Math.floor(position.x) === move.to.x && Math.floor(position.z) === move.to.z;
  return { ...keys, jump: !isOver && position.y < target.y + lead + LADDER_TOP_BLOCKS };
}

/**
 * Down a ladder to where a body hangs low enough to leave it: under a lintel it would else climb, pressing on. Undefined
 * where it may leave.
 */
export function sinkToLeave(course: Course, body: BodyMotion, move: Move): Keys | undefined {
  const isHanging = !body.onGround && course.isHold(move.from);
  const isOver = Math.floor(body.position.x) === move.from.x && Math.floor(body.position.z) === move.from.z;
  if (!isHanging || !isOver || body.position.y <= move.from.y + LEAVES_BLOCKS) return undefined;
  return holdMiddle(body, middleOf(move.from));
}

function holdMiddle(body: BodyMotion, target: Point, slack = LADDER_SLACK_BLOCKS): Keys {
  return levelDistance(body.position, target) > slack ? goTo(body, target, false, 0) : keysUp(body);
}

/** The middle of what a ladder's or a hatch's panel leaves free: whoever stands on its top must get there to sink. */
export function offPanel(course: Course, { from, to }: Move, target: Point): Point {
  const kind = !course.isHold(from) ? course.kindAt(to) : course.kindAt(from);
  const { tops } = course.blocks;
  const side = [0, 1, 2, 3].find((each) => kind >= 0 && (tops[kind * STRIPS + 1 + each] ?? 0) > 0);
  if (side === undefined) return target;
  const off = OFF_PANEL_BLOCKS;
  return { x: target.x - (SIDE_X[side] ?? 0) * off, y: target.y, z: target.z - (SIDE_Z[side] ?? 0) * off };
}
