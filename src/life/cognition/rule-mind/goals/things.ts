import { action } from '../../../actor/action.ts';
import { MINUTE_MS } from '../../../time/sim-time.ts';
import { NONE } from '../../../world/entity.ts';
import type { Goal } from '../../persona.ts';
import type { Decision } from '../ballot.ts';
import { fetchStep, unobserved } from '../finding.ts';
import type { Situation } from '../situation.ts';
import { repairStep } from '../watch.ts';
import type { GoalWay } from './goal-way.ts';

/** Affordances of these sorts are done unseen. */
const FURTIVE_TAGS = ['sabotage', 'weapon', 'destroy_item', 'discover'] as const;

/** To have something: in one's hands, and read if it can be. */
export const obtain: GoalWay = {
  step(situation, { item, id }) {
    const { setting, head } = situation;
    const about = setting.entityOf('item', item);
    if (situation.isCarried(item)) {
      const isRead = setting.items[item]?.teaches.every(({ predicate }) => head.knowsFact(predicate)) ?? true;
      if (!isRead && !situation.canSee) return undefined;
      if (!isRead) return { key: 'goal.read', goal: id, about, plan: [action('read', { object: about })] };
      finish(situation, id);
      return undefined;
    }
    const step = fetchStep(situation, item);
    return (
      step && { key: step.plan.some(({ verb }) => verb === 'take') ? 'goal.take' : 'goal.search', goal: id, ...step }
    );
  },
};

/** To burn something; who does not have it gets it first. */
export const destroy: GoalWay = {
  step(situation, goal) {
    const { setting } = situation;
    if (!situation.isCarried(goal.item)) return withKey(fetchStep(situation, goal.item), 'goal.search', goal);
    const tags = setting.items[goal.item]?.tags;
    let best: Decision | undefined;
    let bestAppeal = 0;
    for (const { affordances, place, entity } of setting.fixtures) {
      const way = affordances.find((each) => each.tags.has('destroy_item') && tags?.has(each.needs.tag ?? '') === true);
      const appeal = way === undefined ? 0 : situation.appeal(place);
      if (way === undefined || appeal <= bestAppeal) continue;
      bestAppeal = appeal;
      const target = setting.entityOf('item', goal.item);
      best = {
        key: 'goal.destroy',
        goal: goal.id,
        about: target,
        plan: [action('use', { object: entity, detail: way.id, target })],
      };
      if (place === situation.place && !unobserved(situation)) best = undefined;
    }
    return best;
  },
};

/** To use a fixture in a certain way: what is not for others' eyes when nobody looks. */
export const use: GoalWay = {
  step(situation, goal) {
    const { setting, request } = situation;
    const spec = setting.fixtures[goal.fixture];
    const way = spec?.affordances.find(({ id }) => id === goal.affordance) ?? spec?.affordances[0];
    if (spec === undefined || way === undefined) return undefined;
    const needed = setting.indexOf('item', way.needs.item ?? '');
    if (needed !== NONE && !situation.isCarried(needed))
      return withKey(fetchStep(situation, needed), 'goal.search', goal);
    const isHere = spec.place === situation.place;
    const isFurtive = FURTIVE_TAGS.some((tag) => way.tags.has(tag));
    if (isFurtive && !isHere) {
      const object = setting.entityOf('place', spec.place);
      return { key: 'goal.use', goal: goal.id, about: spec.entity, plan: [action('go', { object })] };
    }
    if (isHere && (!request.senses.canUse(goal.fixture, way.id) || (isFurtive && !unobserved(situation))))
      return undefined;
    return {
      key: 'goal.use',
      goal: goal.id,
      about: spec.entity,
      plan: [action(way.verb, { object: spec.entity, detail: way.id })],
    };
  },
};

/** To do one's work in a place: whatever there is to do. */
export const work: GoalWay = {
  restMs: 25 * MINUTE_MS,
  step(situation, goal) {
    const { setting, request } = situation;
    const fixtures = goal.fixture === NONE ? (setting.places[goal.place]?.fixtures ?? []) : [goal.fixture];
    const ways = fixtures.flatMap((fixture) => {
      const { affordances = [], entity = NONE } = setting.fixtures[fixture] ?? {};
      const useful = affordances.filter(({ verb, id }) => verb === 'work' && request.senses.canUse(fixture, id));
      return useful.map(({ id }) => action('work', { object: entity, detail: id }));
    });
    const plan = request.random.pick(ways);
    return plan && { key: 'goal.work', goal: goal.id, about: plan.object, plan: [plan] };
  },
};

/** To mend something that is out of order. */
export const repair: GoalWay = {
  step(situation, goal) {
    const step = repairStep(situation, goal.fixture, situation.head.beliefs.fixture(goal.fixture)?.status);
    return step && { ...step, goal: goal.id };
  },
};

function withKey(step: Omit<Decision, 'key'> | undefined, key: Decision['key'], { id }: Goal): Decision | undefined {
  return step && { key, goal: id, ...step };
}

function finish({ persona, head }: Situation, id: string): void {
  const state = head.goals[persona.goals.findIndex((goal) => goal.id === id)];
  if (state !== undefined) state.done = true;
}
