import type { ThinkRequest } from '../actor/mind.ts';
import type { ConditionSpec } from '../scenario/condition-schema.ts';
import { momentMs } from '../time/sim-time.ts';
import type { Head } from './head.ts';

/**
 * Whether a goal's condition holds as far as its owner knows: by the clock, its own hands, what it has seen and been told.
 * What it cannot know it takes not to hold.
 */
export function seemsToHold(condition: ConditionSpec, head: Head, { senses, atMs }: ThinkRequest): boolean {
  const { setting } = senses;
  const { beliefs } = head;
  const { after, before, power, weather, beat, dead, knownDead, fixture, present, holds, crowd } = condition;
  const isDead = (id: string) => {
    const person = setting.indexOf('person', id);
    return beliefs.dead.has(person) || senses.isKnownDead(person);
  };
  if (after !== undefined && atMs < momentMs(after.time, after.day)) return false;
  if (before !== undefined && atMs >= momentMs(before.time, before.day)) return false;
  if (power !== undefined && power !== beliefs.power) return false;
  if (weather !== undefined && weather !== senses.weather) return false;
  if (beat !== undefined) return false;
  if (dead !== undefined && !isDead(dead)) return false;
  if (knownDead !== undefined && !isDead(knownDead)) return false;
  if (beliefs.dead.size < Math.max(condition.deaths ?? 0, condition.knownDeaths ?? 0)) return false;
  if (fixture !== undefined) {
    const index = setting.indexOf('fixture', fixture.id);
    const status = beliefs.fixture(index)?.status ?? setting.fixtures[index]?.initialStatus;
    if (status !== fixture.status) return false;
  }
  if (present !== undefined) {
    const seen = beliefs.lastSeen(setting.indexOf('person', present.person));
    if (seen === undefined || seen.place !== setting.indexOf('place', present.place)) return false;
  }
  if (holds !== undefined) {
    const item = setting.indexOf('item', holds.item);
    const holder = setting.indexOf('person', holds.person);
    const isHeld = holder === head.person ? senses.carried().includes(item) : beliefs.item(item)?.holder === holder;
    if (!isHeld) return false;
  }
  if (crowd === undefined) return true;
  return senses.place === setting.indexOf('place', crowd.place) && senses.look().people.length + 1 >= crowd.people;
}
