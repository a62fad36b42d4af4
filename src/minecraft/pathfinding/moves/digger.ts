import type { Carried } from '../query.ts';
import { type BlockTraits, Trait } from '../terrain/block-traits.ts';
import { COST_SCALE, DIG_PAUSE_COST } from './costs.ts';

/** Longest dig that is still part of a route: five minutes. What takes longer is an obstacle. */
const MAX_DIG_TICKS = 6000;

/** Prices digging with the best of the tools carried, each state once. */
export class Digger {
  readonly #blocks: BlockTraits;
  readonly #carried: Carried | undefined;
  readonly #costs = new Map<number, number>();

  constructor(blocks: BlockTraits, carried: Carried | undefined) {
    this.#blocks = blocks;
    this.#carried = carried;
  }

  /** Cost of digging a block kind, with the client's pause after it; Infinity where it is not dug. */
  costOf(kind: number): number {
    const known = this.#costs.get(kind);
    if (known !== undefined) return known;
    const ticks = this.bestToolFor(kind).ticks;
    const cost = ticks > MAX_DIG_TICKS ? Infinity : ticks * COST_SCALE + DIG_PAUSE_COST;
    this.#costs.set(kind, cost);
    return cost;
  }

  /** The fastest of the tools carried, the bare hand (null) first among equals. */
  bestToolFor(kind: number): { readonly heldItem: string | null; readonly ticks: number } {
    const { registry, traits } = this.#blocks;
    let best: { heldItem: string | null; ticks: number } = { heldItem: null, ticks: Infinity };
    if (((traits[kind] ?? 0) & Trait.DIGGABLE) === 0) return best;
    const effects = { hasteLevel: this.#carried?.hasteLevel ?? 0, fatigueLevel: this.#carried?.fatigueLevel ?? 0 };
    for (const tool of [{ heldItem: null }, ...(this.#carried?.tools ?? [])]) {
      const ticks = registry.digTicks(kind, { ...tool, ...effects });
      if (ticks < best.ticks) best = { heldItem: tool.heldItem, ticks };
    }
    return best;
  }
}
