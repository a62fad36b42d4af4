import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { MAX_WALKABLE_RADIUS, walkable } from '../../minecraft/perception/index.ts';
import { bodyTool } from '../host.ts';
import { WHEREABOUTS_FAILURES, whereaboutsOf } from '../whereabouts.ts';

const TEXTS = defineTexts({
  grid: {
    en: '{open} open (.), {blocked} blocked (#), {unknown} unknown (?); you are in the middle, row 0 is {row0Is}, left is west',
    zh: '可站{open}(.)，阻挡{blocked}(#)，未知{unknown}(?)；你在正中，第0行是{row0Is}，左边是西',
  },
});

export const walkableTool = bodyTool({
  name: 'walkable',
  description: 'A grid of where one can stand around you, one step up or down included: . open, # blocked, ? unknown.',
  readOnly: true,
  input: z.object({ radius: z.int().min(1).max(MAX_WALKABLE_RADIUS).default(3) }),
  output: z.object({
    grid: z.array(z.string()),
    stats: z.object({ open: z.int(), blocked: z.int(), unknown: z.int() }),
    row0Is: z.literal('north'),
  }),
  failureCodes: WHEREABOUTS_FAILURES,
  run({ session }, { radius }, { locale }) {
    const where = whereaboutsOf(session, locale);
    if (!where.ok) return where;
    const { rows, row0Is, stats } = walkable(session.state.blocks, where.value.cell, radius);
    return { ok: true, describe: textOf(TEXTS.grid, locale, { ...stats, row0Is }), grid: [...rows], stats, row0Is };
  },
  text: ({ describe, grid }) => [describe, ...grid].join('\n'),
});
