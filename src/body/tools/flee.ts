import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { flee } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';

/** How far to run: unless told otherwise, and at most (blocks). */
const DEFAULT_DISTANCE = 20;
const LONGEST_DISTANCE = 64;

/** Entities named in one call. */
const MAX_NAMED = 16;

const TEXTS = defineTexts({
  away: {
    en: 'the nearest of {from} is {distance} blocks away (it was {before}), after {ticks} ticks',
    zh: '{ticks} 刻后，{from} 中最近的在 {distance} 格外（原来 {before}）',
  },
  lost: { en: '{from} are not seen any more, after {ticks} ticks', zh: '{ticks} 刻后看不见 {from} 了' },
});

export const fleeTool = bodyTool({
  name: 'flee',
  set: 'combat',
  description: 'Run until the entities named, or all hostile mobs around, are so far away.',
  input: z.object({
    entityIds: z.array(z.int()).min(1).max(MAX_NAMED).optional(),
    distance: z.number().min(1).max(LONGEST_DISTANCE).default(DEFAULT_DISTANCE),
  }),
  output: z.object({
    from: z.array(z.object({ entityId: z.int(), kind: z.string() })),
    distanceBefore: z.number(),
    distanceNow: z.number().optional(),
    healthNow: z.number().optional(),
    ticks: z.int(),
  }),
  failureCodes: [...ACTION_FAILURES, 'nothing_to_flee', 'not_away'],
  async run(host, { entityIds, distance }, context) {
    const asked = { entityIds, distanceBlocks: distance };
    const done = await perform(host, context, (options) => flee(host.session, asked, options));
    if (!done.ok) return done;
    const { from, distanceBefore, distanceNow, healthNow, ticks } = done.value;
    const named = from.map(({ kind, entityId }) => `${kind} ${entityId}`).join(', ');
    const text = distanceNow === undefined ? TEXTS.lost : TEXTS.away;
    const values = { from: named, distance: distanceNow, before: distanceBefore, ticks };
    return {
      ok: true,
      describe: textOf(text, context.locale, values),
      from: [...from],
      distanceBefore,
      distanceNow,
      healthNow,
      ticks,
    };
  },
});
