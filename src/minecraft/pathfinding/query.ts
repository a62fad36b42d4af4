import type { BlockPos, Point } from '../../core/index.ts';
import type { DigConditions } from '../blocks/index.ts';

/**
 * Where to get to; positions are cells that the feet are in. A goal stands still: who follows something that moves asks
 * anew.
 * - `cell`: the feet in exactly this cell;
 * - `near`: the feet's cell within `radiusBlocks` (Euclidean, between cells) of `pos`;
 * - `reach`: a place from which the block at `pos` can be dug or placed: the eyes within 4.5 blocks of it with nothing
 *   that bodies collide with in between, not standing on a block to be dug, not in the cell of one to be placed;
 * - `sight`: a place from which `point` is seen at `distanceBlocks` or nearer; to see a block, give its middle;
 * - `away`: the feet at least `distanceBlocks` from each point;
 * - `any`: whichever of several costs least to get to; hundreds are fine;
 * - `all`: a place that is a goal of each of several: near something and in sight of it;
 * - `predicate`: cells of one's own choosing. `estimateTicks` must never say more than the true cost from a cell to the
 *   nearest goal, nor fall by more than a move's cost along it, or the route may not be the cheapest; 0 is always right.
 */
export type Goal =
  | { readonly kind: 'cell'; readonly pos: BlockPos }
  | { readonly kind: 'near'; readonly pos: BlockPos; readonly radiusBlocks: number }
  | { readonly kind: 'reach'; readonly pos: BlockPos; readonly to: 'dig' | 'place' }
  | { readonly kind: 'sight'; readonly point: Point; readonly distanceBlocks: number }
  | { readonly kind: 'away'; readonly from: readonly Point[]; readonly distanceBlocks: number }
  | { readonly kind: 'any'; readonly goals: readonly Goal[] }
  | { readonly kind: 'all'; readonly goals: readonly Goal[] }
  | {
      readonly kind: 'predicate';
      readonly isGoal: (x: number, y: number, z: number) => boolean;
      readonly estimateTicks: (x: number, y: number, z: number) => number;
    };

/** A place to keep away from where that does not cost too much: a mob, a player's camp. */
export interface Avoided {
  readonly pos: Point;
  /** Counts nothing from this distance on, between the middle of a cell's floor and `pos`. */
  readonly radiusBlocks: number;
  /** What a move into the cell of `pos` costs in addition; less with distance, evenly, down to none at the radius. */
  readonly costTicks: number;
}

/** Places avoided that a query may name; those beyond count as none, and the answer says so. */
export const MAX_AVOIDED = 64;

/** A tool to dig with. */
export interface CarriedTool extends Pick<DigConditions, 'heldItem' | 'efficiencyLevel'> {
  /** Blocks it digs before it breaks; a route counts on it for no more. Left out where it does not wear. */
  readonly usesLeft?: number;
}

/** What the body has to change the world with. */
export interface Carried {
  /** Whole blocks it may place on the way; Infinity for as many as it takes. */
  readonly placeableBlocks: number;
  /** Tools it may dig with; the bare hand is always one. */
  readonly tools: readonly CarriedTool[];
  readonly hasteLevel?: number;
  readonly fatigueLevel?: number;
}

/** A question to the path search. */
export interface RouteQuery {
  /** The feet. */
  readonly start: Point;
  readonly goal: Goal;
  /** The route stays within this many blocks of the start along each axis. Default 48, at most {@link MAX_RADIUS}. */
  readonly maxRadius?: number;
  /** May blocks be dug and placed? Doors are opened in any case. Default false. */
  readonly allowWorldChange?: boolean;
  /** Default: nothing but bare hands. */
  readonly carried?: Carried;
  /** Deepest fall onto solid ground, in blocks. Default 3: the deepest that does no damage. */
  readonly maxFallBlocks?: number;
  /**
   * Health points that all falls of a route may cost together (20 is a whole life). Default: what one fall of
   * `maxFallBlocks` costs, none for 3. Each point is priced at the time it takes to heal.
   */
  readonly maxDamage?: number;
  /** Default true. Needs more than 6 food points, which the caller knows. */
  readonly allowSprint?: boolean;
  /** Breath left, in ticks, of a body whose eyes are under water: 0 to 300. Default 300, a full one. */
  readonly airTicks?: number;
  /** Needs no breath under water: by an effect, or a conduit. Default false. */
  readonly breathesWater?: boolean;
  /** May doors, gates and trapdoors that a hand opens be opened? Default true. */
  readonly allowDoors?: boolean;
  /** At most {@link MAX_AVOIDED}. Default none. */
  readonly avoid?: readonly Avoided[];
  /**
   * Where earlier stretches of the same walk ended: the frontier in their chunk columns is passed over when the end of
   * a partial route is chosen, so that a walk into the unloaded does not go back and forth. Default none.
   */
  readonly passOver?: readonly BlockPos[];
}

/** Default of {@link RouteQuery.maxRadius}. */
export const DEFAULT_RADIUS = 48;
/** Largest radius a query may ask for, in blocks. */
export const MAX_RADIUS = 512;
/** Default of {@link RouteQuery.maxFallBlocks}. */
export const DEFAULT_FALL_BLOCKS = 3;
/** Largest fall a query may allow: with 20 health, 22 blocks leave one point. */
export const MAX_FALL_BLOCKS = 22;

/** Largest damage a query may allow, in health points. */
export const MAX_DAMAGE = 255;

/** How far and how long a search may go. */
export interface SearchOptions {
  /** Nodes expanded at most. Default {@link DEFAULT_MAX_NODES}, at most {@link MAX_NODES}. */
  readonly maxNodes?: number;
  /**
   * Nodes of a search, after a no, for the cheapest way to open one by digging and placing, and as many again for any
   * way where that is cut; 0 for none. Default 0, for a question of yes or no {@link DEFAULT_OPENING_NODES}.
   */
  readonly openingNodes?: number;
  /** Ends the search within {@link NODES_BETWEEN_CHECKS} nodes of an abort. */
  readonly signal?: AbortSignal;
  /**
   * A second guard, in milliseconds of `monotonicMs`. A search that it cuts says `time_guard`, and is the one kind of
   * answer that need not be the same for the same question.
   */
  readonly timeGuard?: { readonly limitMs: number; readonly monotonicMs: () => number };
}

/** Default of {@link SearchOptions.openingNodes} where only a yes or no is asked for. */
export const DEFAULT_OPENING_NODES = 10_000;
/** Most nodes a search may be given. */
export const MAX_NODES = 2_000_000;
/** Default of {@link SearchOptions.maxNodes}. */
export const DEFAULT_MAX_NODES = 200_000;
/** Nodes between two looks at the signal and the clock: under a millisecond. */
export const NODES_BETWEEN_CHECKS = 256;

/** Why a search ended. Stable words: part of the public contract. */
export const STOP_REASONS = [
  /** The goal is reached. */
  'reached',
  /** Everything that can be got to was looked at, and the goal is not among it. */
  'no_path',
  /** All that is loaded was looked at; the goal may lie behind what is not. */
  'unloaded',
  /** All within the radius was looked at; the goal may be reached by a way that leaves it. */
  'radius',
  /** The node budget ran out. */
  'node_budget',
  'aborted',
  'time_guard',
  /** What is at the start is not known: its chunk is not loaded, or it lies outside the world. */
  'start_unknown',
  /** The start is inside a block, or in what kills. */
  'start_blocked',
  /** The start is in the air, and nothing safe to land on is below. */
  'start_in_air',
] as const;

/** See {@link STOP_REASONS}. */
export type StopReason = (typeof STOP_REASONS)[number];
