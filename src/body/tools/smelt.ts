import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { smelt } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate, position } from '../schemas.ts';
import { changesLine, inventoryChange, itemCount, itemName, OPENING_FAILURES } from '../window-tools.ts';

/** A place of a furnace holds no more. */
const MAX_SMELTED = 64;

const TEXTS = defineTexts({
  smelted: {
    en: 'smelted {made} {result} of {item} at {at} in {ticks} ticks',
    zh: '在 {at} 把 {item} 烧成 {made} 个 {result}，用 {ticks} 刻',
  },
  placeHalf: { en: 'x, y and z of a furnace come together', zh: '熔炉的 x、y、z 要一起给' },
  placeWhole: {
    en: 'give all three, or none for the nearest within reach',
    zh: '三个都给，或都不给（用够得到的最近一个）',
  },
});

export const smeltTool = bodyTool({
  name: 'smelt',
  set: 'furnace',
  description:
    'Smelt or cook carried items in a furnace (default: nearest within reach) and wait for them; 200 ticks each.',
  destructive: true,
  input: z.object({
    item: itemName,
    count: z.int().min(1).max(MAX_SMELTED).default(1),
    fuel: itemName.optional(),
    x: blockCoordinate.optional(),
    y: blockCoordinate.optional(),
    z: blockCoordinate.optional(),
  }),
  output: z.object({
    at: position,
    item: z.string(),
    result: z.string(),
    made: z.int(),
    fuel: itemCount.optional(),
    left: z.int(),
    ticks: z.int(),
    inventoryChanges: z.array(inventoryChange),
    warnings: z.array(z.string()),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...OPENING_FAILURES,
    'half_position',
    'no_furnace',
    'not_carried',
    'furnace_in_use',
    'no_fuel',
    'not_smelted',
  ],
  async run(host, { x, y, z: zBlock, ...args }, context) {
    const { locale } = context;
    const given = [x, y, zBlock].filter((axis) => axis !== undefined);
    const [atX, atY, atZ] = given;
    if (given.length === 1 || given.length === 2) {
      return fail('half_position', textOf(TEXTS.placeHalf, locale), textOf(TEXTS.placeWhole, locale));
    }
    const pos = atX === undefined || atY === undefined || atZ === undefined ? undefined : { x: atX, y: atY, z: atZ };
    const smelted = await perform(host, context, (options) => smelt(host.session, { ...args, pos }, options));
    if (!smelted.ok) return smelted;
    const { item, result, made, fuel, left, ticks, changes, why } = smelted.value;
    const values = { item, result, made, ticks, at: at(smelted.value.pos) };
    return {
      ok: true,
      describe: textOf(TEXTS.smelted, locale, values),
      at: smelted.value.pos,
      item,
      result,
      made,
      fuel,
      left,
      ticks,
      inventoryChanges: [...changes],
      warnings: why === undefined ? [] : [why],
    };
  },
  text: ({ describe, inventoryChanges, warnings }) =>
    [`${describe}: ${changesLine(inventoryChanges)}`, ...warnings].join('\n'),
});
