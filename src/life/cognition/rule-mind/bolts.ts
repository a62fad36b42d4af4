import { type Action, action } from '../../actor/action.ts';
import { type EdgeIndex, NONE } from '../../world/entity.ts';
import type { Situation } from './situation.ts';

/** The door of one's own room that can be bolted from within, or `NONE`. */
function ownBolt({ persona, setting }: Situation): EdgeIndex {
  const { home } = persona.self;
  return setting.places[home]?.edges.find((edge) => setting.edges[edge]?.bolt === home) ?? NONE;
}

/** Goes home and bolts the door, as far as it has a bolt that is not shot already. */
export function boltIn(situation: Situation): readonly Action[] {
  const { persona, setting, place } = situation;
  const { home } = persona.self;
  const door = ownBolt(situation);
  if (door === NONE) return [];
  const exit = place === home ? situation.view.exits.find(({ edge }) => edge === door) : undefined;
  if (exit?.locked === true || exit?.broken === true) return [];
  return [action('lock', { object: setting.entityOf('edge', door), place: home })];
}
