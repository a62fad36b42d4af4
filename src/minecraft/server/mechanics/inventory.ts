import type { Game } from '../game.ts';
import type { SquidItem, SquidPlayer } from '../library.ts';

/** Slots of the inventory window: the hotbar first, where the game puts new items first, then the main part. */
const HOTBAR_START = 36;
const CARRIED_SLOTS: readonly number[] = [
  ...Array.from({ length: 9 }, (_, index) => HOTBAR_START + index),
  ...Array.from({ length: 27 }, (_, index) => 9 + index),
];

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
