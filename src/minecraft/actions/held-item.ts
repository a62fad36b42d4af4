import type { ItemStack, WorldState } from '../state/index.ts';

/** What is in the main hand: not known until the server has sent the inventory. */
export type HeldItem = { readonly known: false } | { readonly known: true; readonly stack: ItemStack | null };

/** The main hand as the server told it. */
export function heldItemOf(state: WorldState): HeldItem {
  const { known, heldSlot, hotbar } = state.inventory;
  if (!known || heldSlot === undefined) return { known: false };
  return { known: true, stack: hotbar[heldSlot] ?? null };
}

/** A held item as answers show it. */
export interface HeldReport {
  /** The item's name; null for the bare hand, undefined while the server has not told. */
  readonly item: string | null | undefined;
  readonly count: number | undefined;
}

/** {@link HeldReport} of a hand. */
export function heldReport(held: HeldItem): HeldReport {
  if (!held.known) return { item: undefined, count: undefined };
  return { item: held.stack?.name ?? null, count: held.stack?.count ?? 0 };
}

/** Whether the registry knows the item; the others are named `item#N`. */
export function isKnownItem(stack: ItemStack): boolean {
  return !stack.name.startsWith('item#');
}
