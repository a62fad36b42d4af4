import { z } from 'zod';
import { type BlockPos, defineTexts, roundTo, textOf } from '../../core/index.ts';
import {
  findRouteSliced,
  MOVE_KINDS,
  type Move,
  type PlannedDig,
  type PlannedPlace,
} from '../../minecraft/pathfinding/index.ts';
import { faceName } from '../acting.ts';
import { bodyTool } from '../host.ts';
import {
  caveats,
  caveatsOf,
  caveatText,
  obstacle,
  obstacleOf,
  pathInput,
  pathQuestion,
  searchAborted,
  stopReason,
  stopText,
} from '../paths.ts';
import { at } from '../said.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES } from '../whereabouts.ts';

/** Moves listed of one route; further ones are found by searching on from the last. */
const MAX_MOVES = 256;

/** Blocks to dig, and to place, listed of one route. */
const MAX_CHANGES = 128;

const TEXTS = defineTexts({
  reached: { en: '{steps} steps to {to}, {cost} ticks', zh: '{steps}步到{to}，{cost}刻' },
  none: { en: 'no route to {to} found: {why}', zh: '没找到去{to}的路：{why}' },
  best: { en: '; the best one ends at {at} after {steps} steps', zh: '；最好的一条{steps}步止于{at}' },
  changes: { en: ', {count} blocks to change', zh: '，要改{count}个方块' },
  more: { en: '... {count} more moves', zh: '……还有{count}步' },
});

/** A block to dig with the best tool carried; null is the bare hand. */
const digPlan = position.extend({ heldItem: z.string().nullable() });
const placePlan = position.extend({ face: faceName });

const move = z.object({
  kind: z.enum(MOVE_KINDS),
  to: position,
  needsWorldChange: z.boolean(),
  dig: z.array(digPlan).optional(),
  place: z.array(placePlan).optional(),
  use: z.array(position).optional(),
});

export const findPathTool = bodyTool({
  name: 'find_path',
  description:
    'The route as moves, with world_changes: what to dig and place, as dig and place take it. A move that needs_world_change may fail; then search again. Default cell: your own.',
  readOnly: true,
  input: pathInput.extend({ allowWorldChange: z.boolean().default(true) }),
  output: z.object({
    reached: z.boolean(),
    to: position,
    moves: z.array(move),
    movesTruncated: z.boolean(),
    steps: z.int(),
    cost: z.number(),
    worldChanges: z.object({
      count: z.int(),
      dig: z.array(position),
      place: z.array(placePlan),
      truncated: z.boolean(),
    }),
    stoppedBecause: stopReason,
    stoppedAt: position.optional(),
    obstacle: obstacle.optional(),
    collisionCaveat: caveats,
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  async run(host, { allowWorldChange, ...args }, context) {
    const { locale } = context;
    const question = pathQuestion(host, args, allowWorldChange, context);
    if (!question.ok) return question;
    const { to, query, options } = question.value;
    const { state } = host.session;
    const route = await findRouteSliced(state.blocks, query, options);
    const { reached, steps, stoppedBecause, stoppedAt, worldChanges } = route;
    if (stoppedBecause === 'aborted') return searchAborted(locale);
    const cost = roundTo(route.costTicks, 0);
    const { count, dig, place } = worldChanges;
    const why = stopText(stoppedBecause, route.obstacle, question.value, locale);
    const values = { to: at(to), steps, cost, why, at: stoppedAt && at(stoppedAt), count };
    const found = [reached ? TEXTS.reached : TEXTS.none];
    if (!reached && steps > 0) found.push(TEXTS.best);
    if (count > 0) found.push(TEXTS.changes);
    return {
      ok: true,
      describe: found.map((text) => textOf(text, locale, values)).join(''),
      reached,
      to,
      moves: route.moves.slice(0, MAX_MOVES).map(moveOf),
      movesTruncated: route.moves.length > MAX_MOVES,
      steps,
      cost,
      worldChanges: {
        count,
        dig: dig.slice(0, MAX_CHANGES).map(posOf),
        place: place.slice(0, MAX_CHANGES).map(placeOf),
        truncated: dig.length > MAX_CHANGES || place.length > MAX_CHANGES,
      },
      stoppedBecause,
      stoppedAt,
      obstacle: obstacleOf(route.obstacle),
      collisionCaveat: caveatsOf(route.collisionCaveat, state, allowWorldChange, count > 0),
    };
  },
  text({ describe, moves, movesTruncated, steps, collisionCaveat }, locale) {
    const more = movesTruncated ? [textOf(TEXTS.more, locale, { count: steps - moves.length })] : [];
    return [describe, ...legsOf(moves), ...more, caveatText(collisionCaveat, locale)].join('\n');
  },
});

type MoveAnswer = z.output<typeof move>;

function moveOf({ kind, to, needsWorldChange, digs, places, interactions }: Move): MoveAnswer {
  return {
    kind,
    to,
    needsWorldChange,
    dig: digs.length === 0 ? undefined : digs.map(digOf),
    place: places.length === 0 ? undefined : places.map(placeOf),
    use: interactions.length === 0 ? undefined : interactions.map(posOf),
  };
}

function posOf({ x, y, z }: BlockPos): BlockPos {
  return { x, y, z };
}

function digOf(plan: PlannedDig) {
  return { ...posOf(plan), heldItem: plan.heldItem };
}

function placeOf(plan: PlannedPlace) {
  return { ...posOf(plan), face: plan.face };
}

/** One line a leg: moves of one kind in one direction run together, a move with work to do stands alone. */
function legsOf(moves: readonly MoveAnswer[]): string[] {
  const lines: string[] = [];
  let count = 0;
  for (const [i, current] of moves.entries()) {
    count++;
    const next = moves[i + 1];
    if (next !== undefined && goesOn(moves[i - 1], current, next, count)) continue;
    lines.push(legText(current, count));
    count = 0;
  }
  return lines;
}

/** Whether `next` continues the leg that `current` is part of; a leg's first move may turn. */
function goesOn(previous: MoveAnswer | undefined, current: MoveAnswer, next: MoveAnswer, count: number): boolean {
  if (current.kind !== next.kind || hasWork(current) || hasWork(next)) return false;
  return count === 1 || previous === undefined || headingOf(previous, current) === headingOf(current, next);
}

function hasWork({ dig, place, use }: MoveAnswer): boolean {
  return dig !== undefined || place !== undefined || use !== undefined;
}

function headingOf(from: MoveAnswer, to: MoveAnswer): string {
  return at({ x: to.to.x - from.to.x, y: to.to.y - from.to.y, z: to.to.z - from.to.z });
}

function legText({ kind, to, dig = [], place = [], use = [] }: MoveAnswer, count: number): string {
  const work = [
    ...dig.map((plan) => `dig ${at(plan)}${plan.heldItem === null ? '' : ` with ${plan.heldItem}`}`),
    ...place.map((plan) => `place on ${plan.face} of ${at(plan)}`),
    ...use.map((pos) => `open ${at(pos)}`),
  ];
  const first = work.length === 0 ? '' : `${work.join(', ')}, `;
  return `${first}${kind}${count === 1 ? '' : ` x${count}`} to ${at(to)}`;
}
