import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { place } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, faceName, held, heldName, heldOf, perform, UNDONE_OUTCOMES } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { blockName, blockOf } from '../said.ts';
import { block, blockCoordinate, position } from '../schemas.ts';

const TEXTS = defineTexts({
  placed: {
    en: 'placed {now} at ({x},{y},{z}); in hand now: {held}',
    zh: '在({x},{y},{z})放了{now}；手里现在：{held}',
  },
  undone: { en: '({x},{y},{z}) is {now}: {why}', zh: '({x},{y},{z})是{now}：{why}' },
  undoneHowTo: {
    en: 'call block_at({"x":{x},"y":{y},"z":{z}}) and inventory() to see how things stand',
    zh: '调用 block_at({"x":{x},"y":{y},"z":{z}}) 和 inventory() 看情况',
  },
});

export const placeTool = bodyTool({
  name: 'place',
  description: 'Place the held block against a face of the block x y z.',
  destructive: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate, face: faceName.default('top') }),
  output: z.object({
    at: position,
    now: block,
    outcome: z.literal('acknowledged'),
    held,
    ticks: z.int(),
    sneaked: z.boolean(),
    warning: z.string().optional(),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...UNDONE_OUTCOMES,
    'out_of_world',
    'unloaded',
    'out_of_reach',
    'spectator',
    'nothing_held',
    'not_placeable',
    'nothing_to_click',
    'occupied',
    'entity_in_the_way',
  ],
  async run(host, { x, y, z: zBlock, face }, context) {
    const { locale } = context;
    const placed = await perform(host, context, (options) =>
      place(host.session, { pos: { x, y, z: zBlock }, face }, options),
    );
    if (!placed.ok) return placed;
    const { pos, outcome, why, ticks, sneaked, heldNow, warnings } = placed.value;
    const now = blockOf(placed.value.now);
    const values = { ...pos, why, now: blockName(now), held: heldName(heldNow, locale) };
    if (outcome !== 'acknowledged') {
      const howTo = textOf(TEXTS.undoneHowTo, locale, values);
      return fail(outcome, textOf(TEXTS.undone, locale, values), howTo, { at: pos, now, held: heldOf(heldNow), ticks });
    }
    return {
      ok: true,
      describe: textOf(TEXTS.placed, locale, values),
      at: pos,
      now,
      outcome,
      held: heldOf(heldNow),
      ticks,
      sneaked,
      ...(warnings.length === 0 ? {} : { warning: warnings.join('; ') }),
    };
  },
  text: ({ describe, warning }) => (warning === undefined ? describe : `${describe}\n${warning}`),
});
