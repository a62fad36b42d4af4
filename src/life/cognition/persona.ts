import type { Random } from '../../core/index.ts';
import type { ConditionSpec } from '../scenario/condition-schema.ts';
import type { GoalSpec, HabitSpec } from '../scenario/people-schema.ts';
import { DAY_MS, momentMs } from '../time/sim-time.ts';
import {
  type Entity,
  type FixtureIndex,
  type ItemIndex,
  NONE,
  type PersonIndex,
  type PlaceIndex,
} from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Person } from '../world/things.ts';

/** A goal of a persona with its names looked up. */
export interface Goal {
  readonly id: string;
  readonly kind: GoalSpec['kind'];
  readonly weight: number;
  readonly item: ItemIndex;
  readonly person: PersonIndex;
  readonly place: PlaceIndex;
  readonly fixture: FixtureIndex;
  readonly affordance: string;
  /** Id of the fact it is about, or ''. */
  readonly fact: string;
  readonly when: ConditionSpec | undefined;
  /** The fact that must be known first, or ''. */
  readonly knowing: string;
  /** How likely one has it at all, and the word of those goals of which one is drawn (`''`: by itself). */
  readonly chance: number;
  readonly oneOf: string;
  /** Whom or what it is about, first of all. */
  readonly about: Entity;
}

/** A habit with its names looked up; times count from 00:00, and `toMs` may lie on the next day. */
export interface Habit {
  readonly fromMs: number;
  readonly toMs: number;
  readonly verb: HabitSpec['verb'];
  readonly place: PlaceIndex;
  readonly fixture: FixtureIndex;
  readonly affordance: string;
  readonly weight: number;
}

/** What a mind reads of a persona again and again, made ready once. It never changes. */
export interface Persona {
  readonly self: Person;
  readonly traits: Person['spec']['traits'];
  readonly fearsDark: boolean;
  readonly fearsAlone: boolean;
  /** 0 to 1: how strongly fear drives them to others, rather than behind a door of their own. */
  readonly herds: number;
  /** 0 to 1: how much they can still do what they had in mind when afraid. */
  readonly keepsHead: number;
  readonly goals: readonly Goal[];
  readonly habits: readonly Habit[];
  /** How far they trusted whom when the story began, -1 to 1. */
  readonly trust: ReadonlyMap<PersonIndex, number>;
  /** Oneself, one's room, what stands in it, what one keeps somewhere. */
  readonly own: ReadonlySet<Entity>;
  /** Papers that would give one's secrets away: that they are gone is not for others' ears. */
  readonly guarded: ReadonlySet<Entity>;
  /** Everybody counts as an acquaintance: the society is small. */
  readonly knowsAll: boolean;
}

/** In a society of so many everybody knows everybody; in a larger one those one has to do with. */
const SMALL_SOCIETY = 32;
/** What the four letters add to the traits, where an author wrote them down. */
const LETTER_TILT = 0.2;

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Makes a persona ready to be thought with. */
export function personaOf(setting: Setting, self: Person): Persona {
  const { traits, fears, mbti = '', goals, habits, relations } = self.spec;
  const [letter = '', , feeling = '', judging = ''] = mbti;
  const outward = letter === 'E' ? LETTER_TILT : letter === 'I' ? -LETTER_TILT : 0;
  const steady = (feeling === 'T' ? LETTER_TILT / 2 : 0) + (judging === 'J' ? LETTER_TILT / 2 : 0);
  const fearsAlone = fears.includes('alone');
  return {
    self,
    traits,
    fearsDark: fears.includes('dark'),
    fearsAlone,
    herds: within(traits.sociable + outward + (fearsAlone ? LETTER_TILT : 0)),
    keepsHead: within((traits.calm + traits.bold) / 2 + steady),
    goals: goals.map((goal) => compileGoal(setting, goal)),
    habits: habits.map((habit) => compileHabit(setting, habit)),
    trust: new Map(relations.map(({ to, trust }) => [setting.indexOf('person', to), trust])),
    own: ownedBy(setting, self),
    guarded: guardedBy(setting, self),
    knowsAll: setting.people.length <= SMALL_SOCIETY,
  };
}

const NOTHING: ReadonlySet<Entity> = new Set();

function guardedBy({ items }: Setting, { secrets }: Person): ReadonlySet<Entity> {
  if (secrets.length === 0) return NOTHING;
  const papers = items.filter(({ teaches }) => teaches.some((fact) => secrets.includes(fact)));
  return new Set(papers.map(({ entity }) => entity));
}

function ownedBy(setting: Setting, { entity, home, spec }: Person): ReadonlySet<Entity> {
  // Where there is nothing to take nobody is wronged by a hand in a drawer.
  if (setting.items.length === 0) return NOTHING;
  const fixtures = setting.places[home]?.fixtures ?? [];
  const belongings = spec.belongings.map((id) => setting.entityById(id));
  return new Set([
    entity,
    setting.entityOf('place', home),
    ...fixtures.map((fixture) => setting.entityOf('fixture', fixture)),
    ...belongings,
  ]);
}

function compileGoal(setting: Setting, goal: GoalSpec): Goal {
  const { id, kind, weight, affordance = '', fact = '', when, knowing = '', chance, oneOf = '' } = goal;
  const named = goal.item ?? goal.person ?? goal.fixture ?? goal.place;
  return {
    id,
    kind,
    weight,
    item: setting.indexOf('item', goal.item ?? ''),
    person: setting.indexOf('person', goal.person ?? ''),
    place: setting.indexOf('place', goal.place ?? ''),
    fixture: setting.indexOf('fixture', goal.fixture ?? ''),
    affordance,
    fact,
    when,
    knowing,
    chance,
    oneOf,
    about: named === undefined ? (setting.facts.get(fact)?.subject ?? NONE) : setting.entityById(named),
  };
}

function compileHabit(setting: Setting, habit: HabitSpec): Habit {
  const fromMs = momentMs(habit.from);
  const toMs = momentMs(habit.to);
  const fixture = setting.indexOf('fixture', habit.fixture ?? '');
  const own = setting.fixtures[fixture];
  return {
    fromMs,
    toMs: toMs > fromMs ? toMs : toMs + DAY_MS,
    verb: habit.verb,
    place: own?.place ?? setting.indexOf('place', habit.place ?? ''),
    fixture,
    affordance: habit.affordance ?? own?.affordances.find(({ verb }) => verb === habit.verb)?.id ?? '',
    weight: habit.weight,
  };
}

/** How much of the habit's time is left at that moment, in milliseconds; 0 outside of it. */
export function habitLeftMs({ fromMs, toMs }: Habit, atMs: number): number {
  const today = atMs % DAY_MS;
  if (today >= fromMs && today < toMs) return toMs - today;
  const since = today + DAY_MS;
  return since < toMs ? toMs - since : 0;
}

/** The number of one of the goals with that word, by their chances; where these are less than 1 together, perhaps of none. */
export function drawOne(goals: readonly Goal[], oneOf: string, random: Random): number {
  const weights = goals.map((goal) => (goal.oneOf === oneOf ? goal.chance : 0));
  const sum = weights.reduce((before, weight) => before + weight, 0);
  let left = random.next() * Math.max(1, sum);
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (weight > 0 && left < 0) return i;
  }
  return NONE;
}
