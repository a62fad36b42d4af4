import { loadGameData } from '../blocks/index.ts';

/** One way to craft something. */
export interface Recipe {
  readonly item: string;
  /** How many it makes at once. */
  readonly count: number;
  /** Cells of a grid three wide, or two where `needsTable` is false, row by row; undefined is an empty one. */
  readonly cells: readonly (string | undefined)[];
  readonly needsTable: boolean;
  /** What it takes in all, by item. */
  readonly ingredients: ReadonlyMap<string, number>;
}

/** What a version's data say of items. */
export interface ItemBook {
  /** Whether the version has the item. */
  has(item: string): boolean;
  /** How many lie in one place at most; 64 for an item that is not known. */
  stackSizeOf(item: string): number;
  /** All ways to craft an item; those that differ in an ingredient only (eight woods) stand each for itself. */
  recipesOf(item: string): readonly Recipe[];
  /** Names of all items, in the order of the data. */
  readonly names: readonly string[];
}

const DEFAULT_STACK = 64;

const books = new Map<string, ItemBook>();

/** The book of a version, read once; for a version without data, one in which nothing is known. */
export function itemBookOf(version: string): ItemBook {
  const known = books.get(version);
  if (known !== undefined) return known;
  const book = readBook(version);
  books.set(version, book);
  return book;
}

function readBook(version: string): ItemBook {
  const data = loadGameData(version);
  if (!data.ok) return { has: () => false, stackSizeOf: () => DEFAULT_STACK, recipesOf: () => [], names: [] };
  const { items, itemsByName, recipes } = data.value;
  const read = new Map<string, readonly Recipe[]>();
  const nameOf = (itemId: number | null): string | undefined => (itemId === null ? undefined : items[itemId]?.name);
  const recipesOf = (item: string): readonly Recipe[] => {
    const itemId = Object.hasOwn(itemsByName, item) ? itemsByName[item]?.id : undefined;
    return (itemId === undefined ? [] : (recipes[itemId] ?? [])).map(({ inShape, ingredients = [], result }) => {
      const rows = inShape?.map((row) => row.map(nameOf)) ?? rowsOf(ingredients.map(nameOf));
      return recipeOf(item, result.count, rows);
    });
  };
  return {
    has: (item) => Object.hasOwn(itemsByName, item),
    stackSizeOf: (item) =>
      (Object.hasOwn(itemsByName, item) ? itemsByName[item]?.stackSize : undefined) ?? DEFAULT_STACK,
    recipesOf(item) {
      const found = read.get(item) ?? recipesOf(item);
      read.set(item, found);
      return found;
    },
    names: Object.keys(itemsByName),
  };
}

/** What has no shape, laid out in as small a grid as takes it. */
function rowsOf(ingredients: readonly (string | undefined)[]): (string | undefined)[][] {
  const width = ingredients.length <= 4 ? 2 : 3;
  const rows: (string | undefined)[][] = [];
  for (let from = 0; from < ingredients.length; from += width) rows.push(ingredients.slice(from, from + width));
  return rows;
}

function recipeOf(item: string, count: number, rows: readonly (readonly (string | undefined)[])[]): Recipe {
  const needsTable = rows.length > 2 || rows.some((row) => row.length > 2);
  const width = needsTable ? 3 : 2;
  const cells = Array.from({ length: width * width }, (_, cell) => rows[Math.floor(cell / width)]?.[cell % width]);
  const ingredients = new Map<string, number>();
  for (const name of cells) if (name !== undefined) ingredients.set(name, (ingredients.get(name) ?? 0) + 1);
  return { item, count, cells, needsTable, ingredients };
}
