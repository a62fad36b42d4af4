import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom, sleep, systemClock } from '../../core/index.ts';
import { openLiving } from '../living.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { createSetting } from '../world/create-setting.ts';
import type { EntryRow } from './entry-schema.ts';
import { Recorder } from './recorder.ts';
import { relive } from './reopen.ts';
import { RunFile } from './run-file.ts';
import { must, openForTest, rowsOf, scenarioOf, temporaryFolder } from './testing/runs.ts';

const [KILLS, KILLS_A_RUN] = process.env['SOULSAND_SOAK'] === '1' ? [200, 20] : [4, 2];
const CHILD = fileURLToPath(new URL('./testing/live-child.ts', import.meta.url));
/** A child is killed once it has said so many lines at most (ten simulated minutes each), and up to a few milliseconds on. */
const MAX_LINES = 18;
const MAX_DELAY_MS = 25;

/** Lets a process live the run on, kills it `delayMs` after it has said so many lines of that, and answers all it said. */
async function liveAndKill(path: string, words: string, lines: number, delayMs: number): Promise<string> {
  const child = spawn(process.execPath, [CHILD, path, words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const isFarEnough = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.split('\n').length > lines + 1) resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([isFarEnough, closed]);
  await sleep(systemClock, delayMs);
  child.kill('SIGKILL');
  await closed;
  return said;
}

/** The whole history as it is when nobody is killed. */
function livedAtOnce(t: TestContext, path: string, scenario: Scenario, seed: number): EntryRow[] {
  const file = must(RunFile.create(path, { scenario, seed }));
  t.after(() => file.close());
  const { life } = openLiving(createSetting(scenario), { seed, rate: 'max' });
  const recorder = new Recorder(life, file, { onFailure: ({ why }) => assert.fail(why) });
  life.advance(Number.POSITIVE_INFINITY);
  must(recorder.save());
  return rowsOf(file);
}

test('LIFE-172: a life that is killed at any moments and resumed has the history it would have had without', async (t) => {
  const folder = temporaryFolder(t);
  const scenario = await scenarioOf('ravenisle');
  const random = seededRandom('kills');
  let kills = 0;
  let known = 0;
  for (let run = 1; kills < KILLS; run++) {
    const path = join(folder, `killed-${run}.life`);
    must(RunFile.create(path, { scenario, seed: run })).close();
    // Every other run is whispered to: what the child said it has heard must not be lost either.
    const isWhisperedTo = run % 2 === 0;
    const heard: string[] = [];
    for (let said = '', own = 0; !said.includes('over') && own < KILLS_A_RUN; own++, kills++) {
      const words = isWhisperedTo ? `kill-${kills}` : '';
      said = await liveAndKill(path, words, random.int(MAX_LINES), random.int(MAX_DELAY_MS));
      assert.match(said, /^living\n/);
      if (said.includes(`whispered ${words}\n`)) heard.push(words);
    }
    const file = openForTest(t, path);
    const relived = must(relive(file, undefined, ({ why }) => assert.fail(why), { rate: 'max' }));
    // A child that was killed before it wrote anything leaves nothing to live again.
    if (relived.knownEntries > 0) relived.life.advance(relived.knownUntilMs);
    assert.equal(relived.proof.end({ whole: true }), undefined);
    const rows = rowsOf(file);
    known += rows.length;
    const inputs = rows.flatMap((row) => (row[0] === 'input' && row[2].kind === 'whisper' ? [row[2].words] : []));
    for (const words of heard) assert.ok(inputs.includes(words), `${words} was kept, and is lost`);
    if (isWhisperedTo) continue;
    const whole = livedAtOnce(t, join(folder, `whole-${run}.life`), scenario, run);
    assert.deepEqual(rows, whole.slice(0, rows.length));
  }
  assert.ok(known > 0);
});
