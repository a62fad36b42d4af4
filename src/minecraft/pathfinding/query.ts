import type { BlockPos, Point } from '../../core/index.ts';
import type { DigConditions } from '../blocks/index.ts';

/**
 * Where to get to; positions are cells that the feet are in.
 * - `cell`: the feet in exactly this cell;
 * - `near`: the feet's cell within `radiusBlocks` (Euclidean, between cells) of `pos`;
 * - `reach`: a place from which the block at `pos` can be dug or placed: the eyes within 4.5 blocks of it, not standing
 *   on a block to be dug, not in the cell of one to be placed;
 * - `any`: whichever of several costs least to get to;
 * - `predicate`: cells of one's own choosing. `estimateTicks` must never say more than the true cost from a cell to the
 *   nearest goal, nor fall by more than a move's cost along it, or the route may not be the cheapest; 0 is always right.
 */
export type Goal =
  | { readonly kind: 'cell'; readonly pos: BlockPos }
  | { readonly kind: 'near'; readonly pos: BlockPos; readonly radiusBlocks: number }
  | { readonly kind: 'reach'; readonly pos: BlockPos; readonly to: 'dig' | 'place' }
  | { readonly kind: 'any'; readonly goals: readonly Goal[] }
  | {
      readonly kind: 'predicate';
      readonly isGoal: (x: number, y: number, z: number) => boolean;
      readonly estimateTicks: (x: number, y: number, z: number) => number;
    };

/** What the body has to change the world with. */
export interface Carried {
  /** Whole blocks it may place on the way. */
  readonly placeableBlocks: number;
  /** Tools it may dig with; the bare hand is always one. */
  readonly tools: readonly Pick<DigConditions, 'heldItem' | 'efficiencyLevel'>[];
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
  /** Default true. Needs more than 6 food points, which the caller knows. */
  readonly allowSprint?: boolean;
  /** May doors, gates and trapdoors that a hand opens be opened? Default true. */
  readonly allowDoors?: boolean;
}

/** Default of {@link RouteQuery.maxRadius}. */
export const DEFAULT_RADIUS = 48;
/** Largest radius a query may ask for, in blocks. */
export const MAX_RADIUS = 512;
/** Default of {@link RouteQuery.maxFallBlocks}. */
export const DEFAULT_FALL_BLOCKS = 3;
/** Largest fall a query may allow: with 20 health, 22 blocks leave one point. */
export const MAX_FALL_BLOCKS = 22;

/** How far and how long a search may go. */
export interface SearchOptions {
  /** Nodes expanded at most. Default {@link DEFAULT_MAX_NODES}, at most {@link MAX_NODES}. */
  readonly maxNodes?: number;
  /** Ends the search within {@link NODES_BETWEEN_CHECKS} nodes of an abort. */
  readonly signal?: AbortSignal;
  /**
   * A second guard, in milliseconds of `monotonicMs`. A search that it cuts says `time_guard`, and is the one kind of
   * answer that need not be the same for the same question.
   */
  readonly timeGuard?: { readonly limitMs: number; readonly monotonicMs: () => number };
}

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
