import type { Game } from '../game.ts';
import type { SquidItem } from '../item-library.ts';
import type { SquidPlayer } from '../library.ts';
import { traitsOf } from './items/item-traits.ts';
import { HOTBAR_START, playerSpace } from './items/player-space.ts';
import { type Stack, withCount } from './items/stack.ts';

/** What a player holds in the main hand, as the library's item. */
export function heldItem(player: SquidPlayer): SquidItem | null {
  return player.inventory.slots[HOTBAR_START + player.heldItemSlot] ?? null;
}

/** The enchantments of what a player holds, as the library reckons with them; it cannot read them itself from 1.20.5 on. */
export function heldEnchantments(game: Game, player: SquidPlayer): SquidItem['enchants'] {
  const held = playerSpace(game, player).get(HOTBAR_START + player.heldItemSlot);
  if (held === undefined) return [];
  const { enchantments } = traitsOf(game.registry, game.items, held);
  return [...enchantments].map(([name, lvl]) => ({ name, lvl }));
}

/** Takes up to `most` items from the hand and tells the client; undefined from an empty hand. */
export function takeHeldItems(game: Game, player: SquidPlayer, most: number): Stack | undefined {
  const space = playerSpace(game, player);
  const slot = HOTBAR_START + player.heldItemSlot;
  const held = space.get(slot);
  if (held === undefined) return undefined;
  const count = Math.min(most, held.count);
  space.set(slot, withCount(held, held.count - count));
  return withCount(held, count);
}

/** Puts new items where they fit, on stacks of their kind first; answers how many found room. */
export function addItems(game: Game, player: SquidPlayer, itemId: number, count: number): number {
  const stack = game.items.fresh(itemId, count);
  if (stack === undefined) return 0;
  return count - (playerSpace(game, player).stow(stack)?.count ?? 0);
}
