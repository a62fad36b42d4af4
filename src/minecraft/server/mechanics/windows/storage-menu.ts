import type { StackSpace } from '../items/stack.ts';
import { carriedRoutes, carriedSlots, plainSlots, type WindowMenu } from './menu-slots.ts';

/** The window of what only holds things: chests, barrels, hoppers, dispensers. */
export function storageMenu(storage: StackSpace, player: StackSpace): WindowMenu {
  const carried = carriedRoutes(storage.size);
  return {
    slots: [...plainSlots(storage), ...carriedSlots(player)],
    routes: (slot) => [slot < storage.size ? carried.into(true) : { from: 0, to: storage.size }],
    loose: [],
  };
}
