import { type Action, action } from '../../../actor/action.ts';
import { MINUTE_MS, momentMs } from '../../../time/sim-time.ts';
import { NONE, type PersonIndex } from '../../../world/entity.ts';
import { isOddHour } from '../../intake-percepts.ts';
import type { Goal } from '../../persona.ts';
import type { TownPlan } from '../amenities.ts';
import type { Decision } from '../ballot.ts';
import { fetchStep, unreadHere } from '../finding.ts';
import type { Situation } from '../situation.ts';
import { whereaboutsOf } from '../whereabouts.ts';
import type { GoalWay } from './goal-way.ts';

/** Furniture in which people keep what they do not show. */
const KEEPS_SECRETS = ['desk', 'case', 'safe', 'books'] as const;
const SNOOPS_FROM = 0.45;
/** Boldness from which one kills with bare hands. */
const BARE_HANDS_FROM = 0.7;
/** Who was asked is asked again after so long. */
const ASK_AGAIN_MS = 60 * MINUTE_MS;
/** Where there was no laying hands on a weapon one does not go again for so long. */
const TRIED_MS = 20 * MINUTE_MS;
const SNOOPED_MS = 150 * MINUTE_MS;

/** To speak with somebody: find them, and talk. */
export function meet(plan: TownPlan, key: 'goal.meet' | 'goal.warn'): GoalWay {
  return {
    readiness: ({ head, isNight }, { person, when }) =>
      isNight && head.beliefs.asleepSince(person) !== NONE && !isForTheNight(when) ? 0.2 : 1,
    restMs: 10 * MINUTE_MS,
    isAtHand: (situation, { person }) => situation.company.includes(person) && isAskable(situation, person),
    step(situation, goal) {
      const { setting, head, company, persona } = situation;
      const about = setting.entityOf('person', goal.person);
      if (situation.isDead(goal.person)) return undefined;
      if (company.includes(goal.person)) {
        // What is between two is not said before a third.
        if (!isAskable(situation, goal.person)) return undefined;
        const detail = company.length > 1 || persona.traits.sociable < 0.5 ? 'low' : '';
        return { key, goal: goal.id, about, plan: [action('talk', { object: about, detail })] };
      }
      if (
        head.beliefs.lastSeen(goal.person)?.place === situation.place &&
        head.beliefs.asleepSince(goal.person) !== NONE
      )
        return undefined;
      return goTo(situation, plan, goal, key);
    },
  };
}

/** Whether its hour lies in the night: then nobody minds that the other sleeps. */
function isForTheNight(when: Goal['when']): boolean {
  return when?.after !== undefined && isOddHour(momentMs(when.after.time));
}

/** To find something out: read what comes to hand, ask, listen, and look where people keep what they do not show. */
export function findOut(plan: TownPlan): GoalWay {
  return {
    readiness: ({ head }, { fact }) => (head.knowsFact(fact) ? 0 : 1),
    restMs: 15 * MINUTE_MS,
    isAtHand: (situation) => situation.company.some((person) => isAskable(situation, person)),
    step(situation, goal) {
      const { setting, company, request, persona, view } = situation;
      const { id } = goal;
      const item = unreadHere(situation);
      const free = situation.alone || situation.isCarried(item);
      if (item !== NONE && free) {
        const object = setting.entityOf('item', item);
        return { key: 'goal.read', goal: id, about: object, plan: [action('read', { object })] };
      }
      const talking = view.people.find(({ doing, person }) => doing === 'talk' && isAskable(situation, person));
      const other = company.find((person) => isAskable(situation, person));
      if (other !== undefined && request.random.next() < 0.4 + persona.traits.sociable / 2) {
        const about = setting.entityOf('person', other);
        return { key: 'social.ask', goal: id, about, plan: [action('talk', { object: about })] };
      }
      if (talking !== undefined && situation.head.course.eavesdroppedMs < situation.atMs - ASK_AGAIN_MS) {
        situation.head.course.eavesdroppedMs = situation.atMs;
        const about = setting.entityOf('person', talking.person);
        return { key: 'social.eavesdrop', goal: id, about, plan: [action('eavesdrop', { object: about })] };
      }
      return snoop(situation, goal) ?? seekSomebody(situation, plan, goal);
    },
  };
}

/** Whether somebody can be asked (again). */
function isAskable({ head, atMs }: Situation, person: PersonIndex): boolean {
  const lastMs = head.lastTalk(person);
  return !head.undertakings.shuns(person, atMs) && (lastMs === NONE || atMs - lastMs > ASK_AGAIN_MS);
}

/** Looks through what others keep, when nobody is there to see it. */
function snoop(situation: Situation, { id, about: whom }: Goal): Decision | undefined {
  const { setting, persona, head, place: here, atMs } = situation;
  const { curious, honest, bold } = persona.traits;
  if (curious * (0.5 + bold) - honest * 0.3 < SNOOPS_FROM) return undefined;
  let best = NONE;
  let bestScore = 0.05;
  for (const { index, place, capacity, tags, entity } of setting.fixtures) {
    if (capacity === 0 || !KEEPS_SECRETS.some((tag) => tags.has(tag))) continue;
    const searchedMs = head.beliefs.searchedAt(entity);
    if (searchedMs !== NONE && atMs - searchedMs < SNOOPED_MS) continue;
    if (head.beliefs.fixture(index)?.locked === true && bold < 0.5) continue;
    const isTheirs = setting.people.some((person) => person.home === place && person.entity === whom);
    const isOwn = place === persona.self.home;
    const score = (isOwn ? 0 : isTheirs ? 1 : 0.6) * situation.appeal(place);
    if (score <= bestScore) continue;
    best = index;
    bestScore = score;
  }
  const fixture = setting.fixtures[best];
  if (fixture === undefined) return undefined;
  const key = 'goal.snoop';
  const about = fixture.entity;
  if (fixture.place !== here)
    return { key, goal: id, about, plan: [action('go', { object: setting.entityOf('place', fixture.place) })] };
  if (!situation.alone) return undefined;
  const isLocked = situation.view.fixtures.find((each) => each.fixture === best)?.locked === true;
  const open: Action[] = isLocked ? [action('force', { object: about })] : [];
  return { key, goal: id, about, plan: [...open, action('search', { object: about })] };
}

function seekSomebody(situation: Situation, plan: TownPlan, goal: Goal): Decision | undefined {
  const { setting, head, request } = situation;
  const { knowsAll } = situation.persona;
  const people = knowsAll ? setting.people.map(({ index }) => index) : [...situation.persona.trust.keys()];
  const askable = people.filter(
    (person) =>
      person !== head.person && !situation.isDead(person) && situation.atMs - head.lastTalk(person) > 60 * MINUTE_MS,
  );
  const person = request.random.pick(askable);
  return person === undefined ? undefined : goTo(situation, plan, { ...goal, person }, 'goal.find_out');
}

function goTo(situation: Situation, plan: TownPlan, { person, id }: Goal, key: Decision['key']): Decision | undefined {
  const { setting } = situation;
  const place = whereaboutsOf(situation, plan, person);
  if (place === NONE) return undefined;
  return {
    key,
    goal: id,
    about: setting.entityOf('person', person),
    plan: [action('go', { object: setting.entityOf('place', place) })],
  };
}

/** To kill: armed, alone with them, and unseen; until then one bides one's time. */
export function kill(plan: TownPlan): GoalWay {
  return {
    readiness: (situation, { person }) =>
      situation.isDead(person) ? 0 : situation.isNight || !situation.head.beliefs.power ? 1.1 : 0.8,
    restMs: 3 * MINUTE_MS,
    step(situation, goal) {
      const { setting, view, persona, request } = situation;
      const about = setting.entityOf('person', goal.person);
      if (situation.carries('weapon') === NONE) {
        const step = arm(situation, goal);
        // With nothing to be had, bare hands must do.
        if (step !== undefined || persona.traits.bold < BARE_HANDS_FROM) return step;
      }
      const isHere = view.people.some(({ person }) => person === goal.person);
      const mayLieHere = !view.lit && setting.people[goal.person]?.home === situation.place && situation.isNight;
      const others = situation.company.filter((person) => person !== goal.person);
      if ((isHere || mayLieHere) && others.length === 0) {
        const home = setting.entityOf('place', persona.self.home);
        return {
          key: 'goal.kill',
          goal: goal.id,
          about,
          plan: [action('attack', { object: about }), action('go', { object: home })],
        };
      }
      if (isHere) return undefined;
      return request.random.next() < 0.75 ? goTo(situation, plan, goal, 'goal.stalk') : undefined;
    },
  };
}

/** Gets a weapon: the one a goal of one's own is after, else whatever is known to lie somewhere. */
function arm(situation: Situation, { id }: Goal): Decision | undefined {
  const { setting, head, persona } = situation;
  const isComing = persona.goals.some((goal, i) => {
    const ways = setting.fixtures[goal.fixture]?.affordances ?? [];
    const arms = ways.some((way) => way.id === goal.affordance && way.tags.has('weapon'));
    return (
      goal.kind === 'use' && arms && head.goals[i]?.done === false && !head.undertakings.givesUp(i, situation.atMs)
    );
  });
  if (isComing && situation.isNight === false) return undefined;
  let nearest: Omit<Decision, 'key'> | undefined;
  let nearestMs = Number.POSITIVE_INFINITY;
  for (const [item, belief] of head.beliefs.items()) {
    if (setting.items[item]?.tags.has('weapon') !== true || belief.place === NONE) continue;
    const walkMs = situation.request.senses.walkMs(belief.place);
    const visitedMs = head.beliefs.visitedAt(belief.place);
    const isTried = visitedMs !== NONE && situation.atMs - visitedMs < TRIED_MS && belief.place !== situation.place;
    if (walkMs === NONE || walkMs >= nearestMs || isTried) continue;
    const step = fetchStep(situation, item);
    if (step === undefined) continue;
    nearest = step;
    nearestMs = walkMs;
  }
  if (nearest !== undefined) return { key: 'goal.arm', goal: id, ...nearest };
  const kitchen = setting.places.find(({ tags }) => tags.has('kitchen'));
  const visitedMs = head.beliefs.visitedAt(kitchen?.index ?? NONE);
  const isTried = visitedMs !== NONE && situation.atMs - visitedMs < TRIED_MS;
  if (kitchen === undefined || kitchen.index === situation.place || isTried) return undefined;
  return { key: 'goal.arm', goal: id, about: kitchen.entity, plan: [action('go', { object: kitchen.entity })] };
}
