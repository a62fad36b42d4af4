import type { RouteQuery } from '../pathfinding/index.ts';
import type { WorldState } from '../state/index.ts';
import { avoidedAround } from './avoided.ts';
import { breathBy } from './breath.ts';
import { carriedBy } from './carried.ts';

/** With this food level or less nobody sprints. */
const SPRINT_FOOD = 6;

/** The part of a route's query that the body's own state decides. */
type BodyQuery = Pick<RouteQuery, 'carried' | 'allowSprint' | 'airTicks' | 'breathesWater' | 'avoid'>;

/**
 * What a body can do on its way, as far as the server has told: tools and blocks at hand, breath, food to sprint on; and
 * the mobs and players around to keep away from, but for the one it goes to.
 */
export function bodyQuery(state: WorldState, goesToId?: number): BodyQuery {
  return {
    carried: carriedBy(state),
    ...breathBy(state),
    allowSprint: maySprint(state),
    avoid: avoidedAround(state, goesToId),
  };
}

/** Whether there is food enough to sprint; taken to be so while the server has not told. */
export function maySprint({ self }: Pick<WorldState, 'self'>): boolean {
  return self.food === undefined || self.food > SPRINT_FOOD;
}
