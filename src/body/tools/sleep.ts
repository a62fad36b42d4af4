import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { sleepInBed } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate, position } from '../schemas.ts';

/** Ticks until it gets up again: unless told otherwise, and at most (a whole night). */
const DEFAULT_BUDGET_TICKS = 600;
const LONGEST_BUDGET_TICKS = 12_000;

const TEXTS = defineTexts({
  slept: {
    en: 'slept at {at} for {ticks} ticks: it is morning (time {from} -> {to})',
    zh: '在 {at} 睡了 {ticks} 刻：天亮了（时刻 {from} -> {to}）',
  },
  halfPlace: { en: 'x, y and z of a bed are given together', zh: '床的 x、y、z 要一起给' },
  halfPlaceHowTo: { en: 'give all three, or none for the nearest bed', zh: '三个都给，或都不给就用最近的床' },
});

export const sleepTool = bodyTool({
  name: 'sleep',
  set: 'sleep',
  description: 'Walk to the bed at x y z, or the nearest one loaded, and sleep until morning.',
  input: z.object({
    x: blockCoordinate.optional(),
    y: blockCoordinate.optional(),
    z: blockCoordinate.optional(),
    budgetTicks: z.int().min(1).max(LONGEST_BUDGET_TICKS).default(DEFAULT_BUDGET_TICKS),
  }),
  output: z.object({
    bed: position,
    timeBefore: z.int().optional(),
    timeNow: z.int().optional(),
    ticks: z.int(),
    said: z.array(z.string()),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    'half_place',
    'no_bed',
    'not_a_bed',
    'not_reached',
    'occupied',
    'not_night',
    'monsters_near',
    'not_asleep',
    'woken',
    'still_night',
    'unloaded',
    'out_of_world',
    'out_of_reach',
    'spectator',
    'locked',
    'nothing_to_use',
  ],
  async run(host, { x, y, z: zBlock, budgetTicks }, context) {
    const { locale } = context;
    const named = x !== undefined && y !== undefined && zBlock !== undefined;
    if (!named && (x ?? y ?? zBlock) !== undefined) {
      return fail('half_place', textOf(TEXTS.halfPlace, locale), textOf(TEXTS.halfPlaceHowTo, locale));
    }
    const asked = { pos: named ? { x, y, z: zBlock } : undefined, budgetTicks };
    const done = await perform(host, context, (options) => sleepInBed(host.session, asked, options));
    if (!done.ok) return done;
    const { bed, timeBefore, timeNow, ticks, said } = done.value;
    const values = { at: at(bed), ticks, from: timeBefore ?? '?', to: timeNow ?? '?' };
    return {
      ok: true,
      describe: textOf(TEXTS.slept, locale, values),
      bed,
      timeBefore,
      timeNow,
      ticks,
      said: [...said],
    };
  },
  text: ({ describe, said }) => [describe, ...said].join('\n'),
});
