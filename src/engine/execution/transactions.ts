import { createHash } from 'node:crypto';
import { type Result, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';
import type { AgentJournal, LedgerEntry, PlayerTransaction } from '../storage/agent-store.ts';
import type { PlayerStore } from '../storage/player-store.ts';
import type { AgentContext } from './agent-context.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a transaction is asked for under. */
export interface TransactionRequest {
  /** Unique for the player: `trade:quote-17`. */
  readonly key: string;
  /** Of the receipt, in snake_case: `trade_receipt`. */
  readonly kind: string;
  /** All that was agreed on (goods, price, pool): JSON. The same key with other terms is refused. */
  readonly terms: unknown;
}

/** A receipt, and whether it is that of an earlier time. */
export interface Settled<D> {
  readonly data: D;
  /** Whether the effect was done; `failed` is settled too: the receipt says what was given back. */
  readonly outcome: 'done' | 'failed';
  /** Whether it had been done before: nothing was done this time. */
  readonly repeated: boolean;
}

/** How an effect outside the store ended, as far as is known. */
export type Outcome = 'done' | 'failed' | 'unknown';

/**
 * Transactions that are done once, however often they are asked for. Where all of it is in the store, {@link once} does
 * it in one step. Where a part is done in the game (over RCON, say), {@link begin} is written first, then the game is
 * asked, then {@link settle} says how it ended; what nobody could settle becomes `needs_review`, and nobody is charged
 * twice for it.
 */
export class Transactions {
  readonly #context: AgentContext;
  readonly #resolveJournal: (transaction: PlayerTransaction) => AgentJournal;
  readonly #nowMs: () => number;
  readonly #store: PlayerStore;

  constructor(
    context: AgentContext,
    resolveJournal: (transaction: PlayerTransaction) => AgentJournal,
    nowMs: () => number,
    store: PlayerStore,
  ) {
    this.#context = context;
    this.#resolveJournal = resolveJournal;
    this.#nowMs = nowMs;
    this.#store = store;
  }

  /**
   * Does `work` and writes its receipt, in one transaction, unless the key has been settled before: then that receipt is
   * answered. `work` answers all that will ever be shown of it. Fails with `key_reused`, `needs_review`,
   * `transaction_unsettled`, or as `work` does, and then nothing is written.
   */
  async once<D>(
    request: TransactionRequest,
    work: (transaction: PlayerTransaction) => Promise<Result<D>>,
  ): Promise<Result<Settled<D>>> {
    const done = await this.#store.transact<Settled<D>>(async (transaction) => {
      const journal = this.#resolveJournal(transaction);
      const known = await this.#known<D>(journal, request);
      if (!known.ok) return known;
      if (known.value !== undefined) return succeed(known.value);
      const worked = await work(transaction);
      if (!worked.ok) return worked;
      const saved = journal.save(this.#entry(request, 'done', worked.value));
      return saved.ok ? succeed({ data: worked.value, outcome: 'done', repeated: false }) : saved;
    });
    return this.#recorded(request, done);
  }

  /**
   * Writes that an effect outside the store is about to be asked for, with what `prepare` writes beside it (the charge is
   * set aside). Answers the receipt of an earlier time where the key is settled, else undefined: go on to the effect, then
   * {@link settle}.
   */
  async begin<D>(
    request: TransactionRequest,
    prepare: (transaction: PlayerTransaction) => Promise<Result<undefined>>,
  ): Promise<Result<Settled<D> | undefined>> {
    return await this.#store.transact<Settled<D> | undefined>(async (transaction) => {
      const journal = this.#resolveJournal(transaction);
      const known = await this.#known<D>(journal, request);
      if (!known.ok || known.value !== undefined) return known;
      const prepared = await prepare(transaction);
      if (!prepared.ok) return prepared;
      const saved = journal.save(this.#entry(request, 'started', undefined));
      return saved.ok ? succeed(undefined) : saved;
    });
  }

  /**
   * Says how the effect of a begun transaction ended. `finish` writes what follows from it (the charge taken or given
   * back) and answers the receipt's data. `unknown` writes nothing but `needs_review`, and fails with it.
   */
  async settle<D>(
    request: TransactionRequest,
    outcome: Outcome,
    finish: (transaction: PlayerTransaction) => Promise<Result<D>>,
  ): Promise<Result<Settled<D>>> {
    return await this.#end(request, ['started'], outcome, finish);
  }

  /** What {@link settle} is for a transaction that needs review, when a person has looked. */
  async review<D>(
    request: TransactionRequest,
    outcome: 'done' | 'failed',
    finish: (transaction: PlayerTransaction) => Promise<Result<D>>,
  ): Promise<Result<Settled<D>>> {
    return await this.#end(request, ['started', 'needs_review'], outcome, finish);
  }

  async #end<D>(
    request: TransactionRequest,
    from: readonly string[],
    outcome: Outcome,
    finish: (transaction: PlayerTransaction) => Promise<Result<D>>,
  ): Promise<Result<Settled<D>>> {
    const { key } = request;
    const ended = await this.#store.transact<Settled<D> | undefined>(async (transaction) => {
      const journal = this.#resolveJournal(transaction);
      const entry = await journal.find(key);
      if (!entry.ok) return entry;
      if (entry.value === undefined || entry.value.fingerprint !== fingerprintOf(request)) {
        return engineFailure(entry.value === undefined ? 'transaction_unsettled' : 'key_reused', {
          key,
          wanted: from[0],
        });
      }
      if (outcome !== 'unknown' && entry.value.state === outcome)
        return succeed({ data: entry.value.receipt as D, outcome, repeated: true });
      if (!from.includes(entry.value.state)) return engineFailure('transaction_unsettled', { key, wanted: from[0] });
      if (outcome === 'unknown') {
        const marked = journal.save({ ...entry.value, state: 'needs_review' });
        return marked.ok ? succeed(undefined) : marked;
      }
      const finished = await finish(transaction);
      if (!finished.ok) return finished;
      const saved = journal.save({ ...entry.value, state: outcome, receipt: finished.value });
      return saved.ok ? succeed({ data: finished.value, outcome, repeated: false }) : saved;
    });
    if (!ended.ok) return ended;
    if (ended.value === undefined) return engineFailure('needs_review', { key });
    return this.#recorded(request, succeed(ended.value));
  }

  /** What the ledger says of a key: undefined where nothing, the receipt where it is done. */
  async #known<D>(journal: AgentJournal, request: TransactionRequest): Promise<Result<Settled<D> | undefined>> {
    const { key } = request;
    const entry = await journal.find(key);
    if (!entry.ok || entry.value === undefined) return entry.ok ? succeed(undefined) : entry;
    const { state, fingerprint, receipt } = entry.value;
    if (fingerprint !== fingerprintOf(request)) return engineFailure('key_reused', { key });
    if (state === 'needs_review') return engineFailure('needs_review', { key });
    if (state === 'started') return engineFailure('answer_already_open', { key });
    return succeed({ data: receipt as D, outcome: state, repeated: true });
  }

  #entry(request: TransactionRequest, state: 'started' | 'done', receipt: unknown): LedgerEntry {
    const { key, kind } = request;
    return { key, kind, fingerprint: fingerprintOf(request), state, receipt, atMs: this.#nowMs() };
  }

  /**
   * Notes the receipt in the execution too, once it is written: a transaction may run again, its receipt is kept once. An
   * execution that has all the receipts it may have still answers this one.
   */
  #recorded<D>({ kind }: TransactionRequest, settled: Result<Settled<D>>): Result<Settled<D>> {
    if (settled.ok && !settled.value.repeated) this.#context.execution.record(kind, settled.value.data);
    return settled;
  }
}

/** What makes two requests the same: kind and terms, whatever the order of their keys. */
function fingerprintOf({ kind, terms }: TransactionRequest): string {
  return createHash('sha256')
    .update(`${kind}\n${canonicalJson(terms)}`)
    .digest('hex');
}
