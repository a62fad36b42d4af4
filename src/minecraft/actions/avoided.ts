import { type Avoided, MAX_AVOIDED } from '../pathfinding/index.ts';
import { nearbyEntities } from '../perception/index.ts';
import type { EntityState, WorldState } from '../state/index.ts';

/** Entities farther than this from the body are not kept away from (blocks): they will be elsewhere by then. */
const AVOIDED_WITHIN_BLOCKS = 32;

/** A hostile mob strikes or shoots around it; most see a player from 16 blocks, and strike from two. */
const HOSTILE_RADIUS_BLOCKS = 8;
/**
 * Added to a move into a hostile mob's own cell. Past it at half the radius, eight moves cost what a blow of three
 * points takes to heal: 240 ticks.
 */
const HOSTILE_COST_TICKS = 60;

/** Bodies push each other aside: one goes around, a block of way or two, rather than through. */
const BODY_COST_TICKS = 15;
/** Half of the own body's width, and as much again so that the middle of the next cell counts. */
const BODY_MARGIN_BLOCKS = 0.6;

/** Categories of entities that have a body in the way; items, arrows and the like have none. */
const BODIES: ReadonlySet<string> = new Set(['player', 'hostile', 'animal', 'mob']);

/**
 * What a route keeps away from: hostile mobs from afar, other bodies by their boxes; the nearest
 * {@link MAX_AVOIDED} of them. `exceptId` is one that is walked to.
 */
export function avoidedAround({ self, entities }: Pick<WorldState, 'self' | 'entities'>, exceptId?: number): Avoided[] {
  const { position } = self;
  if (position === undefined) return [];
  const bodies = [...entities.values()].filter(({ id, category }) => id !== exceptId && BODIES.has(category));
  return nearbyEntities(bodies, position, AVOIDED_WITHIN_BLOCKS, MAX_AVOIDED).entities.map(({ entity }) =>
    avoidedOf(entity),
  );
}

function avoidedOf({ position, category, widthBlocks }: EntityState): Avoided {
  if (category === 'hostile') {
    return { pos: position, radiusBlocks: HOSTILE_RADIUS_BLOCKS, costTicks: HOSTILE_COST_TICKS };
  }
  return { pos: position, radiusBlocks: widthBlocks / 2 + BODY_MARGIN_BLOCKS, costTicks: BODY_COST_TICKS };
}
