import type { Deeds, Tally } from '../tasks/deeds.ts';
import type { Task } from '../tasks/task.ts';
import type { Cost, RunEvent } from './run-event.ts';

/** Rounds that are kept; the oldest goes first. */
export const MAX_HISTORY_ROUNDS = 1_000;
/** Failures of a skill that are kept, the newest. */
const MAX_FAULTS = 5;

type EndOf<K extends 'attempt_ended' | 'round_ended'> = Extract<RunEvent, { kind: K }>['outcome'];

/** What was tried, and what came of it. */
export interface AttemptRecord {
  readonly attempt: number;
  readonly code: string;
  readonly outcome: EndOf<'attempt_ended'> | 'under_way';
  readonly why: string;
  readonly deeds: Deeds | undefined;
  /** What was carried after it. */
  readonly inventory: Tally | undefined;
  readonly linked: readonly { readonly name: string; readonly version: number }[];
  readonly cost: Cost | undefined;
}

/** A task from its proposal to its end. */
export interface RoundRecord {
  readonly round: number;
  readonly task: Task;
  readonly why: string;
  readonly outcome: EndOf<'round_ended'> | 'under_way';
  readonly attempts: readonly AttemptRecord[];
}

/** An attempt in which a skill was used and the task was not done. */
interface SkillFault {
  readonly round: number;
  readonly attempt: number;
  readonly version: number;
  readonly why: string;
}

/**
 * What a reader wants of a run beside its state: round by round what was tried, with its code, and where skills failed. It
 * hears the events of a log in their order. Of a long run the newest {@link MAX_HISTORY_ROUNDS} rounds are kept.
 */
export class RunHistory {
  readonly #rounds = new Map<number, RoundRecord>();
  readonly #faults = new Map<string, readonly SkillFault[]>();
  #forgotten = 0;

  hear(event: RunEvent): void {
    switch (event.kind) {
      case 'round_started': {
        const { round, task, why } = event;
        this.#rounds.set(round, { round, task, why, outcome: 'under_way', attempts: [] });
        this.#forget();
        return;
      }
      case 'attempt_started': {
        const { attempt, code } = event;
        const begun = { attempt, code, outcome: 'under_way', why: '', linked: [] } as const;
        const unknown = { deeds: undefined, inventory: undefined, cost: undefined };
        this.#change(event.round, (round) => ({ ...round, attempts: [...round.attempts, { ...begun, ...unknown }] }));
        return;
      }
      case 'attempt_ended':
        this.#attemptEnded(event);
        return;
      case 'round_ended':
        this.#change(event.round, (round) => ({ ...round, outcome: event.outcome }));
        return;
      default:
    }
  }

  /** The newest first, at most `max`. */
  newest(max: number): readonly RoundRecord[] {
    return [...this.#rounds.values()].slice(-max).reverse();
  }

  round(number: number): RoundRecord | undefined {
    return this.#rounds.get(number);
  }

  /** Rounds that are kept no more. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** The newest failures of a skill, at most five, the newest first. */
  faultsOf(skill: string): readonly SkillFault[] {
    return this.#faults.get(skill) ?? [];
  }

  #attemptEnded(event: Extract<RunEvent, { kind: 'attempt_ended' }>): void {
    const { round, attempt, outcome, why, deeds, inventory, linked, cost } = event;
    this.#change(round, (record) => ({
      ...record,
      attempts: record.attempts.map((one) =>
        one.attempt === attempt ? { ...one, outcome, why, deeds, inventory, linked, cost } : one,
      ),
    }));
    if (outcome !== 'not_done') return;
    for (const { name, version } of linked) {
      const fault = { round, attempt, version, why };
      this.#faults.set(name, [fault, ...this.faultsOf(name)].slice(0, MAX_FAULTS));
    }
  }

  #change(number: number, change: (round: RoundRecord) => RoundRecord): void {
    const round = this.#rounds.get(number);
    if (round !== undefined) this.#rounds.set(number, change(round));
  }

  #forget(): void {
    const [oldest] = this.#rounds.keys();
    if (oldest === undefined || this.#rounds.size <= MAX_HISTORY_ROUNDS) return;
    this.#rounds.delete(oldest);
    this.#forgotten++;
  }
}
