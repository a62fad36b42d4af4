import { createRequire } from 'node:module';
import { loadItemClass } from '../../item-library.ts';
import type { SquidRegistry } from '../../library.ts';
import { ItemCodec } from '../items/item-codec.ts';
import type { Stack } from '../items/stack.ts';

const loadRegistry = createRequire(import.meta.url)('prismarine-registry') as (version: string) => SquidRegistry;

/** One version's data, as a game has it, for tests of rules that need no world. */
export interface TestData {
  readonly registry: SquidRegistry;
  readonly items: ItemCodec;
  /** An item's id; an unknown name fails the test. */
  idOf(name: string): number;
  /** Fresh items. */
  fresh(name: string, count?: number): Stack;
}

/** The data of a version. */
export function testData(version: string): TestData {
  const registry = loadRegistry(version);
  const items = new ItemCodec(registry, loadItemClass(registry));
  const idOf = (name: string) => {
    const id = registry.itemsByName[name]?.id;
    if (id === undefined) throw new Error(`${version} has no ${name}`);
    return id;
  };
  return {
    registry,
    items,
    idOf,
    fresh(name, count = 1) {
      const stack = items.fresh(idOf(name), count);
      if (stack === undefined) throw new Error(`no ${count} ${name}`);
      return stack;
    },
  };
}
