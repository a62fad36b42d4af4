import type { DigConditions } from '../../blocks/index.ts';
import type { Carried, CarriedTool } from '../query.ts';
import { type BlockTraits, Trait } from '../terrain/block-traits.ts';
import { COST_SCALE } from './costs.ts';

/** Longest dig that is still part of a route: five minutes. What takes longer is an obstacle. */
const MAX_DIG_TICKS = 6000;

/** Stands for the price of what is not dug. */
const NEVER = -1;

/** A tool for a block, and how long it digs. */
interface ToolChoice {
  readonly heldItem: string | null;
  readonly ticks: number;
}

/**
 * Prices digging with the best of the tools carried, each state once. A tool that may break is counted on for as many
 * digs of a route as it has uses left, whichever tool does them: that needs no more of a label than how many blocks were
 * dug on its way, and is exact where one tool does them all.
 */
export class Digger {
  readonly #blocks: BlockTraits;
  readonly #effects: Pick<DigConditions, 'hasteLevel' | 'fatigueLevel'>;
  /** The bare hand, and each kind of tool once, with the uses of all of its kind. */
  readonly #tools: readonly CarriedTool[];
  /** Uses after which a tool is spent, ascending: between two of them the choice of tools is the same. */
  readonly #limits: readonly number[];
  /** By how many limits are reached and kind: a price and one more, {@link NEVER}, or 0 where it was not asked yet. */
  readonly #costs: readonly Int32Array[];

  constructor(blocks: BlockTraits, carried: Carried | undefined) {
    this.#blocks = blocks;
    this.#effects = { hasteLevel: carried?.hasteLevel ?? 0, fatigueLevel: carried?.fatigueLevel ?? 0 };
    this.#tools = [{ heldItem: null }, ...merged(carried?.tools ?? [])];
    const limits = this.#tools.map(({ usesLeft }) => usesLeft ?? Infinity).filter(Number.isFinite);
    this.#limits = [...new Set(limits)].sort((a, b) => a - b);
    this.#costs = Array.from({ length: this.#limits.length + 1 }, () => new Int32Array(blocks.registry.stateCount));
  }

  /** Whether a price may depend on how many blocks were dug before. */
  get wears(): boolean {
    return this.#limits.length > 0;
  }

  /**
   * Cost of digging a block kind after `dug` others on the way; Infinity where it is not dug.
   */
  costOf(kind: number, dug: number): number {
    const costs = this.#costs[this.#spentAfter(dug)] as Int32Array;
    let known = costs[kind] ?? NEVER;
    if (known === 0) {
      const { ticks } = this.bestToolFor(kind, dug);
      known = ticks > MAX_DIG_TICKS ? NEVER : ticks * COST_SCALE + 1;
      costs[kind] = known;
    }
    return known === NEVER ? Infinity : known - 1;
  }

  /** The fastest of the tools that are left after `dug` blocks, the bare hand (null) first among equals. */
  bestToolFor(kind: number, dug: number): ToolChoice {
    const { registry, traits } = this.#blocks;
    let best: ToolChoice = { heldItem: null, ticks: Infinity };
    if (((traits[kind] ?? 0) & Trait.DIGGABLE) === 0) return best;
    for (const { heldItem, efficiencyLevel = 0, usesLeft = Infinity } of this.#tools) {
      if (dug >= usesLeft) continue;
      const ticks = registry.digTicks(kind, { heldItem, efficiencyLevel, ...this.#effects });
      if (ticks < best.ticks) best = { heldItem, ticks };
    }
    return best;
  }

  /** Uses that the tools of a kind have left together; undefined where it was not told. */
  usesLeftOf(item: string): number | undefined {
    const uses = this.#tools.filter(({ heldItem }) => heldItem === item).map(({ usesLeft }) => usesLeft ?? Infinity);
    const sum = uses.reduce((all, left) => all + left, 0);
    return Number.isFinite(sum) ? sum : undefined;
  }

  /** How many of the limits are reached. */
  #spentAfter(dug: number): number {
    let spent = 0;
    while (spent < this.#limits.length && dug >= (this.#limits[spent] as number)) spent++;
    return spent;
  }
}

/** Diggers kept for a version's blocks: what bodies carry as a rule changes little from search to search. */
const MAX_KEPT = 8;

const kept = new WeakMap<BlockTraits, Map<string, Digger>>();

/** The same for all that digs at the same prices. */
export function diggingKeyOf(carried: Carried | undefined): string {
  return `${carried?.hasteLevel} ${carried?.fatigueLevel} ${JSON.stringify(carried?.tools)}`;
}

/** The digger of a body that carries this; one that was asked for lately is the same, with the prices it knows. */
export function diggerOf(blocks: BlockTraits, carried: Carried | undefined): Digger {
  const key = diggingKeyOf(carried);
  const known = kept.get(blocks) ?? new Map<string, Digger>();
  kept.set(blocks, known);
  const digger = known.get(key) ?? new Digger(blocks, carried);
  known.delete(key);
  known.set(key, digger);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KEPT) break;
    known.delete(oldest);
  }
  return digger;
}

/** Tools of one kind and strength as one, that has the uses of all. */
function merged(tools: readonly CarriedTool[]): readonly CarriedTool[] {
  const byKind = new Map<string, CarriedTool>();
  for (const tool of tools) {
    const key = `${tool.heldItem} ${tool.efficiencyLevel ?? 0}`;
    const other = byKind.get(key);
    const usesLeft = (tool.usesLeft ?? Infinity) + (other === undefined ? 0 : (other.usesLeft ?? Infinity));
    byKind.set(key, { ...tool, usesLeft });
  }
  return [...byKind.values()];
}
