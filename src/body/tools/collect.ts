import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { collect, MAX_COLLECTED } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { changesLine, inventoryChange, itemName, WINDOW_FAILURES } from '../window-tools.ts';

/** Kinds of block in one call. */
const MAX_KINDS = 16;

/** How far around they are looked for: unless told otherwise, and at most (blocks). */
const DEFAULT_RADIUS = 32;
const LARGEST_RADIUS = 64;

const TEXTS = defineTexts({
  collected: { en: 'dug {dug} {blocks} in {ticks} ticks', zh: '{ticks} 刻内挖了 {dug} 个 {blocks}' },
  lying: { en: '{lying} drops still lie there', zh: '还有 {lying} 件掉落物在地上' },
});

export const collectTool = bodyTool({
  name: 'collect',
  set: 'collect',
  description:
    'Dig count blocks of the kinds named and pick up what falls: the nearest that is loaded first, with the best tool carried.',
  destructive: true,
  input: z.object({
    blocks: z.array(itemName).min(1).max(MAX_KINDS),
    count: z.int().min(1).max(MAX_COLLECTED).default(1),
    radius: z.int().min(1).max(LARGEST_RADIUS).default(DEFAULT_RADIUS),
    allowWorldChange: z.boolean().default(false).describe('may dig and place on the way'),
  }),
  output: z.object({
    dug: z.int(),
    inventoryChanges: z.array(inventoryChange),
    lying: z.int(),
    ticks: z.int(),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    'not_received',
    'unknown_block',
    'none_found',
    'unreachable',
    'no_tool',
    'not_held',
    'rejected_by_server',
    'inventory_full',
  ],
  async run(host, { radius, ...args }, context) {
    const { locale } = context;
    const asked = { ...args, radiusBlocks: radius };
    const done = await perform(host, context, (options) => collect(host.session, asked, options));
    if (!done.ok) return done;
    const { dug, inventoryChanges, lying, ticks } = done.value;
    const values = { dug, ticks, blocks: args.blocks.join(', ') };
    return {
      ok: true,
      describe: textOf(TEXTS.collected, locale, values),
      dug,
      inventoryChanges: [...inventoryChanges],
      lying,
      ticks,
    };
  },
  text({ describe, inventoryChanges, lying }, locale) {
    const left = lying === 0 ? [] : [textOf(TEXTS.lying, locale, { lying })];
    return [describe, changesLine(inventoryChanges), ...left].filter((line) => line !== '').join('; ');
  },
});
