import { z } from 'zod';
import { defineTexts, textOf } from '../../core/index.ts';
import { pickUp } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import { bodyTool } from '../host.ts';
import { changesLine, inventoryChange, itemName } from '../window-tools.ts';

/** How far drops are gone after: unless told otherwise, and at most (blocks). */
const DEFAULT_RADIUS = 16;
const LARGEST_RADIUS = 48;

const TEXTS = defineTexts({
  picked: { en: 'of {found} drops, {left} still lie there', zh: '{found} 件掉落物中还有 {left} 件在地上' },
});

export const pickUpTool = bodyTool({
  name: 'pick_up',
  set: 'collect',
  description: 'Walk to what lies around and pick it up: all of it, or one kind of item.',
  input: z.object({
    item: itemName.optional(),
    radius: z.number().min(1).max(LARGEST_RADIUS).default(DEFAULT_RADIUS),
  }),
  output: z.object({ inventoryChanges: z.array(inventoryChange), found: z.int(), left: z.int() }),
  failureCodes: [...ACTION_FAILURES, 'nothing_lies', 'inventory_full', 'not_picked_up'],
  async run(host, { item, radius }, context) {
    const asked = { item, radiusBlocks: radius };
    const done = await perform(host, context, (options) => pickUp(host.session, asked, options));
    if (!done.ok) return done;
    const { inventoryChanges, found, left } = done.value;
    return {
      ok: true,
      describe: textOf(TEXTS.picked, context.locale, { found, left }),
      inventoryChanges: [...inventoryChanges],
      found,
      left,
    };
  },
  text: ({ describe, inventoryChanges }) => `${changesLine(inventoryChanges)}; ${describe}`,
});
