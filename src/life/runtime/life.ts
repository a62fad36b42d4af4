import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  type Clock,
  fail,
  type Logger,
  messageOf,
  type Result,
  silentLogger,
  sleep,
  succeed,
  systemClock,
} from '../../core/index.ts';
import { type Mind, NO_THOUGHT, type Thought } from '../actor/mind.ts';
import type { Senses } from '../actor/senses.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { DEFAULT_RATE, type Rate, SimClock } from '../time/sim-clock.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { Engine, type LifeObserver } from './engine.ts';
import { viewOf } from './inspect.ts';
import type { LifeInput, StampedInput } from './life-input.ts';
import type { LifeSnapshot } from './life-snapshot.ts';
import { ResidentSenses } from './resident-senses.ts';
import type { ResidentView } from './resident-view.ts';
import type { LifeStats } from './stage.ts';
import type { System, TalkSystem } from './system.ts';

/** Wakes after which the event loop gets its turn: some ten milliseconds of work. */
const WAKES_A_SLICE = 2000;
/** Inputs that wait to take effect at most; one more is refused. */
export const MAX_INPUTS = 1024;
/** At `max`, a live model's thought takes as much simulated time as at this rate: others go no further ahead of it. */
const THINKING_RATE = DEFAULT_RATE;

/** At `max`, how often the life looks how far a thought under way lets it go. */
const AWAITING_MS = 5;

/** What somebody does is worth a look from this salience on: talk, a search, a theft; not a walk, a meal, a night's sleep. */
const NOTABLE_SALIENCE = 0.35;

/** How a life is opened. */
export interface LifeOptions {
  readonly seed: number | string;
  readonly mind: Mind;
  readonly talk?: TalkSystem;
  /** Weather, director, narrator ...: they hear events in this order. */
  readonly systems?: readonly System[];
  /** Which beats were played, for ends that wait for one. */
  readonly beatsPlayed?: () => ReadonlySet<string>;
  /** Goes on from a snapshot of the same scenario. */
  readonly resume?: LifeSnapshot;
  /** Inputs of an earlier run, in order: each takes effect when it did then. */
  readonly replay?: readonly StampedInput[];
  /** Real time. Default: the machine's. */
  readonly clock?: Clock;
  /** Default {@link DEFAULT_RATE}. */
  readonly rate?: Rate;
  readonly logger?: Logger;
}

/** Opens a life of that setting. Throws on a snapshot of another scenario: check it before. */
export function openLife(setting: Setting, options: LifeOptions): Life {
  return new Life(setting, options);
}

/** A question that a live mind has not answered. */
interface Awaited {
  readonly askedAtMs: number;
  readonly askedRealMs: number;
}

/**
 * One world lived: the engine paced by a clock, open to the outside. There is one writer; what comes from outside (a
 * creator's command, a human's action, a model's thought) waits in a queue and takes effect between two moments.
 */
export class Life {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #simClock: SimClock;
  readonly #logger: Logger;
  readonly #inputs: LifeInput[] = [];
  readonly #replay: StampedInput[];
  readonly #awaited = new Map<PersonIndex, Awaited>();
  #omniscient = false;
  #stopped = false;
  /** Time runs on to the next event worth a look. */
  #skipping = false;
  /** Ends the wait of `runUntil`, when it waits. */
  #rouse: () => void = () => {};

  constructor(setting: Setting, options: LifeOptions) {
    const {
      seed,
      mind,
      talk,
      systems = [],
      beatsPlayed,
      resume,
      clock = systemClock,
      rate,
      logger = silentLogger,
    } = options;
    if (resume !== undefined && resume.scenario !== setting.scenario.meta.id) {
      throw new Error(`a snapshot of '${resume.scenario}' cannot go on in '${setting.scenario.meta.id}'`);
    }
    this.#clock = clock;
    this.#logger = logger;
    this.#simClock = new SimClock(clock, resume?.atMs ?? setting.startMs, rate);
    this.#replay = [...(options.replay ?? [])];
    const onAsked = (person: PersonIndex, askedAtMs: number, thought: Promise<Thought>) =>
      this.#await(person, askedAtMs, thought);
    const onTalking = (talking: boolean) => this.#simClock.setTalking(talking);
    this.#engine = new Engine({ setting, seed, mind, talk, systems, beatsPlayed, resume, logger, onAsked, onTalking });
    const onEvent = ({ actor, salience }: LifeEvent) => {
      if (actor !== NONE && salience >= NOTABLE_SALIENCE) this.#skipping = false;
    };
    this.#engine.observe({ onEvent });
  }

  get setting(): Setting {
    return this.#engine.stage.setting;
  }

  /** Simulated time: all that was due before it is done. */
  get nowMs(): number {
    return this.#engine.stage.nowMs;
  }

  /** Simulated time as a clock on the wall shows it: it flows between what is due, where `nowMs` stands still. */
  get clockMs(): number {
    return Math.max(this.nowMs, this.#simClock.nowMs);
  }

  /** Which of the scenario's ends has come, or undefined. */
  get over(): string | undefined {
    return this.#engine.over;
  }

  get world(): WorldReader {
    return this.#engine.stage.world;
  }

  get stats(): Readonly<LifeStats> {
    return this.#engine.stats;
  }

  get rate(): Rate {
    return this.#simClock.rate;
  }

  /** The rate at which time flows now: 0 while paused, 10 at most while people talk. */
  get effectiveRate(): Rate {
    return this.#simClock.effectiveRate;
  }

  get paused(): boolean {
    return this.#simClock.paused;
  }

  /** Whether readers are told what only the creator knows. */
  get omniscient(): boolean {
    return this.#omniscient;
  }

  /** When something is due next, for a button that skips there; infinite when nothing will. */
  get nextMs(): number {
    return this.#engine.nextMs;
  }

  /** A resident as the inspector shows it. */
  inspect(person: PersonIndex): ResidentView {
    return viewOf(this.#engine.stage, this.#engine.stage.resident(person));
  }

  /** What a resident can perceive now, and knows of the ways: for a human who lives it. Valid until the life goes on. */
  sensesOf(person: PersonIndex): Senses {
    return new ResidentSenses(this.#engine.stage, this.#engine.stage.resident(person));
  }

  /** What a resident is about, and no more: cheap enough to ask of thousands, often. */
  activityOf(person: PersonIndex): Pick<ResidentView, 'intent' | 'running' | 'lived'> {
    const { intent, running, lived } = this.#engine.stage.resident(person);
    return { intent, running, lived };
  }

  /** Tells of everything from now on; the function it answers ends that. */
  observe(observer: LifeObserver): () => void {
    return this.#engine.observe(observer);
  }

  /** The whole life as plain JSON, as it is between two moments. */
  save(): LifeSnapshot {
    return this.#engine.save();
  }

  /**
   * Hands in an input; it takes effect between two moments, soon, in the order of handing in. Fails with
   * `too_many_inputs`, or with `unknown_weather` or `unknown_person`.
   */
  input(input: LifeInput): Result<undefined> {
    if (this.#inputs.length >= MAX_INPUTS) {
      return fail('too_many_inputs', `${MAX_INPUTS} inputs wait already`, 'wait until the life has taken them');
    }
    if (input.kind === 'weather' && !this.setting.weatherStates.has(input.state)) {
      const known = [...this.setting.weatherStates.keys()].join(', ');
      return fail('unknown_weather', `this world has no weather '${input.state}'`, `choose one of ${known}`);
    }
    if ('person' in input && this.setting.people[input.person] === undefined) {
      return fail('unknown_person', `nobody has the number ${input.person}`, `there are ${this.setting.people.length}`);
    }
    this.#inputs.push(input);
    this.#rouse();
    return succeed(undefined);
  }

  /** Ends a `runUntil` under way, at the end of the moment. */
  stop(): void {
    this.#stopped = true;
    this.#rouse();
  }

  /**
   * Lives on to `untilMs` at once, without a look at real time: for benches, tests and replays of minds that answer at
   * once. Inputs handed in take effect first, those of a replay at their time.
   */
  advance(untilMs: number): void {
    // After all that is due now, as in a replay: before its first moment a life has not even begun.
    this.#slice(Math.min(untilMs, this.nowMs), Number.POSITIVE_INFINITY);
    this.#takeInputs();
    while (!this.#slice(untilMs, Number.POSITIVE_INFINITY)) {
      // Goes on: a replayed input stood between.
    }
    this.#simClock.advanceTo(this.nowMs);
  }

  /**
   * Lives on to `untilMs`, or to the end of the story, or until `stop`, at the pace of the clock; the event loop gets
   * its turn after every {@link WAKES_A_SLICE} wakes. One call at a time.
   */
  async runUntil(untilMs: number): Promise<void> {
    this.#stopped = false;
    while (!this.#stopped && this.over === undefined) {
      const targetMs = Math.min(untilMs, this.#paceMs());
      const there = this.#slice(targetMs, this.#skipping ? 1 : WAKES_A_SLICE);
      this.#simClock.advanceTo(this.nowMs);
      this.#takeInputs();
      if (there && this.nowMs >= untilMs) return;
      if (there && targetMs < untilMs) await this.#wait(untilMs);
      else await yieldToOthers();
    }
  }

  /** How fast time flows now, a skip considered. */
  get #flow(): Rate {
    return this.#skipping ? 'max' : this.#simClock.effectiveRate;
  }

  /** How far the life may go now. */
  #paceMs(): number {
    if (this.#flow !== 'max') return this.#simClock.nowMs;
    let paceMs = Number.POSITIVE_INFINITY;
    for (const { askedAtMs, askedRealMs } of this.#awaited.values()) {
      const passedMs = (this.#clock.monotonicMs() - askedRealMs) * THINKING_RATE;
      paceMs = Math.min(paceMs, Math.floor(askedAtMs + passedMs));
    }
    return Math.max(paceMs, this.nowMs);
  }

  /** Lives on to `targetMs`, or for so many wakes, or to the next replayed input. Whether it came to `targetMs`. */
  #slice(targetMs: number, wakes: number): boolean {
    const replayed = this.#replay[0];
    if (replayed === undefined || replayed.atMs > targetMs) return this.#engine.advance(targetMs, wakes);
    if (this.#engine.advance(replayed.atMs, wakes)) {
      this.#replay.shift();
      this.#take(replayed.input);
    }
    return this.over !== undefined;
  }

  #takeInputs(): void {
    for (let input = this.#inputs.shift(); input !== undefined; input = this.#inputs.shift()) {
      // What was told last may still be told better when the story is over.
      if (this.over === undefined || input.kind === 'prose') this.#take(input);
    }
  }

  #take(input: LifeInput): void {
    if (input.kind === 'pause' || input.kind === 'rate') this.#skipping = false;
    if (input.kind === 'skip') this.#skipping = true;
    if (input.kind === 'pause') this.#simClock.setPaused(input.paused);
    if (input.kind === 'rate') this.#simClock.setRate(input.rate);
    if (input.kind === 'omniscience') this.#omniscient = input.on;
    if (input.kind === 'thought') this.#awaited.delete(input.person);
    this.#engine.take(input);
  }

  /** A live thought comes back as an input. */
  #await(person: PersonIndex, askedAtMs: number, thought: Promise<Thought>): void {
    const isKnown = ({ input }: StampedInput) =>
      input.kind === 'thought' && input.person === person && input.askedAtMs === askedAtMs;
    if (this.#replay.some(isKnown)) return;
    this.#awaited.set(person, { askedAtMs, askedRealMs: this.#clock.monotonicMs() });
    const arrive = (answer: Thought) => {
      this.#inputs.push({ kind: 'thought', person, askedAtMs, thought: answer });
      this.#rouse();
    };
    thought.then(arrive, (thrown: unknown) => {
      this.#logger.error({ person, why: messageOf(thrown) }, 'a mind failed to answer');
      arrive(NO_THOUGHT);
    });
  }

  /** How long in real time until the life may go on to `dueMs`. At `max` only a thought under way is waited for. */
  #realMsUntil(dueMs: number): number {
    if (this.#flow !== 'max') return this.#simClock.realMsUntil(dueMs);
    return this.#awaited.size > 0 ? AWAITING_MS : 0;
  }

  /** Waits until something is due, or `untilMs` has come, or an input comes. */
  async #wait(untilMs: number): Promise<void> {
    const dueMs = Math.min(untilMs, this.nextMs, this.#replay[0]?.atMs ?? untilMs);
    const realMs = this.#realMsUntil(dueMs);
    if (realMs === 0) return;
    const roused = new AbortController();
    this.#rouse = () => roused.abort();
    if (this.#inputs.length === 0 && !this.#stopped) await sleep(this.#clock, realMs, roused.signal);
    this.#rouse = () => {};
  }
}
