import { type Result, succeed } from '../../core/index.ts';
import { loadGameData, smeltingRecipesOf } from '../../minecraft/index.ts';
import { nearestName } from '../../tools/index.ts';

/** One way to craft something. */
export interface BookRecipe {
  readonly item: string;
  /** How many it makes at once. */
  readonly makes: number;
  /** What it takes, by item. */
  readonly takes: ReadonlyMap<string, number>;
  readonly needsTable: boolean;
}

/** A block that gives an item when it is dug. */
export interface BlockSource {
  readonly block: string;
  /** Tools with which it drops at all, the cheapest first; empty where the hand does. */
  readonly tools: readonly string[];
  /** Whether each block gives it; what only some do is not planned with. */
  readonly sure: boolean;
}

/** Kinds of names that a version has. */
export type NameKind = 'item' | 'block' | 'entity' | 'food';

/** What one version of the game says of its things. Names are without `minecraft:`. */
export interface GameBook {
  readonly version: string;
  has(kind: NameKind, name: string): boolean;
  /** At most `max` names of a kind that are most like `name`, the nearest first. */
  nearest(kind: NameKind, name: string, max?: number): readonly string[];
  recipesOf(item: string): readonly BookRecipe[];
  /** Blocks that give an item, the sure ones first. */
  sourcesOf(item: string): readonly BlockSource[];
  /** What becomes this item in a furnace. */
  smeltedFrom(item: string): readonly string[];
  /** Living things that mostly leave an item when they are killed. */
  leftBy(item: string): readonly string[];
  readonly items: readonly string[];
}

/** The parts of minecraft-data that its reader in the room below does not need itself. */
interface MoreGameData {
  readonly blocksByName: Readonly<Record<string, RawBlock | undefined>>;
  readonly entitiesByName: Readonly<Record<string, unknown>>;
  readonly foodsByName?: Readonly<Record<string, unknown>>;
  readonly blockLoot?: Readonly<Record<string, { readonly drops: readonly RawDrop[] } | undefined>>;
  readonly entityLoot?: Readonly<Record<string, { readonly drops: readonly RawDrop[] } | undefined>>;
}

interface RawBlock {
  readonly name: string;
  readonly diggable: boolean;
  readonly harvestTools?: Readonly<Record<string, boolean>>;
  readonly drops: readonly unknown[];
}

interface RawDrop {
  readonly item: string;
  readonly dropChance: number;
  readonly silkTouch?: boolean;
  readonly noSilkTouch?: boolean;
  readonly blockAge?: number;
}

/** Names that a failure offers. */
const NEAREST = 3;

/** The chance from which on a thing is worth killing for. */
const MOSTLY = 0.5;

/** Materials of tools by what they cost to come by. */
const TOOL_ORDER = ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'];

const books = new Map<string, GameBook>();

/** The book of a version, read once. Fails with `unsupported_version` as the room below does. */
export function gameBookOf(version: string): Result<GameBook> {
  const known = books.get(version);
  if (known !== undefined) return succeed(known);
  const read = loadGameData(version);
  if (!read.ok) return read;
  const book = new VersionBook(version, read.value as typeof read.value & MoreGameData);
  books.set(version, book);
  return succeed(book);
}

type LoadedData = MoreGameData & Extract<ReturnType<typeof loadGameData>, { readonly ok: true }>['value'];

class VersionBook implements GameBook {
  readonly version: string;
  readonly items: readonly string[];
  readonly #data: LoadedData;
  readonly #names: Readonly<Record<NameKind, ReadonlySet<string>>>;
  readonly #sources: ReadonlyMap<string, readonly BlockSource[]>;
  readonly #leavers: ReadonlyMap<string, readonly string[]>;
  /** Inputs by what a furnace makes of them, without what one loses by. */
  readonly #smelted: ReadonlyMap<string, readonly string[]>;
  readonly #recipes = new Map<string, readonly BookRecipe[]>();

  constructor(version: string, data: LoadedData) {
    this.version = version;
    this.#data = data;
    this.items = Object.keys(data.itemsByName).filter((name) => name !== 'air');
    this.#names = {
      item: new Set(this.items),
      block: new Set(Object.keys(data.blocksByName)),
      entity: new Set(Object.keys(data.entitiesByName)),
      food: new Set(Object.keys(data.foodsByName ?? {})),
    };
    this.#sources = this.#readSources();
    this.#leavers = this.#readLeavers();
    const worthwhile = smeltingRecipesOf(this.items).filter(({ isLoss }) => !isLoss);
    const byResult = Map.groupBy(worthwhile, ({ result }) => result);
    this.#smelted = new Map([...byResult].map(([result, recipes]) => [result, recipes.map(({ input }) => input)]));
  }

  has(kind: NameKind, name: string): boolean {
    return this.#names[kind].has(name);
  }

  nearest(kind: NameKind, name: string, max = NEAREST): readonly string[] {
    const left = new Set(this.#names[kind]);
    const found: string[] = [];
    while (found.length < max) {
      const near = nearestName(name, left);
      if (near === undefined) break;
      found.push(near);
      left.delete(near);
    }
    return found;
  }

  recipesOf(item: string): readonly BookRecipe[] {
    const read = this.#recipes.get(item) ?? this.#readRecipes(item);
    this.#recipes.set(item, read);
    return read;
  }

  #readRecipes(item: string): readonly BookRecipe[] {
    const { itemsByName, items, recipes } = this.#data;
    const itemId = Object.hasOwn(itemsByName, item) ? itemsByName[item]?.id : undefined;
    return (itemId === undefined ? [] : (recipes[itemId] ?? [])).map(({ inShape, ingredients = [], result }) => {
      const cells = inShape?.flat() ?? ingredients;
      const takes = new Map<string, number>();
      for (const cell of cells) {
        const name = cell === null ? undefined : items[cell]?.name;
        if (name !== undefined) takes.set(name, (takes.get(name) ?? 0) + 1);
      }
      const needsTable =
        inShape === undefined ? ingredients.length > 4 : inShape.length > 2 || inShape.some((row) => row.length > 2);
      return { item, makes: result.count, takes, needsTable };
    });
  }

  sourcesOf(item: string): readonly BlockSource[] {
    return this.#sources.get(item) ?? [];
  }

  smeltedFrom(item: string): readonly string[] {
    return this.#smelted.get(item) ?? [];
  }

  leftBy(item: string): readonly string[] {
    return this.#leavers.get(item) ?? [];
  }

  #readSources(): ReadonlyMap<string, readonly BlockSource[]> {
    const found = new Map<string, BlockSource[]>();
    for (const block of Object.values(this.#data.blocksByName)) {
      if (block?.diggable !== true) continue;
      const tools = this.#toolsFor(block);
      for (const [item, sure] of this.#dropsOf(block)) {
        const sources = found.get(item) ?? [];
        sources.push({ block: block.name, tools, sure });
        found.set(item, sources);
      }
    }
    for (const sources of found.values()) sources.sort((a, b) => Number(b.sure) - Number(a.sure));
    return found;
  }

  /** What a block gives without silk touch. The data share the chance between with and without: each half is sure. */
  #dropsOf({ name, drops }: RawBlock): ReadonlyMap<string, boolean> {
    const loot = this.#data.blockLoot?.[name]?.drops;
    if (loot === undefined) return new Map(drops.flatMap((drop) => this.#itemNamed(drop)).map((item) => [item, true]));
    const without = loot.filter((drop) => drop.silkTouch !== true && drop.blockAge === undefined);
    const [only] = without;
    const isSure = without.length === 1 && only !== undefined && (only.noSilkTouch === true || only.dropChance === 1);
    return new Map(without.map(({ item }) => [item, isSure]));
  }

  #itemNamed(drop: unknown): readonly string[] {
    const name = typeof drop === 'number' ? this.#data.items[drop]?.name : undefined;
    return name === undefined ? [] : [name];
  }

  #toolsFor({ harvestTools = {} }: RawBlock): readonly string[] {
    const rankOf = (tool: string): number => TOOL_ORDER.indexOf(tool.split('_')[0] ?? '');
    return Object.keys(harvestTools)
      .flatMap((itemId) => this.#itemNamed(Number(itemId)))
      .sort((a, b) => rankOf(a) - rankOf(b));
  }

  #readLeavers(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const [entity, loot] of Object.entries(this.#data.entityLoot ?? {})) {
      for (const { item, dropChance } of loot?.drops ?? []) {
        if (dropChance >= MOSTLY) found.set(item, [...(found.get(item) ?? []), entity]);
      }
    }
    return found;
  }
}
