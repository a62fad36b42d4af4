import {
  type Clock,
  type Failure,
  fail,
  type IdSource,
  type Result,
  succeed,
  type Timer,
  uuidSource,
} from '../core/index.ts';
import { type Amounts, type Budget, checkAmounts, hold, openBudget, settle } from './budget.ts';
import { MAX_RECEIPTS, type Receipt, ReceiptBook } from './receipts.ts';

/** Children an execution may have under way at once. */
export const MAX_CHILDREN = 1000;
/** How deep executions may nest, the root counted. */
export const MAX_DEPTH = 16;

export interface ExecutionOptions {
  /** For whom it runs, for attribution: `player:ann`, `resident:7/reflection`. */
  readonly owner: string;
  /** What it may use, by counter. See {@link Budget}. */
  readonly limits: Amounts;
  /** How long it may run; default: for ever. */
  readonly wallMs?: number;
  readonly clock: Clock;
  readonly ids?: IdSource;
  /** Aborts it from outside. */
  readonly signal?: AbortSignal;
  /** Default {@link MAX_RECEIPTS}. */
  readonly maxReceipts?: number;
}

export interface ChildOptions {
  /** Default: the parent's. */
  readonly owner?: string;
  /** What the child may use of what the parent has. A counter that is not named is bounded by the parent's alone. */
  readonly limits?: Amounts;
  /** How long it may run, and no longer than the parent. */
  readonly wallMs?: number;
}

/** What is held for one piece of work until it is known what that used. */
export interface Reservation {
  readonly amounts: Amounts;
  /**
   * Says what was used, in whatever state the execution is: what is used is used. Only the first call counts. Without
   * an argument all that was held counts as used; give `{}` when nothing was.
   */
  settle(used?: Amounts): void;
}

/** What the signal of an ended execution gives as its reason, so that whatever awaits it fails with that. */
export class ExecutionAborted extends Error {
  override readonly name = 'ExecutionAborted';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.why);
    this.failure = failure;
  }
}

/** What a root and all its children share. */
interface Shared {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly receipts: ReceiptBook;
}

/**
 * A bounded, attributed, cancellable piece of work.
 *
 * Work is paid before it starts: `reserve` what it may use, do it, `settle` what it did use. What cannot be paid is
 * refused with a failure that a person can read. A child draws on its parent's budget too, and ends with it. Whoever
 * opens an execution must {@link finish} it.
 */
export class Execution {
  readonly id: string;
  readonly owner: string;
  readonly #parent: Execution | undefined;
  readonly #depth: number;
  readonly #shared: Shared;
  readonly #abort = new AbortController();
  readonly #children = new Set<Execution>();
  readonly #open = new Set<Reservation>();
  readonly #deadlineMs: number;
  readonly #cleanUps: (() => void)[] = [];
  #budget: Budget;
  #finished = false;

  private constructor(owner: string, limits: Amounts, wallMs: number, shared: Shared, parent: Execution | undefined) {
    if (!(wallMs >= 0)) throw new RangeError(`an execution's time must be a number from 0 on, not ${wallMs}`);
    this.id = shared.ids.next('execution');
    this.owner = owner;
    this.#budget = openBudget(limits);
    this.#shared = shared;
    this.#parent = parent;
    this.#depth = parent === undefined ? 1 : parent.#depth + 1;
    const ownDeadlineMs = shared.clock.monotonicMs() + wallMs;
    this.#deadlineMs = parent === undefined ? ownDeadlineMs : Math.min(ownDeadlineMs, parent.#deadlineMs);
    if (this.#deadlineMs === ownDeadlineMs && Number.isFinite(ownDeadlineMs)) {
      const timer: Timer = shared.clock.after(wallMs, () => this.#end(this.#late()));
      this.#cleanUps.push(() => timer.cancel());
    }
  }

  /** Starts an execution of its own. Throws on limits or a time that are none: a bug of ours. */
  static start(options: ExecutionOptions): Execution {
    const { owner, limits, wallMs = Number.POSITIVE_INFINITY, clock, signal } = options;
    const receipts = new ReceiptBook(options.maxReceipts ?? MAX_RECEIPTS);
    const shared = { clock, ids: options.ids ?? uuidSource, receipts };
    const execution = new Execution(owner, limits, wallMs, shared, undefined);
    if (signal !== undefined) execution.#follow(signal);
    return execution;
  }

  /** Aborts with an {@link ExecutionAborted} when the execution is aborted, late, or finished. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Limits, spent and held, children's use included. */
  get budget(): Budget {
    return this.#budget;
  }

  /** Milliseconds until the deadline, never below 0; `Infinity` without one. */
  get leftMs(): number {
    return Math.max(0, this.#deadlineMs - this.#shared.clock.monotonicMs());
  }

  /** The receipts of this execution's whole tree, in the order they were made. */
  get receipts(): readonly Receipt[] {
    return this.#shared.receipts.all();
  }

  /** Whether work may go on: fails with `aborted`, `deadline_exceeded` or `finished`. Ask it between steps. */
  check(): Result<undefined> {
    // The timer of a deadline may come late on a busy machine: the clock decides.
    if (!this.signal.aborted && this.#shared.clock.monotonicMs() >= this.#deadlineMs) this.#end(this.#late());
    const reason: unknown = this.signal.reason;
    return reason instanceof ExecutionAborted ? reason.failure : succeed(undefined);
  }

  /**
   * Holds amounts for work about to start, here and in every parent: all, or none. Fails as {@link check} does, or with
   * `budget_exhausted`, whose data name the counter and whose it is. Throws on an amount that is no whole number.
   */
  reserve(amounts: Amounts): Result<Reservation> {
    checkAmounts(amounts);
    const running = this.check();
    if (!running.ok) return running;
    const held = this.#holdAll(amounts);
    if (!held.ok) return held;
    let settled = false;
    const reservation: Reservation = {
      amounts: { ...amounts },
      settle: (used = amounts) => {
        if (settled) return;
        checkAmounts(used);
        settled = true;
        this.#open.delete(reservation);
        for (const execution of this.#lineage()) {
          execution.#budget = settle(execution.#budget, reservation.amounts, used);
        }
      },
    };
    this.#open.add(reservation);
    return succeed(reservation);
  }

  /** Uses amounts at once: a reservation settled in full. */
  spend(amounts: Amounts): Result<undefined> {
    const reserved = this.reserve(amounts);
    if (!reserved.ok) return reserved;
    reserved.value.settle();
    return succeed(undefined);
  }

  /**
   * Builds the receipt of something done. Do it inside the transaction of what it proves, and roll that back when this
   * fails with `receipts_full`. Works in whatever state the execution is: what is done is done.
   */
  record<D>(kind: string, data: D): Result<Receipt<D>, 'receipts_full'> {
    const atMs = this.#shared.clock.nowMs();
    return this.#shared.receipts.add({ owner: this.owner, execution: this.id, kind, atMs, data });
  }

  /** Starts a piece of this work. Fails as {@link check} does, or with `too_many_children` or `too_deep`. */
  child(options: ChildOptions = {}): Result<Execution> {
    const running = this.check();
    if (!running.ok) return running;
    if (this.#children.size >= MAX_CHILDREN) {
      const howTo = 'wait for one to finish';
      return fail('too_many_children', `this execution has ${MAX_CHILDREN} pieces of work under way`, howTo);
    }
    if (this.#depth >= MAX_DEPTH) {
      return fail('too_deep', `work is nested ${MAX_DEPTH} deep`, 'do it in the execution you are in');
    }
    const unbounded = Object.fromEntries(
      Object.keys(this.#budget.limits).map((counter) => [counter, Number.POSITIVE_INFINITY]),
    );
    const limits = { ...unbounded, ...options.limits };
    const wallMs = options.wallMs ?? Number.POSITIVE_INFINITY;
    const child = new Execution(options.owner ?? this.owner, limits, wallMs, this.#shared, this);
    this.#children.add(child);
    return succeed(child);
  }

  /** Stops the work and its children's: `why` is a sentence. Reservations stay held until they are settled. */
  abort(why: string): void {
    this.#end(fail('aborted', why, 'start it again if it is still wanted'));
  }

  /**
   * Closes the execution: children finish first, and what is still held counts as used, since nobody will say
   * otherwise. Its signal aborts, so that nothing of it lives on. A second call does nothing.
   */
  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    for (const child of this.#children) child.finish();
    for (const reservation of this.#open) reservation.settle();
    this.#end(fail('finished', 'this execution is finished', 'start another one'));
    if (this.#parent !== undefined) this.#parent.#children.delete(this);
  }

  #holdAll(amounts: Amounts): Result<undefined> {
    const next: [Execution, Budget][] = [];
    for (const execution of this.#lineage()) {
      const held = hold(execution.#budget, amounts);
      if (!held.ok) return { ...held, data: { ...held.data, owner: execution.owner, execution: execution.id } };
      next.push([execution, held.value]);
    }
    for (const [execution, budget] of next) execution.#budget = budget;
    return succeed(undefined);
  }

  /** This execution, its parent, and so on. */
  *#lineage(): Generator<Execution> {
    for (let execution: Execution | undefined = this; execution !== undefined; execution = execution.#parent) {
      yield execution;
    }
  }

  #follow(signal: AbortSignal): void {
    const onAbort = () => this.abort('whoever asked for it no longer wants it');
    signal.addEventListener('abort', onAbort, { once: true });
    this.#cleanUps.push(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  }

  #late(): Failure {
    return fail('deadline_exceeded', 'the time for this work is up', 'ask for less, or start anew');
  }

  #end(failure: Failure): void {
    if (this.signal.aborted) return;
    for (const cleanUp of this.#cleanUps.splice(0)) cleanUp();
    for (const child of this.#children) child.#end(failure);
    this.#abort.abort(new ExecutionAborted(failure));
  }
}
