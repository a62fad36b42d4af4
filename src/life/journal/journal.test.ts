import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, type TestContext, test } from 'node:test';
import { type Failure, ManualClock, seededRandom } from '../../core/index.ts';
import { type Living, openLiving } from '../living.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import type { LifeSnapshot } from '../runtime/life-snapshot.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { houseScenario } from '../testing/house.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { branch } from './branch.ts';
import { eventOf, eventRow, inputRow, momentOf, thoughtRow } from './entry.ts';
import { pageSchema } from './entry-schema.ts';
import { MAX_UNWRITTEN_MS, Recorder, SNAPSHOT_CHARS_EACH } from './recorder.ts';
import { relive, resume } from './reopen.ts';
import { MAX_SNAPSHOTS, PAGE_ENTRIES, RunFile } from './run-file.ts';
import { must, openForTest, rowsOf, scenarioOf, temporaryFolder } from './testing/runs.ts';

let ravenisle: Scenario;

before(async () => {
  ravenisle = await scenarioOf('ravenisle');
});

const onFailure = ({ why }: Failure): never => assert.fail(why);

interface Recorded extends Living {
  readonly file: RunFile;
  readonly recorder: Recorder;
}

/** A new life that is recorded. */
function record(t: TestContext, path: string, scenario: Scenario, seed: number): Recorded {
  const file = must(RunFile.create(path, { scenario, seed, clock: new ManualClock(0) }));
  t.after(() => file.close());
  const living = openLiving(createSetting(scenario), { seed, rate: 'max' });
  return { ...living, file, recorder: new Recorder(living.life, file, { onFailure }) };
}

function statementsOn(path: string, ...statements: string[]): void {
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

const WHISPER: LifeInput = { kind: 'whisper', person: 1, words: '快走' };

test('LIFE-170: what is written reads as it was', async () => {
  const rows: unknown[] = [];
  const { life } = openLiving(createSetting(ravenisle), { seed: 4, rate: 'max' });
  life.observe({
    onEvent(event) {
      const row = eventRow(event);
      assert.deepEqual(eventOf(row), event);
      rows.push(row);
    },
    onThought: (person, thought, atMs) => rows.push(thoughtRow(person, thought, atMs)),
    onInput: (input, atMs) => rows.push(inputRow(input, atMs)),
  });
  const inputs: LifeInput[] = [
    { kind: 'pause', paused: true },
    { kind: 'rate', rate: 'max' },
    { kind: 'skip' },
    { kind: 'weather', state: [...life.setting.weatherStates.keys()][0] ?? '' },
    { kind: 'power', on: false },
    { kind: 'omniscience', on: true },
    WHISPER,
    { kind: 'act', person: 0, actions: [] },
    { kind: 'thought', person: 0, askedAtMs: 5, thought: { layer: 'L1', costMs: 3, interrupted: 'drop' } },
  ];
  for (const input of inputs) must(life.input(input));
  life.advance(life.setting.startMs + 4 * HOUR_MS);
  assert.ok(rows.length > 300);
  const json: unknown = JSON.parse(JSON.stringify(rows));
  assert.deepEqual(pageSchema.parse(json), json);
});

test('LIFE-171: whole moments are written, in pages; inputs at once, all else within ten minutes', (t) => {
  const { life, file } = record(t, join(temporaryFolder(t), 'a.life'), ravenisle, 1);
  const lived: unknown[] = [];
  let lastMs = 0;
  life.observe({
    onEvent: (event) => lived.push(eventRow(event)),
    onThought: (person, thought, atMs) => thought.layer !== 'L0' && lived.push(thoughtRow(person, thought, atMs)),
    onInput: (input, atMs) => lived.push(inputRow(input, atMs)),
    onMoment: (atMs) => {
      lastMs = atMs;
    },
  });
  const isWritten = (count: number) => assert.deepEqual(rowsOf(file).slice(0, count), lived.slice(0, count));
  for (let minutes = 7; minutes < 8 * 60; minutes += 47) {
    life.advance(life.setting.startMs + minutes * MINUTE_MS);
    const old = lived.filter((row) => momentOfRow(row) <= lastMs - MAX_UNWRITTEN_MS).length;
    isWritten(old);
    assert.ok(rowsOf(file).length >= old);
    must(life.input(WHISPER));
    life.advance(life.nowMs);
    assert.equal(rowsOf(file).length, lived.length);
  }
  isWritten(lived.length);
  for (const { rows } of must(file.pagesAfter(0))) assert.ok(rows.length <= PAGE_ENTRIES);
  assert.deepEqual(must(file.pagesAfter(10_000)), []);
});

function momentOfRow(row: unknown): number {
  const [kind, first, second] = row as [string, number, number];
  return kind === 'event' ? second : first;
}

test('LIFE-173: a snapshot is kept when the history has grown by its length; the newest sixteen stay', (t) => {
  const file = must(RunFile.create(join(temporaryFolder(t), 'a.life'), { scenario: ravenisle, seed: 1 }));
  t.after(() => file.close());
  const { life } = openLiving(createSetting(ravenisle), { seed: 1, rate: 'max' });
  const leastChars = SNAPSHOT_CHARS_EACH * ravenisle.people.length;
  const took: string[] = [];
  const journal = {
    header: file.header,
    scenario: file.scenario,
    append: () => ({ ok: true, value: leastChars / 4 }) as const,
    keep: () => {
      took.push('snapshot');
      return { ok: true, value: leastChars * 2 } as const;
    },
    snapshotAt: () => ({ ok: true, value: undefined }) as const,
    pages: 0,
    pagesAfter: () => ({ ok: true, value: [] }) as const,
  };
  const append = journal.append;
  journal.append = () => {
    took.push('page');
    return append();
  };
  new Recorder(life, journal, { onFailure });
  life.advance(life.setting.startMs + 9 * HOUR_MS);
  // Four pages make the least length, eight the length of the first snapshot.
  const [first, second] = took.join(' ').split('snapshot');
  assert.deepEqual([first?.trim().split(' ').length, second?.trim().split(' ').length], [4, 8]);

  const snapshot = life.save();
  for (let i = 0; i < MAX_SNAPSHOTS + 3; i++) {
    must(file.append([inputRow({ kind: 'skip' }, i)]));
    must(file.keep({ ...snapshot, atMs: i }));
  }
  assert.equal(must(file.snapshotAt(2)), undefined);
  assert.equal(must(file.snapshotAt(3))?.snapshot.atMs, 3);
  assert.deepEqual(must(file.snapshotAt(1e9)), {
    page: MAX_SNAPSHOTS + 3,
    snapshot: asJson({ ...snapshot, atMs: 18 }),
  });
});

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** A recorded night with some inputs, cut off after so many hours, saved or not. */
function cutOff(t: TestContext, path: string, hours: number, isSaved: boolean): LifeInput[] {
  const { life, recorder, file } = record(t, path, ravenisle, 3);
  const random = seededRandom(hours);
  const inputs: LifeInput[] = [
    WHISPER,
    { kind: 'power', on: false },
    { kind: 'rate', rate: 9 },
    { kind: 'power', on: true },
  ];
  for (const input of inputs) {
    life.advance(life.nowMs + random.int((hours * HOUR_MS) / 4));
    must(life.input(input));
  }
  life.advance(life.setting.startMs + hours * HOUR_MS);
  if (isSaved) must(recorder.save());
  recorder.stop();
  file.close();
  return inputs;
}

/** Lives a run on to its end; answers the last snapshot. */
function toTheEnd(file: RunFile): LifeSnapshot {
  const { life, recorder } = must(resume(file, { onFailure }, { rate: 'max' }));
  life.advance(Number.POSITIVE_INFINITY);
  must(recorder.save());
  return life.save();
}

test('LIFE-174: a life goes on from where it was cut off to the same bytes, saved before or not, inputs and all', (t) => {
  const folder = temporaryFolder(t);
  const ends = [false, true].map((isSaved) => {
    const path = join(folder, `${isSaved}.life`);
    cutOff(t, path, 5, isSaved);
    const file = openForTest(t, path);
    const end = toTheEnd(file);
    return { end: JSON.stringify(asJson(end)), rows: JSON.stringify(rowsOf(file)) };
  });
  assert.deepEqual(ends[0], ends[1]);
  // Nothing is written twice, and the whole is what is lived from the beginning.
  const again = must(relive(openForTest(t, join(folder, 'true.life')), undefined, onFailure, { rate: 'max' }));
  again.life.advance(again.knownUntilMs);
  assert.equal(again.proof.end({ whole: true }), undefined);
  assert.equal(JSON.stringify(asJson(again.life.save())), ends[0]?.end);
});

test('LIFE-175: a replay writes nothing, begins where it is asked to, and tells where it comes out otherwise', (t) => {
  const path = join(temporaryFolder(t), 'a.life');
  cutOff(t, path, 5, true);
  const bytes = readFileSync(path);
  const file = openForTest(t, path);
  const { startMs } = createSetting(ravenisle);
  const early = must(relive(file, startMs + HOUR_MS, onFailure, { rate: 'max' }));
  assert.equal(early.life.nowMs, startMs);
  const late = must(relive(file, startMs + 6 * HOUR_MS, onFailure, { rate: 'max' }));
  assert.equal(late.life.nowMs, startMs + 5 * HOUR_MS);
  early.life.advance(startMs + 2 * HOUR_MS);
  assert.equal(early.proof.end({ whole: false }), undefined);
  file.close();
  assert.deepEqual(readFileSync(path), bytes);

  const altered: [what: string, sql: string][] = [
    ['something else', `UPDATE soulsand_journal SET entry = replace(entry, '"move"', '"look"')`],
    [
      'nothing',
      `UPDATE soulsand_journal SET entry = json_insert(entry, '$[#]', json('["input",87000000,{"kind":"skip"}]'))`,
    ],
    ['less', `DELETE FROM soulsand_journal WHERE seq = (SELECT max(seq) FROM soulsand_journal)`],
  ];
  for (const [what, sql] of altered) {
    const other = `${path}-${what}`;
    copyFileSync(path, other);
    statementsOn(other, 'DROP TRIGGER soulsand_journal_update', 'DROP TRIGGER soulsand_journal_delete', sql);
    const found: Failure[] = [];
    const again = must(relive(openForTest(t, other), undefined, (failure) => found.push(failure), { rate: 'max' }));
    again.life.advance(startMs + 5 * HOUR_MS);
    const difference = again.proof.end({ whole: true });
    // A row about pacing alone, as `skip` is, may come and go.
    assert.equal(difference?.code, what === 'nothing' ? undefined : 'history_differs', what);
    assert.equal(found.length, what === 'nothing' ? 0 : 1, what);
    if (difference !== undefined) assert.match(difference.why, /differs at day \d, \d\d:\d\d:\d\d: .* instead of /);
  }
});

test('LIFE-176: a branch shares the history up to its moment, and goes on alike, or by another seed otherwise', (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'a.life');
  cutOff(t, path, 3, false);
  const source = openForTest(t, path);
  const end = JSON.stringify(asJson(toTheEnd(source)));
  const atMs = createSetting(ravenisle).startMs + 4 * HOUR_MS;
  const off = (name: string, more: { readonly seed?: number }) =>
    must(branch(source, { atMs, path: join(folder, name), run: 'a', ...more }));
  const alike = off('alike.life', {});
  t.after(() => alike.close());
  assert.deepEqual(alike.header.branchOf, { run: 'a', atMs });
  assert.equal(JSON.stringify(asJson(toTheEnd(alike))), end);
  const other = off('other.life', { seed: 99 });
  t.after(() => other.close());
  assert.notEqual(JSON.stringify(asJson(toTheEnd(other))), end);
  assert.equal(other.header.seed, 99);
  const again = must(relive(other, undefined, onFailure, { rate: 'max' }));
  assert.equal(again.life.nowMs, atMs);
  again.life.advance(again.knownUntilMs);
  assert.equal(again.proof.end({ whole: true }), undefined);

  const refused: [string, Parameters<typeof branch>][] = [
    ['not_lived_yet', [source, { atMs: atMs + 24 * HOUR_MS, path: join(folder, 'x.life'), run: 'a' }]],
    ['not_lived_yet', [source, { atMs: 0, path: join(folder, 'x.life'), run: 'a' }]],
    ['before_branch', [other, { atMs: atMs - 1, path: join(folder, 'x.life'), run: 'other' }]],
    ['run_exists', [source, { atMs, path: join(folder, 'alike.life'), run: 'a' }]],
  ];
  for (const [code, parameters] of refused) {
    const answer = branch(...parameters);
    assert.equal(answer.ok ? 'ok' : answer.code, code);
  }
});

test('LIFE-177: a run that is missing, of another format, damaged or no run at all is answered, and left as it was', (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'a.life');
  cutOff(t, path, 2, true);
  const damages: [what: string, code: string, why: RegExp, damage: (file: string) => void][] = [
    ['missing', 'run_missing', /there is no run/, (file) => writeFileSync(`${file}x`, '')],
    ['text', 'not_a_database', /not a store/, (file) => writeFileSync(file, 'once upon a time, '.repeat(99))],
    [
      'other journal',
      'run_unreadable',
      /format 7, and this program reads format 1/,
      sql('life_run', '"format":1', '"format":7'),
    ],
    ['no header', 'run_unreadable', /a part is missing/, (file) => statementsOn(file, 'DELETE FROM life_run')],
    ['header', 'run_unreadable', /its header/, sql('life_run', '"seed"', '"sead"')],
    ['scenario', 'run_unreadable', /its scenario/, sql('life_run', '"meta":', '"mete":')],
    ['snapshot', 'run_unreadable', /its snapshot at page/, sql('life_snapshot', '"atMs":', '"atMx":')],
    [
      'person',
      'run_unreadable',
      /has 6 of 7 people/,
      (file) => statementsOn(file, 'DELETE FROM life_snapshot WHERE part = 3'),
    ],
    ['page', 'run_unreadable', /entry 1 of journal 'history'/, (file) => tear(file)],
  ];
  for (const [what, code, why, damage] of damages) {
    const other = join(folder, `${what}.life`);
    if (what !== 'missing') copyFileSync(path, other);
    damage(other);
    const opened = RunFile.open(other);
    const answer = opened.ok ? resume(opened.value, { onFailure }, { rate: 'max' }) : opened;
    if (opened.ok) opened.value.close();
    assert.ok(!answer.ok, what);
    assert.equal(answer.code, code, answer.why);
    assert.match(answer.why, why, what);
  }
});

function sql(table: string, from: string, to: string): (file: string) => void {
  return (file) => statementsOn(file, `UPDATE ${table} SET json = replace(json, '${from}', '${to}')`);
}

function tear(file: string): void {
  statementsOn(
    file,
    'DROP TRIGGER soulsand_journal_update',
    'UPDATE soulsand_journal SET entry = substr(entry, 1, 40)',
    'DELETE FROM life_snapshot',
  );
}

test('LIFE-175: a stretch in which nothing came to be entered is known to have been lived', (t) => {
  const { life, file, recorder } = record(t, join(temporaryFolder(t), 'a.life'), ravenisle, 1);
  life.advance(life.setting.startMs + HOUR_MS + 1);
  must(recorder.save());
  const last = rowsOf(file).at(-1);
  assert.ok(last !== undefined && momentOf(last) < life.nowMs);
  assert.equal(must(relive(file, undefined, onFailure)).knownUntilMs, life.nowMs);
});

test('LIFE-178: a snapshot of another form, or of other people, is told and not tried', (t) => {
  const path = join(temporaryFolder(t), 'a.life');
  const { life, file, recorder } = record(t, path, ravenisle, 1);
  life.advance(life.setting.startMs + HOUR_MS);
  recorder.stop();
  const snapshot = life.save();
  must(file.keep({ ...snapshot, format: 1 as 2 }));
  const refusal = () => {
    const answer = resume(file, { onFailure }, { rate: 'max' });
    return answer.ok ? 'ok' : answer.why;
  };
  assert.match(refusal(), /has format 1, and this program reads format 2/);
  must(file.keep({ ...snapshot, residents: snapshot.residents.slice(1) }));
  assert.match(refusal(), /another scenario/);
  must(file.keep({ ...snapshot, scenario: 'elsewhere' }));
  assert.match(refusal(), /another scenario/);
});

test('LIFE-179: one process writes to a run: who is overtaken, or can write no more, is told once and stops', (t) => {
  const path = join(temporaryFolder(t), 'a.life');
  const { life, recorder, file } = record(t, path, houseScenario(), 1);
  recorder.stop();
  const failures: Failure[] = [];
  const own = new Recorder(life, file, { onFailure: (failure) => failures.push(failure) });
  life.advance(life.setting.startMs + HOUR_MS);
  must(own.save());
  const other = openForTest(t, path);
  must(other.append([inputRow({ kind: 'skip' }, 0)]));
  life.advance(life.setting.startMs + 3 * HOUR_MS);
  assert.deepEqual(
    failures.map(({ code }) => code),
    ['journal_overtaken'],
  );
  const saved = own.save();
  assert.equal(saved.ok ? 'ok' : saved.code, 'journal_overtaken');
  assert.equal(failures.length, 1);
});
