import { z } from 'zod';
import { type BlockPos, blockPosOf, defineTexts, type Failure, fail, type Locale, textOf } from '../../core/index.ts';
import { type WalkReport, type WalkStop, walkTo } from '../../minecraft/actions/index.ts';
import { checkReachableSliced, DEFAULT_RADIUS, MAX_RADIUS, type Opening } from '../../minecraft/pathfinding/index.ts';
import type { ToolContext } from '../../tools/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { type BodyHost, bodyTool } from '../host.ts';
import { obstacleOf, obstacleText, openingText, opensWithOf, pathQuestion } from '../paths.ts';
import { at, roundPoint } from '../said.ts';
import { coordinate, position } from '../schemas.ts';

/** The way may lead around things: it is looked for this far beyond the goal. */
const BEYOND_GOAL_BLOCKS = 16;

const TEXTS = defineTexts({
  arrived: { en: 'arrived at {to} after {steps} steps, {ticks} ticks', zh: '到达{to}，{steps}步，{ticks}刻' },
  hurt: { en: ', {damage} health lost on the way', zh: '，途中损失生命{damage}' },
  stopped: {
    en: 'stopped at {stoppedAt}, {distance} blocks short: {why}',
    zh: '停在{stoppedAt}，还差{distance}格：{why}',
  },
  findPath: {
    en: 'call find_path({goal}) to see what would have to be dug or placed',
    zh: '调用 find_path({goal}) 看要挖或放什么',
  },
  goOn: { en: 'call move({goal}) again to go on from there', zh: '再调用 move({goal}) 从那里继续' },
  look: { en: 'call surroundings() to see what is around', zh: '调用 surroundings() 看周围' },
});

/** What to do next, by why the walk ended. */
const NEXT_STEPS: Readonly<Record<Exclude<WalkStop, 'arrived'>, 'findPath' | 'goOn' | 'look'>> = {
  no_path: 'findPath',
  radius: 'findPath',
  start_blocked: 'look',
  start_unknown: 'look',
  start_in_air: 'look',
  stuck: 'look',
  target_lost: 'look',
  target_escapes: 'look',
  door_shut: 'look',
  change_refused: 'findPath',
  moved_back: 'look',
  in_air: 'look',
  unloaded: 'goOn',
  node_budget: 'goOn',
  time_guard: 'goOn',
  too_many_replans: 'goOn',
  too_long: 'goOn',
};

export const moveTool = bodyTool({
  name: 'move',
  description: 'Walk to a cell over existing terrain; opens doors, never digs or places. Ends when arrived or stopped.',
  input: z.object({ x: coordinate, y: coordinate, z: coordinate }),
  output: z.object({
    arrived: z.literal(true),
    stoppedAt: position,
    position,
    route: z.array(position),
    routeTruncated: z.boolean(),
    steps: z.int(),
    ticks: z.int(),
    damage: z.number(),
  }),
  failureCodes: [...ACTION_FAILURES, 'not_arrived', 'rejected_by_server'],
  async run(host, target, context) {
    const { locale } = context;
    const goal = blockPosOf(target);
    const from = host.session.state.self.position;
    const away = from === undefined ? 0 : Math.max(...axesBetween(from, goal));
    const maxRadius = Math.min(MAX_RADIUS, Math.max(DEFAULT_RADIUS, Math.ceil(away) + BEYOND_GOAL_BLOCKS));
    const args = { goal: { kind: 'cell', pos: goal }, maxRadius } as const;
    const walked = await perform(host, context, (options) => walkTo(host.session, args, options));
    if (!walked.ok) return walked;
    const { arrived, stoppedAt, to, route, routeTruncated, steps, ticks, damage } = walked.value;
    if (!arrived)
      return notArrived(
        walked.value,
        goal,
        await openingTo(host, { ...goal, maxRadius }, walked.value, context),
        locale,
      );
    const hurt = damage === 0 ? '' : textOf(TEXTS.hurt, locale, { damage });
    return {
      ok: true,
      describe: textOf(TEXTS.arrived, locale, { to: at(stoppedAt), steps, ticks }) + hurt,
      arrived,
      stoppedAt,
      position: roundPoint(to, 2),
      route: [...route],
      routeTruncated,
      steps,
      ticks,
      damage,
    };
  },
});

function axesBetween(from: { x: number; y: number; z: number }, to: { x: number; y: number; z: number }): number[] {
  return [Math.abs(to.x - from.x), Math.abs(to.y - from.y), Math.abs(to.z - from.z)];
}

/** What would open a way from where the walk ended; undefined where no way was not what ended it. */
async function openingTo(
  host: BodyHost,
  args: BlockPos & { readonly maxRadius: number },
  { stoppedBecause }: WalkReport,
  context: ToolContext,
): Promise<Opening | undefined> {
  if (stoppedBecause !== 'no_path') return undefined;
  const question = pathQuestion(host, args, false, context);
  if (!question.ok) return undefined;
  const { query, options } = question.value;
  return (await checkReachableSliced(host.session.state.blocks, query, options)).opensWith;
}

function notArrived(report: WalkReport, goal: BlockPos, opening: Opening | undefined, locale: Locale): Failure {
  const { stoppedAt, stoppedBecause, why, obstacle, distanceLeft, outcome } = report;
  const next = stoppedBecause === 'arrived' ? 'look' : NEXT_STEPS[stoppedBecause];
  const bars = obstacle === undefined ? '' : `; ${obstacleText(obstacle, goal, locale)}`;
  return fail(
    outcome === 'rejected_by_server' ? outcome : 'not_arrived',
    textOf(TEXTS.stopped, locale, { stoppedAt: at(stoppedAt), distance: distanceLeft ?? '?', why }) +
      bars +
      openingText(opening, locale),
    textOf(TEXTS[next], locale, { goal: JSON.stringify(goal) }),
    {
      arrived: false,
      stoppedAt,
      stoppedBecause,
      distanceLeft,
      obstacle: obstacleOf(obstacle),
      opensWith: opensWithOf(opening),
      route: report.route,
      routeTruncated: report.routeTruncated,
      steps: report.steps,
      ticks: report.ticks,
      damage: report.damage,
    },
  );
}
