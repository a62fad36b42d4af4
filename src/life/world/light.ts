import { DAY_MS } from '../time/sim-time.ts';
import type { PlaceIndex } from './entity.ts';
import type { WorldReader } from './world-reader.ts';

/** Share of sight left outdoors on a clear night: shapes, not faces, once the weather takes its own share. */
const NIGHT_SIGHT = 0.5;
/** Below this share of sight one makes out nobody. */
const LEAST_SIGHT = 0.3;

/** Whether the sun is up. */
export function isDay(world: WorldReader, atMs: number): boolean {
  const { sunriseMs, sunsetMs } = world.setting;
  const todayMs = atMs % DAY_MS;
  return todayMs >= sunriseMs && todayMs < sunsetMs;
}

/**
 * Whether one can see in a place: by its lamp (which needs power), its fire, its windows by day, the sky (less at night
 * and in weather), or by a light that lies there or is carried by somebody up and about.
 */
export function isLit(world: WorldReader, place: PlaceIndex, atMs: number): boolean {
  const light = world.setting.places[place]?.light ?? 'dark';
  const lampOn = world.state.places[place]?.lampOn ?? false;
  if (light === 'fire' && lampOn) return true;
  if ((light === 'lamp' || light === 'lamp_and_window') && lampOn && world.state.power) return true;
  if ((light === 'window' || light === 'lamp_and_window') && isDay(world, atMs)) return true;
  if (light === 'sky' && skySight(world, atMs) >= LEAST_SIGHT) return true;
  return hasOwnLight(world, place);
}

function skySight(world: WorldReader, atMs: number): number {
  const { sight } = world.weather;
  return isDay(world, atMs) ? sight : sight * NIGHT_SIGHT;
}

function hasOwnLight(world: WorldReader, place: PlaceIndex): boolean {
  const { items } = world.setting;
  const shines = (item: number) => items[item]?.tags.has('light') === true;
  if (world.itemsIn(place).some((item) => world.state.items[item]?.concealed === false && shines(item))) return true;
  return world
    .peopleIn(place)
    .some((person) => world.state.people[person]?.posture === 'up' && world.itemsOf(person).some(shines));
}
