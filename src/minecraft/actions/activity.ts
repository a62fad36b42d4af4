import { type Clock, type Failure, fail, type Locale, type Result, systemClock } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { isAnswerAwaited, LATE_TICKS, type LateAnswer, undoWhenLate } from './late-answers.ts';
import { failIn, sentence } from './texts.ts';

/** The actions that occupy the body; at most one runs at a time. */
export type ActionName =
  | 'look'
  | 'lookAt'
  | 'selectSlot'
  | 'useItem'
  | 'dig'
  | 'place'
  | 'activateBlock'
  | 'walkTo'
  | 'craft'
  | 'lookInside'
  | 'take'
  | 'put'
  | 'smelt'
  | 'hold'
  | 'holdTool'
  | 'wear'
  | 'build'
  | 'till'
  | 'sow'
  | 'harvest'
  | 'boneMeal'
  | 'writeSign'
  | 'writeBook'
  | 'fish'
  | 'mount'
  | 'dismount'
  | 'useOnEntity'
  | 'offers'
  | 'trade'
  | 'collect'
  | 'pickUp'
  | 'eat'
  | 'sleep'
  | 'attack'
  | 'flee'
  | 'raiseShield';

/** What every action takes beside its arguments. */
export interface ActionOptions {
  /** Aborts the action: it answers `aborted` at once, with the keys up. */
  readonly signal?: AbortSignal;
  /** Told how far a long action has come; `total` is undefined where it is not known. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
  /** For the guard against a world whose ticks stand still. Default the machine's. */
  readonly clock?: Clock;
  /** The language of the sentences in its answer. Default `en`. */
  readonly locale?: Locale;
}

/** How a wait ended: its condition was met, its ticks ran out, or the whole action was stopped. */
export type WaitEnd = 'met' | 'deadline' | 'stopped';

/**
 * A wait whose ticks stand still is given up after this many times the time they should take, and {@link STALL_GRACE_MS}
 * more. A body waits for its server as it does for the machine, and both may be busy.
 */
const STALL_FACTOR = 3;
const STALL_GRACE_MS = 10_000;

/** How often the clock is asked whether the body can still act. */
const WATCH_MS = 50;

/** The action each body is busy with. */
const running = new WeakMap<Session, Activity>();

/**
 * Runs one action over a body: refuses it where the body cannot act or is busy, stops it when the caller aborts, the
 * body dies or the connection ends, and leaves the keys up whatever happens.
 *
 * A body has one head, one pair of hands and one pair of legs, and nearly every action turns the head; so one action
 * runs at a time and a second one is refused as `busy`. The one exception: a newer walk takes over from an older one,
 * which answers `interrupted`. Where the server still owes an answer to one that was stopped, the next begins after that.
 */
export async function act<T>(
  session: Session,
  name: ActionName,
  options: ActionOptions,
  work: (activity: Activity) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { signal, locale = 'en' } = options;
  const current = running.get(session);
  const refusal = cannotAct(session, locale) ?? abortedBefore(name, signal, locale) ?? busyWith(current, name, locale);
  if (refusal !== undefined) return refusal;
  current?.stop(failIn(current.locale, 'interrupted', ['interrupted', 'seeHowFar']));
  const activity = new Activity(session, name, options);
  running.set(session, activity);
  try {
    if (isAnswerAwaited(session)) await activity.everyTick(2 * LATE_TICKS, () => !isAnswerAwaited(session));
    return activity.stopped() ?? (await work(activity));
  } finally {
    activity.dispose();
    if (running.get(session) === activity) running.delete(session);
  }
}

function cannotAct({ phase, ended, state }: Session, locale: Locale): Failure | undefined {
  if (phase !== 'playing') {
    const because = ended === undefined ? '' : `: ${ended.why}`;
    const howTo = ended?.howTo ?? sentence(locale, 'awaitPlaying');
    return fail('not_playing', sentence(locale, 'notInWorld', { phase, because }), howTo);
  }
  if (!state.self.alive) return failIn(locale, 'dead', ['dead', 'awaitRespawn']);
  if (state.self.position === undefined) return failIn(locale, 'not_playing', ['placeUntold', 'awaitPlace']);
  return undefined;
}

function abortedBefore(name: ActionName, signal: AbortSignal | undefined, locale: Locale): Failure | undefined {
  return signal?.aborted === true ? failIn(locale, 'aborted', ['abortedBefore', 'callToGoOn'], { name }) : undefined;
}

function busyWith(current: Activity | undefined, asked: ActionName, locale: Locale): Failure | undefined {
  if (current === undefined || (current.name === 'walkTo' && asked === 'walkTo')) return undefined;
  const { name } = current;
  return failIn(locale, 'busy', ['busy', 'awaitOther'], { name }, { running: name });
}

/** One running action: its waits, and what stops it. Made by {@link act} only. */
export class Activity {
  readonly session: Session;
  readonly name: ActionName;
  /** The language its caller is told in. */
  readonly locale: Locale;
  readonly #options: ActionOptions;
  readonly #clock: Clock;
  readonly #reconnectsAtStart: number;
  readonly #cleanups: (() => void)[] = [];
  readonly #abort = new AbortController();
  #stopped: Failure | undefined;
  #check: (() => void) | undefined;

  constructor(session: Session, name: ActionName, options: ActionOptions) {
    this.session = session;
    this.name = name;
    this.locale = options.locale ?? 'en';
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#reconnectsAtStart = session.info().reconnects;
    const onAbort = () => this.stop(failIn(this.locale, 'aborted', ['abortedByCaller', 'callToGoOn'], { name }));
    options.signal?.addEventListener('abort', onAbort, { once: true });
    this.onCleanup(() => options.signal?.removeEventListener('abort', onAbort));
    this.onCleanup(session.onEnd(() => this.#stopIfCannotGoOn()));
    // No tick comes while the connection is away, so that loss must be looked for by the clock.
    const watch = this.#clock.every(WATCH_MS, () => {
      if (!this.#stopIfCannotGoOn()) this.#check?.();
    });
    this.onCleanup(() => watch.cancel());
  }

  /** Why the action has to end, or undefined while it may go on. */
  stopped(): Failure | undefined {
    return this.#stopped;
  }

  /** Aborts when the action is stopped, for whatever reason: for long calculations. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Registers what to undo when the action is over, last first. */
  onCleanup(undo: () => void): void {
    this.#cleanups.push(undo);
  }

  progress(done: number, total: number | undefined): void {
    this.#options.onProgress?.(done, total);
  }

  /**
   * Ends the action with `failure`: lets go of all keys now and wakes its wait. The first reason stands.
   */
  stop(failure: Failure): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = failure;
    this.releaseKeys();
    this.#abort.abort();
    this.#check?.();
  }

  /**
   * Calls `step` once a tick until it answers true, at most `deadlineTicks` times; `step` may act (turn, press a key,
   * swing). It is called once before the first tick too, so that what already holds needs no tick.
   */
  everyTick(deadlineTicks: number, step: (ticksPassed: number) => boolean): Promise<WaitEnd> {
    if (this.#stopped !== undefined) return Promise.resolve('stopped');
    if (step(0)) return Promise.resolve('met');
    const dueMs = (deadlineTicks * 1000) / this.session.info().ticksPerSecond;
    const giveUpAtMs = this.#clock.monotonicMs() + dueMs * STALL_FACTOR + STALL_GRACE_MS;
    return new Promise((resolve, reject) => {
      let ticksPassed = 0;
      const settle = (settled: () => void) => {
        stopTicks();
        this.#check = undefined;
        settled();
      };
      this.#check = () => {
        if (this.#stopped !== undefined) settle(() => resolve('stopped'));
        else if (this.#clock.monotonicMs() >= giveUpAtMs) settle(() => resolve('deadline'));
      };
      const stopTicks = this.session.onTick(() => {
        if (this.#stopIfCannotGoOn()) return;
        ticksPassed++;
        try {
          if (step(ticksPassed)) settle(() => resolve('met'));
          else if (ticksPassed >= deadlineTicks) settle(() => resolve('deadline'));
        } catch (thrown) {
          settle(() => reject(thrown));
        }
      });
    });
  }

  /**
   * Why the action has to end, as {@link stopped} says; then what it asked of the server is undone when it comes about.
   * For where an answer was waited for.
   */
  stoppedBefore(answer: LateAnswer): Failure | undefined {
    if (this.#stopped !== undefined) undoWhenLate(this.session, answer);
    return this.#stopped;
  }

  /** Lets `ticks` ticks pass. */
  async rest(ticks: number): Promise<WaitEnd> {
    const end = await this.everyTick(ticks, (passed) => passed >= ticks);
    return end === 'deadline' ? 'met' : end;
  }

  /** Lets go of all keys; does nothing where a newer action holds them. */
  releaseKeys(): void {
    if (running.get(this.session) === this) this.session.body.clearControls();
  }

  /** Undoes what the action set up. */
  dispose(): void {
    this.releaseKeys();
    for (const undo of this.#cleanups.splice(0).reverse()) undo();
  }

  /** Stops the action when the body cannot act any more; whether it is stopped. */
  #stopIfCannotGoOn(): boolean {
    const failure = cannotAct(this.session, this.locale) ?? this.#lostMeanwhile();
    if (failure !== undefined) this.stop(failure);
    return this.#stopped !== undefined;
  }

  #lostMeanwhile(): Failure | undefined {
    if (this.session.info().reconnects === this.#reconnectsAtStart) return undefined;
    return failIn(this.locale, 'not_playing', ['reconnected', 'callAgain'], { name: this.name });
  }
}
