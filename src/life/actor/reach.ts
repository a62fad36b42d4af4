import { type EntityKind, type FixtureIndex, type ItemIndex, NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Action } from './action.ts';
import type { Doing } from './verb.ts';

/** The number within its kind of an action's object, or `NONE` when it is of another kind. */
export function objectAs(setting: Setting, action: Action, kind: EntityKind): number {
  return numberAs(setting, action.object, kind);
}

/** {@link objectAs} for the target. */
export function targetAs(setting: Setting, action: Action, kind: EntityKind): number {
  return numberAs(setting, action.target, kind);
}

function numberAs(setting: Setting, entity: number, kind: EntityKind): number {
  return entity !== NONE && setting.kindOf(entity) === kind ? setting.indexIn(entity) : NONE;
}

/** Whether the doer carries the item. */
export function carries({ world, person }: Doing, item: ItemIndex): boolean {
  return item !== NONE && world.itemsOf(person).includes(item);
}

/** Whether the doer carries an item with the tag; which one, or `NONE`. */
export function carriedWith({ world, person }: Doing, tag: string): ItemIndex {
  return world.itemsOf(person).find((item) => world.setting.items[item]?.tags.has(tag) === true) ?? NONE;
}

/** Whether a fixture stands where the doer is. */
export function fixtureHere({ world, place }: Doing, fixture: FixtureIndex): boolean {
  return fixture !== NONE && world.setting.fixtures[fixture]?.place === place;
}

/** Whether somebody is where the doer is, alive or dead. */
export function isHere({ world, place }: Doing, person: PersonIndex): boolean {
  return person !== NONE && world.peopleIn(place).includes(person);
}

/**
 * Why the doer cannot lay hands on an item, as an outcome's code; '' when it can: it lies here, in a fixture here that is
 * not locked, on itself, or on somebody here who cannot mind.
 */
export function handsOn(doing: Doing, item: ItemIndex): string {
  const { world, place, person } = doing;
  const location = world.state.items[item]?.location;
  if (location === undefined || location.in === 'used_up') return 'gone';
  if (location.in === 'place') return location.at === place ? '' : 'gone';
  if (location.in === 'fixture') {
    if (!fixtureHere(doing, location.at)) return 'gone';
    return world.state.fixtures[location.at]?.locked === true ? 'locked' : '';
  }
  if (location.at === person) return '';
  if (!isHere(doing, location.at)) return 'gone';
  const posture = world.state.people[location.at]?.posture;
  return posture === 'dead' || posture === 'asleep' ? '' : 'held';
}
