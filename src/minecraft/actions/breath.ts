import type { RouteQuery } from '../pathfinding/index.ts';
import type { PlayerState, WorldState } from '../state/index.ts';

/** The state counts breath in bubbles and halves of them: 20 are a full breath of 300 ticks. */
const TICKS_A_POINT = 15;

/** Effects under which nobody needs breath. */
const BREATHING_EFFECTS: ReadonlySet<string> = new Set(['water_breathing', 'conduit_power']);

/** Breath left, in ticks; undefined while the server has not told of it, which it does when it is less than full. */
export function airTicksOf({ oxygen }: Pick<PlayerState, 'oxygen'>): number | undefined {
  return oxygen === undefined ? undefined : oxygen * TICKS_A_POINT;
}

/** The breath of a route's query: what the body has of it, and whether it needs any. */
export function breathBy({ self }: Pick<WorldState, 'self'>): Pick<RouteQuery, 'airTicks' | 'breathesWater'> {
  const airTicks = airTicksOf(self);
  return {
    ...(airTicks === undefined ? {} : { airTicks }),
    breathesWater: self.effects.some(({ name }) => BREATHING_EFFECTS.has(name)),
  };
}
