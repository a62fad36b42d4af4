import { burnTicksOf } from '../blocks/index.ts';

/** What one would burn, the things that are of least use otherwise first. */
const PREFERENCE: readonly RegExp[] = [
  /^(?:coal|charcoal)$/,
  /^coal_block$/,
  /^dried_kelp_block$/,
  /^blaze_rod$/,
  /_planks$/,
  /_(?:log|wood)$/,
  /^lava_bucket$/,
  /^stick$|_sapling$/,
];

/** What one would burn, as {@link PREFERENCE} orders it: the ticks, and its rank. Undefined for anything else. */
export function fuelOf(item: string): { readonly ticks: number; readonly rank: number } | undefined {
  const rank = PREFERENCE.findIndex((pattern) => pattern.test(item));
  const ticks = burnTicksOf(item);
  return rank < 0 || ticks === 0 ? undefined : { ticks, rank };
}
