import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { dig } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, faceName, held, heldOf, perform, UNDONE_OUTCOMES } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { blockName, blockOf } from '../said.ts';
import { block, blockCoordinate, position } from '../schemas.ts';

const TEXTS = defineTexts({
  dug: {
    en: 'dug {before} at ({x},{y},{z}) in {ticks} ticks: now {now}',
    zh: '挖掉了({x},{y},{z})的{before}，用{ticks}刻：现在是{now}',
  },
  noDrops: { en: '; it drops nothing for this tool', zh: '；用这个工具不掉落' },
  undone: { en: '({x},{y},{z}) is still {now}: {why}', zh: '({x},{y},{z})仍是{now}：{why}' },
  undoneHowTo: {
    en: 'call block_at({"x":{x},"y":{y},"z":{z}}) to see what is there now',
    zh: '调用 block_at({"x":{x},"y":{y},"z":{z}}) 看现在是什么',
  },
});

export const digTool = bodyTool({
  name: 'dig',
  description: 'Dig a block within reach with the held item, until the server confirms.',
  destructive: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate, face: faceName.default('down') }),
  output: z.object({
    block,
    now: block,
    at: position,
    outcome: z.literal('acknowledged'),
    held,
    drops: z.boolean().optional(),
    ticks: z.int(),
    expectedTicks: z.number().optional(),
    warnings: z.array(z.string()),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...UNDONE_OUTCOMES,
    'changed_meanwhile',
    'out_of_world',
    'unloaded',
    'out_of_reach',
    'spectator',
    'nothing_to_dig',
    'liquid',
    'takes_too_long',
    'wrong_tool',
    'unbreakable',
  ],
  async run(host, { x, y, z: zBlock, face }, context) {
    const { locale } = context;
    const pos = { x, y, z: zBlock };
    const dug = await perform(host, context, (options) => dig(host.session, { pos, face }, options));
    if (!dug.ok) return dug;
    const { before, now, outcome, why, drops, ticks, expectedTicks, warnings } = dug.value;
    const blocks = { block: blockOf(before), now: blockOf(now) };
    const values = { ...pos, ticks, why, before: blockName(blocks.block), now: blockName(blocks.now) };
    if (outcome !== 'acknowledged') {
      const howTo = textOf(TEXTS.undoneHowTo, locale, values);
      return fail(outcome, textOf(TEXTS.undone, locale, values), howTo, { ...blocks, at: pos, ticks });
    }
    // In creative nothing ever drops, and no other tool would help.
    const isWrongTool = drops === false && host.session.state.self.gameMode !== 'creative';
    return {
      ok: true,
      describe: textOf(TEXTS.dug, locale, values) + (isWrongTool ? textOf(TEXTS.noDrops, locale) : ''),
      ...blocks,
      at: pos,
      outcome,
      held: heldOf(dug.value.held),
      drops,
      ticks,
      expectedTicks,
      warnings: [...warnings],
    };
  },
  text: ({ describe, warnings }) => [describe, ...warnings].join('\n'),
});
