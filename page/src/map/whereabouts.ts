import type { PersonStatus, SettingView } from '../../../src/viewer/protocol.ts';
import { type MapPoint, passageOf } from './floor-plan.ts';

/** A point on a storey. */
export interface Whereabouts extends MapPoint {
  readonly floor: number;
}

/** Share of a room's smaller side at which people stand around its middle. */
const CIRCLE = 0.27;

/**
 * Where somebody stands in a place: always on the same side of its middle, so that nobody steps aside when another comes,
 * and no two stand on one spot.
 */
export function standingIn(setting: SettingView, place: number, person: number): Whereabouts {
  const { x, y, width, height, floor } = placeOf(setting, place);
  const angle = (2 * Math.PI * person) / setting.people.length - Math.PI / 2;
  return { x: x + Math.cos(angle) * width * CIRCLE, y: y + Math.sin(angle) * height * CIRCLE, floor };
}

/** Where somebody is at that time: in a place, or on the way through a door at an even pace. */
export function whereaboutsOf(setting: SettingView, status: PersonStatus, atMs: number): Whereabouts {
  const { person, place, hop } = status;
  const here = standingIn(setting, place, person);
  if (hop === null) return here;
  const edge = setting.edges[hop.edge];
  if (edge === undefined) return here;
  const [atA, atB] = passageOf(edge, setting.places);
  const [leaving, entering] = edge.a === place ? [atA, atB] : [atB, atA];
  const there = standingIn(setting, hop.to, person);
  if (atMs <= hop.fromMs) return here;
  if (atMs >= hop.untilMs) return there;
  const line = [here, { ...leaving, floor: here.floor }, { ...entering, floor: there.floor }, there];
  return along(line, (atMs - hop.fromMs) / (hop.untilMs - hop.fromMs));
}

/** The point at that share of the length of a line; a change of storey takes no length. */
function along(line: readonly Whereabouts[], share: number): Whereabouts {
  const lengths = line.slice(1).map((to, i) => {
    const from = line[i] ?? to;
    return from.floor === to.floor ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [i, length] of lengths.entries()) {
    const from = line[i];
    const to = line[i + 1];
    if (from === undefined || to === undefined) break;
    if (left <= length && length > 0) {
      const part = left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, floor: from.floor };
    }
    left -= length;
  }
  const last = line.at(-1);
  if (last === undefined) throw new RangeError('a line has points');
  return last;
}

function placeOf(setting: SettingView, place: number) {
  const found = setting.places[place];
  if (found === undefined) throw new RangeError(`there is no place ${place}`);
  return found;
}
