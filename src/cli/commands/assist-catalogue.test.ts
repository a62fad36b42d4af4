import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere } from '../testing/run-here.ts';

const SHOP =
  readFileSync(new URL('../../../docs/shop.md', import.meta.url), 'utf8')
    .split('```')[1]
    ?.slice(5) ?? '';

test('CLI-73: a catalogue is checked for a version, and every mistake told with its line', async (t) => {
  const file = join(temporaryFolder(t), 'shop.yaml');
  const check = (...args: string[]) => ranHere(t, ['assist', ...args]);
  writeFileSync(file, SHOP);
  const sound = await check('catalogue', 'check', file, '--mc', '1.20.4');
  assert.deepEqual([sound.code, sound.out], [0, 'shop.yaml: 4 offers, sound for Minecraft 1.20.4\n'], sound.err);
  writeFileSync(file, SHOP.replace('item: diamond', 'item: diamnod').replace('weight: 9', 'weight: 0'));
  const wrong = await check('catalogue', 'check', file);
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /shop\.yaml:24: pools\.lucky-box\.rewards\.1\.weight/);
  const gone = await check('catalogue', 'check', `${file}.gone`);
  assert.equal(gone.code, 1);
  assert.match(gone.err, /cannot be read/);
  const group = await check('catalogue');
  assert.equal(group.code, 2);
  assert.match(group.err, /check .*checks a shop's catalogue/s);
});
