import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import type { InventoryState, ItemStack } from '../../minecraft/state/index.ts';
import { bodyTool } from '../host.ts';
import { itemStack } from '../schemas.ts';
import { sessionClosed, untoldHowTo } from '../whereabouts.ts';

/** A stack with the slot it lies in, numbered within its own row: hotbar 0..8, main 0..26. */
const slotted = itemStack.extend({ slot: z.int() });

/** A name given to an item is cut at this length; so many of its enchantments are told. */
const MAX_NAME_CHARS = 64;
const MAX_ENCHANTMENTS = 16;

const TEXTS = defineTexts({
  notReceived: {
    en: 'the server has not sent the inventory yet: unknown, not empty',
    zh: '服务器还没发来背包：是不知道，不是空',
  },
  notReceivedHowTo: {
    en: 'call wait_until({"budget_ticks":20}), then inventory() again',
    zh: '先调用 wait_until({"budget_ticks":20})，再调用 inventory()',
  },
  held: {
    en: 'holding {held} (slot {slot}), {stacks} stacks, {free} slots free',
    zh: '手持{held}（格{slot}），共{stacks}堆，空{free}格',
  },
  nothing: { en: 'nothing', zh: '空手' },
});

export const inventoryTool = bodyTool({
  name: 'inventory',
  description: 'What is carried. Items unknown to this version are item#N.',
  readOnly: true,
  input: z.object({}),
  output: z.object({
    heldSlot: z.int().optional(),
    held: itemStack.nullable(),
    hotbar: z.array(slotted),
    main: z.array(slotted),
    armour: z.partialRecord(z.enum(['head', 'torso', 'legs', 'feet']), itemStack),
    offHand: itemStack.nullable(),
    free: z.int(),
  }),
  failureCodes: ['session_closed', 'not_received'],
  run({ session }, _args, { locale }) {
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const { known, heldSlot, hotbar, main, armour, offHand } = session.state.inventory;
    if (!known) {
      const howTo = untoldHowTo(session, textOf(TEXTS.notReceivedHowTo, locale), locale);
      return fail('not_received', textOf(TEXTS.notReceived, locale), howTo);
    }
    const held = heldSlot === undefined ? null : stackOf(hotbar[heldSlot] ?? null);
    const rows = { hotbar: rowOf(hotbar), main: rowOf(main) };
    const stacks = rows.hotbar.length + rows.main.length;
    const free = hotbar.length + main.length - stacks;
    const heldText = held === null ? textOf(TEXTS.nothing, locale) : shown(held);
    return {
      ok: true,
      describe: textOf(TEXTS.held, locale, { held: heldText, slot: heldSlot ?? '?', stacks, free }),
      heldSlot,
      held,
      ...rows,
      armour: wornOf(armour),
      offHand: stackOf(offHand),
      free,
    };
  },
  text({ describe, hotbar, main, armour, offHand }) {
    const slots = (row: readonly z.output<typeof slotted>[]) => row.map((stack) => [`${stack.slot}`, stack] as const);
    const worn = [...Object.entries(armour), ['off_hand', offHand] as const];
    return [describe, ...line('hotbar', slots(hotbar)), ...line('main', slots(main)), ...line('worn', worn)].join('\n');
  },
});

type Stack = z.output<typeof itemStack>;

function rowOf(slots: readonly (ItemStack | null)[]): z.output<typeof slotted>[] {
  return slots.flatMap((item, slot) => {
    const stack = stackOf(item);
    return stack === null ? [] : [{ slot, ...stack }];
  });
}

function wornOf(armour: InventoryState['armour']): Readonly<Record<string, Stack>> {
  return Object.fromEntries(
    Object.entries(armour).flatMap(([place, item]: [string, ItemStack | null]) => {
      const stack = stackOf(item);
      return stack === null ? [] : [[place, stack]];
    }),
  );
}

function stackOf(item: ItemStack | null): Stack | null {
  if (item === null) return null;
  const { name, count, customName, durability, enchantments } = item;
  return {
    name,
    count,
    customName: customName?.slice(0, MAX_NAME_CHARS),
    durability,
    enchantments: enchantments && Object.fromEntries(Object.entries(enchantments).slice(0, MAX_ENCHANTMENTS)),
  };
}

/** Stacks on one line; no line where there are none. */
function line(title: string, stacks: readonly (readonly [place: string, stack: Stack | null | undefined])[]): string[] {
  const items = stacks.flatMap(([place, stack]) => (stack ? [`${place}=${shown(stack)}`] : []));
  return items.length === 0 ? [] : [`${title}: ${items.join(' ')}`];
}

function shown({ name, count, customName, durability, enchantments }: Stack): string {
  const wear = durability === undefined ? '' : ` ${durability.max - durability.used}/${durability.max}`;
  const called = customName === undefined ? '' : ` ${JSON.stringify(customName)}`;
  const magic = Object.entries(enchantments ?? {}).map(([enchantment, level]) => `${enchantment} ${level}`);
  const enchanted = magic.length === 0 ? '' : ` (${magic.join(', ')})`;
  return `${name}${count === 1 ? '' : ` x${count}`}${called}${wear}${enchanted}`;
}
