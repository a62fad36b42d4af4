import { type Clock, fail, type Result, succeed } from '../../core/index.ts';
import { Journal, openStore, type Store } from '../../storage/index.ts';
import { NO_DEEDS } from '../tasks/deeds.ts';
import { decodeRunEvent, keyOf, type RunEvent } from './run-event.ts';
import { applyRunEvent, NEW_RUN, type RunState } from './run-state.ts';

const JOURNAL = 'learning-run';

/** A run's log and the state it folds to. What {@link append} has answered survives a kill at any moment. */
export class RunLog {
  readonly #store: Store;
  readonly #journal: Journal<RunEvent>;
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
   * with `run_overtaken` when another process writes to the run, or as the journal does.
   */
  append(event: RunEvent): Result<RunState> {
    const key = keyOf(event);
    const appended = this.#journal.append(event, key);
    if (!appended.ok) return appended;
    const { seq } = appended.value;
    if (seq <= this.#seq) return succeed(this.#state);
    if (seq > this.#seq + 1) {
      return fail('run_overtaken', 'another process writes to this run', 'let one process learn in a run at a time');
    }
    this.#seq = seq;
    this.#state = applyRunEvent(this.#state, event);
    return succeed(this.#state);
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
