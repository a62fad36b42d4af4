import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileLogger, silentLogger } from './index.ts';

test('CORE-21: a file logger writes JSON lines at or above its level', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-log-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'made', 'soulsand.log');
  const logger = fileLogger(path, 'info');
  logger.debug({}, 'too low');
  logger.child({ room: 'core' }).warn({ n: 1 }, 'line\nbreak');
  logger.error({}, 'second');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.equal(lines.length, 2);
  assert.deepEqual([first?.['room'], first?.['n'], first?.['msg']], ['core', 1, 'line\nbreak']);
  assert.equal(second?.['msg'], 'second');
});

test('CORE-21: the silent logger does nothing, and neither do its children', () => {
  assert.equal(silentLogger.child({ a: 1 }), silentLogger);
  assert.equal(silentLogger.error({}, 'unheard'), undefined);
});
