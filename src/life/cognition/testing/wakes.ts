import { join } from 'node:path';
import type { Mind, ThinkRequest, Thought } from '../../actor/mind.ts';
import type { Senses } from '../../actor/senses.ts';
import { contentOf } from '../../bus/event-content.ts';
import { EVENT_TYPES, type EventType } from '../../bus/event-types.ts';
import type { EventContent } from '../../bus/life-event.ts';
import type { Percept } from '../../bus/percept.ts';
import { RandomStream } from '../../runtime/random-stream.ts';
import { loadScenario } from '../../scenario/load-scenario.ts';
import type { SomaReading } from '../../soma/soma.ts';
import { hourOf } from '../../time/sim-time.ts';
import { createSetting } from '../../world/create-setting.ts';
import { NONE, type PersonIndex } from '../../world/entity.ts';
import type { PersonView, PlaceView } from '../../world/place-view.ts';
import { COMMON_WAYS, Routes } from '../../world/routes.ts';
import type { Setting } from '../../world/setting.ts';

/** Loads one of the project's scenarios for a test. */
export async function settingOf(name: string): Promise<Setting> {
  const loaded = await loadScenario(join(import.meta.dirname, '../../../../scenarios', name));
  if (!loaded.ok) throw new Error(`${name} does not load`);
  return createSetting(loaded.value);
}

const WELL: SomaReading = {
  hunger: 0,
  hungerSpeaks: false,
  energy: 0.8,
  sleepiness: 0.1,
  fear: 0,
  awakeMs: 0,
  wornOut: false,
};

/** What a mind that answers at once thinks of a wake. */
export function thoughtOf(mind: Mind, request: ThinkRequest): Thought {
  const thought = mind.think(request);
  if (thought instanceof Promise) throw new Error('this mind does not answer at once');
  return thought;
}

/** What a test says of a wake beyond the plain case: alone and well in a lit room, with nothing to report. */
export interface WakeOptions extends Partial<Omit<ThinkRequest, 'body' | 'senses' | 'person'>> {
  readonly person: string;
  readonly place?: string;
  readonly body?: Partial<SomaReading>;
  readonly people?: readonly PersonView[];
  readonly carried?: readonly string[];
  readonly lit?: boolean;
  readonly view?: Partial<PlaceView>;
}

/** Makes the wakes of a test: each as a mind would be given it. */
export class Wakes {
  readonly setting: Setting;
  readonly #routes: Routes;

  constructor(setting: Setting) {
    this.setting = setting;
    this.#routes = new Routes(setting);
  }

  person(id: string): PersonIndex {
    return this.setting.indexOf('person', id);
  }

  wake(options: WakeOptions): ThinkRequest {
    const { person, place, body, people = [], carried = [], lit = true, view = {}, ...fields } = options;
    const index = this.person(person);
    const atMs = fields.atMs ?? this.setting.startMs;
    const here = this.setting.indexOf('place', place ?? '');
    return {
      atMs,
      askedAtMs: atMs,
      person: index,
      reason: 'done',
      ended: [],
      percepts: [],
      missed: 0,
      ownEvent: NONE,
      intent: undefined,
      running: undefined,
      suspended: undefined,
      plan: [],
      talk: undefined,
      random: RandomStream.of('test', person, 'mind'),
      ...fields,
      body: { ...WELL, ...body },
      senses: this.#senses(here === NONE ? (this.setting.people[index]?.start ?? 0) : here, atMs, {
        lit,
        people,
        carried: carried.map((id) => this.setting.indexOf('item', id)),
        view,
      }),
    };
  }

  /** A percept of something done in a place, fully perceived unless it says otherwise. */
  percept(
    type: EventType,
    about: Partial<Omit<Percept, 'type' | 'content' | 'place' | 'actor'>> & {
      readonly place?: string;
      readonly actor?: string;
      readonly content?: Partial<EventContent>;
    } = {},
  ): Percept {
    const { place = '', actor = '', content, ...fields } = about;
    return Object.freeze({
      event: 1,
      atMs: this.setting.startMs,
      type,
      clarity: 'full' as const,
      salience: EVENT_TYPES[type].salience,
      bearing: 'here' as const,
      ...fields,
      place: this.setting.indexOf('place', place),
      actor: this.person(actor),
      content: contentOf(content),
    });
  }

  #senses(
    place: number,
    atMs: number,
    { lit, people, carried, view }: Required<Pick<WakeOptions, 'lit' | 'people' | 'view'>> & { carried: number[] },
  ): Senses {
    const { setting } = this;
    const routes = this.#routes.for(COMMON_WAYS);
    const fixtures = (setting.places[place]?.fixtures ?? []).map((fixture) => {
      const { initialStatus = '', initialStock = NONE, initiallyLocked = false } = setting.fixtures[fixture] ?? {};
      return { fixture, status: initialStatus, stock: initialStock, locked: initiallyLocked, items: [], notes: [] };
    });
    const look: PlaceView = {
      place,
      lit,
      people: lit ? people : [],
      items: [],
      fixtures,
      exits: [],
      traces: [],
      ...view,
    };
    return {
      setting,
      place,
      look: () => look,
      carried: () => carried,
      waysFrom: () => [],
      walkMs: (to) => {
        const timeMs = routes.timeMs(place, to);
        return Number.isFinite(timeMs) ? timeMs : NONE;
      },
      canUse: () => true,
      weather: setting.scenario.weather.initial,
      lit,
      hour: hourOf(atMs),
      isKnownDead: () => false,
    };
  }
}
