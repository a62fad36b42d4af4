import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../core/index.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** The statements that begin, commit and undo a stretch of work. */
export interface Brackets {
  readonly begin: string;
  readonly commit: string;
  readonly undo: string;
}

/** Takes the right to write at once: a transaction that read first could be refused it half way. */
export const WRITE: Brackets = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', undo: 'ROLLBACK' };

/** Sees the database as it is at its first look. */
export const READ: Brackets = { begin: 'BEGIN', commit: 'COMMIT', undo: 'ROLLBACK' };

/** A part of a transaction that can be undone alone. */
export function savepoint(depth: number): Brackets {
  const name = `level_${depth}`;
  return { begin: `SAVEPOINT ${name}`, commit: `RELEASE ${name}`, undo: `ROLLBACK TO ${name}; RELEASE ${name}` };
}

/**
 * Runs `work` between brackets: a success commits, a failure or a throw undoes. An expected error of SQLite becomes a
 * failure; any other is thrown on, after the undoing.
 */
export function bracket<T>(database: DatabaseSync, brackets: Brackets, work: () => Result<T>): Result<T> {
  try {
    database.exec(brackets.begin);
    let committed = false;
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
      if (result.ok) {
        database.exec(brackets.commit);
        committed = true;
      }
      return result;
    } finally {
      // SQLite has undone all of it already when the disk failed or is full.
      if (!committed && database.isTransaction) database.exec(brackets.undo);
    }
  } catch (thrown) {
    const failure = sqliteFailure(thrown);
    if (failure === undefined) throw thrown;
    return failure;
  }
}
