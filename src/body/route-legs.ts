import { z } from 'zod';
import type { BlockPos } from '../core/index.ts';
import { MOVE_KINDS, type Move, type PlannedDig, type PlannedPlace } from '../minecraft/pathfinding/index.ts';
import { faceName } from './acting.ts';
import { at } from './said.ts';
import { position } from './schemas.ts';

/** Entries that a listed route has at most; a longer one is searched on from the last. */
const MAX_LEGS = 64;

const digPlan = position.extend({ heldItem: z.string().nullable() });

/** A block to place, as `place` takes it. */
export const placePlan = position.extend({ face: faceName });

/** `count` moves of one kind in one direction, up to `to`; a move with work to do stands alone, its work in order. */
export const leg = z.object({
  kind: z.enum(MOVE_KINDS),
  to: position,
  count: z.int(),
  needsWorldChange: z.boolean(),
  dig: z.array(digPlan).optional(),
  place: z.array(placePlan).optional(),
  use: z.array(position).optional(),
});

type Leg = z.output<typeof leg>;

/** A route as its first {@link MAX_LEGS} legs. */
export function legsOf(moves: readonly Move[]): { readonly legs: Leg[]; readonly truncated: boolean } {
  const legs: Leg[] = [];
  let last: Move | undefined;
  for (const move of moves) {
    const current = legs.at(-1);
    if (current !== undefined && last !== undefined && goesOn(last, move)) {
      current.count++;
      current.to = posOf(move.to);
    } else {
      if (legs.length === MAX_LEGS) return { legs, truncated: true };
      legs.push(legOf(move));
    }
    last = move;
  }
  return { legs, truncated: false };
}

/** Whether a move continues the leg of the one before it. */
function goesOn(last: Move, move: Move): boolean {
  return last.kind === move.kind && headingOf(last) === headingOf(move) && !hasWork(last) && !hasWork(move);
}

function hasWork({ needsWorldChange, interactions }: Move): boolean {
  return needsWorldChange || interactions.length > 0;
}

function headingOf({ from, to }: Move): string {
  return `${to.x - from.x},${to.y - from.y},${to.z - from.z}`;
}

function legOf({ kind, to, needsWorldChange, digs, places, interactions }: Move): Leg {
  return {
    kind,
    to: posOf(to),
    count: 1,
    needsWorldChange,
    dig: digs.length === 0 ? undefined : digs.map(digOf),
    place: places.length === 0 ? undefined : places.map(placeOf),
    use: interactions.length === 0 ? undefined : interactions.map(posOf),
  };
}

/** A position without what else a plan says. */
export function posOf({ x, y, z }: BlockPos): BlockPos {
  return { x, y, z };
}

function digOf(plan: PlannedDig): z.output<typeof digPlan> {
  return { ...posOf(plan), heldItem: plan.heldItem };
}

/** A placement as the `place` tool takes it. */
export function placeOf(plan: PlannedPlace): z.output<typeof placePlan> {
  return { ...posOf(plan), face: plan.face };
}

/** A leg in one line. */
export function legText({ kind, to, count, dig = [], place = [], use = [] }: Leg): string {
  const work = [
    ...dig.map((plan) => `dig ${at(plan)}${plan.heldItem === null ? '' : ` with ${plan.heldItem}`}`),
    ...place.map((plan) => `place on ${plan.face} of ${at(plan)}`),
    ...use.map((pos) => `open ${at(pos)}`),
  ];
  const first = work.length === 0 ? '' : `${work.join(', ')}, `;
  return `${first}${kind}${count === 1 ? '' : ` x${count}`} to ${at(to)}`;
}
