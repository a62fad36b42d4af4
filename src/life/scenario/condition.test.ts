import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseScenario } from '../testing/house.ts';
import { momentMs } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import { World } from '../world/world.ts';
import { DEAD, holds } from './condition.ts';
import type { ConditionSpec } from './condition-schema.ts';

const NIGHT = momentMs('23:00');

test('LIFE-12: a condition holds when all that it names does, in the world as it truly is', () => {
  const setting = createSetting(houseScenario());
  const world = new World(setting);
  const check = (condition: ConditionSpec, beats: readonly string[] = []) =>
    holds(condition, world, NIGHT, new Set(beats));
  const anna = setting.indexOf('person', 'anna');
  const changes: readonly (readonly [ConditionSpec, () => void])[] = [
    [{ power: false }, () => world.apply({ kind: 'power', on: false }, NIGHT)],
    [{ weather: 'storm' }, () => world.apply({ kind: 'weather', state: 'storm' }, NIGHT)],
    [
      { fixture: { id: 'switchboard', status: 'smashed' } },
      () =>
        world.apply({ kind: 'fixture', fixture: setting.indexOf('fixture', 'switchboard'), status: 'smashed' }, NIGHT),
    ],
    [
      { holds: { person: 'anna', item: 'poker' } },
      () =>
        world.apply(
          { kind: 'transfer', item: setting.indexOf('item', 'poker'), to: { in: 'person', at: anna } },
          NIGHT,
        ),
    ],
    [
      { crowd: { place: 'kitchen', people: 2 }, present: { person: 'anna', place: 'kitchen' } },
      () =>
        world.apply(
          {
            kind: 'move',
            person: anna,
            edge: setting.indexOf('edge', 'hall~kitchen'),
            to: setting.indexOf('place', 'kitchen'),
          },
          NIGHT,
        ),
    ],
    [
      { dead: 'cora', deaths: 1 },
      () => world.apply({ kind: 'die', person: setting.indexOf('person', 'cora'), by: NONE }, NIGHT),
    ],
    [
      { knownDead: 'cora', knownDeaths: 1 },
      () =>
        world.apply(
          {
            kind: 'announce',
            fact: { subject: setting.entityById('cora'), predicate: DEAD, object: NONE, place: NONE, atMs: NIGHT },
          },
          NIGHT,
        ),
    ],
  ];
  for (const [condition, change] of changes) {
    assert.equal(check(condition), false, JSON.stringify(condition));
    change();
    assert.equal(check(condition), true, JSON.stringify(condition));
    assert.equal(check({ ...condition, beat: 'bell' }), false);
  }
  assert.ok(check({}));
  assert.ok(check({ after: { day: 0, time: '23:00' }, before: { day: 1, time: '00:00' } }));
  assert.ok(!check({ after: { day: 0, time: '23:01' } }) && !check({ before: { day: 0, time: '23:00' } }));
  assert.ok(check({ beat: 'bell' }, ['bell']));
  assert.ok(!check({ deaths: 2 }) && !check({ crowd: { place: 'bedroom', people: 1 } }), 'the dead are no crowd');
});
