import { type Failure, type Result, succeed } from '../../core/index.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Life } from '../runtime/life.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { askedRow, eventRow, inputRow, type KeptThought, thoughtRow } from './entry.ts';
import type { EntryRow } from './entry-schema.ts';
import type { LifeJournal } from './life-journal.ts';
import { PAGE_ENTRIES } from './run-file.ts';

/** What happened is written after so much simulated time at the latest. */
export const MAX_UNWRITTEN_MS = 10 * MINUTE_MS;
/** What a snapshot is taken to be long before there is one, and at least: so many characters a resident. */
export const SNAPSHOT_CHARS_EACH = 32 * 1024;

/** What a recorder is told beside its life and journal. */
export interface RecorderOptions {
  /** Called once, when the history can no longer be written; nothing is from then on. */
  readonly onFailure: (failure: Failure) => void;
}

/**
 * Writes a life's history down as it happens: whole moments, in pages. What a kill takes is lived again from the last
 * snapshot, to the byte; only what comes from outside could not be, so an input is written at the end of its moment.
 *
 * A snapshot is taken whenever the history since the last one has grown as long as that snapshot: so snapshots at most
 * double what is written, and a resumed life never has more to live again than it has to load.
 */
export class Recorder {
  readonly #life: Life;
  readonly #journal: LifeJournal;
  readonly #onFailure: (failure: Failure) => void;
  readonly #unobserve: () => void;
  #rows: EntryRow[] = [];
  /** When the first of the unwritten entries happened. */
  #sinceMs = 0;
  #mustWrite = false;
  #charsSince = 0;
  #snapshotChars: number;
  #failure: Failure | undefined;

  constructor(life: Life, journal: LifeJournal, { onFailure }: RecorderOptions) {
    this.#life = life;
    this.#journal = journal;
    this.#onFailure = onFailure;
    this.#snapshotChars = this.#leastChars;
    this.#unobserve = life.observe({
      onEvent: (event) => this.#onEvent(event),
      onAsked: (person, atMs) => this.#add(askedRow(person, atMs), atMs),
      onThought: (person, thought, atMs) => this.#onThought(person, thought, atMs),
      onInput: (input, atMs) => this.#onInput(input, atMs),
      onMoment: (atMs) => this.#onMoment(atMs),
    });
  }

  /** Writes all that happened so far, and the life as it is now. Not to be called from within a moment. */
  save(): Result<undefined> {
    const written = this.#write();
    return written.ok ? this.#keep() : written;
  }

  /** Records no more. What is not written yet is not written. */
  stop(): void {
    this.#unobserve();
  }

  get #leastChars(): number {
    return SNAPSHOT_CHARS_EACH * this.#life.setting.people.length;
  }

  #onEvent(event: LifeEvent): void {
    this.#add(eventRow(event), event.atMs);
  }

  #onThought(person: number, thought: KeptThought, atMs: number): void {
    if (thought.layer !== 'L0') this.#add(thoughtRow(person, thought, atMs), atMs);
  }

  #onInput(input: LifeInput, atMs: number): void {
    this.#add(inputRow(input, atMs), atMs);
    this.#mustWrite = true;
  }

  #add(row: EntryRow, atMs: number): void {
    if (this.#rows.length === 0) this.#sinceMs = atMs;
    this.#rows.push(row);
  }

  #onMoment(atMs: number): void {
    const isDue = this.#mustWrite || this.#rows.length >= PAGE_ENTRIES || atMs - this.#sinceMs >= MAX_UNWRITTEN_MS;
    if (!isDue || this.#rows.length === 0) return;
    if (this.#write().ok && this.#charsSince >= this.#snapshotChars) this.#keep();
  }

  #write(): Result<undefined> {
    if (this.#failure !== undefined) return this.#failure;
    if (this.#rows.length === 0) return succeed(undefined);
    const chars = this.#journal.append(this.#rows);
    if (!chars.ok) return this.#fail(chars);
    this.#rows = [];
    this.#mustWrite = false;
    this.#charsSince += chars.value;
    return succeed(undefined);
  }

  #keep(): Result<undefined> {
    const chars = this.#journal.keep(this.#life.save());
    if (!chars.ok) return this.#fail(chars);
    this.#snapshotChars = Math.max(this.#leastChars, chars.value);
    this.#charsSince = 0;
    return succeed(undefined);
  }

  #fail(failure: Failure): Failure {
    this.#failure = failure;
    this.#rows = [];
    this.stop();
    this.#onFailure(failure);
    return failure;
  }
}
