import { factOf } from '../cognition/predicates.ts';
import { DEAD } from '../scenario/condition.ts';
import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { Whereabouts } from './whereabouts.ts';

/**
 * What the world says to something believed:
 * - `so`: it is, or was, as the fact says;
 * - `not_so`: it is not, or was not;
 * - `gone`: it may have been so; the state of the world no longer tells;
 * - `opinion`: a conclusion, about which the world says nothing.
 */
export type Verdict = 'so' | 'not_so' | 'gone' | 'opinion';

/** Truth beside belief. */
export interface Truth {
  readonly verdict: Verdict;
  /** How it is now, where that is something else. */
  readonly now?: Fact;
}

type Judge = (fact: Fact, world: WorldReader, whereabouts: Whereabouts | undefined) => Truth;

/** What the world says now to a fact that somebody holds or tells. `whereabouts` where it is known who went where. */
export function truthOf(world: WorldReader, fact: Fact, whereabouts?: Whereabouts): Truth {
  const spec = world.setting.factSpecs.get(fact.predicate);
  if (spec !== undefined) return { verdict: spec.untrue ? 'not_so' : 'so' };
  return JUDGES[fact.predicate]?.(fact, world, whereabouts) ?? { verdict: 'opinion' };
}

const GONE: Truth = { verdict: 'gone' };

function verdict(isSo: boolean | undefined): Truth {
  return isSo === undefined ? GONE : { verdict: isSo ? 'so' : 'not_so' };
}

function personIn({ setting }: WorldReader, entity: Entity): PersonIndex {
  return entity !== NONE && setting.kindOf(entity) === 'person' ? setting.indexIn(entity) : NONE;
}

const wasThere: Judge = ({ subject, place, atMs }, world, whereabouts) =>
  verdict(place === NONE || atMs === NONE ? undefined : whereabouts?.wasAt(personIn(world, subject), place, atMs));

const isDead: Judge = ({ subject, place, predicate }, world) => {
  const state = world.state.people[personIn(world, subject)];
  if (state?.posture !== 'dead') return { verdict: 'not_so' };
  if (predicate === DEAD || place === NONE || state.place === place) return { verdict: 'so' };
  return { verdict: 'not_so', now: factOf(subject, 'lies_dead', { place: state.place }) };
};

/** Where an item is now: somewhere in the open or in something, with somebody, or nowhere any more. */
function itemNow(world: WorldReader, item: Entity): Fact | undefined {
  const location = world.state.items[world.setting.indexIn(item)]?.location;
  if (location?.in === 'place') return factOf(item, 'lies_at', { place: location.at });
  if (location?.in === 'fixture') {
    return factOf(item, 'lies_at', { place: world.setting.fixtures[location.at]?.place ?? NONE });
  }
  if (location?.in !== 'person') return undefined;
  return factOf(world.setting.entityOf('person', location.at), 'took', { object: item });
}

/** Something lies somewhere, or no longer does. */
function lies(isThere: boolean): Judge {
  return ({ subject, place }, world) => {
    if (subject === NONE || world.setting.kindOf(subject) !== 'item') return GONE;
    const now = itemNow(world, subject);
    const isAsSaid = (now?.predicate === 'lies_at' && now.place === place) === isThere;
    if (isAsSaid) return { verdict: 'so' };
    return now === undefined ? { verdict: 'not_so' } : { verdict: 'not_so', now };
  };
}

const JUDGES: Readonly<Record<string, Judge | undefined>> = {
  was_at: wasThere,
  lies_at: lies(true),
  is_missing: lies(false),
  lies_dead: isDead,
  died: isDead,
  [DEAD]: isDead,
  killed: ({ subject, object }, world) =>
    verdict(world.state.people[personIn(world, object)]?.killedBy === personIn(world, subject)),
  suspected: ({ subject }, world) =>
    verdict(world.state.people.some(({ killedBy }) => killedBy !== NONE && killedBy === personIn(world, subject))),
  out_of_order: ({ subject }, world) => {
    const fixture = world.setting.indexIn(subject);
    const state = world.state.fixtures[fixture];
    return verdict(state && state.status !== world.setting.fixtures[fixture]?.initialStatus);
  },
  took: ({ subject, object }, world) => {
    const item = object !== NONE && world.setting.kindOf(object) === 'item' ? world.setting.indexIn(object) : NONE;
    const location = world.state.items[item]?.location;
    const holds = location?.in === 'person' && location.at === personIn(world, subject);
    return holds ? { verdict: 'so' } : GONE;
  },
  attacked: () => GONE,
  searched: () => GONE,
  broke_open: () => GONE,
  tampered_with: () => GONE,
  listened_to: () => GONE,
  found: () => GONE,
  fell_out: () => GONE,
  apologised: () => GONE,
};
