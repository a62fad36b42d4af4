import type { Random } from '../../../core/index.ts';
import type { SquidItem } from '../item-library.ts';
import type { SquidBlock, SquidLoot, SquidRegistry } from '../library.ts';
import { chanceLootOf, type LootConditions } from './loot-rules.ts';

/** From this version on the blocks' own data say what they leave; before, it names the block itself for most. */
const DROPS_KNOWN_SINCE = '1.17';

/** Some items of a kind. */
interface Fallen {
  readonly itemId: number;
  readonly count: number;
}

/**
 * Items a block leaves when dug with what is held: nothing without a tool where one is needed, itself under silk touch, by
 * chance and number where the game's tables have these, else what the data says.
 */
export function lootOf(
  registry: SquidRegistry,
  block: SquidBlock,
  held: SquidItem | null,
  enchantments: SquidItem['enchants'],
  random: Random,
): readonly Fallen[] {
  if (!block.canHarvest(held?.type ?? null)) return [];
  const levelOf = (wanted: string) => enchantments.find(({ name }) => name === wanted)?.lvl ?? 0;
  const itself = registry.itemsByName[block.name]?.id;
  if (levelOf('silk_touch') > 0 && itself !== undefined) return [{ itemId: itself, count: 1 }];
  const { name, stateId } = block;
  const shears = held?.name === 'shears';
  return itemsOf(
    registry,
    { name, stateId, properties: block.getProperties() },
    {
      shears,
      fortune: levelOf('fortune'),
      random,
    },
  );
}

/** As much of a block as tells what it leaves. */
interface Leaving extends Pick<SquidBlock, 'name' | 'stateId'> {
  readonly properties: LootConditions['properties'];
}

/** What a block leaves that nobody dug. */
export function looseItemsOf(registry: SquidRegistry, block: Leaving, random: Random): readonly Fallen[] {
  return itemsOf(registry, block, { shears: false, fortune: 0, random });
}

function itemsOf(
  registry: SquidRegistry,
  block: Leaving,
  conditions: Omit<LootConditions, 'properties'>,
): readonly Fallen[] {
  const byChance = chanceLootOf(block.name, { ...conditions, properties: block.properties });
  if (byChance === undefined) return sureItems(registry, block).map((itemId) => ({ itemId, count: 1 }));
  return byChance.flatMap(({ item, count }) => {
    const itemId = registry.itemsByName[item]?.id;
    return itemId === undefined ? [] : [{ itemId, count }];
  });
}

function sureItems(registry: SquidRegistry, block: Leaving): readonly number[] {
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
