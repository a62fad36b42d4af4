import { burnTicksOf, COOKING_TICKS } from '../../minecraft/index.ts';
import type { BlockSource, BookRecipe, GameBook } from '../game/game-book.ts';

/** How one comes by an item: one way, the one of least effort. */
export type Way =
  | { readonly kind: 'dig'; readonly source: BlockSource }
  | { readonly kind: 'kill'; readonly entity: string }
  | { readonly kind: 'craft'; readonly recipe: BookRecipe }
  | { readonly kind: 'smelt'; readonly input: string };

/** What an item costs to come by from empty hands, and the way there. */
export interface Effort {
  /** In efforts of digging one block that is in sight: of one item, the first. */
  readonly cost: number;
  /** The part of the cost that each further one takes again; the rest is for tools and stations, which serve again. */
  readonly unit: number;
  readonly way: Way;
}

/** What is known of the world around. */
export interface Surroundings {
  /** Kinds of blocks and living things that were seen. */
  readonly seen: ReadonlySet<string>;
}

/** Efforts of what one does, in those of digging one block in sight. Only their order matters. */
const EFFORT = { seen: 1, craft: 0.2, smelt: 1, kill: 4, chance: 8 } as const;

/** What a block or creature costs to find that is not in sight, by how common it is. */
const RARITY: readonly (readonly [names: RegExp, effort: number])[] = [
  [/^(oak|birch|spruce)_log$|^(stone|dirt|grass_block)$/, 3],
  [/^(sand|gravel|coal_ore)$|^(cow|pig|sheep|chicken)$|^(zombie|skeleton|spider)$/, 5],
  [/^(iron_ore|copper_ore|clay|acacia_log|jungle_log|dark_oak_log|andesite|diorite|granite)$/, 7],
  [/^(gold|lapis|redstone)_ore$|^deepslate|^obsidian$/, 25],
  [/^diamond_ore$/, 40],
  [/nether|soul_|crimson|warped|basalt|blackstone|^end_|purpur|chorus|magma|glowstone|shroomlight|quartz|debris/, 300],
  [/golem|warden|guardian|illager|evoker|vindicator|ravager|witch|phantom|ender/, 300],
  [/blaze|ghast|wither|piglin|hoglin|strider|shulker/, 300],
];
const RARE = 15;

/** Of what burns, what one would burn. */
const BURNT = /^(?:coal|charcoal)$|_(?:planks|log)$/;

/** Blocks that lie in the world although they can be crafted too. */
const NATURAL = /^(clay|sandstone|red_sandstone|melon|snow_block|granite|diorite|andesite|mossy_cobblestone)$/;

/**
 * The least effort for every item of a version that can be come by at all, with the way there. It is Knuth's
 * generalisation of Dijkstra's algorithm (1977): items are settled from the cheapest on, each from settled ones alone, so
 * following the ways never leads in a circle: not to ingots from the block that is made of them, nor to stone by a pickaxe
 * of stone. The last answer of each book is kept: the plans of a round are all made in the same surroundings.
 */
export function effortsOf(book: GameBook, { seen }: Surroundings): ReadonlyMap<string, Effort> {
  const key = [...seen].sort().join();
  const known = lastEfforts.get(book);
  if (known?.key === key) return known.efforts;
  const efforts = settle(book, seen);
  lastEfforts.set(book, { key, efforts });
  return efforts;
}

const lastEfforts = new WeakMap<GameBook, { readonly key: string; readonly efforts: ReadonlyMap<string, Effort> }>();

function settle(book: GameBook, seen: ReadonlySet<string>): ReadonlyMap<string, Effort> {
  const settled = new Map<string, Effort>();
  const best = new Map<string, Effort>();
  const offer = (one: Offer): void => {
    if (settled.has(one.makes)) return;
    const effort = effortOf(settled, one);
    if (effort !== undefined && effort.cost < (best.get(one.makes)?.cost ?? Number.POSITIVE_INFINITY)) {
      best.set(one.makes, effort);
    }
  };
  const { free, byNeed } = waysOf(book, seen);
  for (const one of free) offer(one);
  for (let next = cheapest(best); next !== undefined; next = cheapest(best)) {
    const [item, effort] = next;
    best.delete(item);
    settled.set(item, effort);
    for (const one of byNeed.get(item) ?? []) offer(one);
  }
  return settled;
}

/** One way to one item, with what it needs. */
interface Offer {
  readonly makes: string;
  readonly effort: number;
  readonly way: Way;
  /** All of these, so many each. */
  readonly needs: ReadonlyMap<string, number>;
  /** Of each group one: tools, fuels. */
  readonly anyOf: readonly (readonly string[])[];
}

interface Offers {
  readonly free: readonly Offer[];
  readonly byNeed: ReadonlyMap<string, readonly Offer[]>;
}

function waysOf(book: GameBook, seen: ReadonlySet<string>): Offers {
  const free: Offer[] = [];
  const byNeed = new Map<string, Offer[]>();
  const add = (offer: Offer): void => {
    const needed = [...offer.needs.keys(), ...offer.anyOf.flat()];
    if (needed.length === 0) free.push(offer);
    for (const item of needed) {
      const offers = byNeed.get(item);
      if (offers === undefined) byNeed.set(item, [offer]);
      else offers.push(offer);
    }
  };
  const fuels = book.items.filter((item) => fuelValue(item) > 0);
  for (const item of book.items) {
    for (const source of book.sourcesOf(item)) {
      const effort = findingEffort(book, source.block, seen);
      if (effort === undefined) continue;
      const anyOf = source.tools.length === 0 ? [] : [source.tools];
      const whole = effort + (source.sure ? 0 : EFFORT.chance);
      add({ makes: item, effort: whole, way: { kind: 'dig', source }, needs: new Map(), anyOf });
    }
    for (const entity of book.leftBy(item)) {
      const effort = EFFORT.kill + (seen.has(entity) ? EFFORT.seen : rarityOf(entity));
      add({ makes: item, effort, way: { kind: 'kill', entity }, needs: new Map(), anyOf: [] });
    }
    for (const recipe of book.recipesOf(item)) {
      const table = recipe.needsTable ? [['crafting_table']] : [];
      add({ makes: item, effort: EFFORT.craft, way: { kind: 'craft', recipe }, needs: recipe.takes, anyOf: table });
    }
    for (const input of book.smeltedFrom(item)) {
      const needs = new Map([[input, 1]]);
      add({ makes: item, effort: EFFORT.smelt, way: { kind: 'smelt', input }, needs, anyOf: [['furnace'], fuels] });
    }
  }
  return { free, byNeed };
}

/**
 * The effort of a way, undefined while something is missing. Of tools and stations only the dearest counts: what makes it
 * mostly needs the others too. It is never below the cost of anything that it needs, as the algorithm asks.
 */
function effortOf(settled: ReadonlyMap<string, Effort>, { needs, anyOf, effort, way }: Offer): Effort | undefined {
  let unit = effort;
  let setup = 0;
  for (const [item, count] of needs) {
    const known = settled.get(item);
    if (known === undefined) return undefined;
    unit += count * known.unit;
    setup = Math.max(setup, known.cost - known.unit);
  }
  for (const group of anyOf) {
    let least = Number.POSITIVE_INFINITY;
    for (const item of group) least = Math.min(least, settled.get(item)?.cost ?? least);
    if (least === Number.POSITIVE_INFINITY) return undefined;
    setup = Math.max(setup, least);
  }
  return { cost: unit + setup, unit, way };
}

function cheapest(best: ReadonlyMap<string, Effort>): readonly [string, Effort] | undefined {
  let found: readonly [string, Effort] | undefined;
  for (const entry of best) if (found === undefined || entry[1].cost < found[1].cost) found = entry;
  return found;
}

/** Undefined for a block that nobody finds: one that is only ever made, and was not seen. */
function findingEffort(book: GameBook, block: string, seen: ReadonlySet<string>): number | undefined {
  if (seen.has(block)) return EFFORT.seen;
  return isMade(book, block) || !book.has('item', block) ? undefined : rarityOf(block);
}

function isMade(book: GameBook, block: string): boolean {
  return book.recipesOf(block).length > 0 && !NATURAL.test(block);
}

/** Of what was seen, what lies in other worlds too: not what somebody made and placed. */
export function naturalOf(book: GameBook, seen: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...seen].filter((name) => !isMade(book, name)));
}

function rarityOf(name: string): number {
  return RARITY.find(([names]) => names.test(name))?.[1] ?? RARE;
}

/** Items that one of this fuel smelts; 0 for what is no fuel that one would burn. */
export function fuelValue(item: string): number {
  return BURNT.test(item) ? burnTicksOf(item) / COOKING_TICKS.furnace : 0;
}
