import type { SquidItem } from '../item-library.ts';
import type { SquidBlock, SquidLoot, SquidRegistry } from '../library.ts';

/** From this version on the blocks' own data say what they leave; before, it names the block itself for most. */
const DROPS_KNOWN_SINCE = '1.17';

/**
 * Items a block leaves when dug with what is held: nothing without a tool where one is needed, itself under silk touch,
 * else what the data is sure of. What falls by chance (saplings, seeds) is left out.
 */
export function lootOf(
  registry: SquidRegistry,
  block: SquidBlock,
  held: SquidItem | null,
  enchantments: SquidItem['enchants'],
): readonly number[] {
  if (!block.canHarvest(held?.type ?? null)) return [];
  const itself = registry.itemsByName[block.name]?.id;
  const silkTouch = enchantments.some(({ name }) => name === 'silk_touch');
  if (silkTouch && itself !== undefined) return [itself];
  if (registry.version['>='](DROPS_KNOWN_SINCE)) return registry.blocksByStateId[block.stateId]?.drops ?? [];
  const sure = sureLoot(block.name, registry.blockLoot?.[block.name]?.drops ?? []);
  const item = sure === undefined ? undefined : registry.itemsByName[sure.item]?.id;
  return item === undefined ? [] : [item];
}

/** The one entry of the older loot data that always falls without silk touch, if there is one. */
function sureLoot(name: string, loot: readonly SquidLoot[]): SquidLoot | undefined {
  const withoutSilk = loot.filter(({ noSilkTouch }) => noSilkTouch === true);
  if (withoutSilk.length > 0) return withoutSilk.find(({ item }) => item === name) ?? withoutSilk[0];
  const plain = loot.filter(({ silkTouch, blockAge }) => silkTouch !== true && blockAge === undefined);
  return plain.every(({ dropChance }) => dropChance === 1) ? plain[0] : undefined;
}
