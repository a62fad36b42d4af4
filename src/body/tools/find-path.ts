import { z } from 'zod';
import { defineTexts, roundTo, textOf } from '../../core/index.ts';
import { DEFAULT_OPENING_NODES, findRouteSliced } from '../../minecraft/pathfinding/index.ts';
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
import { quote, quoteAnswer, quoteText } from '../quote.ts';
import { leg, legsOf, legText, placeOf, placePlan, posOf } from '../route-legs.ts';
import { at } from '../said.ts';
import { position } from '../schemas.ts';
import { WHEREABOUTS_FAILURES } from '../whereabouts.ts';

/** Blocks to dig, and to place, listed of one route. */
const MAX_CHANGES = 128;

const TEXTS = defineTexts({
  reached: { en: '{steps} steps to {to}, {cost} ticks', zh: '{steps}步到{to}，{cost}刻' },
  none: { en: 'no route to {to} found: {why}', zh: '没找到去{to}的路：{why}' },
  best: { en: '; the best one ends at {at} after {steps} steps', zh: '；最好的一条{steps}步止于{at}' },
  changes: { en: ', {count} blocks to change', zh: '，要改{count}个方块' },
  more: { en: '... {count} more moves: search on from there', zh: '……还有{count}步：从那里再搜' },
});

export const findPathTool = bodyTool({
  name: 'find_path',
  description:
    'The route as moves (count of one kind in one direction), world_changes as dig and place take them, and a quote: ticks, tools worn, damage, risks. If one that needs_world_change fails, search again. Default cell: your own.',
  readOnly: true,
  input: pathInput.extend({ allowWorldChange: z.boolean().default(true) }),
  output: z.object({
    reached: z.boolean(),
    to: position,
    moves: z.array(leg),
    movesTruncated: z.boolean(),
    steps: z.int(),
    cost: z.number(),
    quote,
    worldChanges: z.object({
      count: z.int(),
      dig: z.array(position),
      place: z.array(placePlan),
      truncated: z.boolean(),
    }),
    stoppedBecause: stopReason,
    stoppedAt: position.optional(),
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
    const route = await findRouteSliced(state.blocks, query, { ...options, openingNodes: DEFAULT_OPENING_NODES });
    const { reached, steps, stoppedBecause, stoppedAt, worldChanges } = route;
    if (stoppedBecause === 'aborted') return searchAborted(locale);
    const cost = roundTo(route.costTicks, 0);
    const { count, dig, place } = worldChanges;
    const bars = stopText(stoppedBecause, route.obstacle, question.value, locale);
    const why = bars + openingText(route.opensWith, locale);
    const values = { to: at(to), steps, cost, why, at: stoppedAt && at(stoppedAt), count };
    const { legs, truncated } = legsOf(route.moves);
    const found = [reached ? TEXTS.reached : TEXTS.none];
    if (!reached && steps > 0) found.push(TEXTS.best);
    if (count > 0) found.push(TEXTS.changes);
    return {
      ok: true,
      describe: found.map((text) => textOf(text, locale, values)).join(''),
      reached,
      to,
      moves: legs,
      movesTruncated: truncated,
      steps,
      cost,
      quote: quoteAnswer(route.quote),
      worldChanges: {
        count,
        dig: dig.slice(0, MAX_CHANGES).map(posOf),
        place: place.slice(0, MAX_CHANGES).map(placeOf),
        truncated: dig.length > MAX_CHANGES || place.length > MAX_CHANGES,
      },
      stoppedBecause,
      stoppedAt,
      obstacle: obstacleOf(route.obstacle),
      opensWith: opensWithOf(route.opensWith),
      collisionCaveat: caveatsOf(route.collisionCaveat, state, allowWorldChange, count > 0),
    };
  },
  text({ describe, moves, movesTruncated, steps, quote: told, collisionCaveat }, locale) {
    const count = steps - moves.reduce((sum, each) => sum + each.count, 0);
    const more = movesTruncated ? [textOf(TEXTS.more, locale, { count })] : [];
    return [
      describe,
      ...moves.map(legText),
      ...more,
      ...(steps === 0 ? [] : [quoteText(told, locale)]),
      caveatText(collisionCaveat, locale),
    ].join('\n');
  },
});
