/** What goes over the wire between the server and the page on a learner: types only. Money in millionths of a dollar. */
import type { Text } from '../protocol.ts';

/** What a piece of work took. */
export interface CostView {
  readonly modelCalls: number;
  readonly tokens: number;
  /** Null where the price of some call is not known. */
  readonly microdollars: number | null;
  /** Game ticks: twenty are a second of play. */
  readonly ticks: number;
}

/** A rung of the tech tree. */
export interface RungView {
  readonly item: string;
  /** Rungs that must be reached before. */
  readonly needs: readonly string[];
  /** The attempt that reached it first; null where it is not reached. */
  readonly attempt: number | null;
}

/** How something ended that was tried; `under_way` while it runs. */
export type OutcomeName = 'under_way' | 'done' | 'not_done' | 'failed' | 'broken' | 'abandoned';

/** A task in a list. */
export interface RoundLine {
  readonly round: number;
  readonly task: Text;
  readonly outcome: OutcomeName;
  readonly attempts: number;
  readonly ticks: number;
}

/** `GET /api/learning/rounds/N`: a task with all that was tried. */
export interface RoundView {
  readonly round: number;
  readonly task: Text;
  readonly why: string;
  readonly outcome: OutcomeName;
  readonly attempts: readonly AttemptView[];
}

/** What was tried, and what came of it. */
export interface AttemptView {
  readonly attempt: number;
  readonly outcome: OutcomeName;
  readonly why: string;
  readonly code: string;
  /** Skills that it used, as `name` and version. */
  readonly linked: readonly SkillRef[];
  /** What it did, as `mined` of `oak_log`; empty while it runs. */
  readonly deeds: readonly DeedView[];
  /** Help from outside. */
  readonly assists: readonly string[];
  readonly cost: CostView | null;
}

interface SkillRef {
  readonly name: string;
  readonly version: number;
}

export interface DeedView {
  readonly kind: 'mined' | 'crafted' | 'smelted' | 'placed' | 'killed' | 'eaten';
  readonly name: string;
  readonly count: number;
}

export type SkillStatusName = 'provisional' | 'admitted' | 'quarantined';

/** A skill in a list: the version in use. */
export interface SkillLine {
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly versions: number;
  readonly status: SkillStatusName;
  readonly runs: number;
  readonly successes: number;
}

/** `GET /api/learning/skills/NAME`: a skill with its versions, the newest first. */
export interface SkillView {
  readonly name: string;
  /** The version in use. */
  readonly current: number;
  readonly versions: readonly SkillVersionView[];
  /** Attempts that were linked with it, and what they took. */
  readonly attempts: number;
  readonly cost: CostView | null;
  /** Its newest failures. */
  readonly faults: readonly FaultView[];
}

export interface SkillVersionView {
  readonly version: number;
  readonly hash: string;
  readonly status: SkillStatusName;
  readonly description: string;
  readonly postcondition: Text;
  readonly imports: readonly string[];
  readonly code: string;
  readonly runs: number;
  readonly successes: number;
  /** Tries from other starts. */
  readonly trials: readonly { readonly seed: number; readonly passed: boolean; readonly why: string }[];
}

interface FaultView {
  readonly round: number;
  readonly attempt: number;
  readonly version: number;
  readonly why: string;
}

/** The attempt in progress. */
interface UnderWayView {
  readonly round: number;
  readonly task: Text;
  /** Null between two attempts. */
  readonly attempt: number | null;
  readonly code: string | null;
}

/** `GET /api/learning`: a run as it is. */
export interface LearningView {
  /** Grows with every event of the run's log; also the answer's `etag`. */
  readonly revision: number;
  readonly name: string;
  /** Whether this server's process learns in it now. */
  readonly isLive: boolean;
  readonly version: string | null;
  readonly seed: number | null;
  readonly learner: string | null;
  readonly rounds: number;
  readonly attempts: number;
  /** Help from outside: with any of it scores do not compare. */
  readonly assists: number;
  readonly cost: CostView;
  readonly ladder: readonly RungView[];
  /** Items that were ever carried, in the order in which they came, with the attempt that brought each first. */
  readonly items: readonly { readonly item: string; readonly attempt: number }[];
  /** Attempts that took Voyager with GPT-4 to the first tool of each kind: a scale to read the chart by. */
  readonly scale: readonly { readonly item: string; readonly attempt: number }[];
  readonly underWay: UnderWayView | null;
  /** The newest first. */
  readonly newestRounds: readonly RoundLine[];
  /** Rounds before those. */
  readonly earlierRounds: number;
  readonly skills: readonly SkillLine[];
}
