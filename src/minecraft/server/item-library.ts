import { createRequire } from 'node:module';
import type { PacketFields, SquidRegistry } from './library.ts';

/** What we use of the libraries that know items: prismarine-item, prismarine-windows, and the registry's part on them. */

const require = createRequire(import.meta.url);

/** One kind of item of the registry. */
export interface SquidItemKind {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly stackSize: number;
  readonly maxDurability?: number;
  readonly enchantCategories?: readonly string[];
  /** Names of what mends it in an anvil. */
  readonly repairWith?: readonly string[];
}

/** One recipe for the crafting grid, by ids: with a shape (rows of cells), or without. */
export interface SquidRecipe {
  readonly inShape?: readonly (readonly (number | null)[])[];
  readonly ingredients?: readonly number[];
  readonly result: { readonly id: number; readonly count: number };
}

/** One enchantment of the registry. */
export interface SquidEnchantment {
  readonly id: number;
  readonly name: string;
  readonly maxLevel: number;
  /** How often it is found: 10 common, 5 uncommon, 2 rare, 1 very rare. */
  readonly weight: number;
  readonly category: string;
  /** Names of those it does not go with. */
  readonly exclude: readonly string[];
}

/** A stack of items (prismarine-item). */
export interface SquidItem {
  readonly type: number;
  readonly name: string;
  readonly stackSize: number;
  readonly metadata: number;
  readonly nbt: unknown;
  readonly enchants: readonly { readonly name: string; readonly lvl: number }[];
  /** From 1.20.5 on. */
  components?: readonly { readonly type: string; readonly data: unknown }[];
  removedComponents?: readonly unknown[];
  count: number;
  slot: number;
}

/** prismarine-item's class for one version. */
export interface SquidItemClass {
  new (
    type: number,
    count: number,
    metadata?: unknown,
    nbt?: unknown,
    stackId?: null,
    sentByServer?: boolean,
  ): SquidItem;
  toNotch(item: SquidItem | null): PacketFields;
}

/** Numbers of the kinds of window on the wire, by name (prismarine-windows). */
export function loadWindowTypes(
  registry: SquidRegistry,
): Readonly<Record<string, { readonly type: number } | undefined>> {
  const load = require('prismarine-windows') as (registry: SquidRegistry) => {
    readonly windows: Readonly<Record<string, { readonly type: number } | undefined>>;
  };
  return load(registry).windows;
}

/** Experience that a number of whole levels needs. */
export function loadExperienceOfLevel(): (level: number) => number {
  const module = require('flying-squid/src/lib/experience.js') as { getBaseXpFromLevel(level: number): number };
  return (level) => module.getBaseXpFromLevel(level);
}

/** prismarine-item for a registry. */
export function loadItemClass(registry: SquidRegistry): SquidItemClass {
  return (require('prismarine-item') as (registry: SquidRegistry) => SquidItemClass)(registry);
}
