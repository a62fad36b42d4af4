import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventLog } from '../../events/index.ts';
import { InventoryModel, MAX_TOLD_ITEMS } from './inventory.ts';
import { SelfModel } from './self.ts';
import type { ItemStack } from './types.ts';

const stack = (name: string, count: number): ItemStack => ({ id: 1, name, count });

function pockets() {
  const log = new EventLog();
  const news = { events: log, tick: () => 0 };
  const inventory = new InventoryModel(news, new SelfModel('Ann', news));
  const events = () => {
    inventory.tick();
    return log.drain(1000).events.map(({ kind, data }) => ({ ...data, kind }));
  };
  return { inventory, log, events };
}

/** Pockets whose content was told: nothing but what is given, by slot of the player's window. */
function filled(slots: Readonly<Record<number, ItemStack>> = {}) {
  const made = pockets();
  made.inventory.slotSelected(0);
  made.inventory.windowItems(
    0,
    Array.from({ length: 46 }, (_, slot) => slots[slot] ?? null),
  );
  assert.deepEqual(made.events(), []);
  return made;
}

test('STATE-15: the inventory is unknown until it was sent whole', () => {
  const { inventory, events } = pockets();
  assert.equal(inventory.known, false);
  inventory.ownSlot(36, stack('dirt', 1));
  assert.equal(inventory.known, false);
  assert.deepEqual(events(), []);
  inventory.windowItems(0, [null]);
  assert.equal(inventory.known, true);
  assert.equal(inventory.hotbar.length, 9);
  assert.equal(inventory.main.length, 27);
});

test('STATE-15: slots are where the game has them', () => {
  const { inventory } = filled({
    5: stack('iron_helmet', 1),
    8: stack('iron_boots', 1),
    9: stack('dirt', 1),
    35: stack('sand', 1),
    36: stack('torch', 1),
    44: stack('bread', 1),
    45: stack('shield', 1),
  });
  assert.equal(inventory.armour.head?.name, 'iron_helmet');
  assert.equal(inventory.armour.feet?.name, 'iron_boots');
  assert.equal(inventory.main[0]?.name, 'dirt');
  assert.equal(inventory.main[26]?.name, 'sand');
  assert.equal(inventory.hotbar[0]?.name, 'torch');
  assert.equal(inventory.hotbar[8]?.name, 'bread');
  assert.equal(inventory.offHand?.name, 'shield');
});

test('STATE-15: an open chest carries over what it shows of the pockets', () => {
  const { inventory, events } = filled();
  inventory.windowOpened(3, 'generic_9x3', 'Chest');
  inventory.windowSlot(3, 0, stack('gold_ingot', 1));
  assert.equal(inventory.window?.slots.length, 0, 'nothing is known of it yet');
  const slots = new Array<ItemStack | null>(63).fill(null);
  slots[0] = stack('diamond', 2);
  slots[27] = stack('dirt', 4);
  slots[62] = stack('torch', 1);
  inventory.windowItems(3, slots);
  assert.equal(inventory.window?.slots.length, 27);
  assert.equal(inventory.window?.slots[0]?.name, 'diamond');
  assert.equal(inventory.main[0]?.name, 'dirt');
  assert.equal(inventory.hotbar[8]?.name, 'torch');
  inventory.windowSlot(3, 62, null);
  inventory.windowSlot(4, 0, stack('dirt', 9));
  inventory.windowSlot(3, 99, stack('dirt', 9));
  assert.equal(inventory.hotbar[8], null);
  inventory.windowClosed();
  inventory.windowClosed();
  assert.equal(inventory.window, undefined);
  assert.deepEqual(
    events().map(({ kind }) => kind),
    ['window_opened', 'window_closed', 'inventory'],
  );
});

test('STATE-14: what is carried is told by what changed, once a tick', () => {
  const { inventory, events } = filled({ 36: stack('dirt', 3) });
  inventory.ownSlot(36, stack('dirt', 4));
  inventory.ownSlot(36, stack('dirt', 5));
  inventory.ownSlot(37, stack('bread', 1));
  assert.deepEqual(events(), [
    { kind: 'inventory', item: 'dirt', from: 3, to: 5 },
    { kind: 'inventory', item: 'bread', from: 0, to: 1 },
  ]);
  inventory.ownSlot(37, null);
  inventory.ownSlot(20, stack('bread', 1));
  assert.deepEqual(events(), [], 'a stack that moved is no news');
});

test('STATE-14: what is held is told when item or slot change', () => {
  const { inventory, events } = filled({ 36: stack('dirt', 3), 37: stack('dirt', 1) });
  inventory.slotSelected(1);
  inventory.slotSelected(2);
  assert.deepEqual(events(), [{ kind: 'held_item', item: 'nothing', slot: 2 }]);
  inventory.slotSelected(1);
  assert.deepEqual(events(), [{ kind: 'held_item', item: 'dirt', slot: 1 }]);
  assert.equal(inventory.heldSlot, 1);
});

test('STATE-14: a lost inventory is told within its bound', () => {
  const slots = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [9 + i, stack(`thing_${i}`, 1)]));
  const { inventory, log, events } = filled(slots);
  inventory.windowItems(0, []);
  const told = events() as { more?: number }[];
  assert.equal(told.length, MAX_TOLD_ITEMS);
  assert.equal(told.at(-1)?.more, 20 - MAX_TOLD_ITEMS);
  assert.equal(log.drainFine('inventory:').total, 20);
});

test('STATE-22: a telling counts when it is the whole of the window that clicks go to, with its cursor', () => {
  const { inventory } = filled({ 1: stack('oak_log', 2) });
  assert.deepEqual([inventory.grid[1]?.count, inventory.cursor, inventory.tellings], [2, null, 0]);
  const whole = new Array<ItemStack | null>(63).fill(null);
  inventory.cursorTold(null);
  assert.equal(inventory.tellings, 1);
  inventory.cursorTold(stack('dirt', 3));
  assert.deepEqual([inventory.cursor?.count, inventory.tellings], [3, 1], 'the cursor alone is no answer');
  inventory.windowOpened(3, 'generic_9x3', 'Chest');
  inventory.windowItems(3, whole);
  inventory.cursorTold(null);
  assert.equal(inventory.tellings, 2);
  inventory.windowClosed();
  inventory.windowItems(3, whole);
  inventory.cursorTold(stack('dirt', 3));
  assert.deepEqual([inventory.cursor, inventory.tellings], [null, 2], 'that was for the window before');
  inventory.windowItems(0, whole.slice(0, 46));
  inventory.cursorTold(null);
  assert.equal(inventory.tellings, 3);
});

test('STATE-22: what was on its way for a window closed just now still tells what is carried', () => {
  const { inventory } = filled();
  inventory.windowOpened(3, 'generic_9x3', 'Chest');
  inventory.windowItems(3, new Array<ItemStack | null>(63).fill(null));
  inventory.windowClosed();
  inventory.windowSlot(3, 62, stack('coal', 2));
  assert.equal(inventory.hotbar[8]?.name, 'coal');
  inventory.windowItems(3, new Array<ItemStack | null>(39).fill(stack('dirt', 1)));
  assert.equal(inventory.hotbar[8]?.name, 'coal', 'another window of that number');
  inventory.windowOpened(4, 'generic_9x3', 'Chest');
  inventory.windowSlot(3, 62, null);
  assert.equal(inventory.hotbar[8]?.name, 'coal');
});
