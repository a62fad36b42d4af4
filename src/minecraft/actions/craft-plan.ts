import type { ItemBook, Recipe } from './item-book.ts';

/** One recipe, so many times over. */
export interface CraftStep {
  readonly recipe: Recipe;
  readonly times: number;
}

/** How to come from what is carried to what is wanted. */
export interface CraftPlan {
  /** In the order in which they can be done. */
  readonly steps: readonly CraftStep[];
  /** What is not carried and cannot be crafted from what is: raw materials, by item. Empty where the plan can be done. */
  readonly missing: ReadonlyMap<string, number>;
  /** Whether the search ended at its bound: then there may be a better plan. */
  readonly cut: boolean;
}

/** Recipes looked at for one plan; from there on, what is wanted counts as raw. */
const MAX_LOOKS = 20_000;
/** How deep recipes are followed: the longest chain of the game has seven. */
const MAX_DEPTH = 12;

/** Of woods and stones that serve alike, the ones most worlds have most of. */
const COMMON = /^(?:oak_|cobblestone$)/;

/** A plan while it grows: each branch of the search has its own. */
interface Draft {
  readonly stock: Map<string, number>;
  readonly missing: Map<string, number>;
  readonly steps: CraftStep[];
}

/**
 * Plans to craft `count` of `item` anew from what is carried: what is carried is used first, what is left over of a step
 * serves the next, and of several ways the one that lacks least, then the shortest, is taken. Ways that lead in a circle
 * (ingots from the block that is made of them) are taken only with what is carried. Undefined where nothing crafts `item`.
 */
export function planCraft(
  book: ItemBook,
  carried: ReadonlyMap<string, number>,
  item: string,
  count: number,
): CraftPlan | undefined {
  const search = new Search(book);
  const plan = search.crafted({ stock: new Map(carried), missing: new Map(), steps: [] }, item, count, []);
  return plan && { steps: merged(plan.steps), missing: plan.missing, cut: search.cut };
}

class Search {
  readonly #book: ItemBook;
  #looks = 0;

  constructor(book: ItemBook) {
    this.#book = book;
  }

  get cut(): boolean {
    return this.#looks >= MAX_LOOKS;
  }

  /** The draft with `count` of `item` crafted on top; undefined where no recipe leads there. */
  crafted(draft: Draft, item: string, count: number, makes: readonly string[]): Draft | undefined {
    if (makes.length >= MAX_DEPTH || makes.includes(item)) return undefined;
    const within = [...makes, item];
    let best: Draft | undefined;
    for (const recipe of this.#ordered(item, draft.stock)) {
      if (this.#looks++ >= MAX_LOOKS) break;
      const tried = this.#byRecipe(draft, recipe, Math.ceil(count / recipe.count), within);
      if (tried === undefined) continue;
      if (best === undefined || isBetter(tried, best)) best = tried;
      if (best.missing.size === draft.missing.size && lacks(best) === lacks(draft)) break;
    }
    return best;
  }

  /** Recipes for which more is carried come first: mostly the first is the one. */
  #ordered(item: string, stock: ReadonlyMap<string, number>): readonly Recipe[] {
    const carriedOf = ({ ingredients }: Recipe): number =>
      [...ingredients].reduce((sum, [name, needed]) => sum + Math.min(needed, stock.get(name) ?? 0) / needed, 0);
    return this.#book
      .recipesOf(item)
      .map((recipe) => ({ recipe, carried: carriedOf(recipe) / recipe.ingredients.size }))
      .sort((a, b) => b.carried - a.carried)
      .map(({ recipe }) => recipe);
  }

  #byRecipe(from: Draft, recipe: Recipe, times: number, makes: readonly string[]): Draft | undefined {
    if (this.#isReversible(recipe) && !isAsked(recipe, makes) && !covers(from.stock, recipe, times)) return undefined;
    let draft: Draft = { stock: new Map(from.stock), missing: new Map(from.missing), steps: [...from.steps] };
    for (const [name, each] of recipe.ingredients) {
      const supplied = this.#supplied(draft, name, each * times, makes);
      if (supplied === undefined) return undefined;
      draft = supplied;
    }
    add(draft.stock, recipe.item, recipe.count * times);
    draft.steps.push({ recipe, times });
    return draft;
  }

  /** Whether it packs one thing into another, or unpacks it: nine ingots and their block. */
  #isReversible({ item, ingredients }: Recipe): boolean {
    const [ingredient, ...others] = ingredients.keys();
    if (ingredient === undefined || others.length > 0) return false;
    const back = this.#book.recipesOf(ingredient);
    return back.some((recipe) => recipe.ingredients.size === 1 && recipe.ingredients.has(item));
  }

  /** Takes `needed` of an ingredient: from what is there, else crafted, else it is missing. */
  #supplied(draft: Draft, name: string, needed: number, makes: readonly string[]): Draft | undefined {
    if (makes.includes(name)) return undefined;
    const there = Math.min(needed, draft.stock.get(name) ?? 0);
    const short = needed - there;
    if (short === 0) {
      add(draft.stock, name, -needed);
      return draft;
    }
    const crafted = this.crafted(draft, name, short, makes);
    if (crafted !== undefined) {
      add(crafted.stock, name, -needed);
      return crafted;
    }
    const circles = ({ ingredients }: Recipe): boolean => makes.some((made) => ingredients.has(made));
    if (this.#book.recipesOf(name).some((recipe) => circles(recipe) && !this.#isReversible(recipe))) return undefined;
    add(draft.stock, name, -there);
    add(draft.missing, name, short);
    return draft;
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** Whether a recipe that packs is what was asked for, and not only a way to it. */
function isAsked({ ingredients }: Recipe, makes: readonly string[]): boolean {
  return makes.length === 1 && [...ingredients.values()].some((each) => each > 1);
}

function covers(stock: ReadonlyMap<string, number>, { ingredients }: Recipe, times: number): boolean {
  return [...ingredients].every(([name, each]) => (stock.get(name) ?? 0) >= each * times);
}

function lacks({ missing }: Draft): number {
  return [...missing.values()].reduce((sum, count) => sum + count, 0);
}

/** Fewer missing, then fewer steps, then what is commoner, then what is called more plainly: a log, not a stripped one. */
function isBetter(a: Draft, b: Draft): boolean {
  const rare = ({ missing }: Draft) => [...missing.keys()].filter((name) => !COMMON.test(name)).length;
  const length = ({ missing }: Draft) => [...missing.keys()].join('').length;
  const order = lacks(a) - lacks(b) || a.steps.length - b.steps.length || rare(a) - rare(b) || length(a) - length(b);
  return order < 0;
}

/** Steps of the same recipe one after the other, as one. */
function merged(steps: readonly CraftStep[]): readonly CraftStep[] {
  const result: CraftStep[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    if (last?.recipe === step.recipe) result.splice(-1, 1, { ...last, times: last.times + step.times });
    else result.push(step);
  }
  return result;
}
