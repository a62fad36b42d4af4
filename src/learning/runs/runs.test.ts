import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { MEMORY } from '../../storage/index.ts';
import { canonical } from '../skills/skill.ts';
import { someSkill } from '../skills/testing/some-skill.ts';
import { NO_DEEDS } from '../tasks/deeds.ts';
import { decodeRunEvent, type RunEvent } from './run-event.ts';
import { MAX_HISTORY_ROUNDS, RunHistory } from './run-history.ts';
import { RunLog } from './run-log.ts';
import { applyRunEvent, MAX_ANSWERS, NEW_RUN, type RunState } from './run-state.ts';
import { nextEvent, SCRIPTED_ROUNDS } from './testing/script.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const KILLS = SOAK ? 200 : 3;
const CHILD = fileURLToPath(new URL('./testing/run-child.ts', import.meta.url));

const fold = (events: readonly RunEvent[], from: RunState = NEW_RUN): RunState => events.reduce(applyRunEvent, from);

function scripted(): readonly RunEvent[] {
  const events: RunEvent[] = [];
  let state = NEW_RUN;
  for (let event = nextEvent(state); event !== undefined; event = nextEvent(state)) {
    events.push(event);
    state = applyRunEvent(state, event);
  }
  return events;
}

function open(path: string): RunLog {
  const run = RunLog.open(path);
  assert.ok(run.ok, run.ok ? '' : run.why);
  return run.value;
}

function temporaryFile(t: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-run-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'run.db');
}

/** Events of all kinds, in any order: also those that fit nothing. */
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.constantFrom(...scripted()),
  fc.record({
    kind: fc.constant('round_started' as const),
    round: fc.integer({ min: 1, max: 3 }),
    task: fc.constantFrom({ kind: 'eat' as const }, { kind: 'have' as const, item: 'constructor', count: 1 }),
    why: fc.constant(''),
  }),
  fc.record({
    kind: fc.constant('attempt_ended' as const),
    round: fc.integer({ min: 1, max: 3 }),
    attempt: fc.integer({ min: 1, max: 2 }),
    outcome: fc.constantFrom('done' as const, 'not_done' as const, 'broken' as const, 'abandoned' as const),
    why: fc.constant(''),
    deeds: fc.constant({ ...NO_DEEDS, assists: ['gift'] }),
    inventory: fc.constant({ toString: 1 } as Record<string, number>),
    linked: fc.constant([{ name: 'mine-wood', version: 1 }]),
    cost: fc.constant({ modelCalls: 1, tokens: 2, microdollars: 3, unpricedCalls: 1, ticks: 4 }),
  }),
  fc.record({ kind: fc.constant('answered' as const), question: fc.constantFrom('a', 'b'), answer: fc.string() }),
  fc.constant({ kind: 'skill_added' as const, skill: someSkill() }),
  fc.constant({ kind: 'skill_quarantined' as const, name: 'mine-wood', version: 1 }),
);

test('LEARN-60: every prefix of every log folds, and from anywhere on to the same bytes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(40), (events, cut) => {
      const whole = fold(events);
      const saved: RunState = JSON.parse(JSON.stringify(fold(events.slice(0, cut))));
      assert.equal(canonical(fold(events.slice(cut), saved)), canonical(whole));
    }),
    { numRuns: SOAK ? 5_000 : 150 },
  );
  const events = scripted();
  for (let length = 0; length <= events.length; length++) {
    assert.doesNotThrow(() => fold(events.slice(0, length)));
  }
});

test('LEARN-61: a recorded run folds from its file to the same bytes, without a model', (t) => {
  const path = temporaryFile(t);
  const first = open(path);
  const events = scripted();
  for (const event of events) assert.ok(first.append(event).ok);
  const text = canonical(first.state);
  first.close();
  const again = open(path);
  assert.equal(canonical(again.state), text);
  assert.equal(canonical(fold(events)), text);
  const read: RunEvent[] = [];
  assert.ok(again.visit((event) => void read.push(event)).ok);
  assert.deepEqual(read, events);
  again.close();
});

test('LEARN-62: what is appended twice under its key is there once; another writer is noticed', (t) => {
  const path = temporaryFile(t);
  const [run, other] = [open(path), open(path)];
  const [start, round] = scripted();
  assert.ok(start !== undefined && round !== undefined);
  assert.ok(run.append(start).ok && run.append(start).ok);
  assert.equal(run.length, 1);
  assert.ok(run.append(round).ok);
  const late = other.append({ kind: 'answered', question: 'q', answer: 'a' });
  assert.equal(late.ok ? 'ok' : late.code, 'run_overtaken');
  run.close();
  other.close();
});

test('LEARN-97: a history tells each round with its attempts and their code, and where skills failed', () => {
  const events = scripted();
  const history = new RunHistory();
  for (const event of events) history.hear(event);
  const rounds = history.newest(SCRIPTED_ROUNDS + 5);
  assert.deepEqual(
    rounds.map(({ round }) => round),
    Array.from({ length: SCRIPTED_ROUNDS }, (_, i) => SCRIPTED_ROUNDS - i),
  );
  const told = rounds.flatMap(({ round, attempts }) =>
    attempts.map(({ attempt, outcome, code }) => ({ key: `${round}/${attempt}`, outcome, code })),
  );
  const ended = events.flatMap((event) => (event.kind === 'attempt_ended' ? [event] : []));
  assert.equal(told.length, ended.length);
  for (const { round, attempt, outcome } of ended) {
    const code = `export default () => ${round}`;
    assert.deepEqual(
      told.find(({ key }) => key === `${round}/${attempt}`),
      { key: `${round}/${attempt}`, outcome, code },
    );
  }
  const [used] = ended.flatMap(({ linked }) => linked);
  assert.ok(used !== undefined);
  const failures = ended.filter(
    ({ outcome, linked }) => outcome === 'not_done' && linked.some(({ name }) => name === used.name),
  );
  assert.deepEqual(
    history.faultsOf(used.name),
    failures
      .map(({ round, attempt, why }) => ({ round, attempt, version: 1, why }))
      .reverse()
      .slice(0, 5),
  );
  assert.deepEqual(
    [history.round(1)?.task, history.faultsOf('nobody'), history.forgotten],
    [rounds.at(-1)?.task, [], 0],
  );
  const long = new RunHistory();
  const task = { kind: 'eat' } as const;
  for (let round = 1; round <= MAX_HISTORY_ROUNDS + 3; round++)
    long.hear({ kind: 'round_started', round, task, why: '' });
  assert.deepEqual([long.forgotten, long.round(3), long.round(4)?.round], [3, undefined, 4]);
  assert.equal(long.newest(MAX_HISTORY_ROUNDS * 2).length, MAX_HISTORY_ROUNDS);
});

test('LEARN-98: who reads along takes in what another writes; several events are kept together or not at all', (t) => {
  const path = temporaryFile(t);
  const [writer, reader] = [open(path), open(path)];
  const heard: RunEvent[] = [];
  const stop = reader.observe((event) => void heard.push(event));
  const events = scripted().slice(0, 9);
  assert.ok(writer.appendAll(events.slice(0, 5)).ok);
  assert.deepEqual(reader.catchUp(), { ok: true, value: 5 });
  assert.deepEqual(reader.catchUp(), { ok: true, value: 0 });
  const tooLarge: RunEvent = { kind: 'attempt_started', round: 9, attempt: 1, code: 'x'.repeat(2 ** 21) };
  const refused = writer.appendAll([...events.slice(5), tooLarge]);
  assert.equal(refused.ok ? 'ok' : refused.code, 'entry_too_large');
  assert.deepEqual([writer.length, canonical(writer.state)], [5, canonical(fold(events.slice(0, 5)))]);
  assert.ok(writer.appendAll(events).ok, 'those that are there already are not appended again');
  assert.deepEqual([writer.length, reader.catchUp()], [9, { ok: true, value: 4 }]);
  stop();
  assert.deepEqual(heard, events);
  assert.equal(canonical(reader.state), canonical(writer.state));
  writer.close();
  reader.close();
});

test('LEARN-63: cost adds up by task, by skill and in all; broken and abandoned attempts are not counted as tries', () => {
  const state = fold(scripted());
  const records = Object.values(state.tasks);
  assert.equal(records.length, SCRIPTED_ROUNDS);
  const sum = (pick: (record: (typeof records)[number]) => number) =>
    records.reduce((total, one) => total + pick(one), 0);
  assert.equal(
    sum(({ cost }) => cost.tokens),
    state.cost.tokens,
  );
  assert.equal(
    sum(({ attempts }) => attempts),
    state.attempts,
  );
  assert.equal(sum(({ done }) => done) + sum(({ failed }) => failed), SCRIPTED_ROUNDS);
  const [first] = Object.keys(state.library);
  assert.ok(first !== undefined && (state.skills[first]?.cost.tokens ?? 0) > 0);
  const done = Object.entries(state.items).filter(([name]) => name.startsWith('item_'));
  assert.ok(done.length > 0 && done.every(([, attempt]) => attempt >= 1 && attempt <= state.attempts));

  const [round, started, ended] = scripted().slice(1, 4);
  assert.ok(round !== undefined && started !== undefined && ended?.kind === 'attempt_ended');
  for (const outcome of ['broken', 'abandoned'] as const) {
    const after = fold([
      round,
      started,
      { ...ended, outcome, inventory: { gold: 1 }, deeds: { ...NO_DEEDS, assists: ['gift'] } },
    ]);
    assert.deepEqual([after.attempts, after.assists, after.cost.tokens], [0, 1, ended.cost.tokens]);
    assert.deepEqual([after.open?.attempts, after.open?.tries], [1, 0], 'it is numbered, and uses up no try');
    assert.equal(Object.hasOwn(after.items, 'gold'), outcome === 'broken');
  }
});

test('LEARN-64: answers are kept by question, the newest, within a bound', () => {
  const asked = (question: string, answer: string): RunEvent => ({ kind: 'answered', question, answer });
  const state = fold([asked('how', 'so'), asked('why', 'thus'), asked('how', 'otherwise')]);
  assert.deepEqual(
    state.answers.map(({ question, answer }) => [question, answer]),
    [
      ['why', 'thus'],
      ['how', 'otherwise'],
    ],
  );
  const many = Array.from({ length: MAX_ANSWERS + 10 }, (_, i) => asked(`q${i}`, 'a'));
  assert.equal(fold(many).answers.length, MAX_ANSWERS);
});

test('LEARN-65: a run that cannot be read is refused, and what is no event is not read', () => {
  assert.equal(RunLog.open('').ok, false);
  for (const json of [null, {}, { kind: 'round_started', round: 0 }, { kind: 'dance' }]) {
    const read = decodeRunEvent(json);
    assert.equal(read.ok ? 'ok' : read.code, 'bad_event');
  }
  const run = open(MEMORY);
  assert.deepEqual(run.resume(), { ok: true, value: undefined });
  run.close();
});

/** Lets the scripted learner run, kills it after it has said `lines` lines; answers the last number it said, or that it ended. */
async function runAndKill(path: string, lines: number): Promise<{ readonly kept: number; readonly isOver: boolean }> {
  const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const whole = said.slice(0, said.lastIndexOf('\n')).split('\n');
  return { kept: Math.max(0, ...whole.map(Number).filter(Number.isFinite)), isOver: whole.includes('over') };
}

test('LEARN-66: after kill -9 at random moments nothing is lost but the attempt under way, and nothing is there twice', async (t) => {
  const random = seededRandom('kills of a run');
  let path = temporaryFile(t);
  let abandoned = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { kept, isOver } = await runAndKill(path, 1 + random.int(25));
    const run = open(path);
    assert.ok(run.length >= kept, `kill ${kill}: ${kept} events were kept, ${run.length} are there`);
    const before = run.state;
    const resumed = run.resume();
    assert.ok(resumed.ok);
    if (resumed.value !== undefined) {
      abandoned++;
      assert.deepEqual([run.state.attempts, run.state.inventory], [before.attempts, before.inventory]);
    }
    const seen = new Set<string>();
    assert.ok(
      run.visit((event) => {
        if (event.kind !== 'attempt_ended') return;
        const key = `${event.round}/${event.attempt}`;
        assert.ok(!seen.has(key), `attempt ${key} ended twice`);
        seen.add(key);
      }).ok,
    );
    assert.equal(
      Object.values(run.state.tasks).reduce((sum, { rounds }) => sum + rounds, 0),
      run.state.rounds,
    );
    run.close();
    if (isOver) path = temporaryFile(t);
  }
  const run = open(path);
  for (let event = nextEvent(run.state); event !== undefined; event = nextEvent(run.state))
    assert.ok(run.append(event).ok);
  const { rounds, tasks, open: left } = run.state;
  assert.deepEqual([rounds, Object.keys(tasks).length, left], [SCRIPTED_ROUNDS, SCRIPTED_ROUNDS, undefined]);
  t.diagnostic(`${abandoned} attempts were under way`);
  run.close();
});
