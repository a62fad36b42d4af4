import { MINUTE_MS, momentMs } from '../time/sim-time.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { ConditionSpec } from './condition-schema.ts';

/** The predicate of a death that everybody knows of: `announce` it and the bulletin says so. */
export const DEAD = 'is_dead';

/**
 * Whether a condition holds in the world as it truly is. `beats` are those played so far. All that the condition names
 * must hold; one that names nothing holds.
 */
export function holds(condition: ConditionSpec, world: WorldReader, atMs: number, beats: ReadonlySet<string>): boolean {
  const { after, before, power, weather, beat, deaths, knownDeaths } = condition;
  const { setting, state } = world;
  if (after !== undefined && atMs < momentMs(after.time, after.day)) return false;
  if (before !== undefined && atMs >= momentMs(before.time, before.day)) return false;
  if (power !== undefined && state.power !== power) return false;
  if (weather !== undefined && state.weather !== weather) return false;
  if (beat !== undefined && !beats.has(beat)) return false;
  if (deaths !== undefined && deathsIn(world) < deaths) return false;
  if (knownDeaths !== undefined && knownDeathsIn(world) < knownDeaths) return false;
  return personConditionsHold(condition, world) && thingConditionsHold(condition, world, setting);
}

/** When a condition should be looked at next; infinite when it can no longer come to hold. */
export function nextLookMs(condition: ConditionSpec, nowMs: number): number {
  const { after, before, ...rest } = condition;
  const afterMs = after === undefined ? nowMs : momentMs(after.time, after.day);
  if (before !== undefined && nowMs >= momentMs(before.time, before.day)) return Number.POSITIVE_INFINITY;
  if (afterMs > nowMs) return afterMs;
  return Object.keys(rest).length === 0 ? nowMs : nowMs + MINUTE_MS;
}

function personConditionsHold({ dead, knownDead, present, crowd }: ConditionSpec, world: WorldReader): boolean {
  const { setting } = world;
  if (dead !== undefined && world.isAlive(setting.indexOf('person', dead))) return false;
  if (knownDead !== undefined) {
    const subject = setting.entityById(knownDead);
    if (!world.state.common.announced.some((fact) => fact.predicate === DEAD && fact.subject === subject)) return false;
  }
  if (present !== undefined) {
    const person = setting.indexOf('person', present.person);
    if (!world.isAlive(person) || !world.peopleIn(setting.indexOf('place', present.place)).includes(person))
      return false;
  }
  if (crowd === undefined) return true;
  const here = world.peopleIn(setting.indexOf('place', crowd.place));
  return here.filter((person) => world.isAlive(person)).length >= crowd.people;
}

function thingConditionsHold({ fixture, holds: held }: ConditionSpec, world: WorldReader, setting: Setting): boolean {
  if (fixture !== undefined) {
    if (world.state.fixtures[setting.indexOf('fixture', fixture.id)]?.status !== fixture.status) return false;
  }
  if (held === undefined) return true;
  return world.itemsOf(setting.indexOf('person', held.person)).includes(setting.indexOf('item', held.item));
}

function deathsIn({ state }: WorldReader): number {
  return state.people.filter(({ posture }) => posture === 'dead').length;
}

function knownDeathsIn({ state }: WorldReader): number {
  return state.common.announced.filter(({ predicate }) => predicate === DEAD).length;
}
