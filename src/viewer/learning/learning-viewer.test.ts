import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startHttp } from '../../http/index.ts';
import { RunLog } from '../../learning/index.ts';
import { openLearningViewer } from '../index.ts';
import type { LearningView, RoundView, SkillView } from './learning-protocol.ts';
import { attemptEnds, shownRun } from './testing/shown-run.ts';

const TASKS = 5;

function openRun(t: TestContext, path = ':memory:'): RunLog {
  const opened = RunLog.open(path);
  assert.ok(opened.ok, JSON.stringify(opened));
  t.after(() => opened.value.close());
  return opened.value;
}

async function show(t: TestContext, run: RunLog, isLive = true) {
  const started = await startHttp({ token: 'a-token-for-tests-only', port: 0 });
  assert.ok(started.ok);
  const server = started.value;
  const viewer = openLearningViewer({ run, name: 'run-1', isLive, server, pageFolder: '/nowhere' });
  t.after(async () => {
    viewer.close();
    await server.close();
  });
  return (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
}

test('VIEWER-90, VIEWER-91: a run is told as it is: what was reached, tried, kept, and what it took', async (t) => {
  const run = openRun(t);
  assert.ok(run.appendAll(shownRun(TASKS)).ok);
  const get = await show(t, run);
  const told = (await (await get('/api/learning')).json()) as LearningView;
  assert.deepEqual(
    [told.name, told.isLive, told.version, told.seed, told.learner, told.revision],
    ['run-1', true, '1.20.4', 7, 'scripted/scripted', run.length],
  );
  assert.deepEqual([told.rounds, told.attempts, told.items.length, told.skills.length], [6, 6, 5, 5]);
  assert.deepEqual(told.items.at(2), { item: 'crafting_table', attempt: 4 });
  assert.deepEqual(told.cost, { modelCalls: 12, tokens: 5_400, microdollars: 2_700, ticks: 2_400 });
  const rung = (item: string) => told.ladder.find((one) => one.item === item);
  assert.deepEqual([rung('wooden_pickaxe')?.attempt, rung('iron_pickaxe')?.attempt], [6, null]);
  assert.ok(rung('iron_ingot')?.needs.includes('stone_pickaxe'));
  assert.deepEqual(
    [told.underWay?.round, told.underWay?.attempt, told.underWay?.task.en],
    [6, 1, 'have 1 cobblestone'],
  );
  assert.match(told.underWay?.code ?? '', /craftItem\('cobblestone'\)/);
  assert.deepEqual(
    told.newestRounds.map(({ round, outcome }) => `${round} ${outcome}`),
    ['6 under_way', '5 done', '4 done', '3 done', '2 done', '1 done'],
  );
  const skill = (name: string) => told.skills.find((one) => one.name === name);
  assert.deepEqual([skill('make-wooden-pickaxe')?.status, skill('make-oak-log')?.status], ['provisional', 'admitted']);
  assert.deepEqual([skill('make-oak-log')?.runs, skill('make-oak-log')?.successes], [5, 4]);

  const round = (await (await get('/api/learning/rounds/3')).json()) as RoundView;
  assert.deepEqual(
    round.attempts.map(({ outcome, deeds, cost }) => [outcome, deeds, cost?.ticks]),
    [
      ['not_done', [], 400],
      ['done', [{ kind: 'crafted', name: 'crafting_table', count: 1 }], 400],
    ],
  );
  const log = (await (await get('/api/learning/skills/make-oak-log')).json()) as SkillView;
  assert.deepEqual([log.attempts, log.cost?.tokens, log.versions.length], [5, 4_500, 1]);
  assert.deepEqual(
    log.faults.map((fault) => [fault.round, fault.attempt, fault.version]),
    [[3, 1, 1]],
  );
  assert.deepEqual(
    log.versions[0]?.trials.map(({ passed }) => passed),
    [true, true],
  );
});

test('VIEWER-92: a page that has all is told so with nothing; what is not there is told with what is', async (t) => {
  const run = openRun(t);
  const get = await show(t, run);
  const empty = await get('/api/learning');
  const told = (await empty.json()) as LearningView;
  assert.deepEqual([told.version, told.ladder, told.items, told.underWay, told.rounds], [null, [], [], null, 0]);
  const headers = { 'if-none-match': empty.headers.get('etag') ?? '' };
  assert.equal((await get('/api/learning', { headers })).status, 304);
  assert.ok(run.appendAll(shownRun(1)).ok);
  assert.equal((await get('/api/learning', { headers })).status, 200);
  for (const path of ['/api/learning/rounds/9', '/api/learning/rounds/x', '/api/learning/skills/constructor', '/a.b']) {
    const missing = await get(path);
    const refusal = (await missing.json()) as { readonly code: string; readonly how_to: string };
    assert.deepEqual([missing.status, refusal.code, refusal.how_to !== ''], [404, 'not_found', true], path);
  }
  assert.equal((await get('/api/learning', { method: 'POST' })).status, 405);
  assert.equal((await get('/')).status, 503, 'the page is not built in this folder');
});

test('VIEWER-93: a run that another process writes is read along', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-shown-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'run-1.learn');
  const writer = openRun(t, path);
  assert.ok(writer.appendAll(shownRun(2)).ok);
  const get = await show(t, openRun(t, path), false);
  const first = (await (await get('/api/learning')).json()) as LearningView;
  assert.deepEqual([first.isLive, first.underWay?.attempt, first.attempts], [false, 1, 2]);
  assert.ok(writer.append(attemptEnds(2)).ok);
  const second = (await (await get('/api/learning')).json()) as LearningView;
  assert.deepEqual([second.underWay?.attempt, second.attempts, second.newestRounds[0]?.attempts], [null, 3, 1]);
  writer.close();
});
