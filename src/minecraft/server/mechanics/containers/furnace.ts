import type { FurnaceKind } from '../../../blocks/index.ts';
import type { SmeltingBook } from '../crafting/smelting.ts';
import type { ItemCodec } from '../items/item-codec.ts';
import { type StackSpace, sameKind, withCount } from '../items/stack.ts';

/** Places of a furnace. */
export const FURNACE_SLOTS = { input: 0, fuel: 1, output: 2 } as const;

/** How many ticks of work are lost in each tick without fire, as in the game. */
const COOLING_TICKS = 2;

/** What is going on in a furnace, besides what lies in it. All in ticks, as it is saved. */
export interface FurnaceProgress {
  /** Ticks the fire still burns, and how long the fuel in it burns in all. */
  litTicks: number;
  fuelTicks: number;
  /** Ticks of work on the input so far, and how many it takes. */
  cookedTicks: number;
  cookingTicks: number;
  /** Points of experience for what was made and not yet taken. */
  experience: number;
}

/** A cold furnace. */
export function coldFurnace(): FurnaceProgress {
  return { litTicks: 0, fuelTicks: 0, cookedTicks: 0, cookingTicks: 0, experience: 0 };
}

/** What a tick of a furnace changed. */
interface FurnaceTick {
  readonly lit: boolean;
  /** Whether anything is going on, so that the next tick may matter. */
  readonly busy: boolean;
}

/** The rules of a furnace of one kind, by the game's (AbstractFurnaceBlockEntity.serverTick). */
export class FurnaceRules {
  readonly #kind: FurnaceKind;
  readonly #book: SmeltingBook;
  readonly #items: ItemCodec;

  constructor(kind: FurnaceKind, book: SmeltingBook, items: ItemCodec) {
    this.#kind = kind;
    this.#book = book;
    this.#items = items;
  }

  canSmelt(itemId: number): boolean {
    return this.#book.find(this.#kind, itemId) !== undefined;
  }

  isFuel(itemId: number): boolean {
    return this.#book.burnTicks(this.#kind, itemId) > 0;
  }

  /** Another input begins anew; more of the same goes on. */
  onInput(progress: FurnaceProgress, itemId: number | undefined): void {
    progress.cookedTicks = 0;
    progress.cookingTicks = itemId === undefined ? 0 : (this.#book.find(this.#kind, itemId)?.cookingTicks ?? 0);
  }

  tick(space: StackSpace, progress: FurnaceProgress): FurnaceTick {
    if (progress.litTicks > 0) progress.litTicks--;
    const input = space.get(FURNACE_SLOTS.input);
    const smelting = input === undefined ? undefined : this.#book.find(this.#kind, input.itemId);
    const made = smelting === undefined ? undefined : this.#items.fresh(smelting.itemId, 1);
    const output = space.get(FURNACE_SLOTS.output);
    const hasRoom = output === undefined || (sameKind(output, made) && output.count < output.most);
    const ready = input !== undefined && smelting !== undefined && made !== undefined && hasRoom;
    if (progress.litTicks === 0 && ready) this.#light(space, progress);
    const lit = progress.litTicks > 0;
    if (lit && ready) {
      progress.cookingTicks = smelting.cookingTicks;
      if (++progress.cookedTicks >= smelting.cookingTicks) {
        progress.cookedTicks = 0;
        progress.experience += smelting.experience;
        this.#fillBucket(space, input.name);
        space.set(FURNACE_SLOTS.output, withCount(made, (output?.count ?? 0) + 1));
        space.set(FURNACE_SLOTS.input, withCount(input, input.count - 1));
      }
    } else if (lit) {
      progress.cookedTicks = 0;
    } else {
      progress.cookedTicks = Math.max(0, progress.cookedTicks - COOLING_TICKS);
    }
    return { lit, busy: lit || progress.cookedTicks > 0 };
  }

  #light(space: StackSpace, progress: FurnaceProgress): void {
    const fuel = space.get(FURNACE_SLOTS.fuel);
    const ticks = fuel === undefined ? 0 : this.#book.burnTicks(this.#kind, fuel.itemId);
    if (fuel === undefined || ticks === 0) return;
    progress.litTicks = ticks;
    progress.fuelTicks = ticks;
    const emptied = fuel.name === 'lava_bucket' ? this.#items.named('bucket') : undefined;
    space.set(FURNACE_SLOTS.fuel, withCount(fuel, fuel.count - 1) ?? emptied);
  }

  /** The water of a sponge runs into a bucket that stands where the fuel does. */
  #fillBucket(space: StackSpace, input: string): void {
    const fuel = space.get(FURNACE_SLOTS.fuel);
    if (input !== 'wet_sponge' || fuel?.name !== 'bucket' || fuel.count !== 1) return;
    space.set(FURNACE_SLOTS.fuel, this.#items.named('water_bucket'));
  }
}
