import assert from 'node:assert/strict';
import { test } from 'node:test';
import registryOf from 'prismarine-registry';
import type { Registry } from './library.ts';
import { keepReadTables } from './server-tables.ts';

type Names = readonly (string | undefined)[];
type Tables = Parameters<Registry['loadDimensionCodec']>[0];

interface Kept {
  readonly dimensionsByName?: Readonly<Record<string, { readonly height: number; readonly minY: number }>>;
  readonly biomesArray: readonly unknown[];
}

const tag = (type: string, value: unknown) => ({ type, value });
const compound = (value: Readonly<Record<string, unknown>>) => tag('compound', value);
const list = (value: readonly unknown[]) => tag('list', { type: 'compound', value });

const CAVE = compound({ min_y: tag('int', -32), height: tag('int', 96) });
const SWAMP = compound({ effects: compound({ sky_color: tag('int', 7) }) });

/** A table of the codec before 1.20.5: one entry, its name with it. */
const table = (name: string, element: unknown) =>
  compound({
    type: tag('string', name),
    value: list([{ name: tag('string', 'minecraft:one'), id: tag('int', 0), element }]),
  });

/** What a version's registry has once a server has sent these tables. */
function keptOf(version: string, tables: readonly unknown[]): Kept & { readonly biomes: Names[] } {
  const registry = registryOf(version) as unknown as Registry & Kept;
  const biomes: Names[] = [];
  keepReadTables(registry, (names) => void biomes.push(names));
  for (const sent of tables) registry.loadDimensionCodec(sent as Tables);
  return Object.assign(registry, { biomes });
}

test('SESSION-37: of a server’s tables the heights are kept, and of its biomes the names alone, in both forms', () => {
  const sent = {
    '1.21.4': [
      { id: 'minecraft:dimension_type', entries: [{ key: 'minecraft:one', value: CAVE }] },
      { id: 'minecraft:worldgen/biome', entries: [{ key: 'minecraft:one', value: SWAMP }] },
    ],
    '1.20.4': [
      compound({
        'minecraft:dimension_type': table('minecraft:dimension_type', CAVE),
        'minecraft:worldgen/biome': table('minecraft:worldgen/biome', SWAMP),
      }),
    ],
  };
  for (const [version, tables] of Object.entries(sent)) {
    const own = keptOf(version, []).biomesArray;
    const kept = keptOf(version, tables);
    const dimension = Object.entries(kept.dimensionsByName ?? {}).find(([name]) => name.endsWith('one'))?.[1];
    assert.deepEqual([dimension?.minY, dimension?.height], [-32, 96], version);
    assert.equal(kept.biomesArray, own, version);
    const [first, told] = kept.biomes;
    assert.ok(first?.includes('plains') && !first.some((name) => name?.includes(':')), version);
    assert.deepEqual(told, ['one'], version);
  }
});
