import type { EventDraft } from '../bus/life-event.ts';
import type { AffordanceEffectSpec } from '../scenario/things-schema.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import type { Effect } from '../world/effect.ts';
import { type Entity, type FixtureIndex, NONE } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import { DONE } from '../world/outcome.ts';
import type { Setting } from '../world/setting.ts';
import type { Affordance } from '../world/things.ts';
import type { Action } from './action.ts';
import { carriedWith, carries, fixtureHere, handsOn, objectAs, targetAs } from './reach.ts';
import { type Doing, done, eventBy, type Resolution, type Verb } from './verb.ts';
import type { VerbName } from './verb-names.ts';
import { readByHand } from './verbs-things.ts';

/** Work longer than this is seen to begin. */
const SHOWN_FROM_MS = 5 * MINUTE_MS;
/** Sleep of which nobody says how long. */
const DEFAULT_SLEEP_MS = 8 * HOUR_MS;
/** A meal from the hand. */
const SNACK_MS = 10 * MINUTE_MS;

/** The affordance that an action means: the one it names, else the first of its verb. */
function affordanceOf(setting: Setting, action: Action): Affordance | undefined {
  const fixture = setting.fixtures[objectAs(setting, action, 'fixture')];
  return fixture?.affordances.find(({ id, verb }) =>
    action.detail === '' ? verb === action.verb : id === action.detail,
  );
}

/** Why a fixture's affordance cannot be used by the doer here and now; '' when it can. */
export function affordanceHindrance(doing: Doing, fixture: FixtureIndex, affordance: Affordance): string {
  const { world, place, atMs } = doing;
  const { status, item, tag, power, lit } = affordance.needs;
  const state = world.state.fixtures[fixture];
  if (!fixtureHere(doing, fixture)) return 'not_here';
  if (isTaken(doing, fixture)) return 'in_use';
  if (status !== undefined && !status.includes(state?.status ?? '')) return 'needs_status';
  if (item !== undefined && !carries(doing, world.setting.indexOf('item', item))) return 'needs_item';
  if (tag !== undefined && carriedWith(doing, tag) === NONE) return 'needs_item';
  if (power !== undefined && world.state.power !== power) return 'needs_power';
  if (lit === true && !world.isLit(place, atMs)) return 'dark';
  if (affordance.verb === 'eat' && state?.stock === 0) return 'nothing_left';
  return '';
}

/** Whether others have all seats of it: nobody lies down in a bed with somebody in it. */
function isTaken({ world, person, place }: Doing, fixture: FixtureIndex): boolean {
  const seats = world.setting.fixtures[fixture]?.seats ?? 0;
  const here = world.peopleIn(place);
  if (here.length <= seats) return false;
  let taken = 0;
  for (const other of here) if (other !== person && world.state.people[other]?.using === fixture) taken++;
  return taken >= seats;
}

/** The work of an affordance, or undefined where the action means none. */
function useOf(doing: Doing): { readonly fixture: FixtureIndex; readonly affordance: Affordance } | undefined {
  const { setting } = doing.world;
  const affordance = affordanceOf(setting, doing.action);
  return affordance && { fixture: objectAs(setting, doing.action, 'fixture'), affordance };
}

function useDurationMs(doing: Doing): number {
  const own = useOf(doing)?.affordance.durationMs ?? 0;
  const { durationMs } = doing.action;
  return durationMs === NONE ? own : durationMs;
}

/** What it shows, when it begins and when it is done. */
function shown(doing: Doing, type: 'begin' | 'act', affordance: Affordance): EventDraft {
  const { action } = doing;
  return eventBy(doing, type, {
    content: { object: action.object, detail: affordance.id },
    salience: affordance.salience,
    loudness: affordance.noise,
  });
}

/** Gathers what an affordance's effects come to. */
class UseEffects {
  readonly effects: Effect[] = [];
  readonly events: EventDraft[] = [];
  readonly found: Entity[] = [];
  readonly learned: Fact[] = [];
  readonly #doing: Doing;
  readonly #fixture: FixtureIndex;

  constructor(doing: Doing, fixture: FixtureIndex) {
    this.#doing = doing;
    this.#fixture = fixture;
  }

  add(spec: AffordanceEffectSpec, affordance: Affordance): void {
    const { place, person, world } = this.#doing;
    const { setting } = world;
    const { effects } = this;
    if ('status' in spec) effects.push({ kind: 'fixture', fixture: this.#named(spec.fixture), status: spec.status });
    else if ('power' in spec) effects.push({ kind: 'power', on: spec.power });
    else if ('lamp' in spec) effects.push({ kind: 'lamp', place, on: spec.lamp });
    else if ('stock' in spec) effects.push({ kind: 'stock', fixture: this.#named(spec.fixture), by: spec.stock });
    else if ('hides' in spec) effects.push({ kind: 'posture', person, posture: 'hidden' });
    else if ('spends' in spec) this.#spend(affordance);
    else if ('item' in spec) this.#bring(spec.item, spec.to);
    else if ('edge' in spec) {
      effects.push({ kind: 'edge_lock', edge: setting.indexOf('edge', spec.edge), locked: spec.locked });
    } else if ('reveals' in spec) {
      const edge = setting.indexOf('edge', spec.reveals);
      effects.push({ kind: 'reveal', edge, person });
      this.found.push(setting.entityOf('edge', edge));
    } else if ('teaches' in spec) {
      for (const id of spec.teaches) {
        const fact = setting.facts.get(id);
        if (fact !== undefined) this.learned.push(fact);
      }
    } else this.#happen(spec);
  }

  #named(id: string | undefined): FixtureIndex {
    return id === undefined ? this.#fixture : this.#doing.world.setting.indexOf('fixture', id);
  }

  /** Uses up the item that was needed: of several that would do, the one that is meant. */
  #spend({ needs: { item, tag } }: Affordance): void {
    const { setting } = this.#doing.world;
    const meant = targetAs(setting, this.#doing.action, 'item');
    const isFit = carries(this.#doing, meant) && setting.items[meant]?.tags.has(tag ?? '') === true;
    const fit = isFit ? meant : carriedWith(this.#doing, tag ?? '');
    const spent = item !== undefined ? setting.indexOf('item', item) : fit;
    if (spent !== NONE) this.effects.push({ kind: 'transfer', item: spent, to: { in: 'used_up' } });
  }

  #bring(id: string, to: 'actor' | 'place' | 'used_up'): void {
    const { world, person, place } = this.#doing;
    const item = world.setting.indexOf('item', id);
    if (world.state.items[item]?.location.in === 'used_up') return;
    const location = {
      actor: { in: 'person', at: person },
      place: { in: 'place', at: place },
      used_up: { in: 'used_up' },
    } as const;
    this.effects.push({ kind: 'transfer', item, to: location[to] });
    if (to !== 'used_up') this.found.push(world.setting.entityOf('item', item));
  }

  #happen(spec: Extract<AffordanceEffectSpec, { event: string }>): void {
    const { salience, loudness } = spec;
    this.events.push({
      type: spec.event,
      place: this.#doing.place,
      // A bell tells that it rings, not who rings it: whoever sees the act itself knows.
      actor: NONE,
      content: { object: this.#doing.action.object },
      ...(salience === undefined ? {} : { salience }),
      ...(loudness === undefined ? {} : { loudness }),
    });
  }
}

function useResolution(doing: Doing): Resolution {
  const use = useOf(doing);
  if (use === undefined) return done([]);
  const { fixture, affordance } = use;
  const gathered = new UseEffects(doing, fixture);
  for (const spec of affordance.effects) gathered.add(spec, affordance);
  const { effects, events, found, learned } = gathered;
  const eats = affordance.verb === 'eat';
  if (eats) effects.push({ kind: 'stock', fixture, by: -1 });
  if (affordance.trace !== '') {
    effects.push({ kind: 'trace', place: doing.place, trace: affordance.trace, by: doing.person });
  }
  const outcome = found.length + learned.length > 0 ? { ...DONE, found, learned } : DONE;
  // What was seen to begin and leaves nothing behind is not news again.
  const silent = effects.length === 0 && isShownToBegin(doing);
  if (!silent) events.unshift(shown(doing, 'act', affordance));
  return { outcome, effects, events, meal: eats };
}

/** Whether the work is long enough to be seen to begin. */
function isShownToBegin(doing: Doing): boolean {
  return useDurationMs(doing) >= SHOWN_FROM_MS;
}

/** A verb that is done with a fixture, as its affordance says. */
const use: Verb = {
  durationMs: useDurationMs,
  interruption: (doing) => (useOf(doing)?.affordance.interruptible === false ? 'never' : 'keeps'),
  placeOf: (action, setting) => setting.fixtures[objectAs(setting, action, 'fixture')]?.place ?? action.place,
  hindrance(doing) {
    const meant = useOf(doing);
    return meant === undefined ? 'no_such_use' : affordanceHindrance(doing, meant.fixture, meant.affordance);
  },
  begin(doing) {
    const meant = useOf(doing);
    const shows = meant !== undefined && isShownToBegin(doing);
    return { effects: [], events: shows ? [shown(doing, 'begin', meant.affordance)] : [] };
  },
  end: useResolution,
};

/** A verb that goes by the fixture's affordance where it has one, and otherwise by hand. */
function orByHand(byHand: Verb): Verb {
  const way = (doing: Doing) => (useOf(doing) === undefined ? byHand : use);
  return {
    ...use,
    durationMs: (doing) => way(doing).durationMs(doing),
    interruption: (doing) => (useOf(doing)?.affordance.interruptible === false ? 'never' : 'keeps'),
    hindrance: (doing) => way(doing).hindrance?.(doing) ?? '',
    begin: (doing) => way(doing).begin?.(doing) ?? { effects: [], events: [] },
    end: (doing) => way(doing).end(doing),
  };
}

/** A bite from the hand. */
const snack: Verb = {
  durationMs: () => SNACK_MS,
  interruption: 'keeps',
  hindrance: foodHindrance,
  end(doing) {
    const item = objectAs(doing.world.setting, doing.action, 'item');
    const event = eventBy(doing, 'eat', { content: { object: doing.action.object } });
    return { ...done([event], [{ kind: 'transfer', item, to: { in: 'used_up' } }]), meal: true };
  },
};

function foodHindrance(doing: Doing): string {
  const { setting } = doing.world;
  const item = objectAs(setting, doing.action, 'item');
  if (setting.items[item]?.tags.has('food') !== true) return 'needs_food';
  return handsOn(doing, item);
}

/** Sleeps in a bed, or wherever one lies down. */
const sleep: Verb = {
  ...use,
  durationMs: ({ action }) => (action.durationMs === NONE ? DEFAULT_SLEEP_MS : action.durationMs),
  hindrance: (doing) => (doing.action.object === NONE ? '' : (use.hindrance?.(doing) ?? '')),
  begin: (doing) => ({
    effects: [{ kind: 'posture', person: doing.person, posture: 'asleep' }],
    events: [eventBy(doing, 'sleep', { content: { object: doing.action.object } })],
  }),
  end: (doing) => done([eventBy(doing, 'wake')], [{ kind: 'posture', person: doing.person, posture: 'up' }]),
  stop: (doing) => ({
    effects: [{ kind: 'posture', person: doing.person, posture: 'up' }],
    events: [eventBy(doing, 'wake')],
  }),
};

/** What is done with fixtures, as their affordances say. */
export const FIXTURE_VERBS = {
  use,
  cook: use,
  wash: use,
  work: use,
  eat: orByHand(snack),
  read: orByHand(readByHand),
  sleep,
} satisfies Partial<Record<VerbName, Verb>>;
