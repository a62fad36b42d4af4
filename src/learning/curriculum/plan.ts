import { fail, type Result, succeed } from '../../core/index.ts';
import type { BookRecipe, GameBook } from '../game/game-book.ts';
import type { Tally } from '../tasks/deeds.ts';
import { type Effort, effortsOf, fuelValue, type Surroundings } from './effort.ts';

/** One thing to do. Counts are of what comes out. */
export type PlanStep =
  | {
      readonly kind: 'gather';
      readonly block: string;
      readonly item: string;
      readonly count: number;
      readonly tool?: string;
    }
  | { readonly kind: 'kill'; readonly entity: string; readonly item: string; readonly count: number }
  | { readonly kind: 'craft'; readonly recipe: BookRecipe; readonly times: number }
  | {
      readonly kind: 'smelt';
      readonly input: string;
      readonly item: string;
      readonly count: number;
      readonly fuel: string;
      readonly fuelCount: number;
    };

/** How to come by something, in an order in which each step can be done. */
export interface Plan {
  readonly item: string;
  readonly count: number;
  readonly steps: readonly PlanStep[];
}

/** From what a plan begins. */
export interface PlanQuery extends Surroundings {
  readonly item: string;
  readonly count?: number;
  readonly inventory: Tally;
  /** Stations that stand near: `crafting_table`, `furnace`. */
  readonly stations?: readonly string[];
}

/** Steps of a plan at most: more is a wish without measure. */
const MAX_STEPS = 500;

/**
 * Plans how to come to carry `count` of `item` more than now: what is carried is used first, but never a tool that the plan needs.
 * Pure: the same query, the same plan. Fails with `no_such_thing`, `no_way` (nothing in the game's data gives it) or
 * `too_long`.
 */
export function planFor(book: GameBook, query: PlanQuery): Result<Plan> {
  const { item, count = 1 } = query;
  if (!book.has('item', item)) {
    const nearest = book.nearest('item', item);
    const howTo = nearest.length === 0 ? 'name a real item' : `did you mean ${nearest.join(', ')}?`;
    return fail('no_such_thing', `there is no item ${item} in ${book.version}`, howTo, { nearest });
  }
  const planner = new Planner(effortsOf(book, query), query);
  const missing = planner.produce(item, count);
  if (missing !== undefined) {
    return fail(
      'no_way',
      `nothing in ${book.version} gives ${missing} that could be planned`,
      'find it in the world, or wish for something else',
    );
  }
  const steps = merged(planner.steps);
  if (steps.length > MAX_STEPS)
    return fail('too_long', `the plan has more than ${MAX_STEPS} steps`, 'ask for less at once');
  return succeed({ item, count, steps });
}

/** Grows a plan, with the inventory as it would be. A method answers the name of what cannot be had, or undefined. */
class Planner {
  readonly steps: PlanStep[] = [];
  readonly #efforts: ReadonlyMap<string, Effort>;
  readonly #stock: Map<string, number>;
  /** Tools and stations: used, not used up. */
  readonly #kept: Set<string>;

  constructor(efforts: ReadonlyMap<string, Effort>, { inventory, stations = [] }: PlanQuery) {
    this.#efforts = efforts;
    this.#stock = new Map(Object.entries(inventory));
    this.#kept = new Set(stations);
  }

  /** Adds what it takes to have `count` more of `item`, and takes them out of the stock: they are spoken for. */
  produce(item: string, count: number): string | undefined {
    const effort = this.#efforts.get(item);
    if (effort === undefined || this.steps.length > MAX_STEPS) return effort === undefined ? item : undefined;
    const { way } = effort;
    switch (way.kind) {
      case 'dig': {
        const tool = this.#tool(way.source.tools);
        if (tool.missing !== undefined) return tool.missing;
        const held = tool.name === undefined ? {} : { tool: tool.name };
        this.steps.push({ kind: 'gather', block: way.source.block, item, count, ...held });
        return undefined;
      }
      case 'kill':
        this.steps.push({ kind: 'kill', entity: way.entity, item, count });
        return undefined;
      case 'craft':
        return this.#craft(way.recipe, count);
      case 'smelt':
        return this.#smelt(way.input, item, count);
    }
  }

  /** Takes `count` of `item` from the stock, and produces what is not there. */
  #take(item: string, count: number): string | undefined {
    const spare = this.#kept.has(item) ? -1 : 0;
    const there = Math.max(0, Math.min(count, (this.#stock.get(item) ?? 0) + spare));
    this.#stock.set(item, (this.#stock.get(item) ?? 0) - there);
    return there < count ? this.produce(item, count - there) : undefined;
  }

  #craft(recipe: BookRecipe, count: number): string | undefined {
    const times = Math.ceil(count / recipe.makes);
    for (const [ingredient, each] of recipe.takes) {
      const missing = this.#take(ingredient, each * times);
      if (missing !== undefined) return missing;
    }
    const missing = recipe.needsTable ? this.#keep('crafting_table') : undefined;
    if (missing !== undefined) return missing;
    this.steps.push({ kind: 'craft', recipe, times });
    this.#add(recipe.item, recipe.makes * times - count);
    return undefined;
  }

  #smelt(input: string, item: string, count: number): string | undefined {
    const fuel = this.#fuelFor(count);
    if (fuel === undefined) return 'fuel';
    const fuelCount = Math.ceil(count / fuelValue(fuel));
    const missing = this.#take(input, count) ?? this.#take(fuel, fuelCount) ?? this.#keep('furnace');
    if (missing !== undefined) return missing;
    this.steps.push({ kind: 'smelt', input, item, count, fuel, fuelCount });
    return undefined;
  }

  /** What is carried burns first, then what is come by with the least effort. */
  #fuelFor(count: number): string | undefined {
    const carried = [...this.#stock.keys()]
      .filter((item) => (this.#stock.get(item) ?? 0) * fuelValue(item) >= count)
      .sort((a, b) => fuelValue(b) - fuelValue(a));
    if (carried[0] !== undefined) return carried[0];
    let best: readonly [item: string, cost: number] | undefined;
    for (const [item, { cost, unit }] of this.#efforts) {
      const value = fuelValue(item);
      if (value === 0) continue;
      const whole = cost + (Math.ceil(count / value) - 1) * unit;
      if (best === undefined || whole < best[1]) best = [item, whole];
    }
    return best?.[0];
  }

  /** One of the tools, carried or made; none where the hand does. */
  #tool(tools: readonly string[]): { readonly name?: string; readonly missing?: string } {
    if (tools.length === 0) return {};
    const carried = tools.find((tool) => (this.#stock.get(tool) ?? 0) > 0);
    const costs = tools.flatMap((tool) => {
      const effort = this.#efforts.get(tool);
      return effort === undefined ? [] : [[tool, effort.cost] as const];
    });
    const name = carried ?? costs.sort((a, b) => a[1] - b[1])[0]?.[0];
    if (name === undefined) return { missing: tools[0] ?? 'a tool' };
    const missing = this.#keep(name);
    return missing === undefined ? { name } : { missing };
  }

  /** Has a thing that is used and not used up. */
  #keep(item: string): string | undefined {
    if (this.#kept.has(item)) return undefined;
    const missing = (this.#stock.get(item) ?? 0) > 0 ? undefined : this.produce(item, 1);
    if (missing !== undefined) return missing;
    if ((this.#stock.get(item) ?? 0) === 0) this.#add(item, 1);
    this.#kept.add(item);
    return undefined;
  }

  #add(item: string, count: number): void {
    this.#stock.set(item, (this.#stock.get(item) ?? 0) + count);
  }
}

/**
 * Gathers each kind of thing once, where it is needed first: what it needs, a tool, is there by then. Crafting steps that
 * follow each other are done at once.
 */
function merged(steps: readonly PlanStep[]): readonly PlanStep[] {
  const result: PlanStep[] = [];
  for (const step of steps) {
    const at = result.findIndex((one) => isSameGathering(one, step));
    const before = result[at];
    const last = result.at(-1);
    if (before?.kind === 'gather' && step.kind === 'gather')
      result[at] = { ...before, count: before.count + step.count };
    else if (before?.kind === 'kill' && step.kind === 'kill')
      result[at] = { ...before, count: before.count + step.count };
    else if (
      last?.kind === 'craft' &&
      step.kind === 'craft' &&
      last.recipe.item === step.recipe.item &&
      sameTakes(last.recipe, step.recipe)
    ) {
      result[result.length - 1] = { ...last, times: last.times + step.times };
    } else result.push(step);
  }
  return result;
}

function isSameGathering(one: PlanStep, other: PlanStep): boolean {
  if (one.kind === 'gather' && other.kind === 'gather') return one.item === other.item && one.block === other.block;
  return one.kind === 'kill' && other.kind === 'kill' && one.item === other.item && one.entity === other.entity;
}

function sameTakes(one: BookRecipe, other: BookRecipe): boolean {
  return (
    one.takes.size === other.takes.size && [...one.takes].every(([item, count]) => other.takes.get(item) === count)
  );
}
