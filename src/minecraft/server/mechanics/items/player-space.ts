import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import type { ItemCodec } from './item-codec.ts';
import { type Stack, type StackSpace, sameKind, withCount } from './stack.ts';

/** Places of the inventory window: crafting, armour, the main part, the hotbar, the off hand. */
const INVENTORY_SLOTS = 46;
export const CRAFTING_RESULT = 0;
export const ARMOUR_START = 5;
export const MAIN_START = 9;
export const HOTBAR_START = 36;
export const HOTBAR_SLOTS = 9;
export const OFF_HAND_SLOT = 45;

/** Where new items go: the hotbar first, then the main part. */
const CARRIED_SLOTS: readonly number[] = [
  ...Array.from({ length: HOTBAR_SLOTS }, (_, index) => HOTBAR_START + index),
  ...Array.from({ length: HOTBAR_START - MAIN_START }, (_, index) => MAIN_START + index),
];

/** What a player carries, by the numbers of the inventory window; kept in flying-squid's inventory, which tells changes. */
export class PlayerSpace implements StackSpace {
  readonly size = INVENTORY_SLOTS;
  readonly #player: SquidPlayer;
  readonly #codec: ItemCodec;

  constructor(player: SquidPlayer, codec: ItemCodec) {
    this.#player = player;
    this.#codec = codec;
  }

  get(index: number): Stack | undefined {
    return this.#codec.stackOf(this.#player.inventory.slots[index]);
  }

  set(index: number, stack: Stack | undefined): void {
    this.#player.inventory.updateSlot(index, this.#codec.itemOf(stack));
  }

  /** Puts items where they fit, on stacks of their kind first; answers what found no room. */
  stow(stack: Stack): Stack | undefined {
    let left: Stack | undefined = stack;
    const lay = (slot: number, before: number): void => {
      if (left === undefined) return;
      const moved = Math.min(left.count, left.most - before);
      if (moved <= 0) return;
      this.set(slot, withCount(left, before + moved));
      left = withCount(left, left.count - moved);
    };
    for (const slot of CARRIED_SLOTS) {
      const there = left === undefined ? undefined : this.get(slot);
      if (there !== undefined && sameKind(there, left)) lay(slot, there.count);
    }
    for (const slot of CARRIED_SLOTS) if (left !== undefined && this.get(slot) === undefined) lay(slot, 0);
    return left;
  }
}

const spaces = new WeakMap<SquidPlayer, PlayerSpace>();

/** What a player carries. */
export function playerSpace(game: Game, player: SquidPlayer): PlayerSpace {
  const found = spaces.get(player) ?? new PlayerSpace(player, game.items);
  spaces.set(player, found);
  return found;
}
