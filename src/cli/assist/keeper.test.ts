import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { keepFolder } from './keeper.ts';

test('CLI-101: a folder is kept by one process; what a killed one left is taken over, and only its keeper gives it back', (t) => {
  const path = join(temporaryFolder(t), 'data', 'assistant.pid');
  const kept = keepFolder(path);
  assert.ok(kept.ok);
  const second = keepFolder(path);
  assert.ok(!second.ok && second.code === 'assistant_running');
  assert.match(second.why, new RegExp(`process ${process.pid}\\)`));
  // A process of this number there cannot be: beyond the most that systems give.
  for (const left of ['4194999', 'nonsense', '']) {
    writeFileSync(path, left);
    kept.value();
    assert.ok(existsSync(path));
    const over = keepFolder(path);
    assert.ok(over.ok, left);
    over.value();
    assert.ok(!existsSync(path));
  }
  writeFileSync(join(path, '..', 'file'), '');
  const unusable = keepFolder(join(path, '..', 'file', 'assistant.pid'));
  assert.equal(unusable.ok ? 'ok' : unusable.code, 'data_unusable');
});
