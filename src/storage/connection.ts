import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a statement takes and a row holds. Booleans are stored as 0 and 1, objects as JSON text: by whoever stores. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A row by column. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** What a transaction works with. It is of no use once the transaction is over. */
export interface Sql {
  /** Runs a statement and answers how many rows it changed. */
  run(statement: string, ...values: SqlValue[]): number;
  /** The first row, or undefined. */
  get(statement: string, ...values: SqlValue[]): SqlRow | undefined;
  /** All rows: bound them by a LIMIT. */
  all(statement: string, ...values: SqlValue[]): SqlRow[];
}

/** How many prepared statements are kept; the least recently used one goes first. */
const MAX_STATEMENTS = 256;

/** One open database and its statements, each prepared once while it stays in use. */
export class Connection implements Sql {
  readonly database: DatabaseSync;
  /** Least recently used first. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  run(statement: string, ...values: SqlValue[]): number {
    return Number(this.#prepared(statement).run(...values).changes);
  }

  get(statement: string, ...values: SqlValue[]): SqlRow | undefined {
    return this.#prepared(statement).get(...values);
  }

  all(statement: string, ...values: SqlValue[]): SqlRow[] {
    return this.#prepared(statement).all(...values);
  }

  #prepared(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.database.prepare(text);
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > MAX_STATEMENTS) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    return statement;
  }
}

/** The connection as one transaction sees it: of no use after `end`, nor once SQLite has undone the transaction. */
export class Lease implements Sql {
  readonly #connection: Connection;
  #over = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  run(statement: string, ...values: SqlValue[]): number {
    return this.#live().run(statement, ...values);
  }

  get(statement: string, ...values: SqlValue[]): SqlRow | undefined {
    return this.#live().get(statement, ...values);
  }

  all(statement: string, ...values: SqlValue[]): SqlRow[] {
    return this.#live().all(statement, ...values);
  }

  end(): void {
    this.#over = true;
  }

  #live(): Connection {
    if (this.#over) throw new Error('the transaction that this belongs to is over');
    if (!this.#connection.database.isTransaction) throw new Error('the transaction was undone by a failure within it');
    return this.#connection;
  }
}
