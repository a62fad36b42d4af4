import { type Failure, type Result, succeed } from '../core/index.ts';
import { modelFailure } from './failures.ts';
import { callKey, type RecordedOutcome } from './recording/recorded-call.ts';
import type { Recorder, Recording } from './recording/recorder.ts';
import type { Watchers } from './watchers.ts';

/** A question as a recording knows it. */
interface TapedQuestion {
  readonly owner: string;
  readonly layer: string;
  /** All that can make its answer another one. */
  readonly parts: readonly unknown[];
}

/** What came of a question, and how long it took. */
interface Taped<O extends RecordedOutcome> {
  readonly outcome: O;
  readonly latencyMs: number;
}

type Kind = Exclude<RecordedOutcome['kind'], 'failure'>;
type OutcomeOf<K extends Kind> = Extract<RecordedOutcome, { kind: K | 'failure' }>;
type FailureOutcome = Extract<RecordedOutcome, { kind: 'failure' }>;
type Kept<K extends Kind> = Extract<RecordedOutcome, { kind: K }>;

/** Passes questions on and keeps what comes back, or answers them from what was kept. */
export class Tape {
  readonly #recorder: Recorder | undefined;
  readonly #replay: Recording | undefined;
  readonly #watchers: Watchers;
  readonly #counts: Map<string, number>;

  constructor(recorder: Recorder | undefined, replay: Recording | undefined, watchers: Watchers) {
    this.#recorder = recorder;
    this.#replay = replay;
    this.#watchers = watchers;
    this.#counts = new Map(recorder?.counts);
  }

  /** The failure of a question that is never recorded, where answers come from a recording. */
  missed(owner: string, layer: string): Failure | undefined {
    if (this.#replay === undefined) return undefined;
    return modelFailure('replay_missed', { owner, layer, key: 'sound', occurrence: 0 });
  }

  /**
   * The outcome of a question: of the recording where there is one, else what `live` answers. A recording without it
   * fails with `replay_missed`; what cannot be recorded is told to the watchers, and answered all the same.
   */
  async through<K extends Kind>(
    kind: K,
    { owner, layer, parts }: TapedQuestion,
    live: () => Promise<Taped<OutcomeOf<K>>>,
  ): Promise<Result<Taped<Kept<K>> & { readonly from: 'model' | 'recording' }>> {
    if (this.#recorder === undefined && this.#replay === undefined) return answered(await live(), 'model');
    const key = callKey([kind, owner, layer, ...parts]);
    const occurrence = this.#counts.get(key) ?? 0;
    this.#counts.set(key, occurrence + 1);
    const kept = this.#replay?.find(key, occurrence);
    if (this.#replay !== undefined && kept?.outcome.kind !== kind && kept?.outcome.kind !== 'failure') {
      return modelFailure('replay_missed', { owner, layer, key, occurrence });
    }
    const taped =
      kept === undefined ? await live() : { outcome: kept.outcome as OutcomeOf<K>, latencyMs: kept.latencyMs };
    const recorded = this.#recorder?.record({ key, occurrence, owner, layer, ...taped });
    if (recorded?.ok === false) this.#watchers.tell({ kind: 'recording_failed', failure: recorded });
    return answered(taped, kept === undefined ? 'model' : 'recording');
  }
}

function answered<K extends Kind>(
  { outcome, latencyMs }: Taped<OutcomeOf<K>>,
  from: 'model' | 'recording',
): Result<Taped<Kept<K>> & { readonly from: 'model' | 'recording' }> {
  if (outcome.kind === 'failure') return failureOf(outcome as FailureOutcome);
  return succeed({ outcome: outcome as Kept<K>, latencyMs, from });
}

/** A failure as it is kept. */
export function outcomeOfFailure({ code, why, howTo, data }: Failure): FailureOutcome {
  return { kind: 'failure', code, why, howTo, ...(data !== undefined && { data: { ...data } }) };
}

function failureOf({ code, why, howTo, data }: FailureOutcome): Failure {
  return { ok: false, code, why, howTo, ...(data !== undefined && { data }) };
}
