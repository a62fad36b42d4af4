import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stringify } from 'yaml';
import type { LocatedFault } from '../../documents/index.ts';
import { houseInput, houseScenario } from '../testing/house.ts';
import { loadScenario } from './load-scenario.ts';

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** The files of the house, as an author would write them. */
function files(): Map<string, string> {
  const { meta, map, fixtures, items, facts, people, beats, weather } = houseInput();
  const parts = { scenario: meta, map, fixtures, items, facts, people, beats, weather };
  return new Map(Object.entries(parts).map(([name, part]) => [`${name}.yaml`, stringify(part)]));
}

async function written(texts: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
  folders.push(folder);
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
  return folder;
}

/** The faults of the house after a change of one of its files. */
async function faultsOf(file: string, change: (text: string) => string): Promise<readonly LocatedFault[]> {
  const texts = files();
  const before = texts.get(file) ?? '';
  const after = change(before);
  assert.notEqual(after, before, 'the change changes something');
  const loaded = await loadScenario(await written(texts.set(file, after)));
  assert.ok(!loaded.ok && loaded.code === 'scenario_invalid');
  const { faults } = loaded.data as { readonly faults: readonly LocatedFault[] };
  for (const fault of faults)
    assert.ok(loaded.why.includes(`${fault.file}:${fault.line}: ${fault.why}; ${fault.howTo}`));
  return faults;
}

/** The line, from 1, of the first place where `needle` stands in a file of the house after a change. */
function lineOf(file: string, change: (text: string) => string, needle: string): number {
  const text = change(files().get(file) ?? '');
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}

test('LIFE-7: a folder of files loads as the scenario they say, with every default filled in', async () => {
  const loaded = await loadScenario(await written(files()));
  assert.ok(loaded.ok, loaded.ok ? '' : loaded.why);
  assert.deepEqual(loaded.value, houseScenario());
});

test('LIFE-8: a missing file, and one that is no YAML, are named', async () => {
  const texts = files();
  texts.delete('people.yaml');
  const missing = await loadScenario(await written(texts));
  assert.ok(!missing.ok && missing.code === 'scenario_unreadable' && missing.why.startsWith('people.yaml'));
  const faults = await faultsOf('map.yaml', (text) => text.replace('areas:', '@areas:'));
  assert.equal(faults[0]?.file, 'map.yaml');
  assert.equal(faults[0]?.line, 1);
});

const MISTAKES: readonly {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly why: RegExp;
  readonly howTo: RegExp;
}[] = [
  {
    what: 'a misspelt key',
    file: 'map.yaml',
    from: 'indoor: true',
    to: 'indor: true',
    why: /indor/,
    howTo: /'indoor'/,
  },
  {
    what: 'a language left out',
    file: 'scenario.yaml',
    from: '  zh: 字',
    to: '',
    why: /missing/,
    howTo: /both languages/,
  },
  {
    what: 'a word that is none of its choices',
    file: 'map.yaml',
    from: 'kind: opening',
    to: 'kind: hole',
    why: /kind/,
    howTo: /'opening'/,
  },
  {
    what: 'a place that there is not',
    file: 'people.yaml',
    from: 'start: kitchen',
    to: 'start: kitchin',
    why: /'kitchin'/,
    howTo: /did you mean 'kitchen'/,
  },
  {
    what: 'an item that there is not',
    file: 'map.yaml',
    from: 'key: study_key',
    to: 'key: door_opener',
    why: /'door_opener'/,
    howTo: /write one of/,
  },
  {
    what: 'an id used twice',
    file: 'items.yaml',
    from: 'id: apple',
    to: 'id: bed',
    why: /already the id of a fixture/,
    howTo: /another id/,
  },
  {
    what: 'a step too long for indoors',
    file: 'map.yaml',
    from: 'minutes: 1',
    to: 'minutes: 5',
    why: /5 minutes/,
    howTo: /1 to 2/,
  },
  {
    what: 'a place that no way leads to',
    file: 'map.yaml',
    from: '      - garden',
    to: '      - kitchen',
    why: /no way leads to 'garden'/,
    howTo: /add an edge/,
  },
  {
    what: 'a status that the fixture has not',
    file: 'fixtures.yaml',
    from: 'status: smashed',
    to: 'status: smasht',
    why: /no status 'smasht'/,
    howTo: /'smashed'/,
  },
  {
    what: 'an item in what is no container',
    file: 'items.yaml',
    from: 'fixture: chest',
    to: 'fixture: board',
    why: /cannot hold/,
    howTo: /'container'/,
  },
  {
    what: 'a secret that is not known',
    file: 'people.yaml',
    from: '  knows:\n    - dora_did_it\n',
    to: '',
    why: /does not know/,
    howTo: /'knows'/,
  },
  {
    what: 'a bed that is none',
    file: 'people.yaml',
    from: 'bed: bed',
    to: 'bed: board',
    why: /nobody can sleep/,
    howTo: /verb: sleep/,
  },
  {
    what: 'a fact about nobody',
    file: 'facts.yaml',
    from: 'about: dora',
    to: 'about: dara',
    why: /'dara'/,
    howTo: /'dora'/,
  },
  {
    what: 'weather that leads nowhere',
    file: 'weather.yaml',
    from: 'to: storm',
    to: 'to: gale',
    why: /'gale'/,
    howTo: /write one of/,
  },
  {
    what: 'an end that waits for nobody',
    file: 'scenario.yaml',
    from: '      after:\n        day: 1\n        time: 07:00',
    to: '      dead: xeno',
    why: /'xeno'/,
    howTo: /write one of/,
  },
  {
    what: 'a time that is none',
    file: 'scenario.yaml',
    from: 'start: 21:00',
    to: 'start: 25:00',
    why: /time of day/,
    howTo: /docs/,
  },
];

for (const { what, file, from, to, why, howTo } of MISTAKES) {
  test(`LIFE-9: ${what} is told with file, line, what is wrong and what would be right`, async () => {
    const change = (text: string) => text.replace(from, to);
    const faults = await faultsOf(file, change);
    const fault = faults.find((each) => why.test(each.why));
    assert.ok(fault !== undefined, JSON.stringify(faults));
    assert.match(fault.howTo, howTo);
    const needle = to.trim().split('\n')[0] ?? '';
    if (needle !== '' && !/no way leads/.test(fault.why)) {
      assert.ok(Math.abs(fault.line - lineOf(file, change, needle)) <= 1, `line ${fault.line}`);
    }
  });
}

test('LIFE-10: many mistakes are told at once, a bounded number of them', async () => {
  const faults = await faultsOf('people.yaml', (text) =>
    text.replaceAll('home: bedroom', 'home: nowhere').replaceAll('start: ', 'start: no_'),
  );
  assert.equal(faults.length, 8);
});
