import type { InventoryState } from '../state/index.ts';

/** How many of an item were carried, and are now. */
export interface ItemChange {
  readonly item: string;
  readonly from: number;
  readonly to: number;
}

/** All that is carried, by item name; undefined while the server has not told. */
export type ItemCounts = ReadonlyMap<string, number> | undefined;

/** Counts what is carried. */
export function countItems(inventory: InventoryState): ItemCounts {
  if (!inventory.known) return undefined;
  const counts = new Map<string, number>();
  const { head, torso, legs, feet } = inventory.armour;
  for (const stack of [...inventory.hotbar, ...inventory.main, head, torso, legs, feet, inventory.offHand]) {
    if (stack !== null) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  }
  return counts;
}

/** What changed from one count to the next, by name; empty where either is not known. */
export function itemChanges(before: ItemCounts, after: ItemCounts): readonly ItemChange[] {
  if (before === undefined || after === undefined) return [];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((item) => ({ item, from: before.get(item) ?? 0, to: after.get(item) ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => (a.item < b.item ? -1 : 1));
}
