import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '../../core/index.ts';
import { type Action, action } from '../actor/action.ts';
import { factOf } from '../cognition/predicates.ts';
import { openLife } from '../runtime/life.ts';
import { DEAD } from '../scenario/condition.ts';
import { loadScenario } from '../scenario/load-scenario.ts';
import { companySetting, openCompany, saying } from '../testing/company.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { PersonIndex } from '../world/entity.ts';
import { NONE } from '../world/entity.ts';
import { World } from '../world/world.ts';
import { bulletinOf, bulletinText } from './bulletin.ts';
import { privateGround } from './private-ground.ts';
import { PublicDeaths } from './public-deaths.ts';
import { staticGround } from './static-ground.ts';

const setting = companySetting();
const loaded = await loadScenario(fileURLToPath(new URL('../../../scenarios/ravenisle', import.meta.url)));
assert.ok(loaded.ok);
const ravenisle = createSetting(loaded.value);
const the = (id: string): number => setting.entityById(id);
const person = (id: string): PersonIndex => setting.indexOf('person', id);

test('LIFE-140: the static ground names all places, people and rules, the same for all, and never where anybody is', () => {
  const { meta, people } = setting.scenario;
  for (const locale of LOCALES) {
    const text = staticGround(setting, locale);
    const named = [
      ...setting.places.flatMap(({ name, brief }) => [name, brief]),
      ...people.map(({ identity }) => identity),
      ...meta.rules,
    ];
    for (const each of named) assert.ok(text.includes(each[locale]), each[locale]);
    const elsewhere = companySetting(({ people: all }) => ({
      people: all.map((each) => ({ ...each, start: 'garden', home: 'study', knows: [], goals: [] })),
    }));
    assert.equal(staticGround(elsewhere, locale), text);
    assert.doesNotMatch(text, /undefined|[{}]/);
  }
  assert.notEqual(staticGround(setting, 'zh'), staticGround(setting, 'en'));
});

test('LIFE-141: the bulletin tells time, weather, power, and what was announced', () => {
  const world = new World(setting);
  const at = setting.startMs + 4 * HOUR_MS + 5 * MINUTE_MS;
  assert.equal(
    bulletinText(world, bulletinOf(world, at), 'en'),
    'Day 2, 01:05. Weather: calm. The electric light works.',
  );
  world.apply({ kind: 'power', on: false }, at);
  world.apply({ kind: 'weather', state: 'storm' }, at);
  const dead = { subject: the('bert'), predicate: DEAD, object: NONE, place: NONE, atMs: NONE };
  world.apply({ kind: 'announce', fact: dead }, at);
  world.apply({ kind: 'announce', fact: factOf(the('dora'), 'suspected') }, at);
  const bulletin = bulletinOf(world, at);
  assert.deepEqual(bulletin.announced.length, 2);
  assert.equal(
    bulletinText(world, bulletin, 'en'),
    'Day 2, 01:05. Weather: storm. The power is off. Known to all: Bert is dead; Dora may be the one who did it.',
  );
  assert.match(bulletinText(world, bulletin, 'zh'), /停电了。众所周知：字死了；下手的可能就是字。/);
});

/** The moments at which a death became public, of a person who dies at once. */
function publicity(plans: readonly (readonly [string, readonly Action[]])[], minutes: number) {
  const mind = new ScriptedMind(plans.map(([id, plan]) => [person(id), { plan }] as const));
  const apart = companySetting(({ people }) => ({
    people: people.map((each) => ({ ...each, start: each.id === 'bert' || each.id === 'dora' ? 'kitchen' : 'hall' })),
  }));
  const deaths = new PublicDeaths();
  const life = openLife(apart, { seed: 1, mind, systems: [deaths], rate: 'max' });
  const announced: number[] = [];
  life.observe({
    onEvent: ({ type, atMs, content }) => {
      if (type !== 'announce') return;
      assert.deepEqual(
        content.facts.map(({ predicate, subject }) => [predicate, subject]),
        [[DEAD, the('bert')]],
      );
      announced.push((atMs - apart.startMs) / MINUTE_MS);
    },
  });
  life.advance(apart.startMs + minutes * MINUTE_MS);
  return {
    announced,
    isPublic: life.world.state.common.announced.length > 0,
    isAlive: life.world.isAlive(person('bert')),
  };
}

const kill = Array.from({ length: 6 }, () => action('attack', { object: the('bert') }));

test('LIFE-142: a death is in the bulletin when half of the living know of it, not before', () => {
  const hidden = publicity([['dora', kill]], 60);
  assert.deepEqual(hidden, { announced: [], isPublic: false, isAlive: false });
  const finder = [action('wait', { durationMs: 30 * MINUTE_MS }), action('go', { object: the('kitchen') })];
  const one = publicity(
    [
      ['dora', kill],
      ['anna', finder],
    ],
    60,
  );
  assert.deepEqual(one.announced, []);
  const two = publicity(
    [
      ['dora', kill],
      ['anna', finder],
      ['cora', [...finder]],
    ],
    60,
  );
  assert.deepEqual(two.announced, [31]);
  const cry = action('call', {
    facts: [factOf(the('bert'), 'lies_dead', { place: setting.indexOf('place', 'kitchen') })],
  });
  const back = action('go', { object: the('hall') });
  const called = publicity(
    [
      ['dora', kill],
      ['anna', [...finder, back, cry]],
    ],
    60,
  );
  assert.equal(called.announced.length, 1);
});

test('LIFE-142: told in a gathering it is public at once; of the living nothing is believed', () => {
  const facts = [factOf(the('bert'), 'lies_dead')];
  const company = openCompany(setting, [[person('anna'), { later: saying({ act: 'tell', facts }) }]], {
    systems: [new PublicDeaths()],
  });
  company.pass(1);
  company.talk.call({
    purpose: 'alarm',
    place: setting.indexOf('place', 'hall'),
    invited: ['anna', 'bert', 'cora', 'dora'].map(person),
  });
  company.pass(10);
  assert.ok(company.events.some(({ type }) => type === 'say'));
  assert.equal(company.life.world.state.common.announced.length, 0);
});

test("LIFE-143: the private ground holds what is one's own, and nobody else's secret", () => {
  for (const { index, spec, knows } of ravenisle.people) {
    for (const locale of LOCALES) {
      const text = privateGround(ravenisle, index, locale);
      assert.ok(text.includes(spec.persona[locale]));
      for (const { id, text: fact } of ravenisle.factSpecs.values()) {
        const holds = knows.some(({ predicate }) => predicate === id);
        assert.equal(text.includes(fact[locale].replace(/[.。]$/, '')), holds, `${spec.id} ${id}`);
      }
    }
  }
  assert.throws(() => privateGround(ravenisle, 99, 'en'), RangeError);
});
