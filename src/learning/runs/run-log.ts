import { type Clock, fail, type Result, succeed } from '../../core/index.ts';
import { Journal, openStore, type Store } from '../../storage/index.ts';
import { NO_DEEDS } from '../tasks/deeds.ts';
import { decodeRunEvent, keyOf, type RunEvent } from './run-event.ts';
import { applyRunEvent, NEW_RUN, type RunState } from './run-state.ts';

const JOURNAL = 'learning-run';

/** Hears an event that was kept, and the state after it. */
type RunListener = (event: RunEvent, state: RunState) => void;

/** A run's log and the state it folds to. What {@link append} has answered survives a kill at any moment. */
export class RunLog {
  readonly #store: Store;
  readonly #journal: Journal<RunEvent>;
  readonly #listeners = new Set<RunListener>();
  #seq: number;
  #state: RunState;

  private constructor(store: Store, journal: Journal<RunEvent>, seq: number, state: RunState) {
    this.#store = store;
    this.#journal = journal;
    this.#seq = seq;
    this.#state = state;
  }

  /** Opens the run in a file, or begins one. Fails as the store does, or with `entry_unreadable`. */
  static open(path: string, options: { readonly clock?: Clock } = {}): Result<RunLog> {
    const store = openStore(path, { migrations: [], synchronous: 'full', ...options });
    if (!store.ok) return store;
    const journal = new Journal(store.value, JOURNAL, decodeRunEvent);
    const folded = journal.fold({ seq: 0, state: NEW_RUN }, (state, { entry }) => applyRunEvent(state, entry));
    if (!folded.ok) {
      store.value.close();
      return folded;
    }
    return succeed(new RunLog(store.value, journal, folded.value.seq, folded.value.state));
  }

  get state(): RunState {
    return this.#state;
  }

  /** Events of the log. */
  get length(): number {
    return this.#seq;
  }

  /**
   * Appends an event and answers the state after it. One that is there already, by its key, is not appended again. Fails
   * with `run_overtaken` when another process writes to the run, or as the journal does; then nothing was appended.
   */
  append(event: RunEvent): Result<RunState> {
    return this.appendAll([event]);
  }

  /** Appends events as {@link append} does: all, or none of them, also when the process is killed meanwhile. */
  appendAll(events: readonly RunEvent[]): Result<RunState> {
    const fresh: RunEvent[] = [];
    const kept = this.#store.transact(() => {
      for (const event of events) {
        const appended = this.#journal.append(event, keyOf(event));
        if (!appended.ok) return appended;
        const { seq } = appended.value;
        if (seq > this.#seq + fresh.length + 1) return overtaken();
        if (seq > this.#seq + fresh.length) fresh.push(event);
      }
      return succeed(undefined);
    });
    if (!kept.ok) return kept;
    for (const event of fresh) this.#take(this.#seq + 1, event);
    return succeed(this.#state);
  }

  /** Tells `listener` of every event from now on, until the answer is called. */
  observe(listener: RunListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in what another process has written since: for who only reads. Answers how much that was; fails as the journal does. */
  catchUp(): Result<number> {
    const since = this.#seq;
    const read = this.#journal.fold({ seq: since, state: 0 }, (count, { seq, entry }) => {
      this.#take(seq, entry);
      return count + 1;
    });
    return read.ok ? succeed(this.#seq - since) : read;
  }

  #take(seq: number, event: RunEvent): void {
    this.#seq = seq;
    this.#state = applyRunEvent(this.#state, event);
    for (const listener of this.#listeners) listener(event, this.#state);
  }

  /**
   * Closes what a killed process left open: its attempt counts as abandoned, and the round goes on. Answers the number of
   * that attempt, or undefined where none was under way.
   */
  resume(): Result<number | undefined> {
    const { open, inventory } = this.#state;
    if (open?.attempt === undefined) return succeed(undefined);
    const { round, attempt } = open;
    const appended = this.append({
      kind: 'attempt_ended',
      round,
      attempt,
      outcome: 'abandoned',
      why: 'the process ended while it ran',
      deeds: NO_DEEDS,
      inventory,
      linked: [],
      cost: { modelCalls: 0, tokens: 0, microdollars: 0, unpricedCalls: 0, ticks: 0 },
    });
    return appended.ok ? succeed(attempt) : appended;
  }

  /** Hands every event in order to `visitor`: for replays, charts and exports. Fails as the journal does. */
  visit(visitor: (event: RunEvent, atMs: number) => void): Result<undefined> {
    const read = this.#journal.fold({ seq: 0, state: 0 }, (count, { entry, atMs }) => {
      visitor(entry, atMs);
      return count + 1;
    });
    return read.ok ? succeed(undefined) : read;
  }

  close(): void {
    this.#store.close();
  }
}

function overtaken(): Result<never> {
  return fail('run_overtaken', 'another process writes to this run', 'let one process learn in a run at a time');
}
