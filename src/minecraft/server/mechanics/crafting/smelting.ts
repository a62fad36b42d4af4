import { burnTicksOf, COOKING_TICKS, type FurnaceKind, smeltingRecipesOf } from '../../../blocks/index.ts';
import type { SquidRegistry } from '../../library.ts';

/** One thing that heat makes of another. */
interface Smelting {
  readonly itemId: number;
  /** Points of experience for each. */
  readonly experience: number;
  readonly cookingTicks: number;
}

/** What heat makes and what burns, for one version. */
export class SmeltingBook {
  readonly #byKind: Readonly<Record<FurnaceKind, Map<number, Smelting>>>;
  readonly #fuels = new Map<number, number>();

  constructor({ itemsByName }: SquidRegistry) {
    this.#byKind = { furnace: new Map(), blast_furnace: new Map(), smoker: new Map() };
    for (const { input, result, experience, furnaces } of smeltingRecipesOf(Object.keys(itemsByName))) {
      const [inputId, itemId] = [itemsByName[input]?.id, itemsByName[result]?.id];
      if (inputId === undefined || itemId === undefined) continue;
      for (const kind of furnaces) {
        this.#byKind[kind].set(inputId, { itemId, experience, cookingTicks: COOKING_TICKS[kind] });
      }
    }
    for (const [name, item] of Object.entries(itemsByName)) {
      const ticks = burnTicksOf(name);
      if (item !== undefined && ticks > 0) this.#fuels.set(item.id, ticks);
    }
  }

  /** What a furnace makes of an item. */
  find(kind: FurnaceKind, itemId: number): Smelting | undefined {
    return this.#byKind[kind].get(itemId);
  }

  /** How many ticks an item burns in a furnace of a kind; 0 for no fuel. The fast ones use it up twice as fast. */
  burnTicks(kind: FurnaceKind, itemId: number): number {
    const ticks = this.#fuels.get(itemId) ?? 0;
    return kind === 'furnace' ? ticks : Math.floor(ticks / 2);
  }
}
