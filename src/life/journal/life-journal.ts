import type { Result } from '../../core/index.ts';
import type { LifeSnapshot } from '../runtime/life-snapshot.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { EntryRow } from './entry-schema.ts';

/** The form of journals that this program writes and reads. */
export const JOURNAL_FORMAT = 1;

/** What a run began as: with the inputs in its journal, this makes its whole history. */
export interface RunHeader {
  readonly format: typeof JOURNAL_FORMAT;
  readonly seed: number | string;
  /** Where it was branched off; absent in a run that began with its scenario. */
  readonly branchOf?: { readonly run: string; readonly atMs: number } | undefined;
}

/** A snapshot and where in the journal it stands: after so many pages. */
export interface KeptSnapshot {
  readonly page: number;
  readonly snapshot: LifeSnapshot;
}

/** Some entries of a history, and how many pages there are up to them. */
export interface Page {
  readonly number: number;
  readonly rows: readonly EntryRow[];
}

/**
 * The history of one life, append-only: pages of entries in the order of simulated time and sequence, and snapshots
 * between them. One process writes to it. A run's file is one; another issue keeps it in a database for many.
 */
export interface LifeJournal {
  readonly header: RunHeader;
  /** The scenario as it was when the run began: a run does not depend on files that change. */
  readonly scenario: Scenario;
  /** Appends entries, all or none, and answers how many characters they took. */
  append(rows: readonly EntryRow[]): Result<number>;
  /** Keeps a snapshot of the life as it is after all that was appended, and answers how many characters it took. */
  keep(snapshot: LifeSnapshot): Result<number>;
  /** The newest snapshot that was taken at `atMs` or before, if any. */
  snapshotAt(atMs?: number): Result<KeptSnapshot | undefined>;
  /** How many pages there are. */
  readonly pages: number;
  /** The pages after `page`, the oldest first: at most `count`, by default some at a time; an empty list at the end. */
  pagesAfter(page: number, count?: number): Result<readonly Page[]>;
}
