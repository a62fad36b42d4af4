import { type Action, action } from '../../../actor/action.ts';
import { HOUR_MS, MINUTE_MS } from '../../../time/sim-time.ts';
import { NONE, type PlaceIndex } from '../../../world/entity.ts';
import type { TownPlan } from '../amenities.ts';
import { unobserved } from '../finding.ts';
import type { Situation } from '../situation.ts';
import { whereaboutsOf } from '../whereabouts.ts';
import type { GoalWay } from './goal-way.ts';

/** Stations of a round. */
const MAX_ROUND = 5;
const UNSEEN_MS = 40 * MINUTE_MS;

/** To walk through the house once: from the place named, on through what lies next to it. */
export const patrol: GoalWay = {
  restMs: 3 * HOUR_MS,
  step(situation, goal) {
    const { setting, request } = situation;
    const start = goal.place === NONE ? situation.place : goal.place;
    const round: PlaceIndex[] = [start];
    let at = start;
    while (round.length < MAX_ROUND) {
      const next = (setting.places[at]?.neighbours ?? []).filter(
        (place) => isRound(situation, place) && !round.includes(place),
      );
      const place = request.random.pick(next);
      if (place === undefined) break;
      round.push(place);
      at = place;
    }
    const plan: Action[] = round.map((place) => action('go', { object: setting.entityOf('place', place) }));
    return {
      key: 'goal.patrol',
      goal: goal.id,
      about: setting.entityOf('place', start),
      plan: [...plan, action('look', {})],
    };
  },
};

function isRound(situation: Situation, place: PlaceIndex): boolean {
  const spec = situation.setting.places[place];
  return spec?.indoor === true && !spec.tags.has('private') && situation.appeal(place) > 0.2;
}

/** To keep oneself and the others safe: see how they are, one after the other. */
export function staySafe(plan: TownPlan): GoalWay {
  return {
    readiness: ({ head, request }) =>
      head.beliefs.dead.size > 0 || request.body.fear > 0.1 || !head.beliefs.power ? 1.4 : 0.6,
    restMs: 35 * MINUTE_MS,
    step(situation, goal) {
      const { setting, head, atMs } = situation;
      const unseen = [...head.beliefs.known()].filter((person) => {
        const seen = head.beliefs.lastSeen(person);
        return !situation.isDead(person) && (seen === undefined || atMs - seen.atMs > UNSEEN_MS);
      });
      const person = unseen.toSorted((a, b) => head.trustIn(b) - head.trustIn(a) || a - b)[0];
      if (person === undefined) return undefined;
      const place = whereaboutsOf(situation, plan, person);
      if (place === NONE) return undefined;
      const about = setting.entityOf('person', person);
      return {
        key: 'watch.check_on',
        goal: goal.id,
        about,
        plan: [action('go', { object: setting.entityOf('place', place) }), action('look', {})],
      };
    },
  };
}

/** To keep a secret: hide what gives it away, and keep an eye on whoever asks too much. */
export const protectSecret: GoalWay = {
  restMs: 50 * MINUTE_MS,
  readiness: ({ head }) => ([...head.asks].some(([, { count }]) => count >= 2) ? 1 : 0.45),
  step(situation, goal) {
    const { setting, request, persona, head, company } = situation;
    const telling = request.senses
      .carried()
      .find((item) => setting.items[item]?.teaches.some(({ predicate }) => predicate === goal.fact));
    if (telling !== undefined) {
      const object = setting.entityOf('item', telling);
      const { home } = persona.self;
      if (situation.place !== home)
        return {
          key: 'goal.protect_secret',
          goal: goal.id,
          about: object,
          plan: [action('go', { object: setting.entityOf('place', home) })],
        };
      if (!unobserved(situation)) return undefined;
      return { key: 'goal.protect_secret', goal: goal.id, about: object, plan: [action('conceal', { object })] };
    }
    for (const [person, { count }] of head.asks) {
      if (count < 2 || !company.includes(person)) continue;
      const about = setting.entityOf('person', person);
      return {
        key: 'watch.follow',
        goal: goal.id,
        about,
        plan: [action('follow', { object: about, durationMs: 8 * MINUTE_MS })],
      };
    }
    return undefined;
  },
};

/** To leave word for whoever comes by: what one has to tell, on the board. */
export const leaveNote: GoalWay = {
  step(situation, goal) {
    const { setting, head } = situation;
    const board = setting.fixtures.find(
      ({ tags, index }) => tags.has('board') && (goal.fixture === NONE || goal.fixture === index),
    );
    const fact = setting.facts.get(goal.fact) ?? head.news.find((news) => !head.conceals(news.fact))?.fact;
    if (board === undefined || fact === undefined) return undefined;
    return {
      key: 'goal.leave_note',
      goal: goal.id,
      about: board.entity,
      plan: [action('post', { object: board.entity, place: board.place, facts: [fact] })],
    };
  },
};
