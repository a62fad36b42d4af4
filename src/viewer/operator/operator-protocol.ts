/**
 * What goes over the wire between the server and the operator's page of an assistant: types only, shared by both. Every text
 * comes in all languages, so that switching asks for nothing.
 */
import type { Text } from '../protocol.ts';

/** `GET /api/operator`: how the assistant stands now. */
export interface OperatorView {
  readonly nowMs: number;
  readonly startedAtMs: number;
  readonly game: { readonly name: string; readonly version: string };
  readonly players: readonly PlayerLine[];
  readonly running: readonly RunningLine[];
  readonly queues: readonly QueueLine[];
  /** The newest first; `mishapCount` counts all since the start. */
  readonly mishaps: readonly MishapLine[];
  readonly mishapCount: number;
  readonly spend: SpendView;
}

/** A player; what they ask is not told. */
export interface PlayerLine {
  readonly id: string;
  readonly name: string;
  readonly isOnline: boolean;
  /** Since when they have the assistant; null where they gave it no access. */
  readonly grantedAtMs: number | null;
  readonly locale: string | null;
  /** Whether their questions may use the network. */
  readonly external: boolean;
}

interface RunningLine {
  readonly name: string;
  readonly startedAtMs: number;
  /** What the player is shown of how far it is; '' before anything. */
  readonly progress: string;
}

interface QueueLine {
  readonly name: Text;
  readonly waiting: number;
  readonly running: number | null;
  /** How many may wait. */
  readonly bound: number;
}

interface MishapLine {
  readonly atMs: number;
  readonly kind: 'failure' | 'warning' | 'error';
  /** The player's name where it is known, else their id; null where it is about nobody. */
  readonly player: string | null;
  readonly what: string;
  readonly detail: string;
}

/** What models and voices cost. Money in millionths of a dollar. */
export interface SpendView {
  /** The latest first; what nothing was used on is left out. */
  readonly days: readonly ({ readonly day: string } & Used)[];
  /** Of the same days, the most expensive first. */
  readonly players: readonly ({ readonly name: string } & Used)[];
  readonly models: readonly ModelLine[];
  readonly caps: readonly CapLine[];
}

export interface Used {
  readonly calls: number;
  readonly tokens: number;
  readonly micros: number;
}

export interface ModelLine extends Used {
  /** `provider/model`. */
  readonly model: string;
  readonly failed: number;
  /** Calls whose price is not known: what `micros` leaves out. */
  readonly unpriced: number;
  /** `up`, `resting` or `trying`; null of one that is no longer configured. */
  readonly state: string | null;
  /** Why it rests. */
  readonly why: string | null;
}

/** A cap: nothing more is asked when `spent` and `held` reach it. */
export interface CapLine {
  readonly scope: 'run' | 'owner' | 'hour' | 'day';
  readonly unit: 'micros' | 'tokens' | 'calls';
  readonly limit: number;
  readonly spent: number;
  /** Reserved for calls under way. */
  readonly held: number;
}

/** `GET /api/operator/players?after=ID`: who gave access, a page of them. */
export interface PlayersPage {
  readonly players: readonly PlayerLine[];
  /** What to ask after for the next page; null at the end. */
  readonly next: string | null;
}

/** `GET /api/operator/reviews`: what waits for a decision. */
export interface ReviewsView {
  readonly reviews: readonly ReviewLine[];
  /** Whether others follow when these are decided. */
  readonly more: boolean;
}

export interface ReviewLine {
  readonly source: string;
  readonly player: string;
  /** The player's name where it is known, else their id. */
  readonly name: string;
  readonly id: string;
  readonly atMs: number;
  readonly question: Text;
  readonly ifHappened: Text;
  readonly ifNot: Text;
}

/** `POST /api/operator/reviews`. */
export interface Decision {
  readonly source: string;
  readonly player: string;
  readonly id: string;
  readonly happened: boolean;
}

/** Its answer: what came of it. */
export interface DecisionView {
  readonly ok: true;
  readonly told: Text;
}
