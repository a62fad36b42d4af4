import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { checkReachableSliced } from '../../minecraft/pathfinding/index.ts';
import { bodyTool } from '../host.ts';
import {
  caveats,
  caveatsOf,
  caveatText,
  obstacle,
  obstacleOf,
  openingText,
  opensWith,
  opensWithOf,
  pathInput,
  pathQuestion,
  searchAborted,
  stopReason,
  stopText,
} from '../paths.ts';
import { at } from '../said.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES } from '../whereabouts.ts';

const TEXTS = defineTexts({
  reachable: {
    en: '{to} can be reached in about {steps} steps ({cost} ticks)',
    zh: '能到{to}，约{steps}步（{cost}刻）',
  },
  changing: { en: ', digging or placing on the way', zh: '，途中要挖或放' },
  unreachable: { en: '{to} cannot be reached: {why}', zh: '到不了{to}：{why}' },
  unknown: { en: 'whether {to} can be reached is not known: {why}', zh: '不知道能否到{to}：{why}' },
});

/** Ends of a search that leave the answer open. */
const OPEN_ENDS: readonly string[] = ['unloaded', 'radius', 'node_budget', 'time_guard', 'start_unknown'];

export const reachableTool = bodyTool({
  name: 'reachable',
  description:
    'Whether and how far, cheaply: no route. Existing terrain unless allow_world_change. Cost in ticks. Default cell: your own.',
  readOnly: true,
  input: pathInput.extend({ allowWorldChange: z.boolean().default(false) }),
  output: z.object({
    reachable: z.boolean(),
    to: position,
    approximateSteps: z.int(),
    cost: z.number(),
    withoutChangingWorld: z.boolean(),
    stoppedBecause: stopReason,
    obstacle: obstacle.optional(),
    opensWith: opensWith.optional(),
    collisionCaveat: caveats,
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  async run(host, { allowWorldChange, ...args }, context) {
    const { locale } = context;
    const question = pathQuestion(host, args, allowWorldChange, context);
    if (!question.ok) return question;
    const { to, query, options } = question.value;
    const { state } = host.session;
    const found = await checkReachableSliced(state.blocks, query, options);
    const { reachable, approximateSteps, withoutChangingWorld, stoppedBecause } = found;
    if (stoppedBecause === 'aborted') return searchAborted(locale);
    const cost = Math.round(found.costTicks);
    const bars = stopText(stoppedBecause, found.obstacle, question.value, locale);
    const why = bars + openingText(found.opensWith, locale);
    const values = { to: at(to), steps: approximateSteps, cost, why };
    const no = OPEN_ENDS.includes(stoppedBecause) ? TEXTS.unknown : TEXTS.unreachable;
    const changing = reachable && !withoutChangingWorld ? textOf(TEXTS.changing, locale) : '';
    return {
      ok: true,
      describe: textOf(reachable ? TEXTS.reachable : no, locale, values) + changing,
      reachable,
      to,
      approximateSteps,
      cost,
      withoutChangingWorld,
      stoppedBecause,
      obstacle: obstacleOf(found.obstacle),
      opensWith: opensWithOf(found.opensWith),
      collisionCaveat: caveatsOf(found.collisionCaveat, state, allowWorldChange, !withoutChangingWorld),
    };
  },
  text: ({ describe, collisionCaveat }, locale) => `${describe}\n${caveatText(collisionCaveat, locale)}`,
});
