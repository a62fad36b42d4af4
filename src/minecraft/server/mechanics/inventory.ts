import type { Game } from '../game.ts';
import type { SquidItem, SquidPlayer } from '../library.ts';

/** Slots of the inventory window that others ask for too. */
export const HOTBAR_START = 36;
export const HOTBAR_SLOTS = 9;
export const OFF_HAND_SLOT = 45;

/** All slots of the inventory window: crafting, armour, the main part, the hotbar, the off hand. */
const WINDOW_SLOTS = 46;

/** The window of what a player carries, which is always open. */
const OWN_WINDOW = 0;

/** The wire's numbers for a window's states are 15 bits, as the game keeps them. */
const MAX_STATE_ID = 0x7fff;

/** Where new items go: the hotbar first, then the main part. */
const CARRIED_SLOTS: readonly number[] = [
  ...Array.from({ length: HOTBAR_SLOTS }, (_, index) => HOTBAR_START + index),
  ...Array.from({ length: 27 }, (_, index) => 9 + index),
];

/** How often each client was told of its inventory; the number goes with each telling from 1.17 on. */
const stateIds = new WeakMap<SquidPlayer, number>();

function nextStateId(player: SquidPlayer): number {
  const next = ((stateIds.get(player) ?? 0) + 1) & MAX_STATE_ID;
  stateIds.set(player, next);
  return next;
}

/** Tells each client what it carries, slot by slot as it changes, once it was told the whole. */
export function installInventory(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player.inventory.removeAllListeners('updateSlot');
    player.inventory.on('updateSlot', (slot: number, _before: unknown, item: SquidItem | null) => {
      if (!stateIds.has(player)) return;
      const fields = { windowId: OWN_WINDOW, stateId: nextStateId(player), slot, item: game.Item.toNotch(item) };
      player._client.write('set_slot', fields);
    });
  });
}

/** Tells a client all that it carries and which slot is in hand, as the game does when a player enters the world. */
export function tellInventory(game: Game, player: SquidPlayer): void {
  const { slots } = player.inventory;
  player._client.write('window_items', {
    windowId: OWN_WINDOW,
    stateId: nextStateId(player),
    items: Array.from({ length: WINDOW_SLOTS }, (_, slot) => game.Item.toNotch(slots[slot] ?? null)),
    carriedItem: game.Item.toNotch(null),
  });
  player._client.write('held_item_slot', { slot: player.heldItemSlot });
}

/** What a player holds in the main hand. */
export function heldItem(player: SquidPlayer): SquidItem | null {
  return player.inventory.slots[HOTBAR_START + player.heldItemSlot] ?? null;
}

/** Takes up to `most` items from the hand and tells the client; undefined from an empty hand. */
export function takeHeldItems(
  player: SquidPlayer,
  most: number,
): { readonly itemId: number; readonly count: number } | undefined {
  const item = heldItem(player);
  if (item === null) return undefined;
  const count = Math.min(most, item.count);
  item.count -= count;
  player.inventory.updateSlot(HOTBAR_START + player.heldItemSlot, item.count <= 0 ? null : item);
  return { itemId: item.type, count };
}

/** Puts items where they fit, on stacks of their kind first; answers how many found room. */
export function addItems(game: Game, player: SquidPlayer, itemId: number, count: number): number {
  let left = count;
  const { slots } = player.inventory;
  for (const slot of CARRIED_SLOTS) {
    const stack = slots[slot];
    if (left === 0) break;
    if (stack === null || stack === undefined || stack.type !== itemId || stack.count >= stack.stackSize) continue;
    const moved = Math.min(left, stack.stackSize - stack.count);
    stack.count += moved;
    left -= moved;
    player.inventory.updateSlot(slot, stack);
  }
  for (const slot of CARRIED_SLOTS) {
    if (left === 0) break;
    if (slots[slot] !== null && slots[slot] !== undefined) continue;
    const stack = new game.Item(itemId, left);
    stack.count = Math.min(left, stack.stackSize);
    left -= stack.count;
    player.inventory.updateSlot(slot, stack);
  }
  return count - left;
}
