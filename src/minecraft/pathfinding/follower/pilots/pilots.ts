import type { MoveKind } from '../../moves/moves.ts';
import type { Move } from '../../search/route.ts';
import type { Keys } from '../follower-step.ts';
import { middleOf } from '../route-geometry.ts';
import { type BodyMotion, goTo } from '../steering.ts';
import { climb } from './climb.ts';
import type { Course } from './course.ts';
import { drop } from './drop.ts';
import { jump } from './jump.ts';
import { leap } from './leap.ts';
import { bridge } from './place.ts';
import { walk } from './walk.ts';
import { swim } from './water.ts';

/** Chooses the keys that carry a body through one tick of a move of its kind. */
export type Pilot = (course: Course, body: BodyMotion, move: Move) => Keys;

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
};

/** The keys for this tick of the move begun: first to the middle of the cell where the way is narrow, then by its pilot. */
export function steer(course: Course, body: BodyMotion, move: Move): Keys {
  if (course.mustAlign(body, move)) return { ...goTo(body, middleOf(move.from), false, 0), jump: body.inWater };
  return PILOTS[move.kind](course, body, move);
}
