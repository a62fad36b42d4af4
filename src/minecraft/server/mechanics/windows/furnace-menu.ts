import { FURNACE_SLOTS, type FurnaceProgress, type FurnaceRules } from '../containers/furnace.ts';
import type { StackSpace } from '../items/stack.ts';
import type { Route } from './clicks.ts';
import { carriedRoutes, carriedSlots, plainSlot, type WindowMenu } from './menu-slots.ts';

/** Slots of the furnace itself. */
const OWN_SLOTS = 3;

/** The window of a furnace of any kind. `onTake` is told that somebody took something out. */
export function furnaceMenu(
  furnace: { readonly space: StackSpace; readonly progress: FurnaceProgress; readonly rules: FurnaceRules },
  player: StackSpace,
  onTake: () => void,
): WindowMenu {
  const { space, progress, rules } = furnace;
  const carried = carriedRoutes(OWN_SLOTS);
  const only = (slot: number): Route => ({ from: slot, to: slot + 1 });
  return {
    slots: [
      plainSlot(space, FURNACE_SLOTS.input),
      plainSlot(space, FURNACE_SLOTS.fuel, {
        accepts: ({ itemId, name }) => rules.isFuel(itemId) || name === 'bucket',
      }),
      plainSlot(space, FURNACE_SLOTS.output, { accepts: () => false, onTake }),
      ...carriedSlots(player),
    ],
    routes(slot, { itemId }) {
      if (slot === FURNACE_SLOTS.output) return [carried.into(true)];
      if (slot < OWN_SLOTS) return [carried.into(false)];
      if (rules.canSmelt(itemId)) return [only(FURNACE_SLOTS.input)];
      return [rules.isFuel(itemId) ? only(FURNACE_SLOTS.fuel) : carried.across(slot)];
    },
    loose: [],
    properties: () => [progress.litTicks, progress.fuelTicks, progress.cookedTicks, progress.cookingTicks],
  };
}
