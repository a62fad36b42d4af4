import type { SquidRegistry } from '../../library.ts';

/** Parts of the body that something is worn on, in the order of the inventory's slots. */
export const ARMOUR_PLACES = ['head', 'chest', 'legs', 'feet'] as const;

type ArmourPlace = (typeof ARMOUR_PLACES)[number];

/** Where things are worn, by name: the data tells it by enchantment category, but not of all at every version. */
const WORN: readonly (readonly [RegExp, ArmourPlace])[] = [
  [/_helmet$|^carved_pumpkin$|_(head|skull)$/, 'head'],
  [/_chestplate$|^elytra$/, 'chest'],
  [/_leggings$/, 'legs'],
  [/_boots$/, 'feet'],
];

/** Where an item is worn; undefined for what is not. */
export function armourPlaceOf(registry: SquidRegistry, itemId: number): ArmourPlace | undefined {
  const name = registry.items[itemId]?.name ?? '';
  return WORN.find(([pattern]) => pattern.test(name))?.[1];
}
