import type { Game } from '../../game.ts';
import { ARMOUR_START, CRAFTING_RESULT, MAIN_START, OFF_HAND_SLOT } from '../items/player-space.ts';
import { Shelf, type Stack, type StackSpace, withCount } from '../items/stack.ts';
import { ARMOUR_PLACES, armourPlaceOf } from './armour.ts';
import type { MenuSlot, Route } from './clicks.ts';
import { carriedRoutes, carriedSlots, plainSlot, plainSlots, type WindowMenu } from './menu-slots.ts';

/** Cells of a row in the own window's grid and in a table's. */
const OWN_WIDTH = 2;
const TABLE_WIDTH = 3;

/** The own window's grid. */
const OWN_GRID = { from: 1, size: OWN_WIDTH * OWN_WIDTH };

/** What takes the empty bucket of a craft where its cell has no room. */
type GiveBack = (stack: Stack) => void;

/** The own window: 2x2 crafting, armour, what is carried, the off hand. */
export function ownMenu(game: Game, player: StackSpace, giveBack: GiveBack): WindowMenu {
  const grid: StackSpace = {
    size: OWN_GRID.size,
    get: (index) => player.get(OWN_GRID.from + index),
    set: (index, stack) => player.set(OWN_GRID.from + index, stack),
  };
  const armour = ARMOUR_PLACES.map((part, index) =>
    plainSlot(player, ARMOUR_START + index, {
      limit: 1,
      accepts: ({ itemId }) => armourPlaceOf(game.registry, itemId) === part,
    }),
  );
  const slots = [
    resultSlot(game, grid, OWN_WIDTH, giveBack),
    ...plainSlots(grid),
    ...armour,
    ...carriedSlots(player),
    plainSlot(player, OFF_HAND_SLOT),
  ];
  const carried = carriedRoutes(MAIN_START);
  const routes = (slot: number, stack: Stack): readonly Route[] => {
    if (slot === CRAFTING_RESULT) return [carried.into(true)];
    if (slot < MAIN_START) return [carried.into(false)];
    const part = armourPlaceOf(game.registry, stack.itemId);
    const worn = part === undefined ? OFF_HAND_SLOT : ARMOUR_START + ARMOUR_PLACES.indexOf(part);
    const wearable = part !== undefined || (stack.name === 'shield' && slot !== OFF_HAND_SLOT);
    if (wearable && player.get(worn) === undefined) return [{ from: worn, to: worn + 1 }];
    return [slot === OFF_HAND_SLOT ? carried.into(false) : carried.across(slot)];
  };
  return { slots, routes, loose: [grid], grid: OWN_GRID };
}

/** A crafting table's window. */
export function tableMenu(game: Game, player: StackSpace, giveBack: GiveBack): WindowMenu {
  const grid = new Shelf(TABLE_WIDTH * TABLE_WIDTH);
  const carriedFrom = 1 + grid.size;
  const carried = carriedRoutes(carriedFrom);
  return {
    slots: [resultSlot(game, grid, TABLE_WIDTH, giveBack), ...plainSlots(grid), ...carriedSlots(player)],
    routes(slot) {
      if (slot === 0) return [carried.into(true)];
      if (slot < carriedFrom) return [carried.into(false)];
      return [{ from: 1, to: carriedFrom }, carried.across(slot)];
    },
    loose: [grid],
    grid: { from: 1, size: grid.size },
  };
}

/** The slot that shows what a grid makes; taking it uses up one item of each cell and leaves empty buckets. */
function resultSlot(game: Game, grid: StackSpace, width: number, giveBack: GiveBack): MenuSlot {
  const cells = () => Array.from({ length: grid.size }, (_, index) => grid.get(index));
  const crafted = () => {
    const lying = cells();
    const found = game.recipes().find(
      lying.map((stack) => stack?.itemId),
      width,
    );
    return found === undefined ? undefined : { ...found, lying };
  };
  const made = () => {
    const found = crafted();
    return found === undefined ? undefined : game.items.fresh(found.itemId, found.count);
  };
  return {
    isMade: true,
    peek: made,
    put: () => {},
    accepts: () => false,
    limit: ({ most }) => most,
    mayTake: () => true,
    take(_count, room) {
      const found = crafted();
      const result = made();
      if (found === undefined || result === undefined || result.count > room) return undefined;
      for (const [index, stack] of found.lying.entries()) {
        if (stack === undefined) continue;
        const emptied = game.items.fresh(found.remainders.get(stack.itemId) ?? -1, 1);
        const left = withCount(stack, stack.count - 1);
        grid.set(index, left ?? emptied);
        if (left !== undefined && emptied !== undefined) giveBack(emptied);
      }
      return result;
    },
  };
}
