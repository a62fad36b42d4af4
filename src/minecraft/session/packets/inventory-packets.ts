import type { Library } from '../library.ts';
import { answerToTransaction } from '../window-clicks.ts';
import type { PacketContext, PacketHandlers } from './context.ts';

interface WindowItems {
  readonly windowId: number;
  readonly items: readonly unknown[];
  /** What the mouse holds; since 1.17.1. */
  readonly carriedItem?: unknown;
}

interface WindowSlot {
  readonly windowId: number;
  readonly slot: number;
  readonly item: unknown;
}

interface OpenWindow {
  readonly windowId: number;
  readonly inventoryType: number | string;
  readonly windowTitle: unknown;
}

/** The window id and slot that name what the mouse holds. */
const CURSOR = -1;

/** Window ids that name the player's own inventory whatever is open, in that inventory's numbers. */
const INVENTORY_WINDOW = -2;

/** What is carried, and the open window. */
export function inventoryPackets(context: PacketContext, library: Library): PacketHandlers {
  const { client, writer, items, text, registry } = context;
  const { inventory } = writer;
  const kindOfType = new Map(
    Object.entries(library.windowsOf(registry).windows).map(([name, { type }]) => [
      type,
      name.replace('minecraft:', ''),
    ]),
  );
  const ownSlot = (slot: number, item: unknown): void => {
    inventory.ownSlot(slot, items.stackOf(item));
  };
  return {
    window_items({ windowId, items: slots, carriedItem }: WindowItems) {
      inventory.windowItems(
        windowId,
        slots.map((slot) => items.stackOf(slot)),
      );
      if (carriedItem !== undefined) inventory.cursorTold(items.stackOf(carriedItem));
    },
    set_slot({ windowId, slot, item }: WindowSlot) {
      if (windowId === CURSOR && slot === CURSOR) inventory.cursorTold(items.stackOf(item));
      else if (windowId === 0) ownSlot(slot, item);
      else if (windowId === INVENTORY_WINDOW) ownSlot(windowSlotOf(slot), item);
      else inventory.windowSlot(windowId, slot, items.stackOf(item));
    },
    /** Since 1.21.2, in place of the window ids above. */
    set_cursor_item({ contents }: { contents: unknown }) {
      inventory.cursorTold(items.stackOf(contents));
    },
    set_player_inventory({ slotId, contents }: { slotId: number; contents: unknown }) {
      ownSlot(windowSlotOf(slotId), contents);
    },
    /** Up to 1.16.5. */
    transaction(told: { windowId: number; action: number; accepted: boolean }) {
      const answer = answerToTransaction(registry, told);
      if (answer !== undefined) client.write(...answer);
    },
    held_item_slot({ slot }: { slot: number }) {
      inventory.slotSelected(slot);
    },
    open_window({ windowId, inventoryType, windowTitle }: OpenWindow) {
      const kind = kindOfType.get(inventoryType) ?? `window#${inventoryType}`;
      inventory.windowOpened(windowId, kind, text.textOf(windowTitle));
    },
    open_horse_window({ windowId }: { windowId: number }) {
      inventory.windowOpened(windowId, 'horse', '');
    },
    close_window() {
      inventory.windowClosed();
    },
  };
}

/** The player's inventory counts hotbar, main, armour from the feet up, off-hand; its window counts otherwise. */
function windowSlotOf(slot: number): number {
  if (slot <= 8) return slot + 36;
  if (slot >= 36 && slot <= 39) return 44 - slot;
  return slot === 40 ? 45 : slot;
}
