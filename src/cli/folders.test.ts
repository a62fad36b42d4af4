import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataFolders, lazyFileLogger } from './folders.ts';

test('CLI-10: nothing is made before there is something to keep', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-data-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const { root, logFile } = dataFolders(join(folder, 'state'));
  const logger = lazyFileLogger(logFile).child({ part: 'test' });
  logger.debug({}, 'not worth a file');
  assert.equal(existsSync(root), false);
  logger.warn({ count: 2 }, 'worth one');
  const line = JSON.parse(readFileSync(logFile, 'utf8')) as Record<string, unknown>;
  assert.deepEqual([line['part'], line['count'], line['msg']], ['test', 2, 'worth one']);
});
