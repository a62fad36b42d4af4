/** Ticks each smelted item takes in a furnace; the special ones take half. */
export const COOKING_TICKS: Readonly<Record<string, number>> = { furnace: 200, blast_furnace: 100, smoker: 100 };

/** Woods that burn: the stems of the Nether do not. */
const WOOD = '(?:oak|spruce|birch|jungle|acacia|dark_oak|pale_oak|mangrove|cherry)';

/**
 * Ticks a fuel burns in a furnace, from the game's `AbstractFurnaceBlockEntity.getFuel`: those that one would burn, the
 * ones that are of least use otherwise first.
 */
const FUELS: readonly (readonly [pattern: RegExp, ticks: number])[] = [
  [/^(?:coal|charcoal)$/, 1600],
  [/^coal_block$/, 16_000],
  [/^dried_kelp_block$/, 4001],
  [/^blaze_rod$/, 2400],
  [new RegExp(`^${WOOD}_planks$|^bamboo_planks$`), 300],
  [new RegExp(`^(?:stripped_)?${WOOD}_(?:log|wood)$`), 300],
  [/^lava_bucket$/, 20_000],
  [/^stick$|_sapling$/, 100],
];

/** What burns, as {@link FUELS} orders it: the ticks, and its rank. Undefined for what is not known to burn. */
export function fuelOf(item: string): { readonly ticks: number; readonly rank: number } | undefined {
  const rank = FUELS.findIndex(([pattern]) => pattern.test(item));
  const ticks = FUELS[rank]?.[1];
  return ticks === undefined ? undefined : { ticks, rank };
}
