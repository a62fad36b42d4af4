import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadScenario, type Scenario } from '../../src/life/index.ts';
import { ROOT } from '../repo/source-graph.ts';

const folderOf = (name: string): string => join(ROOT, 'scenarios', name);

async function loaded(name: string): Promise<Scenario> {
  const scenario = await loadScenario(folderOf(name));
  assert.ok(scenario.ok, scenario.ok ? '' : scenario.why);
  return scenario.value;
}

/** Places that can be walked to from one, over ways of the kinds given. */
function reachedFrom(start: string, { map }: Scenario, passes: (edge: Scenario['map']['edges'][number]) => boolean) {
  const reached = new Set([start]);
  for (const place of reached) {
    for (const edge of map.edges.filter(passes)) {
      const [a, b] = edge.between;
      if (a === place) reached.add(b);
      if (b === place) reached.add(a);
    }
  }
  return reached;
}

const isOrdinary = ({ kind }: { readonly kind: string }): boolean => kind !== 'secret' && kind !== 'wall';

for (const name of ['ravenisle', 'lantern-cove']) {
  test(`LIFE-200: ${name} loads, and every place can be walked to by ordinary ways`, async () => {
    const scenario = await loaded(name);
    const { places } = scenario.map;
    const reached = reachedFrom(scenario.people[0]?.start ?? '', scenario, isOrdinary);
    assert.deepEqual(
      places.filter(({ id }) => !reached.has(id)),
      [],
    );
  });

  test(`LIFE-201: in ${name} everybody has a room and a bed of their own in it`, async () => {
    const { people, fixtures } = await loaded(name);
    const beds = people.map(({ bed, home }) => {
      const fixture = fixtures.find(({ id }) => id === bed);
      assert.equal(fixture?.place, home);
      assert.ok(fixture.affordances.some(({ verb }) => verb === 'sleep'));
      return bed;
    });
    assert.equal(new Set(beds).size, people.length);
    assert.equal(new Set(people.map(({ home }) => home)).size, people.length);
  });
}

test('LIFE-202: Ravenisle is an island of 36 places and seven people, from 21:00 until the ferry at 7:00', async () => {
  const { meta, map, people } = await loaded('ravenisle');
  assert.deepEqual([map.places.length, people.length, meta.start], [36, 7, '21:00']);
  assert.deepEqual(meta.ends.find(({ id }) => id === 'ferry')?.when.after, { day: 1, time: '07:00' });
  assert.deepEqual([...new Set(map.areas.map(({ floor }) => floor))].sort(), [-1, 0, 1]);
  assert.equal(people.filter(({ role }) => role === 'murderer').length, 1);
});

test('LIFE-203: the cellar of Ravenisle has two ordinary ways in, and one that only Jiang Li knows', async () => {
  const { map } = await loaded('ravenisle');
  const areaOf = (id: string) => map.places.find((place) => place.id === id)?.area;
  const ways = map.edges.filter(({ between: [a, b] }) => (areaOf(a) === 'cellar') !== (areaOf(b) === 'cellar'));
  const ordinary = ways.filter(isOrdinary).map(({ between }) => between[0]);
  assert.deepEqual(ordinary.sort(), ['great_hall', 'kitchen']);
  assert.deepEqual(
    ways.filter(({ kind }) => kind === 'secret').map(({ knownTo }) => knownTo),
    [['jiang_li']],
  );
});

test('LIFE-204: each secret of Ravenisle is a canary, and is written where it can be found or told', async () => {
  const { facts, people, items, fixtures } = await loaded('ravenisle');
  const known = people.flatMap(({ knows }) => knows);
  const taught = [
    ...items.flatMap(({ teaches }) => teaches),
    ...fixtures.flatMap(({ affordances }) =>
      affordances.flatMap(({ effects }) => effects.flatMap((effect) => ('teaches' in effect ? effect.teaches : []))),
    ),
  ];
  for (const { id } of facts) assert.ok(known.includes(id) || taught.includes(id), `nobody can ever know ${id}`);
  for (const id of people.flatMap(({ secrets }) => secrets)) {
    assert.equal(facts.find((fact) => fact.id === id)?.canary, true, id);
  }
});

/** Mistakes an author makes: what is changed in which file, and what the answer must name. */
const MISTAKES: readonly {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly says: RegExp;
}[] = [
  {
    what: 'a place that does not exist',
    file: 'people.yaml',
    from: 'start: kitchen',
    to: 'start: kitchn',
    says: /kitchn.*kitchen/s,
  },
  {
    what: 'a text in one language',
    file: 'scenario.yaml',
    from: 'title: { en: Ravenisle, zh: 鸦岛 }',
    to: 'title: { en: Ravenisle }',
    says: /both languages/,
  },
  {
    what: 'a key that is misspelt',
    file: 'weather.yaml',
    from: '    hush: 0.45',
    to: '    hushh: 0.45',
    says: /hushh.*hush/s,
  },
  {
    what: 'a time without quotes',
    file: 'beats.yaml',
    from: 'time: "22:30"',
    to: 'time: 2230',
    says: /string/,
  },
  {
    what: 'a comma that ends a text',
    file: 'items.yaml',
    from: 'name: { en: press clippings, zh: 剪报 }',
    to: 'name: { en: press clippings, old, zh: 剪报 }',
    says: /'old'/,
  },
  {
    what: 'a share above one',
    file: 'map.yaml',
    from: 'noise: 0.65',
    to: 'noise: 6.5',
    says: /at most 1/,
  },
  {
    what: 'two things of one id',
    file: 'items.yaml',
    from: '- id: crowbar',
    to: '- id: poker',
    says: /poker/,
  },
  {
    what: 'YAML that is none',
    file: 'facts.yaml',
    from: '- id: hull_was_rotten',
    to: '- id: [hull_was_rotten',
    says: /YAML/,
  },
];

for (const { what, file, from, to, says } of MISTAKES) {
  test(`LIFE-205: ${what} is answered with file, line and what would be right`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
    try {
      await cp(folderOf('ravenisle'), folder, { recursive: true });
      const text = await readFile(join(folder, file), 'utf8');
      const before = text.slice(0, text.indexOf(from));
      assert.ok(text.includes(from));
      await writeFile(join(folder, file), text.replace(from, to));
      const answer = await loadScenario(folder);
      assert.ok(!answer.ok);
      assert.match(answer.why, says);
      const [, named, line] = /^([a-z]+\.yaml):(\d+): /.exec(answer.why) ?? [];
      assert.equal(named, file);
      // At the mistake, or, for what YAML itself trips over, a little further on.
      const at = before.split('\n').length;
      assert.ok(Number(line) >= at - 8 && Number(line) <= at + 12, `${file}:${line} for a mistake in line ${at}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
