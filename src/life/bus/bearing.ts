import type { Place } from '../world/things.ts';
import type { Bearing } from './percept.ts';

/** Clockwise from the north; the map's y grows southward. */
const COMPASS: readonly Bearing[] = [
  'north',
  'north_east',
  'east',
  'south_east',
  'south',
  'south_west',
  'west',
  'north_west',
];

/** Where `source` lies as heard from `ear`: another storey first, then the compass; places drawn on one spot are next door. */
export function bearingOf(source: Place, ear: Place): Bearing {
  if (source.index === ear.index) return 'here';
  if (source.area.floor !== ear.area.floor) return source.area.floor > ear.area.floor ? 'above' : 'below';
  const east = source.x - ear.x;
  const north = ear.y - source.y;
  if (east === 0 && north === 0) return 'next_door';
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return COMPASS[(eighth + COMPASS.length) % COMPASS.length] ?? 'next_door';
}
