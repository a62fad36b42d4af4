import { type Failure, fail, messageOf } from '../core/index.ts';

/** SQLite's primary result codes (https://sqlite.org/rescode.html) that a caller can meet, as failures. */
const FAILURES: Readonly<Record<number, readonly [code: string, why: string, howTo: string]>> = {
  5: ['store_busy', 'another process is writing to the store', 'try again in a moment, or stop the other process'],
  6: ['store_busy', 'the store is locked', 'try again in a moment'],
  8: ['store_read_only', 'the store may not be written to', 'check the rights of its file and folder, or use another'],
  10: ['store_io_failed', 'the disk failed under the store', 'check the disk, then open the store again'],
  11: ['store_corrupt', 'the file of the store is damaged', 'restore it from a copy, or move it away to start anew'],
  13: ['disk_full', 'there is no room left on the disk', 'make room, then try again'],
  14: ['store_cannot_open', 'the file of the store cannot be opened', 'check its path and rights, or use another'],
  18: ['too_big', 'a value is too large for the store', 'store less at once'],
  19: ['constraint_violated', 'the change breaks a rule of the store', 'check what is there already'],
  23: ['store_cannot_open', 'the file of the store may not be opened', 'check its rights, or use another path'],
  26: ['not_a_database', 'the file is not a store', 'give the path of a store, or of a file that does not exist yet'],
};

/** The bits of an extended result code that hold the primary one. */
const PRIMARY_CODE = 0xff;

/**
 * An error of SQLite as a failure, with SQLite's own words in `data.detail`; undefined for what is no expected failure
 * but a bug of ours, as a wrong statement is.
 */
export function sqliteFailure(thrown: unknown): Failure | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown) || typeof thrown.errcode !== 'number') return undefined;
  const known = FAILURES[thrown.errcode & PRIMARY_CODE];
  if (known === undefined) return undefined;
  const [code, why, howTo] = known;
  return fail(code, why, howTo, { detail: messageOf(thrown) });
}
