import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { harvest } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { field, fieldOf, fieldReport, fieldReportOf, leftLine } from '../field-tools.ts';
import { bodyTool } from '../host.ts';
import { changesLine } from '../window-tools.ts';

const TEXTS = defineTexts({
  harvested: {
    en: 'harvested {done} of {blocks} blocks, replanted {replanted}',
    zh: '收了 {blocks} 格中的 {done} 格，补种 {replanted} 格',
  },
});

export const harvestTool = bodyTool({
  name: 'harvest',
  set: 'farm',
  description:
    'Dig the ripe crops of a field, pick up what falls, and replant: the block of soil x y z, or from x z to to_x to_z.',
  destructive: true,
  input: z.object({ ...field, replant: z.boolean().default(true) }),
  output: fieldReport.extend({ replanted: z.int() }),
  failureCodes: [...ACTION_FAILURES, 'too_big'],
  async run(host, { replant, ...args }, context) {
    const { locale } = context;
    const asked = { field: fieldOf(args), replant };
    const done = await perform(host, context, (options) => harvest(host.session, asked, options));
    if (!done.ok) return done;
    const told = { ...fieldReportOf(done.value), replanted: done.value.replanted };
    return { ok: true, describe: textOf(TEXTS.harvested, locale, told), ...told };
  },
  text: ({ describe, left, inventoryChanges }, locale) =>
    [describe, leftLine(left, locale), changesLine(inventoryChanges)].filter((line) => line !== '').join('\n'),
});
