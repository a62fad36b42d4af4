import type { Result } from '../../core/index.ts';

/** Reads one stored value: a check by schema, as of all that comes from outside the process. */
export type DecodeStored<T> = (json: unknown) => Result<T>;

/** How far a transaction with the world has come. `needs_review`: whether it was done is not known. */
export type TransactionState = 'started' | 'done' | 'failed' | 'needs_review';

/** One line of the execution ledger of a player. */
export interface LedgerEntry {
  /** Unique for the player: the same trade is asked for under the same key. */
  readonly key: string;
  /** What was asked for: another request under the same key is refused. */
  readonly fingerprint: string;
  readonly kind: string;
  readonly state: TransactionState;
  /** The receipt's data, once there is one: JSON. */
  readonly receipt: unknown;
  /** When it was first written, milliseconds since the epoch. */
  readonly atMs: number;
}

/** The execution ledger of one player within one transaction. */
export interface AgentJournal {
  find(key: string): Promise<Result<LedgerEntry | undefined>>;
  /** Writes an entry, or the next state of one. */
  save(entry: LedgerEntry): Result<undefined>;
  /** The entries of a state, the oldest first, at most `limit`. */
  inState(state: TransactionState, limit: number): Promise<Result<readonly LedgerEntry[]>>;
}

/** One thing that happened to a player, as it is kept. */
export interface HistoryEntry {
  /** 1, 2, 3 ... without a gap, for each player. */
  readonly seq: number;
  readonly atMs: number;
  /** snake_case; stable, since stored. */
  readonly kind: string;
  readonly data: unknown;
}

/** What one transaction of one player sees and writes. Nothing is written before all of it is. */
export interface PlayerTransaction {
  readonly player: string;
  /** A document of `space` (the module that owns it), or undefined. Sees what this transaction wrote itself. */
  get<T>(space: string, key: string, decode: DecodeStored<T>): Promise<Result<T | undefined>>;
  /** Writes a document: JSON. Fails with `not_json`, `bad_key` or `too_large`. */
  put(space: string, key: string, value: unknown): Result<undefined>;
  remove(space: string, key: string): Result<undefined>;
  /** Documents of a space by key, after `afterKey`. `more` says whether others follow. */
  list<T>(
    space: string,
    decode: DecodeStored<T>,
    options?: { readonly afterKey?: string; readonly limit?: number },
  ): Promise<Result<{ readonly documents: readonly (readonly [string, T])[]; readonly more: boolean }>>;
  /** Adds to the player's history, and answers its number. */
  append(kind: string, data: unknown): Result<number>;
  /** The latest entries of the history, the oldest of them first. */
  recent(limit: number): Promise<Result<readonly HistoryEntry[]>>;
  readonly ledger: AgentJournal;
}

/**
 * What a transaction does. It may be run again when another process came between, so it changes nothing but the
 * transaction; a failure undoes all of it.
 */
export type TransactionWork<T> = (transaction: PlayerTransaction) => Promise<Result<T>>;

/** One line of the usage ledger, which outlasts the player's own data. */
export interface UsageLine {
  /** Unique: the same use under the same key counts once. */
  readonly key: string;
  readonly player: string;
  /** The module that used it. */
  readonly owner: string;
  /** What was used: `modelTokens`, `micros`, `ttsChars`. */
  readonly counter: string;
  /** A whole number from 0 on. */
  readonly amount: number;
}

/** Sums of the usage ledger. */
export interface UsageSum {
  readonly player: string;
  readonly owner: string;
  readonly counter: string;
  readonly amount: number;
  readonly lines: number;
}

/** What was used on one day, of one player and counter, whatever module used it. */
export interface UsageDay {
  /** Days since the epoch, of UTC. */
  readonly day: number;
  readonly player: string;
  readonly counter: string;
  readonly amount: number;
}

/** Documents that belong to no player: shared knowledge, settings. */
export interface SharedDocuments {
  get<T>(space: string, key: string, decode: DecodeStored<T>): Promise<Result<T | undefined>>;
  put(space: string, key: string, value: unknown): Promise<Result<undefined>>;
  remove(space: string, key: string): Promise<Result<undefined>>;
  list<T>(
    space: string,
    decode: DecodeStored<T>,
    options?: { readonly afterKey?: string; readonly limit?: number },
  ): Promise<Result<{ readonly documents: readonly (readonly [string, T])[]; readonly more: boolean }>>;
}

/** A part of what is kept of a player. */
export type KeptPart = 'document' | 'history' | 'ledger';

/** Where players, their ledgers and what is shared are kept. Bounds and failure codes are the implementation's. */
export interface AgentStore {
  /**
   * Runs `work` for one player: its success writes all of it or nothing, its failure nothing. Transactions of one player
   * run one after another. `guard` is asked once more right before the writing, in the transaction's turn; its failure
   * writes nothing. Do not wait for a transaction of the same player within `work`.
   */
  transact<T>(player: string, work: TransactionWork<T>, guard?: () => Result<undefined>): Promise<Result<T>>;
  /**
   * Deletes all of a player's data, files and write-ahead logs too, in the player's turn. An erasure that is cut off goes
   * on when the store opens again. What is shared, and the usage ledger, stay.
   */
  erase(player: string): Promise<Result<undefined>>;
  /** All that is kept of a player, in the order of its keys, as it is stored: a page of 1000 rows at most, from `offset` on. */
  kept(player: string, part: KeptPart, offset?: number): Promise<Result<readonly Readonly<Record<string, unknown>>[]>>;
  readonly shared: SharedDocuments;
  recordUsage(lines: readonly UsageLine[]): Promise<Result<undefined>>;
  /** Sums by player, owner and counter; of one player where one is named. Sorted, and bounded. */
  usage(player?: string): Promise<Result<readonly UsageSum[]>>;
  /** Sums by day, player and counter, from a moment on. Sorted, the latest day first, and bounded. */
  usageByDay(sinceMs: number): Promise<Result<readonly UsageDay[]>>;
  /** Ids of the players that have data, sorted, after `afterPlayer`, at most `limit`. */
  players(options?: { readonly afterPlayer?: string; readonly limit?: number }): Promise<Result<readonly string[]>>;
  close(): Promise<void>;
}
