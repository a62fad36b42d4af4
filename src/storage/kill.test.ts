import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom, sleep, systemClock } from '../core/index.ts';
import { Journal, openStore } from './index.ts';
import { decodeLine } from './testing/line.ts';

const KILLS = process.env['SOULSAND_SOAK'] === '1' ? 200 : 6;
const CHILD = fileURLToPath(new URL('./testing/append-child.ts', import.meta.url));

/** Lets a process append, kills it after `delayMs` of that, and answers the last `seq` it said was kept. */
async function appendAndKill(path: string, seed: number, delayMs: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, path, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  await once(child.stdout, 'data');
  await sleep(systemClock, delayMs);
  child.kill('SIGKILL');
  const [, signal] = await once(child, 'close');
  assert.equal(signal, 'SIGKILL', 'the child must have been at work until it was killed');
  // What follows the last line break was cut off by the kill.
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)?.replace('open', '0'));
}

test('STORAGE-24: a kill at any moment loses no acknowledged entry and leaves no gap', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'ledger.db');
  const random = seededRandom('kills');
  let checked = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged = await appendAndKill(path, kill, random.int(40));
    const opened = openStore(path, { migrations: [], synchronous: 'full' });
    assert.ok(opened.ok, opened.ok ? '' : opened.why);
    const journal = new Journal(opened.value, 'killed', decodeLine);
    const folded = journal.fold({ seq: checked, state: checked }, (last, { seq, key, entry }) => {
      assert.deepEqual([seq, entry.n, key], [last + 1, last + 1, `key-${last + 1}`]);
      return seq;
    });
    assert.ok(folded.ok, folded.ok ? '' : folded.why);
    assert.ok(folded.value.seq >= acknowledged, `kill ${kill}: ${acknowledged} was kept, ${folded.value.seq} is there`);
    assert.deepEqual(journal.lastSeq(), { ok: true, value: folded.value.seq });
    checked = folded.value.seq;
    opened.value.close();
  }
  assert.ok(checked > 0, 'something must have been appended between the kills');
});
