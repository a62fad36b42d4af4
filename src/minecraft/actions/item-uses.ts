/**
 * How an item is used by holding the use key in the air:
 * - `consume`: the key is held until the item is eaten or drunk;
 * - `draw`: the key is held for `holdTicks`, then released, which shoots or loads;
 * - `hold`: the key is held for `holdTicks`, then released, and nothing else comes of it;
 * - `press`: one press does it.
 */
export type ItemUse =
  | { readonly kind: 'consume'; readonly holdTicks: number; readonly evenWhenFull: boolean }
  | { readonly kind: 'draw' | 'hold'; readonly holdTicks: number }
  | { readonly kind: 'press' };

/** Ticks it takes to eat or drink (the game's `Item.getUseDuration`). */
const CONSUME_TICKS = 32;

/** What takes another time than {@link CONSUME_TICKS}. */
const CONSUME_TICKS_OF: Readonly<Record<string, number>> = { dried_kelp: 16, honey_bottle: 40 };

/** What is consumed without being a food of the registry. */
const DRINKS: ReadonlySet<string> = new Set(['potion', 'milk_bucket', 'ominous_bottle']);

/** Foods one may eat with a full stomach (`alwaysEdible` in the game). */
const ALWAYS_EDIBLE: ReadonlySet<string> = new Set([
  'golden_apple',
  'enchanted_golden_apple',
  'chorus_fruit',
  'suspicious_stew',
  'honey_bottle',
]);

/** Ticks to full power: a bow after 20, a crossbow loads in 25, a trident can be thrown after 10. */
const DRAW_TICKS: Readonly<Record<string, number>> = { bow: 20, crossbow: 25, trident: 10 };

/** What is held up rather than used up; a second is enough to do it once. */
const HELD_UP: ReadonlySet<string> = new Set(['shield', 'spyglass', 'goat_horn']);
const HOLD_UP_TICKS = 20;

/** How the item is used; `isFood` says whether the registry lists it as food. */
export function useOf(itemName: string, isFood: boolean): ItemUse {
  if (isFood || DRINKS.has(itemName)) {
    return {
      kind: 'consume',
      holdTicks: CONSUME_TICKS_OF[itemName] ?? CONSUME_TICKS,
      evenWhenFull: DRINKS.has(itemName) || ALWAYS_EDIBLE.has(itemName),
    };
  }
  const drawTicks = DRAW_TICKS[itemName];
  if (drawTicks !== undefined) return { kind: 'draw', holdTicks: drawTicks };
  if (HELD_UP.has(itemName)) return { kind: 'hold', holdTicks: HOLD_UP_TICKS };
  return { kind: 'press' };
}
