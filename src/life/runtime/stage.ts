import { Attention } from '../bus/attention.ts';
import { type Bus, LocalBus } from '../bus/bus.ts';
import { contentOf } from '../bus/event-content.ts';
import { EventIds } from '../bus/event-ids.ts';
import { EVENT_TYPES } from '../bus/event-types.ts';
import type { EventDraft, LifeEvent } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import { feel, isFelt, setAsleep } from '../soma/body.ts';
import { Scheduler } from '../time/scheduler.ts';
import { SECOND_MS } from '../time/sim-time.ts';
import type { Effect } from '../world/effect.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import { Routes } from '../world/routes.ts';
import type { Setting } from '../world/setting.ts';
import { World } from '../world/world.ts';
import type { WorldState } from '../world/world-state.ts';
import { Resident, type SavedResident } from './resident.ts';
import { Slots } from './slots.ts';

/** An interrupt beyond `MAX_INTERRUPTS_A_MOMENT` waits so long. */
const INTERRUPT_REST_MS = SECOND_MS;

/** What is counted of a life. */
export interface LifeStats extends StageStats {
  /** Percepts that residents got, or would have got if their inbox had had room; what is not yet taken in is not counted. */
  deliveries: number;
}

interface StageStats {
  /** Bookings that fell due, and interrupts. */
  wakes: number;
  /** Times that a mind was asked. */
  thoughts: number;
  /** Steps of a walk. */
  hops: number;
  /** Actions that ended, well or not. */
  actions: number;
  events: number;
  interrupts: number;
  /** Interrupts that had to wait, because {@link MAX_INTERRUPTS_A_MOMENT} was hit. */
  deferred: number;
}

/** What a stage is set with. */
interface StageOptions {
  readonly setting: Setting;
  readonly seed: number | string;
  readonly systems: number;
  /** Whether somebody takes notice of another who only passes. */
  readonly notices: (person: PersonIndex, passer: PersonIndex) => boolean;
  readonly state?: WorldState;
  readonly residents?: readonly SavedResident[];
}

/**
 * What residents and systems share: the world and its one writer, the queue of what is due, and the way from what
 * happens to whoever perceives it. Everything happens at `nowMs`.
 */
export class Stage {
  readonly setting: Setting;
  readonly world: World;
  readonly residents: readonly Resident[];
  readonly scheduler: Scheduler;
  readonly slots: Slots;
  readonly routes: Routes;
  readonly eventIds: EventIds;
  readonly attention: Attention;
  readonly stats: StageStats = {
    wakes: 0,
    thoughts: 0,
    hops: 0,
    actions: 0,
    events: 0,
    interrupts: 0,
    deferred: 0,
  };
  nowMs: number;
  /** Hears every event after all who perceive it got it. */
  onEvent: (event: LifeEvent) => void = () => {};
  /** Hears every effect after it was applied. */
  onEffect: (effect: Effect) => void = () => {};
  readonly #bus: Bus;
  constructor({ setting, seed, systems, notices, state, residents }: StageOptions) {
    this.setting = setting;
    this.nowMs = setting.startMs;
    this.world = new World(setting, state);
    this.slots = new Slots(setting.people.length, systems);
    this.scheduler = new Scheduler(this.slots.count);
    this.routes = new Routes(setting);
    this.eventIds = new EventIds(setting);
    this.residents = setting.people.map((self, person) => {
      const secrets = this.world.state.edges.flatMap(({ knownTo }, edge) => (knownTo.includes(person) ? [edge] : []));
      return new Resident(self, seed, secrets, setting.startMs, residents?.[person]);
    });
    this.attention = new Attention(this.world, this.residents, {
      onUrgent: (person, percept) => this.#onUrgent(person, percept),
      isFelt,
      notices,
    });
    this.#bus = new LocalBus(this.world, this.attention);
  }

  resident(person: PersonIndex): Resident {
    const resident = this.residents[person];
    if (resident === undefined) throw new RangeError(`there is no person ${person}`);
    return resident;
  }

  /** Changes the world, and what follows from it at once: sleep is the body's, a secret way the walker's. */
  apply(effect: Effect): void {
    const hadPower = this.world.state.power;
    // What was perceived before one left, fell asleep or died was perceived.
    if (effect.kind === 'move' || effect.kind === 'posture' || effect.kind === 'die')
      this.attention.catchUp(effect.person);
    this.world.apply(effect, this.nowMs);
    if (effect.kind === 'move') this.attention.arrive(effect.person);
    else if (effect.kind === 'posture') {
      setAsleep(this.resident(effect.person).soma, effect.posture === 'asleep', this.nowMs);
    } else if (effect.kind === 'reveal') {
      this.resident(effect.person).learnSecret(effect.edge);
    } else if (effect.kind === 'power' && hadPower !== effect.on) {
      this.publish({ type: effect.on ? 'power_back' : 'blackout', place: NONE, actor: NONE });
    }
    this.onEffect(effect);
  }

  /** Publishes an event: at once all who can perceive it have it. */
  publish(draft: EventDraft): LifeEvent {
    const { type, place, actor } = draft;
    const traits = EVENT_TYPES[type];
    const event: LifeEvent = {
      id: this.eventIds.next(this.nowMs, actor, place),
      atMs: this.nowMs,
      type,
      place,
      actor,
      content: contentOf(draft.content),
      salience: draft.salience ?? traits.salience,
      visibility: draft.visibility ?? traits.visibility,
    };
    this.stats.events++;
    if (actor !== NONE) this.resident(actor).ownEvent = event.id;
    this.#bus.publish(event, draft.loudness ?? traits.loudness);
    this.onEvent(event);
    return event;
  }

  /** Gives a resident a percept that goes past the bus. */
  deliver(person: PersonIndex, percept: Percept): void {
    this.attention.toPerson(person, percept);
  }

  /** Gives all awake in a place but those a percept that goes past the bus, once they look up: nothing urgent. */
  deliverAround(place: PlaceIndex, percept: Percept, except: readonly PersonIndex[]): void {
    this.attention.toOthers(place, percept, except);
  }

  /** Takes the next resident to be interrupted now; undefined when there is none. */
  takeInterrupted(): Resident | undefined {
    for (;;) {
      const next = this.attention.takeInterrupted(this.nowMs);
      if (next === undefined) return undefined;
      if (!next.overrun) {
        this.stats.interrupts++;
        return this.resident(next.person);
      }
      this.stats.deferred++;
      this.scheduler.book(this.slots.think(next.person), this.nowMs + INTERRUPT_REST_MS);
    }
  }

  /** All that was perceived and not yet thought of, and how much was lost. */
  takePercepts(resident: Resident): ReturnType<Resident['inbox']['take']> {
    this.attention.catchUp(resident.person);
    resident.interrupted = false;
    return resident.inbox.take();
  }

  #onUrgent(person: PersonIndex, percept: Percept): void {
    const { soma, self } = this.resident(person);
    feel(soma, percept, self);
    if (percept.type !== 'death' || percept.clarity !== 'full') return;
    const body = this.setting.indexIn(percept.content.object);
    this.world.apply({ kind: 'body_seen', person: body, by: person }, this.nowMs);
  }
}
