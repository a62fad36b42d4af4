import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { fish } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { blockCoordinate, position } from '../schemas.ts';
import { changesLine, countsLine, inventoryChange, itemCount, WINDOW_FAILURES } from '../window-tools.ts';

/** Ticks that one cast may wait at most, and does by default: a bite comes within 30 seconds, by bad luck twice that. */
const MAX_BUDGET_TICKS = 6000;
const DEFAULT_BUDGET_TICKS = 1200;

const TEXTS = defineTexts({
  caught: { en: 'caught {items} at {at} after {ticks} ticks', zh: '在 {at} 钓到 {items}，用 {ticks} 刻' },
  gotAway: {
    en: 'something bit at {at} after {ticks} ticks, and got away',
    zh: '{at} 有东西在 {ticks} 刻后上钩，但跑了',
  },
  half: { en: 'x, y and z of the water come together', zh: '水方块的 x、y、z 要一起给' },
  halfHowTo: { en: 'give all three, or none for the water nearby', zh: '三个都给，或都不给（用附近的水）' },
});

export const fishTool = bodyTool({
  name: 'fish',
  set: 'fish',
  description: 'Cast a carried fishing_rod at water nearby (or the block x y z of it), wait for a bite, and reel in.',
  input: z.object({
    x: blockCoordinate.optional(),
    y: blockCoordinate.optional(),
    z: blockCoordinate.optional(),
    budgetTicks: z.int().min(20).max(MAX_BUDGET_TICKS).default(DEFAULT_BUDGET_TICKS),
  }),
  output: z.object({
    at: position,
    caught: z.array(itemCount),
    waitedTicks: z.int(),
    inventoryChanges: z.array(inventoryChange),
  }),
  failureCodes: [
    ...ACTION_FAILURES,
    ...WINDOW_FAILURES,
    'half_position',
    'not_received',
    'not_carried',
    'not_held',
    'no_water',
    'no_bobber',
    'no_bite',
    'bobber_lost',
  ],
  async run(host, { x, y, z: zBlock, budgetTicks }, context) {
    const { locale } = context;
    const given = [x, y, zBlock].filter((axis) => axis !== undefined);
    const [atX, atY, atZ] = given;
    if (given.length === 1 || given.length === 2) {
      return fail('half_position', textOf(TEXTS.half, locale), textOf(TEXTS.halfHowTo, locale));
    }
    const pos = atX === undefined || atY === undefined || atZ === undefined ? undefined : { x: atX, y: atY, z: atZ };
    const done = await perform(host, context, (options) => fish(host.session, { pos, budgetTicks }, options));
    if (!done.ok) return done;
    const { at: where, waitedTicks, changes } = done.value;
    const caught = [...done.value.caught];
    const values = { at: at(where), ticks: waitedTicks, items: countsLine(caught) };
    const describe = textOf(caught.length === 0 ? TEXTS.gotAway : TEXTS.caught, locale, values);
    return { ok: true, describe, at: where, caught, waitedTicks, inventoryChanges: [...changes] };
  },
  text: ({ describe, inventoryChanges }) =>
    inventoryChanges.length === 0 ? describe : `${describe}: ${changesLine(inventoryChanges)}`,
});
