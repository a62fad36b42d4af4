import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../core/index.ts';
import { say, startStandIn } from '../models/testing/index.ts';
import { hasModels, openModels } from './models.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { temporaryFolder } from './testing/run-command.ts';

function settingsOf(config: Readonly<Record<string, unknown>>): Settings {
  const settings = settingsFrom({ flags: {}, environment: {}, config });
  assert.ok(settings.ok, settings.ok ? '' : settings.why);
  return settings.value;
}

test('CLI-42: what was spent is in the ledger of the data folder, and counts for the next run of it', async (context) => {
  const standIn = await startStandIn(() => say('ok'));
  context.after(() => standIn.close());
  const data = join(temporaryFolder(context), 'data');
  const settings = settingsOf({ data, models: { quick: `m@${standIn.baseURL}` }, budgets: { run: { calls: 1 } } });
  const access = { clock: systemClock, environment: {}, run: 'ravenisle-1' };
  const codes: string[] = [];
  for (const [run, ledger] of [['a'], ['a'], ['b'], ['a', 'memory']] as const) {
    const opened = await openModels(settings, { ...access, run, ...(ledger !== undefined && { ledger }) });
    assert.ok(opened.ok, opened.ok ? '' : opened.why);
    const ask = { owner: 'wen', layer: 'L1', tier: 'quick', prompt: 'x', maxOutputTokens: 9 } as const;
    const answer = await opened.value.ask(ask);
    codes.push(answer.ok ? 'ok' : answer.code);
    await opened.value.close();
  }
  assert.deepEqual(codes, ['ok', 'budget_exhausted', 'ok', 'ok']);
  assert.ok(existsSync(join(data, 'ledger.db')));
});

test('CLI-41, CLI-42: models of a flag go before those of the settings; bad ones open nothing', async (context) => {
  const data = temporaryFolder(context);
  const settings = settingsOf({ data, models: { quick: 'gpt' } });
  assert.ok(hasModels(settings) && !hasModels(settingsOf({})) && !hasModels(settingsOf({ models: { tries: 2 } })));
  const access = { clock: systemClock, environment: {}, run: 'r', ledger: 'memory' } as const;
  const bad = await openModels(settings, access);
  assert.ok(!bad.ok && bad.code === 'bad_models');
  const opened = await openModels(settings, { ...access, models: { quick: 'ollama/x' } });
  assert.ok(opened.ok);
  assert.deepEqual(opened.value.tiers, ['quick']);
  await opened.value.close();
  await opened.value.close();
});

test('CLI-42: caps of a command hold for the scopes that the settings leave out', async () => {
  const settings = settingsOf({ models: { quick: 'ollama/x' }, budgets: { day: { usd: 3 } } });
  const access = { clock: systemClock, environment: {}, run: 'r', ledger: 'memory' } as const;
  const opened = await openModels(settings, { ...access, budgets: { run: {}, day: { usd: 1 } } });
  assert.ok(opened.ok);
  const caps = opened.value.meter.caps();
  assert.ok(caps.ok);
  assert.deepEqual(
    caps.value.map(({ scope, limit }) => [scope, limit]),
    [
      ['hour', 1_000_000],
      ['day', 3_000_000],
    ],
  );
  await opened.value.close();
});
