import { BlockFlag, type BlockRegistry } from '../../blocks/index.ts';
import { DAMAGE_COST, DIG_PAUSE_COST, OPEN_COST, PLACE_COST, ticksOf } from '../moves/costs.ts';
import { SIDE_X, SIDE_Z } from '../moves/moves.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { Move, PlannedDig } from './route.ts';
import type { Search } from './search.ts';

/** What may go wrong on a route, by name. Stable words: part of the public contract. */
export const RISKS = [
  /** On an edge beside a fall deeper than the query allows. */
  'deep_edge',
  /** Beside lava, fire, a cactus or the like. */
  'beside_hazard',
  /** Under sand, gravel or the like, or digging it. */
  'falling_blocks',
  /** Less than five seconds of breath left. */
  'low_breath',
  /** Near what the query avoids: hostile mobs, or what its asker named. */
  'near_avoided',
  /** Digs or places: the server may refuse it. */
  'may_be_refused',
] as const;

/** See {@link RISKS}. */
export type Risk = (typeof RISKS)[number];

/** What a tool goes through on a route. */
export interface ToolWear {
  readonly item: string;
  /** Blocks it digs, each of which wears it by one. */
  readonly uses: number;
  /** Uses it has left before the walk; undefined where that was not told. */
  readonly usesLeft: number | undefined;
  /** Whether it breaks on the way. */
  readonly breaks: boolean;
}

/** What a route will cost, before anyone walks it. */
export interface RouteQuote {
  /** Expected game ticks, in all and for what. Caution and healing, which the route's cost includes, take no time here. */
  readonly ticks: {
    readonly total: number;
    readonly moving: number;
    readonly digging: number;
    readonly placing: number;
    readonly opening: number;
  };
  /** Blocks dug, by name, most first. */
  readonly dig: readonly { readonly block: string; readonly count: number }[];
  /** Blocks placed. */
  readonly place: number;
  /** Tools worn, in the order they are first used. */
  readonly tools: readonly ToolWear[];
  /** Health points that falls, magma and berry bushes are expected to cost (20 is a whole life). */
  readonly damage: number;
  /** Moves that run each risk; those that none runs are left out. */
  readonly risks: readonly { readonly risk: Risk; readonly count: number }[];
}

/** Breath spent, in thousandths of a tick, from which on a body is short of it: of 15 seconds, ten. */
const LOW_BREATH = 200_000;

/** Adds up what the moves of a route, which lead to `labels` one by one, will cost. */
export function quoteOf(search: Search, labels: readonly number[], moves: readonly Move[]): RouteQuote {
  const ticks = { total: 0, moving: 0, digging: 0, placing: 0, opening: 0 };
  const risks = new Map<Risk, number>();
  const runs = (risk: Risk): void => {
    risks.set(risk, (risks.get(risk) ?? 0) + 1);
  };
  let damage = 0;
  let place = 0;
  for (const [index, move] of moves.entries()) {
    const seen = seenAt(search, labels[index] as number, move, runs);
    const pauses = ticksOf(Math.max(0, move.digs.length - 1) * DIG_PAUSE_COST);
    const digging = move.digs.reduce((sum, dig) => sum + dig.ticks, pauses);
    const placing = ticksOf(move.places.length * PLACE_COST);
    const opening = ticksOf(move.interactions.length * OPEN_COST);
    const moving = move.costTicks - digging - placing - opening - seen.careTicks;
    ticks.moving += moving;
    ticks.digging += digging;
    ticks.placing += placing;
    ticks.opening += opening;
    ticks.total += moving + digging + placing + opening;
    damage += seen.damage;
    place += move.places.length;
  }
  const digs = moves.flatMap((move) => move.digs);
  return {
    ticks,
    dig: countsOf(digs),
    place,
    tools: wearOf(search, digs),
    damage,
    risks: RISKS.flatMap((risk) => {
      const count = risks.get(risk);
      return count === undefined ? [] : [{ risk, count }];
    }),
  };
}

interface Seen {
  /** Part of the move's cost that is no time: caution, healing, what is avoided. */
  readonly careTicks: number;
  readonly damage: number;
}

/** What a body meets where a move ends; `runs` is told each risk it runs there. */
function seenAt(search: Search, label: number, move: Move, runs: (risk: Risk) => void): Seen {
  const { generator, grid, labels } = search;
  const { terrain } = generator;
  const { registry } = terrain.blocks;
  const cell = labels.cell[label] as number;
  const x = grid.xOf(cell);
  const y = grid.yOf(cell);
  const z = grid.zOf(cell);
  generator.stand(label);
  const fell = (labels.hurt[label] as number) - (labels.hurt[labels.parent[label] as number] as number);
  if (isDeepBeside(search, x, y, z)) runs('deep_edge');
  if (terrain.besideHazard(x, y, z)) runs('beside_hazard');
  const isUnder = (terrain.traitsAt(x, y + 2, z) & Trait.FALLING) !== 0;
  if (isUnder || move.digs.some(({ block }) => isFalling(registry, block))) runs('falling_blocks');
  if ((labels.air[label] as number) > LOW_BREATH) runs('low_breath');
  if (generator.avoidanceCost > 0) runs('near_avoided');
  if (move.needsWorldChange) runs('may_be_refused');
  return {
    careTicks: ticksOf(generator.careCost + generator.avoidanceCost + fell * DAMAGE_COST),
    damage: fell + (generator.hurts ? 1 : 0),
  };
}

function isFalling(registry: BlockRegistry, block: string): boolean {
  return (registry.flagsOf(registry.defaultStateOf(block) ?? 0) & BlockFlag.FALLING) !== 0;
}

/** Whether one step aside leads into a fall deeper than the rules allow: nothing but air down to there. */
function isDeepBeside({ generator, rules }: Search, x: number, y: number, z: number): boolean {
  const { terrain } = generator;
  if ((terrain.traitsAt(x, y - 1, z) & Trait.FOOTING) === 0) return false;
  for (let side = 0; side < 4; side++) {
    const toX = x + (SIDE_X[side] as number);
    const toZ = z + (SIDE_Z[side] as number);
    let level = y;
    while (level >= y - 1 - (rules.maxFall >> 4) && (terrain.traitsAt(toX, level, toZ) & Trait.OPEN) !== 0) level--;
    if (level < y - 1 - (rules.maxFall >> 4)) return true;
  }
  return false;
}

function countsOf(digs: readonly PlannedDig[]): RouteQuote['dig'] {
  const counts = new Map<string, number>();
  for (const { block } of digs) counts.set(block, (counts.get(block) ?? 0) + 1);
  return [...counts].map(([block, count]) => ({ block, count })).sort((a, b) => b.count - a.count);
}

function wearOf({ generator, rules }: Search, digs: readonly PlannedDig[]): readonly ToolWear[] {
  const uses = new Map<string, number>();
  for (const { block, heldItem } of digs) {
    if (heldItem !== null && wearsTools(generator.terrain.blocks.registry, block))
      uses.set(heldItem, (uses.get(heldItem) ?? 0) + 1);
  }
  return [...uses].map(([item, count]) => {
    const usesLeft = rules.digger.usesLeftOf(item);
    return { item, uses: count, usesLeft, breaks: usesLeft !== undefined && count >= usesLeft };
  });
}

/** What the bare hand breaks at once wears no tool. */
function wearsTools(registry: BlockRegistry, block: string): boolean {
  return registry.digTicks(registry.defaultStateOf(block) ?? 0, { heldItem: null }) > 0;
}
