import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { type BlockPos, defineTexts, fail, type Locale, type Result, succeed, textOf } from '../core/index.ts';
import { bodyQuery } from '../minecraft/actions/index.ts';
import {
  CAVEAT_TEXTS,
  CAVEATS,
  type Caveat,
  DEFAULT_MAX_NODES,
  DEFAULT_RADIUS,
  DEFAULT_SLICE_NODES,
  MAX_RADIUS,
  type Obstacle,
  type Opening,
  type RouteQuery,
  type SliceOptions,
  STOP_REASONS,
  type StopReason,
} from '../minecraft/pathfinding/index.ts';
import type { WorldState } from '../minecraft/state/index.ts';
import type { ToolContext } from '../tools/index.ts';
import type { BodyHost } from './host.ts';
import { at } from './said.ts';
import { blockCoordinate } from './schemas.ts';
import { ownCellFor, whereaboutsOf } from './whereabouts.ts';

/** Second guard of a search, beside its node budget. */
const SEARCH_LIMIT_MS = 10_000;

/** What both path tools take; the world-changing default is each tool's own. */
export const pathInput = z.object({
  x: blockCoordinate.optional(),
  y: blockCoordinate.optional(),
  z: blockCoordinate.optional(),
  maxRadius: z.int().min(1).max(MAX_RADIUS).default(DEFAULT_RADIUS),
});

/** Why a search ended. */
export const stopReason = z.enum(STOP_REASONS);

/** What an answer could not take into account. */
export const caveats = z.array(z.enum([...CAVEATS, 'inventory_unknown']));

type AnyCaveat = z.output<typeof caveats>[number];

/** What bars the way. */
export const obstacle = z.object({
  x: z.int(),
  y: z.int(),
  z: z.int(),
  block: z.string().optional(),
  reason: z.enum(['solid', 'hazard', 'gap', 'unknown_state', 'unloaded', 'out_of_world', 'radius', 'air', 'cut_off']),
});

/** What would open a way where there is none; with `opens` false, `complete` says whether that is certain. */
export const opensWith = z.object({
  opens: z.boolean(),
  isCheapest: z.boolean().optional(),
  dig: z.int().optional(),
  place: z.int().optional(),
  cost: z.number().optional(),
  complete: z.boolean().optional(),
});

const OPENINGS = defineTexts({
  opens: {
    en: '; digging {dig} and placing {place} blocks would open a way of {cost} ticks',
    zh: '；挖{dig}块、放{place}块可开出一条路，共{cost}刻',
  },
  none: { en: '; no digging or placing opens one', zh: '；挖和放都开不出路' },
});

const TEXTS = defineTexts<StopReason | 'aborted_how_to' | 'caveats'>({
  reached: { en: 'the goal is reached', zh: '到达目标' },
  no_path: { en: 'no way leads there', zh: '没有路通向那里' },
  unloaded: { en: 'the way leads into what is not loaded', zh: '路通向没有加载的地方' },
  radius: { en: 'no way within max_radius {radius}', zh: 'max_radius {radius} 内没有路' },
  node_budget: { en: 'the search gave up after its budget', zh: '搜索用完了预算' },
  aborted: { en: 'the search was aborted', zh: '搜索被取消' },
  time_guard: { en: 'the search took too long', zh: '搜索用时过长' },
  start_unknown: {
    en: 'what is where you stand is not known: not loaded, or out of the world',
    zh: '你所在之处不知道是什么：没有加载，或在世界之外',
  },
  start_blocked: { en: 'you are inside a block', zh: '你在方块里' },
  start_in_air: { en: 'you are in the air, with nothing safe to land on below', zh: '你在空中，下方没有安全落脚处' },
  aborted_how_to: { en: 'call it again if it is still wanted', zh: '如仍需要，请再调用' },
  caveats: { en: 'note: {list}', zh: '注意：{list}' },
});

const OBSTACLES = defineTexts<Obstacle['reason'] | 'no_ground'>({
  solid: { en: '{block} at {at} is in the way', zh: '{at}的{block}挡路' },
  hazard: { en: '{block} at {at} would hurt', zh: '{at}的{block}会伤人' },
  gap: { en: 'there is a gap at {at}', zh: '{at}是缺口' },
  no_ground: { en: 'there is nothing to stand on at {at}', zh: '{at}没有可踩的' },
  unknown_state: { en: 'a block of unknown state is at {at}', zh: '{at}的方块状态不认识' },
  unloaded: { en: '{at} is not loaded', zh: '{at}没有加载' },
  out_of_world: { en: 'the world ends at {at}', zh: '世界止于{at}' },
  radius: { en: '{at} is beyond the radius', zh: '{at}超出半径' },
  cut_off: { en: 'no step, jump or fall leads to {at}', zh: '走、跳、落都到不了{at}' },
  air: { en: 'the breath does not last beyond {at} under water', zh: '在水下憋气到不了{at}以外' },
});

const { inventory_unknown: INVENTORY_UNKNOWN } = defineTexts({
  inventory_unknown: {
    en: 'what is carried is not known yet: counted as bare hands and no blocks',
    zh: '还不知道带着什么：按空手、没有方块计',
  },
});

/** A question to the path search, as a tool was asked it. */
interface PathQuestion {
  readonly to: BlockPos;
  readonly query: RouteQuery;
  readonly options: SliceOptions;
}

/** Makes a tool's arguments a question, from where the body is, with what it carries. */
export function pathQuestion(
  host: BodyHost,
  args: z.output<typeof pathInput>,
  allowWorldChange: boolean,
  context: ToolContext,
): Result<PathQuestion> {
  const { session } = host;
  const where = whereaboutsOf(session, context.locale);
  if (!where.ok) return where;
  const to = ownCellFor(session, args, ['x', 'y', 'z'], context.locale);
  if (!to.ok) return to;
  const query: RouteQuery = {
    start: where.value.position,
    goal: { kind: 'cell', pos: to.value },
    maxRadius: args.maxRadius,
    allowWorldChange,
    ...bodyQuery(session.state),
  };
  let slices = 0;
  const yieldTurn = () => {
    context.progress(++slices * DEFAULT_SLICE_NODES, DEFAULT_MAX_NODES, textOf(SEARCHING, context.locale));
    return nextTurn();
  };
  const timeGuard = { limitMs: SEARCH_LIMIT_MS, monotonicMs: () => host.clock.monotonicMs() };
  return succeed({ to: to.value, query, options: { signal: context.signal, timeGuard, yieldTurn } });
}

const { searching: SEARCHING } = defineTexts({ searching: { en: 'searching', zh: '搜索中' } });

/** The failure of a search that its caller aborted. */
export function searchAborted(locale: Locale) {
  return fail('aborted', textOf(TEXTS.aborted, locale), textOf(TEXTS.aborted_how_to, locale));
}

/** Why a search for a way to `to` ended, in words, with what bars the way. */
export function stopText(
  reason: StopReason,
  bars: Obstacle | undefined,
  { to, query }: PathQuestion,
  locale: Locale,
): string {
  const text = textOf(TEXTS[reason], locale, { radius: query.maxRadius });
  return bars === undefined ? text : `${text}; ${obstacleText(bars, to, locale)}`;
}

/** What bars the way to `to`, in words. */
export function obstacleText({ pos, block, reason }: Obstacle, to: BlockPos, locale: Locale): string {
  const atGoal = pos.x === to.x && pos.y === to.y && pos.z === to.z;
  const text = OBSTACLES[reason === 'gap' && atGoal ? 'no_ground' : reason];
  return textOf(text, locale, { at: at(pos), block: block ?? reason });
}

/** An obstacle as an answer shows it. */
export function obstacleOf(bars: Obstacle | undefined): z.output<typeof obstacle> | undefined {
  return bars && { ...bars.pos, block: bars.block, reason: bars.reason };
}

/** An opening as an answer shows it. */
export function opensWithOf(opening: Opening | undefined): z.output<typeof opensWith> | undefined {
  if (opening === undefined || !opening.opens) return opening && { ...opening };
  const { opens, isCheapest, dig, place, costTicks } = opening;
  return { opens, isCheapest, dig, place, cost: Math.round(costTicks) };
}

/** {@link opensWithOf} in words, to follow why there is no way; nothing where it is not known. */
export function openingText(opening: Opening | undefined, locale: Locale): string {
  if (opening === undefined || (!opening.opens && !opening.complete)) return '';
  if (!opening.opens) return textOf(OPENINGS.none, locale);
  const { dig, place, costTicks } = opening;
  return textOf(OPENINGS.opens, locale, { dig, place, cost: Math.round(costTicks) });
}

/** What a search that may have changed the world could not take into account. */
export function caveatsOf(
  told: readonly Caveat[],
  { inventory }: WorldState,
  allowWorldChange: boolean,
  changesWorld: boolean,
): AnyCaveat[] {
  const codes: AnyCaveat[] = told.filter((code) => changesWorld || code !== 'changes_may_be_refused');
  return allowWorldChange && !inventory.known ? [...codes, 'inventory_unknown'] : codes;
}

/** {@link caveatsOf} in words. */
export function caveatText(codes: readonly AnyCaveat[], locale: Locale): string {
  const texts = codes.map((code) => (code === 'inventory_unknown' ? INVENTORY_UNKNOWN : CAVEAT_TEXTS[code]));
  return textOf(TEXTS.caveats, locale, { list: texts.map((text) => textOf(text, locale)).join('; ') });
}
