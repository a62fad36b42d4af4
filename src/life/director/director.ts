import type { EventType } from '../bus/event-types.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Call } from '../conversation/gatherings.ts';
import type { System, SystemContext } from '../runtime/system.ts';
import { holds, nextLookMs } from '../scenario/condition.ts';
import type { BeatActionSpec } from '../scenario/story-schema.ts';
import { setWeather } from '../weather/weather.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { happeningId } from './beat-texts.ts';

/** Beats that one look may play: more would be beats that set off one another without end. */
const MAX_BEATS_A_LOOK = 64;
/** Events after which a condition may newly hold: it is looked at once, not at the next minute. */
const TELLING: ReadonlySet<EventType> = new Set<EventType>(['blackout', 'power_back', 'death', 'announce', 'weather']);

/** Whoever brings people together when a beat asks for it. */
interface Gatherer {
  call(call: Call): void;
}

interface SavedDirector {
  readonly played: readonly string[];
  readonly passed: readonly string[];
  readonly mustLook: boolean;
}

type Beat = Setting['scenario']['beats'][number];

/**
 * Plays the beats of a scenario when their conditions hold, each once, in the order in which they are written. It sets
 * scenes and calls people together; what anybody says or does is theirs.
 */
export class Director implements System {
  readonly id = 'director';
  readonly #gatherer: Gatherer;
  readonly #played = new Set<string>();
  /** Whose time came and went without them. */
  readonly #passed = new Set<string>();
  #context: SystemContext | undefined;
  #resumed = false;
  #mustLook = false;

  constructor(gatherer: Gatherer) {
    this.#gatherer = gatherer;
  }

  /** The ids of the beats played so far, in order. */
  get played(): ReadonlySet<string> {
    return this.#played;
  }

  start(context: SystemContext): void {
    this.#context = context;
    if (!this.#resumed) this.#bookNext(context);
  }

  wake(atMs: number): void {
    const context = this.#context;
    if (context === undefined) return;
    this.#mustLook = false;
    for (let played = 0; played < MAX_BEATS_A_LOOK; played++) {
      const beat = this.#open(context).find(({ when }) => holds(when, context.world, atMs, this.#played));
      if (beat === undefined) break;
      if (beat.chance === 1 || context.random.next() < beat.chance) this.#play(beat, context);
      else this.#passed.add(beat.id);
    }
    this.#bookNext(context);
  }

  onEvent({ type }: LifeEvent): void {
    if (!TELLING.has(type) || this.#context === undefined || this.#open(this.#context).length === 0) return;
    this.#mustLook = true;
    this.#context.book(this.#context.nowMs);
  }

  save(): unknown {
    return { played: [...this.#played], passed: [...this.#passed], mustLook: this.#mustLook };
  }

  load(saved: unknown): void {
    const { played, passed, mustLook } = saved as SavedDirector;
    for (const id of played) this.#played.add(id);
    for (const id of passed) this.#passed.add(id);
    this.#mustLook = mustLook;
    this.#resumed = true;
  }

  #open({ setting }: SystemContext): readonly Beat[] {
    const { beats } = setting.scenario;
    if (this.#played.size + this.#passed.size === beats.length) return [];
    return beats.filter(({ id }) => !this.#played.has(id) && !this.#passed.has(id));
  }

  #bookNext(context: SystemContext): void {
    const { nowMs } = context;
    const next = this.#open(context).map(({ when }) => nextLookMs(when, nowMs));
    const atMs = this.#mustLook ? nowMs : Math.min(...next);
    if (Number.isFinite(atMs)) context.book(atMs);
  }

  #play(beat: Beat, context: SystemContext): void {
    this.#played.add(beat.id);
    context.publish({ type: 'beat', place: NONE, actor: NONE, content: { detail: beat.id } });
    for (const [i, action] of beat.do.entries()) this.#do(beat, action, i, context);
  }

  #do(beat: Beat, action: BeatActionSpec, number: number, context: SystemContext): void {
    const { setting } = context;
    if ('gather' in action) this.#gather(beat.id, action.gather, context);
    else if ('weather' in action) setWeather(context, action.weather);
    else if ('power' in action) context.apply({ kind: 'power', on: action.power });
    else if ('status' in action) {
      const { fixture, status } = action.status;
      context.apply({ kind: 'fixture', fixture: setting.indexOf('fixture', fixture), status });
    } else if ('item' in action) {
      const at = setting.indexOf('place', action.item.place);
      const item = setting.indexOf('item', action.item.id);
      if (context.world.state.items[item]?.location.in === 'used_up') return;
      context.apply({ kind: 'transfer', item, to: { in: 'place', at } });
    } else if ('announce' in action) announce(action.announce, context);
    else if ('event' in action) {
      const { type, place, salience, loudness } = action.event;
      context.publish({
        type,
        place: setting.indexOf('place', place),
        actor: NONE,
        content: { detail: happeningId(beat.id, number) },
        ...(salience === undefined ? {} : { salience }),
        ...(loudness === undefined ? {} : { loudness }),
      });
    }
    // A chapter is the narrator's: it hears that the beat was played.
  }

  #gather(id: string, gather: Extract<BeatActionSpec, { gather: unknown }>['gather'], context: SystemContext): void {
    const { setting, world } = context;
    const place = setting.indexOf('place', gather.place);
    const named: readonly PersonIndex[] =
      gather.people?.map((person) => setting.indexOf('person', person)) ?? setting.people.map(({ index }) => index);
    const invited = named.filter((person) => world.isAlive(person)).toSorted((a, b) => a - b);
    const content = { object: setting.entityOf('place', place), audience: invited, detail: id };
    context.publish({ type: 'gather', place, actor: NONE, visibility: 'secret', content });
    this.#gatherer.call({ purpose: id, place, invited });
  }
}

function announce(id: string, context: SystemContext): void {
  const fact = context.setting.facts.get(id);
  if (fact === undefined) throw new Error(`there is no fact '${id}' to announce`);
  context.apply({ kind: 'announce', fact });
  context.publish({ type: 'announce', place: NONE, actor: NONE, content: { facts: [fact] } });
}
