import { type Failure, fail } from '../../core/index.ts';
import type { Life } from '../runtime/life.ts';
import { clockText, dayOf } from '../time/sim-time.ts';
import { askedRow, eventRow, inputRow, momentOf, thoughtRow } from './entry.ts';
import type { EntryRow } from './entry-schema.ts';
import type { LifeJournal } from './life-journal.ts';

/** Characters of an entry that a failure shows at most. */
const MAX_SHOWN_CHARS = 200;

/** Whether an entry is about how fast time flowed alone: another run of the same life may flow otherwise. */
export function isPacing(row: EntryRow): boolean {
  return row[0] === 'input' && ['pause', 'rate', 'skip'].includes(row[2].kind);
}

/** Holds a life that is lived again against the journal of the first time, entry by entry. */
export class Proof {
  readonly #journal: LifeJournal;
  readonly #onDifference: (failure: Failure) => void;
  readonly #unobserve: () => void;
  #page: number;
  #rows: readonly EntryRow[] = [];
  #next = 0;
  /** The first that happened after the journal's end. */
  #beyond: EntryRow | undefined;
  #failure: Failure | undefined;

  /** `afterPage` is where the life that is lived again begins. */
  constructor(life: Life, journal: LifeJournal, afterPage: number, onDifference: (failure: Failure) => void) {
    this.#journal = journal;
    this.#page = afterPage;
    this.#onDifference = onDifference;
    this.#unobserve = life.observe({
      onEvent: (event) => this.#check(eventRow(event)),
      onAsked: (person, atMs) => this.#check(askedRow(person, atMs)),
      onThought: (person, thought, atMs) => {
        if (thought.layer !== 'L0') this.#check(thoughtRow(person, thought, atMs));
      },
      onInput: (input, atMs) => this.#check(inputRow(input, atMs)),
    });
  }

  /**
   * Ends the watching, and answers why what was lived is not the journal's history, if it is not. It must be the `whole`
   * of it, nothing less and nothing more, or else may stop before the journal's end or go on after it.
   */
  end(options: { readonly whole: boolean }): Failure | undefined {
    this.#unobserve();
    if (this.#failure !== undefined || !options.whole) return this.#failure;
    const missing = this.#peek();
    if (missing !== undefined || this.#beyond !== undefined) this.#differ(missing, this.#beyond);
    return this.#failure;
  }

  #check(row: EntryRow): void {
    if (this.#failure !== undefined || isPacing(row)) return;
    const expected = this.#peek();
    if (expected === undefined) {
      this.#beyond ??= row;
      return;
    }
    this.#next++;
    if (JSON.stringify(row) !== JSON.stringify(expected)) this.#differ(expected, row);
  }

  /** The journal's next entry that is no pacing; undefined at its end. */
  #peek(): EntryRow | undefined {
    for (;;) {
      const row = this.#rows[this.#next];
      if (row !== undefined && !isPacing(row)) return row;
      if (row !== undefined) this.#next++;
      else if (!this.#turn()) return undefined;
    }
  }

  /** Reads on. False at the end of the journal. */
  #turn(): boolean {
    const pages = this.#journal.pagesAfter(this.#page);
    if (!pages.ok) {
      this.#fail(pages);
      return false;
    }
    this.#page = pages.value.at(-1)?.number ?? this.#page;
    this.#rows = pages.value.flatMap(({ rows }) => rows);
    this.#next = 0;
    return this.#rows.length > 0;
  }

  #differ(expected: EntryRow | undefined, row: EntryRow | undefined): void {
    const [either] = [expected, row].filter((each) => each !== undefined);
    const atMs = either === undefined ? 0 : momentOf(either);
    const when = `day ${dayOf(atMs)}, ${clockText(atMs, { seconds: true })}`;
    const why = `lived again, this run's history differs at ${when}: ${shown(row)} instead of ${shown(expected)}`;
    this.#fail(
      fail('history_differs', why, 'go on with the program that wrote it, or branch off before that', { atMs }),
    );
  }

  #fail(failure: Failure): void {
    this.#failure = failure;
    this.#onDifference(failure);
  }
}

function shown(row: EntryRow | undefined): string {
  return row === undefined ? 'nothing' : JSON.stringify(row).slice(0, MAX_SHOWN_CHARS);
}
