import { action } from '../actor/action.ts';
import type { Thought } from '../actor/mind.ts';
import type { EventDraft, LifeEvent } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import type { Effect } from '../world/effect.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { Acting } from './acting.ts';
import { viewOf } from './inspect.ts';
import type { LifeInput } from './life-input.ts';
import { RandomStream } from './random-stream.ts';
import type { ResidentView } from './resident-view.ts';
import type { Stage } from './stage.ts';
import type { System, SystemContext } from './system.ts';
import { bookPointInTalk } from './thinking-points.ts';

/** Events that systems may themselves make in answer to one moment: more is a loop of ours. */
const MAX_ANSWERS = 100_000;

/** What of a system is saved. */
export interface SavedSystem {
  readonly id: string;
  readonly random: number;
  readonly conversations: number;
  readonly state: unknown;
}

/** Everything a system may do, with its own stream and booking. */
class Context implements SystemContext {
  readonly random: RandomStream;
  conversations: number;
  readonly #stage: Stage;
  readonly #acting: Acting;
  readonly #slot: number;
  readonly #onTalking: () => void;

  constructor(stage: Stage, acting: Acting, slot: number, random: RandomStream, onTalking: () => void) {
    this.#stage = stage;
    this.#acting = acting;
    this.#slot = slot;
    this.random = random;
    this.#onTalking = onTalking;
    this.conversations = 0;
  }

  get setting(): Setting {
    return this.#stage.setting;
  }

  get world(): WorldReader {
    return this.#stage.world;
  }

  get nowMs(): number {
    return this.#stage.nowMs;
  }

  apply(effect: Effect): void {
    this.#stage.apply(effect);
  }

  publish(draft: EventDraft): LifeEvent {
    return this.#stage.publish(draft);
  }

  deliver(person: PersonIndex, percept: Percept): void {
    this.#stage.deliver(person, percept);
  }

  deliverAround(place: PlaceIndex, percept: Percept, except: readonly PersonIndex[]): void {
    this.#stage.deliverAround(place, percept, except);
  }

  book(atMs: number): void {
    this.#book(this.#slot, atMs);
  }

  bookBeat(person: PersonIndex, atMs: number): void {
    this.#book(this.#stage.slots.beat(person), atMs);
  }

  attend(person: PersonIndex): void {
    bookPointInTalk(this.#stage, this.#stage.resident(person));
  }

  slow(conversations: number): void {
    this.conversations = conversations;
    this.#onTalking();
  }

  resident(person: PersonIndex): ResidentView {
    return viewOf(this.#stage, this.#stage.resident(person));
  }

  engage(person: PersonIndex, withWhom: PersonIndex): boolean {
    const object = this.setting.entityOf('person', withWhom);
    return this.#acting.engage(this.#stage.resident(person), action('talk', { object }));
  }

  endAction(person: PersonIndex, code: string): void {
    this.#acting.endFromOutside(this.#stage.resident(person), code);
  }

  #book(slot: number, atMs: number): void {
    if (atMs === NONE) this.#stage.scheduler.cancel(slot);
    else this.#stage.scheduler.book(slot, Math.max(this.nowMs, Math.round(atMs)));
  }
}

/** The systems of a life: who they are, what they hear, what they have booked. */
export class Systems {
  readonly #systems: readonly System[];
  readonly #contexts: readonly Context[];
  /** Those that hear events: most of what a crowd does is told to few. */
  readonly #listening: readonly System[];
  readonly #heard: LifeEvent[] = [];

  /** `saved` is what `save` gave; a system that it does not know begins anew. */
  constructor(
    stage: Stage,
    acting: Acting,
    systems: readonly System[],
    seed: number | string,
    onTalking: (talking: boolean) => void,
    saved: readonly SavedSystem[] = [],
  ) {
    const ids = systems.map(({ id }) => id);
    if (new Set(ids).size !== ids.length) throw new Error(`two systems have one id: ${ids.join(', ')}`);
    this.#systems = systems;
    this.#listening = systems.filter(({ onEvent }) => onEvent !== undefined);
    const before = new Map(saved.map((each) => [each.id, each]));
    this.#contexts = systems.map(({ id }, i) => {
      const known = before.get(id);
      const random = known === undefined ? RandomStream.of(seed, id, 'system') : new RandomStream(known.random);
      const context = new Context(stage, acting, stage.slots.system(i), random, () => onTalking(this.#talking));
      context.conversations = known?.conversations ?? 0;
      return context;
    });
    for (const system of systems) {
      const known = before.get(system.id);
      if (known !== undefined) system.load(known.state);
    }
    onTalking(this.#talking);
  }

  /** Starts them all, in order. */
  start(): void {
    for (const [i, system] of this.#systems.entries()) {
      const context = this.#contexts[i];
      if (context !== undefined) system.start(context);
    }
  }

  wake(index: number, atMs: number): void {
    this.#systems[index]?.wake?.(atMs);
  }

  /** Notes an event, to be told of when the step that made it is done. */
  hear(event: LifeEvent): void {
    if (this.#listening.length > 0) this.#heard.push(event);
  }

  /** Tells of all events noted, in order, those made in answer too. */
  tell(): void {
    for (let i = 0; i < this.#heard.length; i++) {
      if (i > MAX_ANSWERS) throw new Error(`systems answer events with events without end at ${this.#heard[i]?.atMs}`);
      const event = this.#heard[i];
      if (event !== undefined) for (const system of this.#listening) system.onEvent?.(event);
    }
    this.#heard.length = 0;
  }

  onThought(person: PersonIndex, thought: Thought, atMs: number): void {
    for (const system of this.#systems) system.onThought?.(person, thought, atMs);
  }

  onInput(input: LifeInput): void {
    for (const system of this.#systems) system.onInput?.(input);
  }

  save(): SavedSystem[] {
    return this.#systems.map((system, i) => {
      const { random, conversations } = this.#contexts[i] ?? { random: { state: 0 }, conversations: 0 };
      return { id: system.id, random: random.state, conversations, state: system.save() };
    });
  }

  get #talking(): boolean {
    return this.#contexts.some(({ conversations }) => conversations > 0);
  }
}
