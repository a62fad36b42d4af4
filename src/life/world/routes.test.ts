import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { generateTown } from '../scenario/generate-town.ts';
import type { ScenarioInput } from '../scenario/scenario.ts';
import { scenarioSchema } from '../scenario/scenario.ts';
import { houseInput, houseScenario } from '../testing/house.ts';
import { createSetting } from './create-setting.ts';
import { NONE } from './entity.ts';
import { COMMON_WAYS, type OwnWays, Routes } from './routes.ts';
import type { Setting } from './setting.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 300 : 12;

/** A tangle of rooms with doors, walls and secret ways. */
function tangle(seed: number): Setting {
  const random = seededRandom(seed);
  const house = houseInput();
  const [first] = house.map.places;
  assert.ok(first !== undefined);
  const count = 4 + random.int(8);
  const places = Array.from({ length: count }, (_, i) => ({ ...first, id: `room_${i}` }));
  const edges: ScenarioInput['map']['edges'] = [];
  for (let i = 0; i < count * 2; i++) {
    const between = [`room_${random.int(count)}`, `room_${random.int(count)}`] as [string, string];
    const kind = random.pick(['door', 'opening', 'secret', 'wall'] as const) ?? 'door';
    if (between[0] !== between[1]) edges.push({ id: `way_${i}`, between, kind, minutes: 1 + random.int(2) });
  }
  const nowhere = { start: 'room_0', home: 'room_0' };
  const people = house.people
    .slice(0, 1)
    .map(({ id, name, identity, persona }) => ({ id, name, identity, persona, ...nowhere }));
  const input = { ...house, map: { ...house.map, places, edges }, fixtures: [], items: [], facts: [], people };
  return createSetting(scenarioSchema.parse(input));
}

/** Floyd and Warshall's algorithm: every pair of places by way of every place. */
function allTimes({ places, edges }: Setting, { secrets, barred }: OwnWays): number[][] {
  const times = places.map((_, a) => places.map((_, b) => (a === b ? 0 : Number.POSITIVE_INFINITY)));
  const at = (a: number, b: number) => times[a]?.[b] ?? Number.POSITIVE_INFINITY;
  const set = (a: number, b: number, value: number) => {
    const row = times[a];
    if (row !== undefined && value < at(a, b)) row[b] = value;
  };
  for (const { index, a, b, kind, walkMs } of edges) {
    if (kind === 'wall' || barred.includes(index) || (kind === 'secret' && !secrets.includes(index))) continue;
    set(a, b, walkMs);
    set(b, a, walkMs);
  }
  for (const via of places.keys()) {
    for (const a of places.keys()) for (const b of places.keys()) set(a, b, at(a, via) + at(via, b));
  }
  return times;
}

test('LIFE-20: a route is the shortest by time over the edges one knows and is not barred from, as a naive search finds it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (seed, known, shut) => {
      const setting = tangle(seed);
      const pick = (bits: number) =>
        setting.edges.map(({ index }) => index).filter((index) => (bits >> (index % 20)) & 1);
      const ways = { secrets: pick(known), barred: pick(shut & known) };
      for (const own of [COMMON_WAYS, ways]) {
        const table = new Routes(setting).for(own);
        const times = allTimes(setting, own);
        for (const from of setting.places.keys()) {
          for (const to of setting.places.keys()) {
            assert.equal(table.timeMs(from, to), times[from]?.[to]);
            walk(setting, table, from, to);
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});

/** Follows the table step by step: it must come there in just the time it tells. */
function walk(setting: Setting, table: ReturnType<Routes['for']>, from: number, to: number): void {
  let place = from;
  let timeMs = 0;
  for (let edge = table.nextEdge(place, to); edge !== NONE; edge = table.nextEdge(place, to)) {
    const { a = NONE, b = NONE, walkMs = 0 } = setting.edges[edge] ?? {};
    assert.ok(place === a || place === b);
    place = place === a ? b : a;
    timeMs += walkMs;
    assert.ok(timeMs <= table.timeMs(from, to));
  }
  if (Number.isFinite(table.timeMs(from, to))) assert.deepEqual([place, timeMs], [to, table.timeMs(from, to)]);
  else assert.equal(place, from);
}

test('LIFE-21: whoever knows a secret way goes by it, nobody goes through a wall', () => {
  const setting = createSetting(houseScenario());
  const [study, cellar, kitchen] = ['study', 'cellar', 'kitchen'].map((id) => setting.indexOf('place', id)) as number[];
  const secret = setting.indexOf('edge', 'cellar~study');
  const routes = new Routes(setting);
  const minutes = (own: OwnWays, from = NONE, to = NONE) => routes.for(own).timeMs(from, to) / 60_000;
  assert.equal(minutes(COMMON_WAYS, cellar, study), 3);
  assert.equal(minutes({ secrets: [secret], barred: [] }, cellar, study), 2);
  assert.equal(minutes(COMMON_WAYS, cellar, kitchen), 3);
  assert.equal(
    minutes({ secrets: [], barred: [setting.indexOf('edge', 'hall~study')] }, cellar, study),
    Number.POSITIVE_INFINITY,
  );
});

test('LIFE-22: numbers go by order of id: a scenario written in another order makes the same setting', () => {
  const plain = houseScenario();
  const reversed = scenarioSchema.parse({
    ...plain,
    map: {
      ...plain.map,
      places: plain.map.places.toReversed(),
      edges: plain.map.edges.map((edge) => ({ ...edge, between: edge.between.toReversed() })).toReversed(),
    },
    people: plain.people.toReversed(),
    items: plain.items.toReversed(),
    fixtures: plain.fixtures.toReversed(),
  });
  const [one, other] = [createSetting(plain), createSetting(reversed)];
  for (const table of ['places', 'people', 'items', 'fixtures'] as const) {
    assert.deepEqual(
      one[table].map(({ id, entity }) => [id, entity]),
      other[table].map(({ id, entity }) => [id, entity]),
    );
  }
  assert.deepEqual(
    one.edges.map(({ id, key, initial }) => [id, key, initial]),
    other.edges.map(({ id, key, initial }) => [id, key, initial]),
  );
});

test('LIFE-23: the numbers of all kinds lead back to their ids', () => {
  const setting = createSetting(generateTown({ seed: 3, residents: 12, places: 10 }));
  let expected = 0;
  for (const [kind, table] of [
    ['place', setting.places],
    ['person', setting.people],
    ['item', setting.items],
    ['fixture', setting.fixtures],
    ['edge', setting.edges],
  ] as const) {
    for (const [index, { id, entity }] of table.entries()) {
      assert.equal(entity, expected++);
      assert.equal(setting.indexOf(kind, id), index);
      assert.deepEqual([setting.kindOf(entity), setting.indexIn(entity), setting.idOf(entity)], [kind, index, id]);
      assert.equal(setting.entityById(id), entity);
    }
  }
  assert.equal(setting.indexOf('place', 'nowhere'), NONE);
  assert.equal(setting.entityById('nowhere'), NONE);
  assert.throws(() => setting.kindOf(expected), RangeError);
});
