import { action } from '../../actor/action.ts';
import { HOUR_MS, MINUTE_MS, momentMs } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import { type Habit, habitLeftMs } from '../persona.ts';
import type { Spot, TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import { boltIn } from './bolts.ts';
import type { Situation } from './situation.ts';

/** Hunger and sleepiness below which nobody thinks of it. */
const PECKISH = 0.35;
/** At one's usual hour a little is enough. */
const TASTE = 0.08;
const DROWSY = 0.42;
/** Somebody who saw an empty pot does not look into it again for so long. */
const EMPTY_MS = 90 * MINUTE_MS;
const UNWASHED_MS = 9 * HOUR_MS;
/** Sleep: the least one lies down for, the most, and by how much the rising differs from day to day. */
const SLEEP_MS = { least: 90 * MINUTE_MS, most: 9 * HOUR_MS, spread: 25 * MINUTE_MS } as const;
const RISING_HOUR = 6.5;
/** Who sleeps badly lies awake after so long. */
const WAKEFUL_MS = { least: 80 * MINUTE_MS, spread: 130 * MINUTE_MS } as const;
/** What is left of the wish for bed while one is up in the night. */
const RESTLESS_SHARE = 0.3;
/** Unease from which one bolts one's door: more for the bold. */
const UNEASY_FROM = 0.2;
const UNEASY_BOLD = 0.55;
/** One gets up at night for goals of such weight. */
const WAKES_FOR = 0.5;
/** Goals that keep one awake. */
const RESTLESS: ReadonlySet<string> = new Set(['kill', 'use', 'obtain', 'destroy', 'repair']);

/** To eat: where one knows of food that appeals most. */
export class EatDrive implements Drive {
  readonly number = 1;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { hunger } = situation.request.body;
    const meal = this.#usualMeal(situation);
    if (hunger < (meal === undefined ? PECKISH : TASTE)) return;
    const food = situation.carries('food');
    if (food !== NONE && hunger > PECKISH) ballot.add(this, situation.entity('item', food), 0, hunger * 0.7);
    for (const { fixture, place } of this.#plan.amenitiesOf(situation.persona).eat) {
      if (this.#isEmpty(situation, fixture)) continue;
      const usual = meal?.fixture === fixture ? meal.weight : 0;
      if (usual === 0 && hunger < PECKISH) continue;
      ballot.add(this, situation.entity('fixture', fixture), 0, Math.max(hunger, usual) * situation.appeal(place));
    }
  }

  act({ setting }: Situation, about: Entity): Decision {
    const key = 'need.eat';
    if (setting.kindOf(about) === 'item') return { key, about, plan: [action('eat', { object: about })] };
    const { affordances = [] } = setting.fixtures[setting.indexIn(about)] ?? {};
    const detail = affordances.find(({ verb }) => verb === 'eat')?.id ?? '';
    return { key, about, plan: [action('eat', { object: about, detail })] };
  }

  /** The meal that one usually has at this hour. */
  #usualMeal({ persona, atMs }: Situation): Habit | undefined {
    return persona.habits.find((habit) => habit.verb === 'eat' && habitLeftMs(habit, atMs) > 0);
  }

  #isEmpty({ head, atMs }: Situation, fixture: number): boolean {
    const seen = head.beliefs.fixture(fixture);
    return seen?.stock === 0 && atMs - seen.atMs < EMPTY_MS;
  }
}

/** What a goal of full weight that is still open takes from the wish to sleep. */
const UNREST = 0.75;

/** The weight of the heaviest thing that one means to do yet tonight. */
function unfinished({ persona, head, atMs }: Situation): number {
  let heaviest = 0;
  for (const [i, { kind, weight }] of persona.goals.entries()) {
    const { done = true, restUntilMs = NONE } = head.goals[i] ?? {};
    if (!done && RESTLESS.has(kind) && restUntilMs < atMs + HOUR_MS) heaviest = Math.max(heaviest, weight);
  }
  return heaviest;
}

/** To sleep, in one's bed or at least at home. */
export class SleepDrive implements Drive {
  readonly number = 2;
  readonly wearyAfter = 4;

  propose(situation: Situation, ballot: Ballot): void {
    const { request, persona, head } = situation;
    const { sleepiness, fear } = request.body;
    if (sleepiness < DROWSY) return;
    const share = this.#hourShare(situation);
    const { beliefs } = head;
    const threat = beliefs.suspicionOf(beliefs.prime).weight;
    const isDread = (beliefs.dead.size > 0 ? 0.25 : 0) * (1 - persona.traits.calm) + 0.4 * threat;
    const isRestless = situation.atMs < head.course.restlessUntilMs;
    const rest = isRestless ? RESTLESS_SHARE : 1 - UNREST * unfinished(situation);
    const wanted = sleepiness * share * rest - isDread - fear / 2;
    ballot.add(this, situation.entity('place', persona.self.home), 0, wanted);
  }

  act(situation: Situation, about: Entity): Decision {
    const { persona, setting, request } = situation;
    const { self } = persona;
    const wholeMs = this.#durationMs(situation) + request.random.int(SLEEP_MS.spread);
    const durationMs = Math.min(wholeMs, this.#untilWakefulMs(situation), untilErrandMs(situation));
    const object = setting.entityOf('fixture', self.bed);
    const place = self.bed === NONE ? self.home : NONE;
    const bolted = this.#isUneasy(situation) ? boltIn(situation) : [];
    return { key: 'need.sleep', about, plan: [...bolted, action('sleep', { object, place, durationMs })] };
  }

  /** In a house where something has happened, the timid sleep behind a bolted door. */
  #isUneasy({ head, persona, request }: Situation): boolean {
    const { beliefs } = head;
    const unease =
      request.body.fear +
      (beliefs.dead.size > 0 ? 0.7 : 0) +
      (beliefs.power ? 0 : 0.25) +
      beliefs.suspicionOf(beliefs.prime).weight;
    return persona.knowsAll && unease > UNEASY_FROM + UNEASY_BOLD * persona.traits.bold;
  }

  /** How long one sleeps before lying awake: the uneasy and the troubled not through the night. */
  #untilWakefulMs({ persona, request, head }: Situation): number {
    const { calm } = persona.traits;
    const troubled = (1 - calm) * 0.45 + (head.beliefs.power ? 0 : 0.15) + (head.beliefs.dead.size > 0 ? 0.2 : 0);
    if (!persona.knowsAll || request.random.next() >= troubled) return Number.POSITIVE_INFINITY;
    return WAKEFUL_MS.least + request.random.int(WAKEFUL_MS.spread);
  }

  /** How much of the wish for bed the hour leaves: before one's usual time only the worn out lie down. */
  #hourShare({ persona, atMs, request }: Situation): number {
    const nights = persona.habits.filter(({ verb }) => verb === 'sleep');
    if (nights.length === 0 || nights.some((habit) => habitLeftMs(habit, atMs) > 0)) return 1.05;
    return request.body.wornOut ? 0.9 : 0.12;
  }

  #durationMs({ persona, atMs, hour }: Situation): number {
    for (const habit of persona.habits) {
      const leftMs = habit.verb === 'sleep' ? habitLeftMs(habit, atMs) : 0;
      if (leftMs > SLEEP_MS.least) return leftMs;
    }
    const untilMs = ((RISING_HOUR - hour + 24) % 24) * HOUR_MS;
    return Math.min(SLEEP_MS.most, Math.max(SLEEP_MS.least, untilMs));
  }
}

/** How long it is until one means to be up for something that has its hour in the night. */
function untilErrandMs({ persona, head, atMs }: Situation): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (const [i, { when, weight }] of persona.goals.entries()) {
    const after = when?.after;
    if (after === undefined || weight < WAKES_FOR || head.goals[i]?.done !== false) continue;
    const inMs = momentMs(after.time, after.day) - atMs;
    if (inMs > SLEEP_MS.least / 3) leastMs = Math.min(leastMs, inMs + MINUTE_MS);
  }
  return leastMs;
}

/** To wash, once or twice a day. */
export class WashDrive implements Drive {
  readonly number = 3;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const sinceMs = situation.atMs - situation.head.course.washedMs;
    if (sinceMs < UNWASHED_MS || situation.afraid) return;
    const { wash } = this.#plan.amenitiesOf(situation.persona);
    const wanted = 0.25 + 0.25 * situation.persona.traits.orderly;
    for (const { fixture, place } of wash) {
      ballot.add(this, situation.entity('fixture', fixture), 0, wanted * situation.appeal(place));
    }
  }

  act(situation: Situation, about: Entity): Decision {
    const { wash } = this.#plan.amenitiesOf(situation.persona);
    const own = wash.filter((spot) => situation.entity('fixture', spot.fixture) === about);
    const { affordance } = situation.request.random.pick(own) ?? {};
    return { key: 'need.wash', about, plan: [action('wash', { object: about, detail: affordance?.id ?? '' })] };
  }
}

/** To sit down somewhere, by the fire, at the piano, with a book. */
export class RestDrive implements Drive {
  readonly number = 4;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, request, setting } = situation;
    const { rest } = this.#plan.amenitiesOf(persona);
    const spot = request.random.pick(rest);
    if (spot === undefined) return;
    const { tags } = spot.affordance;
    const taste = tags.has('quiet') || tags.has('lookout') ? 1 - persona.traits.sociable : persona.traits.sociable;
    const place = setting.places[spot.place];
    const isPrivate = place?.tags.has('private') === true && spot.place !== persona.self.home;
    // An instrument is for those who play.
    const plays = !tags.has('music') || persona.habits.some(({ fixture }) => fixture === spot.fixture) ? 1 : 0.3;
    const wanted = (0.2 + 0.15 * taste) * plays * (isPrivate ? 0.4 : 1) * situation.appeal(spot.place) ** 2;
    ballot.add(this, situation.entity('fixture', spot.fixture), rest.indexOf(spot), wanted);
  }

  act(situation: Situation, about: Entity, detail: number): Decision | undefined {
    const spot: Spot | undefined = this.#plan.amenitiesOf(situation.persona).rest[detail];
    if (spot === undefined || !situation.request.senses.canUse(spot.fixture, spot.affordance.id)) return undefined;
    const { verb, id } = spot.affordance;
    return { key: 'leisure.sit', about, plan: [action(verb, { object: about, detail: id })] };
  }
}
