import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { resumeWish } from './resume-wish.ts';

test('CLI-72: the flag wins over key.yaml, that over config.yaml, that over soulsand.config.ts', (t) => {
  const folder = temporaryFolder(t);
  const wish = (flag?: string | boolean, configured?: boolean) => {
    const wished = resumeWish(flag, configured, folder);
    return wished.ok ? wished.value : wished.why;
  };
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  assert.deepEqual([wish(), wish(undefined, true), wish('run-3', false)], [false, true, 'run-3']);
  write('config.yaml', 'RESUME: true\nother: 1\n');
  assert.deepEqual([wish(), wish(undefined, false)], [true, true]);
  write('key.yaml', 'RESUME: false\n');
  assert.deepEqual([wish(), wish(undefined, true), wish(true, false)], [false, false, true]);
  write('key.yaml', 'key: secret\n');
  assert.equal(wish(), true, 'a file without the word says nothing');
  for (const text of ['RESUME: perhaps\n', 'RESUME: {\n', `# ${'x'.repeat(100_001)}\n`]) {
    write('key.yaml', text);
    assert.match(String(wish()), /^(RESUME of )?key\.yaml /);
  }
});
