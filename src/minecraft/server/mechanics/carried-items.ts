import type { Game } from '../game.ts';
import type { SquidItemKind } from '../item-library.ts';
import type { SquidPlayer } from '../library.ts';
import { dropStack } from './drops.ts';
import { playerSpace } from './items/player-space.ts';
import { withCount } from './items/stack.ts';

/** The first place that is no result of crafting: what lies there is not yet the player's. */
const FIRST_OWN_SLOT = 1;

/** Items of a kind that a player carries, worn and in the hand too. */
export function countItems(game: Game, player: SquidPlayer, itemId: number): number {
  const space = playerSpace(game, player);
  let count = 0;
  for (let slot = FIRST_OWN_SLOT; slot < space.size; slot++) {
    const stack = space.get(slot);
    if (stack?.itemId === itemId) count += stack.count;
  }
  return count;
}

/** Takes up to `most` items, of a kind or of all; answers how many it took. */
export function clearItems(game: Game, player: SquidPlayer, itemId: number | undefined, most: number): number {
  const space = playerSpace(game, player);
  let taken = 0;
  for (let slot = FIRST_OWN_SLOT; slot < space.size && taken < most; slot++) {
    const stack = space.get(slot);
    if (stack === undefined || (itemId !== undefined && stack.itemId !== itemId)) continue;
    const now = Math.min(most - taken, stack.count);
    taken += now;
    space.set(slot, withCount(stack, stack.count - now));
  }
  return taken;
}

/** Gives new items, in stacks of their kind; what finds no room falls to the feet, as in the game. */
export function giveItems(game: Game, player: SquidPlayer, kind: SquidItemKind, count: number): void {
  for (let left = count; left > 0; left -= kind.stackSize) {
    const stack = game.items.fresh(kind.id, Math.min(left, kind.stackSize));
    const over = stack === undefined ? undefined : playerSpace(game, player).stow(stack);
    if (over !== undefined) dropStack(game, player.position.offset(0, 1, 0), over);
  }
}
