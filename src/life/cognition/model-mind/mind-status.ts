import type { Failure } from '../../../core/index.ts';

/** How the thinking by models goes. */
export interface MindStatus {
  /** `model`: the last question was answered · `rules`: it was not, and rules decide until one is. */
  readonly by: 'model' | 'rules';
  /** Why rules decide; undefined while a model does. */
  readonly failure: Failure | undefined;
  /** Questions answered, so far; and those that rules decided, since there was no answer or none that could be. */
  readonly answered: number;
  readonly decidedByRules: number;
  /** Answers that could not be and were asked for once more. */
  readonly askedAgain: number;
}

/** Keeps {@link MindStatus}, and tells of its turns. */
export class MindWatch {
  #status: MindStatus = { by: 'model', failure: undefined, answered: 0, decidedByRules: 0, askedAgain: 0 };
  readonly #listeners = new Set<(status: MindStatus) => void>();

  get status(): MindStatus {
    return this.#status;
  }

  /** Hears of every turn from the one to the other, from now on; the function it answers ends that. */
  observe(listener: (status: MindStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  answered(): void {
    this.#set({ by: 'model', failure: undefined, answered: this.#status.answered + 1 });
  }

  /** A question had no answer. One that could not be says nothing of the provider: only of itself. */
  failed(failure: Failure, isProvider: boolean): void {
    const decidedByRules = this.#status.decidedByRules + 1;
    this.#set(isProvider ? { by: 'rules', failure, decidedByRules } : { decidedByRules });
  }

  askedAgain(): void {
    this.#set({ askedAgain: this.#status.askedAgain + 1 });
  }

  #set(change: Partial<MindStatus>): void {
    const before = this.#status.by;
    this.#status = { ...this.#status, ...change };
    if (this.#status.by !== before) for (const listener of this.#listeners) listener(this.#status);
  }
}
