import type { Logger } from '../../core/index.ts';
import type { Action } from '../actor/action.ts';
import type { EndedAction, Mind, Thought } from '../actor/mind.ts';
import type { LifeEvent, Utterance } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { Acting } from './acting.ts';
import { Ending } from './ending.ts';
import type { LifeInput } from './life-input.ts';
import { type LifeSnapshot, SNAPSHOT_FORMAT } from './life-snapshot.ts';
import type { Resident } from './resident.ts';
import { type LifeStats, Stage } from './stage.ts';
import type { System, TalkSystem } from './system.ts';
import { Systems } from './systems.ts';
import { Thinking } from './thinking.ts';

/** Hears what a life does, as it does it. All of it is called from within; nobody may change the life from there. */
export interface LifeObserver {
  /** Every event, after all who perceive it have it. */
  readonly onEvent?: (event: LifeEvent) => void;
  /** A mind was asked that answers later: its answer comes as an input. */
  readonly onAsked?: (person: PersonIndex, atMs: number) => void;
  /** Every thought that took effect. */
  readonly onThought?: (person: PersonIndex, thought: Thought, atMs: number) => void;
  /** What one whom a human lives has perceived, when its mind has taken it in. */
  readonly onPerceived?: (person: PersonIndex, percepts: readonly Percept[]) => void;
  /** Every action that is over, with what it came to. */
  readonly onEnded?: (person: PersonIndex, ended: EndedAction) => void;
  /** Every input from outside, when it took effect. */
  readonly onInput?: (input: LifeInput, atMs: number) => void;
  /** All that was due at a moment is done: a life can be saved here. */
  readonly onMoment?: (atMs: number) => void;
}

/** What an engine is made of. */
interface EngineOptions {
  readonly setting: Setting;
  readonly seed: number | string;
  readonly mind: Mind;
  readonly talk: TalkSystem | undefined;
  readonly systems: readonly System[];
  readonly beatsPlayed: (() => ReadonlySet<string>) | undefined;
  readonly logger: Logger;
  readonly resume: LifeSnapshot | undefined;
  /** A mind answers later. */
  readonly onAsked: (person: PersonIndex, askedAtMs: number, thought: Promise<Thought>) => void;
  readonly onTalking: (talking: boolean) => void;
}

/**
 * The life itself, without any real time: everything that is due, moment by moment, in one deterministic order. Who is
 * woken first acts first; then systems hear what happened, then those whom it interrupts think, until the moment is still.
 */
export class Engine {
  readonly stage: Stage;
  readonly #seed: number | string;
  readonly #mind: Mind;
  readonly #talk: TalkSystem | undefined;
  readonly #acting: Acting;
  readonly #thinking: Thinking;
  readonly #systems: Systems;
  readonly #ending: Ending;
  /** A mind asked for time to answer since the last `advance` began. */
  #asked = false;
  /** Replaced, never changed, so that one may stop observing from within. */
  #observers: readonly LifeObserver[] = [];

  constructor(options: EngineOptions) {
    const { setting, seed, mind, talk, systems, beatsPlayed, logger, resume, onAsked, onTalking } = options;
    this.#seed = seed;
    this.#mind = mind;
    this.#talk = talk;
    this.#ending = new Ending(beatsPlayed);
    const all = [...(talk === undefined ? [] : [talk]), ...systems, this.#ending];
    const before =
      resume === undefined
        ? {}
        : { state: structuredClone(resume.world), residents: structuredClone(resume.residents) };
    const notices = (person: PersonIndex, passer: PersonIndex) => mind.notices?.(person, passer) ?? true;
    this.stage = new Stage({ setting, seed, systems: all.length, notices, ...before });
    this.#acting = new Acting(this.stage, talk);
    const listeners = {
      onThought: (person: PersonIndex, thought: Thought) => this.#onThought(person, thought),
      onAsked: (person: PersonIndex, thought: Promise<Thought>, askedAtMs: number) => {
        this.#asked = true;
        for (const observer of this.#observers) observer.onAsked?.(person, askedAtMs);
        onAsked(person, askedAtMs, thought);
      },
      onPerceived: (person: PersonIndex, percepts: readonly Percept[]) => {
        for (const observer of this.#observers) observer.onPerceived?.(person, percepts);
      },
      onEnded: (person: PersonIndex, ended: EndedAction) => {
        for (const observer of this.#observers) observer.onEnded?.(person, ended);
      },
    };
    this.#thinking = new Thinking(this.stage, this.#acting, mind, talk, listeners, logger);
    if (resume !== undefined) this.stage.nowMs = resume.atMs;
    this.#systems = new Systems(this.stage, this.#acting, all, seed, onTalking, resume?.systems);
    this.stage.onEvent = (event) => this.#onEvent(event);
    this.stage.onEffect = (effect) => {
      if (effect.kind === 'die') this.#acting.end(this.stage.resident(effect.person));
      else if (effect.kind === 'posture' && effect.posture === 'up') {
        this.#acting.comeOut(this.stage.resident(effect.person));
      }
    };
    if (resume === undefined) this.#start();
    else this.#resume(resume);
  }

  /** The id of the end that the story has come to, or undefined. */
  get over(): string | undefined {
    return this.#ending.reached;
  }

  /** When something is due next; infinite once the story is over. */
  get nextMs(): number {
    return this.over === undefined ? this.stage.scheduler.nextMs : Number.POSITIVE_INFINITY;
  }

  /** What was counted so far. */
  get stats(): LifeStats {
    return { ...this.stage.stats, deliveries: this.stage.attention.deliveries };
  }

  observe(observer: LifeObserver): () => void {
    this.#observers = [...this.#observers, observer];
    return () => {
      this.#observers = this.#observers.filter((other) => other !== observer);
    };
  }

  /**
   * Lives on until `untilMs`, all that is due then included, or until the first whole moment after `maxWakes` wakes or
   * after a mind asked for time. Answers whether it came so far.
   */
  advance(untilMs: number, maxWakes: number): boolean {
    const { stage } = this;
    const { stats } = stage;
    const stopAt = stats.wakes + maxWakes;
    this.#asked = false;
    // Once the story is over nothing is due any more, for ever: not even at an infinite time.
    while (this.nextMs <= untilMs && this.over === undefined) {
      if (stats.wakes >= stopAt || this.#asked) return false;
      stage.nowMs = Math.max(stage.nowMs, stage.scheduler.nextMs);
      this.#moment();
    }
    if (this.over === undefined) stage.nowMs = Math.max(stage.nowMs, untilMs);
    return true;
  }

  /** An input takes effect now, and all that follows from it at once. */
  take(input: LifeInput): void {
    this.#bringAbout(input);
    for (const { onInput } of this.#observers) onInput?.(input, this.stage.nowMs);
    this.#systems.onInput(input);
    this.#settle();
    this.#moment();
  }

  /** A whole life as plain data, independent of this one. */
  save(): LifeSnapshot {
    const { stage } = this;
    for (const { person } of stage.residents) stage.attention.catchUp(person);
    return structuredClone({
      format: SNAPSHOT_FORMAT,
      scenario: stage.setting.scenario.meta.id,
      seed: this.#seed,
      atMs: stage.nowMs,
      world: stage.world.state,
      residents: stage.residents.map((resident) => resident.save()),
      minds: stage.residents.map(({ person }) => this.#mind.save(person) ?? null),
      bookings: stage.scheduler.save(),
      eventIds: stage.eventIds.save(stage.nowMs),
      systems: this.#systems.save(),
      stats: this.stats,
    });
  }

  #start(): void {
    const { scheduler, slots, residents, nowMs } = this.stage;
    for (const { person } of residents) scheduler.book(slots.think(person), nowMs);
    this.#systems.start();
    this.#settle();
  }

  #resume(resume: LifeSnapshot): void {
    const { scheduler, eventIds, residents, stats } = this.stage;
    scheduler.load(resume.bookings);
    eventIds.load(resume.atMs, resume.eventIds);
    const { deliveries, ...counted } = resume.stats;
    Object.assign(stats, counted);
    this.stage.attention.deliveries = deliveries;
    for (const { person } of residents) {
      const saved = resume.minds[person] ?? undefined;
      if (saved !== undefined) this.#mind.load(person, saved);
    }
    this.#systems.start();
    for (const resident of residents) this.#thinking.askAgain(resident);
  }

  /** All that is due now. */
  #moment(): void {
    const { scheduler, nowMs } = this.stage;
    while (scheduler.nextMs <= nowMs && this.over === undefined) {
      this.#wake(scheduler.take());
      this.#settle();
    }
    for (const { onMoment } of this.#observers) onMoment?.(nowMs);
  }

  #wake(slot: number): void {
    const { slots, stats, nowMs } = this.stage;
    stats.wakes++;
    if (slots.isSystem(slot)) {
      this.#systems.wake(slots.systemOf(slot), nowMs);
      return;
    }
    const resident = this.stage.resident(slots.personOf(slot));
    const kind = slots.kindOf(slot);
    if (kind === 'act') this.#acting.onDue(resident);
    else if (kind === 'beat') this.#thinking.beat(resident);
    else this.#think(resident);
  }

  #think(resident: Resident): void {
    const reason = resident.started ? 'think' : 'start';
    resident.started = true;
    this.#thinking.ask(resident, reason);
  }

  /** What a step has set off: systems hear of it, then those whom it interrupts think; until there is nothing left. */
  #settle(): void {
    for (;;) {
      this.#systems.tell();
      const resident = this.stage.takeInterrupted();
      if (resident === undefined) return;
      this.stage.stats.wakes++;
      this.#thinking.interrupt(resident);
    }
  }

  #bringAbout(input: LifeInput): void {
    const { stage } = this;
    switch (input.kind) {
      case 'weather':
        stage.apply({ kind: 'weather', state: input.state });
        stage.publish({ type: 'weather', place: NONE, actor: NONE, content: { detail: input.state } });
        break;
      case 'power':
        stage.apply({ kind: 'power', on: input.on });
        break;
      case 'whisper':
        this.#whisper(input.person, input.words);
        break;
      case 'embody':
        if (!stage.world.isAlive(input.person)) break;
        if (input.on) this.#thinking.embody(stage.resident(input.person));
        else this.#thinking.release(stage.resident(input.person));
        break;
      case 'act':
        this.#direct(stage.resident(input.person), input.actions);
        break;
      case 'say':
        this.#say(stage.resident(input.person), input.speech);
        break;
      case 'thought':
        this.#thinking.answer(stage.resident(input.person), input.askedAtMs, input.thought);
        break;
      case 'pause':
      case 'rate':
      case 'skip':
      case 'omniscience':
      case 'prose':
        break;
    }
  }

  #whisper(person: PersonIndex, words: string): void {
    const { stage } = this;
    const place = stage.world.state.people[person]?.place ?? NONE;
    const speech = { act: 'tell' as const, to: person, topic: NONE, facts: [], words };
    stage.publish({ type: 'whisper', place, actor: NONE, content: { audience: [person], speech } });
  }

  /** A human's will, in place of what the resident was about. */
  #direct(resident: Resident, actions: readonly Action[]): void {
    if (!this.stage.world.isAlive(resident.person)) return;
    this.#thinking.heed(resident, { plan: actions });
    this.#acting.pause(resident);
    this.#acting.drop(resident);
    resident.suspended = undefined;
    resident.plan = [...actions];
    this.#acting.startNext(resident, this.stage.nowMs);
  }

  /** A human's line: whoever is in no talk says it to nobody. */
  #say(resident: Resident, speech: Utterance): void {
    const { person } = resident;
    if (!resident.lived || this.#talk?.viewOf(person) === undefined) return;
    this.#thinking.heed(resident, { say: speech });
    this.#talk.said(person, speech);
  }

  #onEvent(event: LifeEvent): void {
    this.#systems.hear(event);
    for (const { onEvent } of this.#observers) onEvent?.(event);
  }

  #onThought(person: PersonIndex, thought: Thought): void {
    const { nowMs } = this.stage;
    for (const { onThought } of this.#observers) onThought?.(person, thought, nowMs);
    this.#systems.onThought(person, thought, nowMs);
  }
}
