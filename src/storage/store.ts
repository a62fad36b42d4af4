import { type Clock, fail, type Result } from '../core/index.ts';
import { type Connection, Lease, type Sql } from './connection.ts';
import { type Brackets, bracket, READ, savepoint, WRITE } from './transaction.ts';

/** How deep transactions may nest. */
export const MAX_NESTING = 16;

/** One open database; {@link openStore} opens it. All it does is synchronous. */
export class Store {
  /** Stamps what is journaled. */
  readonly clock: Clock;
  readonly #connection: Connection;
  #depth = 0;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.clock = clock;
  }

  get isOpen(): boolean {
    return this.#connection.database.isOpen;
  }

  /**
   * Runs `work` as one transaction: its success commits, its failure or a throw undoes all of it. Within another
   * transaction it is a part of that: its failure undoes what it did itself, and the outer one's failure undoes both.
   *
   * Answers what `work` does, or fails with `store_closed`, `nested_too_deep` or a failure of SQLite
   * (`constraint_violated`, `store_busy`, `disk_full` ...). An error that is no expected failure is thrown on, after
   * the undoing. `work` must be synchronous.
   */
  transact<T>(work: (sql: Sql) => Result<T>): Result<T> {
    return this.#within(this.#depth === 0 ? WRITE : savepoint(this.#depth), work);
  }

  /**
   * Runs `work` on the store as it is at one moment, without keeping other processes from writing; a write in it fails
   * with `store_read_only`. Within a transaction it is simply a part of that.
   */
  read<T>(work: (sql: Sql) => Result<T>): Result<T> {
    if (this.#depth > 0 || !this.isOpen) return this.transact(work);
    const { database } = this.#connection;
    database.exec('PRAGMA query_only = ON');
    try {
      return this.#within(READ, work);
    } finally {
      database.exec('PRAGMA query_only = OFF');
    }
  }

  /** Closes the store; a closed one answers everything with `store_closed`. Throws within a transaction. */
  close(): void {
    if (this.#depth > 0) throw new Error('a store cannot be closed within its own transaction');
    if (this.isOpen) this.#connection.database.close();
  }

  #within<T>(brackets: Brackets, work: (sql: Sql) => Result<T>): Result<T> {
    if (!this.isOpen) return fail('store_closed', 'the store is closed', 'open it again');
    if (this.#depth >= MAX_NESTING) {
      return fail('nested_too_deep', `transactions are nested ${MAX_NESTING} deep`, 'do it in the one you are in');
    }
    const lease = new Lease(this.#connection);
    return bracket(this.#connection.database, brackets, () => {
      this.#depth++;
      try {
        return work(lease);
      } finally {
        this.#depth--;
        lease.end();
      }
    });
  }
}
