import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { silentLogger, systemClock } from '../core/index.ts';
import { openHouse } from './house.ts';
import { type Settings, settingsFrom } from './settings.ts';

function settingsIn(context: TestContext, flags: Readonly<Record<string, unknown>> = {}): Settings {
  const data = mkdtempSync(join(tmpdir(), 'soulsand-house-'));
  context.after(() => rmSync(data, { recursive: true, force: true }));
  const settings = settingsFrom({ flags: { data, ...flags }, environment: {}, config: {} });
  assert.ok(settings.ok);
  return settings.value;
}

const OPTIONS = { logger: silentLogger, clock: systemClock, signal: new AbortController().signal };

test('CLI-20: a world that dies ends the house with the reason, and the house still closes', async (context) => {
  const opened = await openHouse(settingsIn(context), OPTIONS);
  assert.ok(opened.ok, opened.ok ? '' : opened.why);
  const house = opened.value;
  context.after(() => house.close());
  assert.equal((await house.body.call('where_am_i')).ok, true);
  await house.world?.crash();
  const ended = await house.ended;
  assert.match(ended.why, /ended/);
  assert.notEqual(ended.howTo, '');
  assert.equal((await house.close()).ok, true);
  assert.equal((await house.body.call('where_am_i')).ok, false, 'a closed body still answers');
});

test('CLI-18: a house that cannot be opened leaves nothing open', async (context) => {
  const opened = await openHouse(settingsIn(context, { tools: ['base', 'nope'] }), OPTIONS);
  assert.ok(!opened.ok);
  assert.equal(opened.code, 'unknown_tool_set');
});
