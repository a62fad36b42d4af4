import type { SquidRecipe } from '../../item-library.ts';
import type { SquidRegistry } from '../../library.ts';

/** Cells of a crafting grid, row by row: the id of the item in each, or undefined. */
type Grid = readonly (number | undefined)[];

/** What a grid makes. */
interface Crafted {
  readonly itemId: number;
  readonly count: number;
  /** What stays in place of an ingredient, by the ingredient's id: the bucket of the milk. */
  readonly remainders: ReadonlyMap<number, number>;
}

/** The empty container an ingredient leaves, as the game's items say (`craftRemainder`); the data lists only the cake's. */
const EMPTIED: Readonly<Record<string, string>> = {
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  honey_bottle: 'glass_bottle',
  dragon_breath: 'glass_bottle',
};

/** A recipe with a shape; each cell takes any of several items, as the game's tags do. */
interface ShapedRecipe {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (ReadonlySet<number> | undefined)[];
  readonly itemId: number;
  readonly count: number;
}

/** One way to make something, as the data has it: a shape's cells, each with one item. */
interface Variant {
  readonly width: number;
  readonly height: number;
  readonly cells: Grid;
}

/**
 * The recipes of one version, from its data, found by what lies in the grid. The data spells a tag out as one recipe for
 * each of its items (eight chests, of one wood each); here they are one recipe again, so that woods may be mixed.
 */
export class RecipeBook {
  readonly #remainders: ReadonlyMap<number, number>;
  /** By the number of filled cells: what does not match in number is never looked at. */
  readonly #shaped: ReadonlyMap<number, readonly ShapedRecipe[]>;
  /** By the ingredients' ids in order. */
  readonly #shapeless: ReadonlyMap<string, { readonly itemId: number; readonly count: number }>;

  constructor(registry: SquidRegistry) {
    this.#remainders = remaindersOf(registry);
    const shaped: ShapedRecipe[] = [];
    const shapeless = new Map<string, { readonly itemId: number; readonly count: number }>();
    for (const recipes of Object.values(registry.recipes)) {
      shaped.push(...shapedOf(recipes));
      for (const { ingredients, result } of recipes) {
        if (ingredients !== undefined) shapeless.set(keyOf(ingredients), { itemId: result.id, count: result.count });
      }
    }
    this.#shaped = Map.groupBy(shaped, ({ cells }) => cells.filter((cell) => cell !== undefined).length);
    this.#shapeless = shapeless;
  }

  /** What a grid of `width` columns makes; undefined for nothing. */
  find(grid: Grid, width: number): Crafted | undefined {
    const filled = grid.filter((itemId) => itemId !== undefined);
    if (filled.length === 0) return undefined;
    const made = this.#shapeless.get(keyOf(filled)) ?? this.#findShaped(trimmed(grid, width), filled.length);
    return made && { itemId: made.itemId, count: made.count, remainders: this.#remainders };
  }

  #findShaped(pattern: Variant, filled: number): ShapedRecipe | undefined {
    return this.#shaped.get(filled)?.find((recipe) => {
      if (recipe.width !== pattern.width || recipe.height !== pattern.height) return false;
      return fits(recipe, pattern, false) || fits(recipe, pattern, true);
    });
  }
}

function keyOf(itemIds: readonly number[]): string {
  return itemIds.toSorted((a, b) => a - b).join(' ');
}

/** Whether what lies there is a recipe's, as it is or with left and right exchanged. */
function fits({ width, cells }: ShapedRecipe, pattern: Variant, mirrored: boolean): boolean {
  return cells.every((allowed, index) => {
    const column = index % width;
    const itemId = pattern.cells[mirrored ? index - column + (width - 1 - column) : index];
    return allowed === undefined ? itemId === undefined : itemId !== undefined && allowed.has(itemId);
  });
}

/** The part of a grid that is not empty: recipes may be laid anywhere. */
function trimmed(grid: Grid, width: number): Variant {
  const filled = grid.flatMap((itemId, index) => (itemId === undefined ? [] : [index]));
  const columns = filled.map((index) => index % width);
  const rows = filled.map((index) => Math.floor(index / width));
  const left = Math.min(...columns);
  const top = Math.min(...rows);
  const size = { width: Math.max(...columns) - left + 1, height: Math.max(...rows) - top + 1 };
  const cells = Array.from({ length: size.width * size.height }, (_, index) => {
    const column = left + (index % size.width);
    const row = top + Math.floor(index / size.width);
    return grid[row * width + column];
  });
  return { ...size, cells };
}

/** One kind of result's recipes with shapes, variants over a tag put together. */
function shapedOf(recipes: readonly SquidRecipe[]): readonly ShapedRecipe[] {
  const shaped = recipes.flatMap(({ inShape, result }) => {
    if (inShape === undefined) return [];
    const width = Math.max(...inShape.map((row) => row.length));
    const flat = inShape.flatMap((row) => Array.from({ length: width }, (_, column) => row[column] ?? undefined));
    return [{ variant: trimmed(flat, width), result }];
  });
  const alike = Map.groupBy(shaped, ({ variant, result }) => `${result.count} ${patternOf(variant)}`);
  return [...alike.values()].flatMap((group) => {
    const merged = merge(group.map(({ variant }) => variant));
    return merged.map((recipe) => ({
      ...recipe,
      itemId: group[0]?.result.id ?? 0,
      count: group[0]?.result.count ?? 1,
    }));
  });
}

/** The shape, with a letter for each ingredient: the same for variants of a recipe. */
function patternOf({ width, cells }: Variant): string {
  const ingredients = ingredientsOf(cells);
  return `${width}:${cells.map((itemId) => (itemId === undefined ? '-' : ingredients.indexOf(itemId))).join(',')}`;
}

function ingredientsOf(cells: Grid): readonly number[] {
  return [...new Set(cells.filter((itemId) => itemId !== undefined))];
}

/** Variants of one pattern as one recipe, if they are all that its ingredients' choices allow; else as they are. */
function merge(variants: readonly Variant[]): readonly Omit<ShapedRecipe, 'itemId' | 'count'>[] {
  const [first] = variants;
  if (first === undefined) return [];
  const ingredients = ingredientsOf(first.cells);
  const choices = ingredients.map((_, index) => new Set(variants.map(({ cells }) => ingredientsOf(cells)[index] ?? 0)));
  const combinations = choices.reduce((product, { size }) => product * size, 1);
  if (combinations !== variants.length && variants.length > 1) return variants.flatMap((variant) => merge([variant]));
  const { width, height } = first;
  const cells = first.cells.map((itemId) => (itemId === undefined ? undefined : choices[ingredients.indexOf(itemId)]));
  return [{ width, height, cells }];
}

function remaindersOf({ itemsByName }: SquidRegistry): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(EMPTIED).flatMap(([full, empty]) => {
      const ids = [itemsByName[full]?.id, itemsByName[empty]?.id] as const;
      return ids[0] === undefined || ids[1] === undefined ? [] : [[ids[0], ids[1]] as const];
    }),
  );
}
