import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { houseScenario } from '../testing/house.ts';
import { momentMs } from '../time/sim-time.ts';
import { createSetting } from './create-setting.ts';
import type { Effect } from './effect.ts';
import { NONE } from './entity.ts';
import { insertSorted, removeSorted } from './sorted.ts';
import { ENDLESS_STOCK } from './things.ts';
import { MAX_ANNOUNCED, MAX_NOTES, MAX_TRACES, World } from './world.ts';

const NIGHT = momentMs('23:00');
const NOON = momentMs('12:00', 1);
const setting = createSetting(houseScenario());
const place = (id: string) => setting.indexOf('place', id);
const person = (id: string) => setting.indexOf('person', id);
const item = (id: string) => setting.indexOf('item', id);
const fixture = (id: string) => setting.indexOf('fixture', id);
const edge = (id: string) => setting.indexOf('edge', id);

test('LIFE-24: an effect that cannot be throws, and changes nothing', () => {
  const impossible: readonly Effect[] = [
    { kind: 'move', person: person('anna'), edge: edge('corridor~bedroom'), to: place('bedroom') },
    { kind: 'move', person: person('anna'), edge: edge('hall~kitchen'), to: place('garden') },
    { kind: 'fixture', fixture: fixture('switchboard'), status: 'molten' },
    { kind: 'stock', fixture: fixture('bed'), by: 1 },
    { kind: 'weather', state: 'hail' },
    { kind: 'door', edge: edge('hall~study'), open: true },
    { kind: 'posture', person: 99, posture: 'up' },
  ];
  for (const effect of impossible) {
    const world = new World(setting);
    const before = JSON.stringify(world.state);
    assert.throws(() => world.apply(effect, NIGHT), Error, JSON.stringify(effect));
    assert.equal(JSON.stringify(world.state), before);
  }
  const world = new World(setting);
  world.apply({ kind: 'die', person: person('anna'), by: NONE }, NIGHT);
  assert.throws(() => world.apply({ kind: 'posture', person: person('anna'), posture: 'up' }, NIGHT));
  world.apply({ kind: 'transfer', item: item('apple'), to: { in: 'used_up' } }, NIGHT);
  assert.throws(() => world.apply({ kind: 'transfer', item: item('apple'), to: { in: 'place', at: 0 } }, NIGHT));
  world.apply({ kind: 'edge_lock', edge: edge('hall~study'), locked: false, broken: true }, NIGHT);
  assert.throws(() => world.apply({ kind: 'edge_lock', edge: edge('hall~study'), locked: true }, NIGHT));
});

test('LIFE-25: who and what is where always agrees with the state, also of a world made from a saved state', () => {
  const effect = fc.oneof(
    fc.record({
      item: fc.nat(setting.items.length - 1),
      to: fc.constantFrom('place', 'fixture', 'person'),
      at: fc.nat(3),
    }),
    fc.record({ person: fc.nat(setting.people.length - 1), way: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(effect, { maxLength: 40 }), (effects) => {
      const world = new World(setting);
      for (const each of effects) {
        if ('item' in each)
          world.apply({ kind: 'transfer', item: each.item, to: { in: each.to as 'place', at: each.at } }, 0);
        else {
          const here = setting.places[world.state.people[each.person]?.place ?? 0];
          const way = each.way % (here?.edges.length ?? 1);
          const [through = 0, to = 0] = [here?.edges[way], here?.neighbours[way]];
          world.apply({ kind: 'move', person: each.person, edge: through, to }, 0);
        }
      }
      for (const each of [world, new World(setting, JSON.parse(JSON.stringify(world.state)))]) {
        for (const { index } of setting.places) {
          assert.deepEqual(
            each.peopleIn(index),
            where(
              each.state.people.map((state) => state.place),
              index,
            ),
          );
          const lying = each.state.items.map(({ location }) => (location.in === 'place' ? location.at : NONE));
          assert.deepEqual(each.itemsIn(index), where(lying, index));
        }
      }
    }),
  );
});

/** The positions at which a number stands, ascending. */
function where(list: readonly number[], wanted: number): number[] {
  return list.flatMap((value, i) => (value === wanted ? [i] : []));
}

test('LIFE-26: a place is lit by its lamp with power, by windows and sky by day, by a light somebody carries; weather shortens sight', () => {
  const world = new World(setting);
  const lit = (id: string, atMs: number) => world.isLit(place(id), atMs);
  assert.ok(lit('hall', NIGHT) && lit('kitchen', NIGHT) && lit('garden', NIGHT) && lit('garden', NOON));
  world.apply({ kind: 'weather', state: 'storm' }, NIGHT);
  world.apply({ kind: 'transfer', item: item('lantern'), to: { in: 'person', at: person('anna') } }, NIGHT);
  assert.ok(!lit('garden', NIGHT) && lit('garden', NOON));
  world.apply({ kind: 'power', on: false }, NIGHT);
  assert.ok(!lit('kitchen', NIGHT) && lit('kitchen', NOON) && !lit('cellar', NOON));
  assert.ok(lit('hall', NIGHT), 'Anna carries the lantern');
  world.apply({ kind: 'posture', person: person('anna'), posture: 'hidden' }, NIGHT);
  assert.ok(!lit('hall', NIGHT), 'and hides its light with herself');
});

test('LIFE-27: a place is seen as it is now: people, open things, statuses, exits, marks; the hidden, the concealed and the secret are not', () => {
  const world = new World(setting);
  const anna = person('anna');
  const { a, b } = setting.edges[edge('hall~kitchen')] ?? { a: 0, b: 0 };
  world.apply({ kind: 'move', person: anna, edge: edge('hall~kitchen'), to: place('hall') === a ? b : a }, NIGHT);
  let view = world.viewFor(anna, NIGHT);
  assert.deepEqual(view.people, [{ person: person('bert'), posture: 'up', doing: '' }]);
  assert.deepEqual(view.items, [item('apple')], 'the key lies concealed');
  assert.deepEqual(
    view.exits.map(({ to }) => to),
    [place('hall')],
    'the wall is no exit',
  );
  assert.deepEqual(
    view.fixtures.map(({ stock }) => stock),
    [3],
  );
  world.apply({ kind: 'posture', person: person('bert'), posture: 'hidden' }, NIGHT);
  world.apply({ kind: 'trace', place: place('kitchen'), trace: 'mud', by: anna }, NIGHT);
  view = world.viewFor(anna, NIGHT);
  assert.deepEqual([view.people, view.traces.map(({ trace }) => trace)], [[], ['mud']]);
  world.apply({ kind: 'power', on: false }, NIGHT);
  view = world.viewFor(anna, NIGHT);
  assert.deepEqual([view.lit, view.items, view.fixtures, view.exits.length], [false, [], [], 1]);
  const exits = (who: string) => world.viewFor(person(who), NIGHT).exits.map(({ to }) => to);
  assert.deepEqual(exits('dora'), [place('hall'), place('study')], 'Dora knows the secret way out of the cellar');
});

test('LIFE-28: a locked way is passed with its key only, a secret one by who knows it, a wall by nobody', () => {
  const world = new World(setting);
  const [anna, dora] = [person('anna'), person('dora')];
  assert.ok(!world.canPass(anna, edge('hall~study')) && world.canPass(anna, edge('hall~kitchen')));
  world.apply({ kind: 'transfer', item: item('study_key'), to: { in: 'person', at: anna } }, NIGHT);
  assert.ok(world.canPass(anna, edge('hall~study')) && !world.canPass(dora, edge('hall~study')));
  assert.ok(world.canPass(dora, edge('cellar~study')) && !world.canPass(anna, edge('cellar~study')));
  world.apply({ kind: 'reveal', edge: edge('cellar~study'), person: anna }, NIGHT);
  assert.ok(world.canPass(anna, edge('cellar~study')) && !world.canPass(dora, edge('cellar~kitchen')));
});

test('LIFE-29: marks, notes and what is common ground are kept to a bound, the newest stay; a larder never empties', () => {
  const endless = houseScenario();
  const larder = endless.fixtures.find(({ id }) => id === 'larder');
  assert.ok(larder !== undefined);
  larder.stock = 'endless';
  const world = new World(createSetting(endless));
  for (let i = 0; i < 2 * MAX_ANNOUNCED; i++) {
    const fact = { subject: i, predicate: 'is', object: NONE, place: NONE, atMs: i };
    world.apply({ kind: 'trace', place: 0, trace: String(i), by: NONE }, i);
    world.apply({ kind: 'note', fixture: fixture('board'), note: { by: 0, facts: [], words: String(i) } }, i);
    world.apply({ kind: 'announce', fact }, i);
    world.apply({ kind: 'stock', fixture: fixture('larder'), by: -1 }, i);
  }
  const { places, fixtures, common } = world.state;
  assert.equal(places[0]?.traces.length, MAX_TRACES);
  assert.equal(fixtures[fixture('board')]?.notes.length, MAX_NOTES);
  assert.equal(common.announced.length, MAX_ANNOUNCED);
  assert.equal(common.announced.at(-1)?.subject, 2 * MAX_ANNOUNCED - 1);
  assert.equal(fixtures[fixture('larder')]?.stock, ENDLESS_STOCK);
});

test('LIFE-25: an ascending list stays so, each number once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20))), (steps) => {
      const list: number[] = [];
      const set = new Set<number>();
      for (const [adds, value] of steps) {
        if (adds) insertSorted(list, value);
        else removeSorted(list, value);
        if (adds) set.add(value);
        else set.delete(value);
        assert.deepEqual(
          list,
          [...set].toSorted((a, b) => a - b),
        );
      }
    }),
  );
});

test('LIFE-220: a bolt is drawn from its own side without a key, and whoever leaves by it leaves the door unbolted', () => {
  const input = houseScenario();
  const door = input.map.edges.find(({ between }) => between.join() === 'corridor,bedroom');
  assert.ok(door !== undefined);
  door.lock = { locked: true, bolt: 'bedroom' };
  const bolted = createSetting(input);
  const world = new World(bolted);
  const [anna, bert] = [bolted.indexOf('person', 'anna'), bolted.indexOf('person', 'bert')];
  const edgeOf = bolted.indexOf('edge', 'bedroom~corridor');
  const walk = (who: number, by: string, to: string) =>
    world.apply(
      { kind: 'move', person: who, edge: bolted.indexOf('edge', by), to: bolted.indexOf('place', to) },
      NIGHT,
    );
  const goTo = (who: number, to: string) => {
    const { place: from = NONE } = world.state.people[who] ?? {};
    for (const edge of bolted.edges) {
      const ends = [edge.a, edge.b];
      if (ends.includes(from) && ends.includes(bolted.indexOf('place', to))) walk(who, edge.id, to);
    }
  };
  for (const to of ['corridor', 'bedroom']) goTo(anna, to);
  for (const to of ['hall', 'corridor']) goTo(bert, to);
  assert.equal(bolted.places[world.state.people[anna]?.place ?? NONE]?.id, 'bedroom');
  assert.ok(world.canPass(anna, edgeOf) && !world.canPass(bert, edgeOf));
  walk(anna, 'bedroom~corridor', 'corridor');
  assert.equal(world.state.edges[edgeOf]?.locked, false);
  assert.ok(world.canPass(bert, edgeOf));
});
