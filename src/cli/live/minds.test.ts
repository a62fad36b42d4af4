import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PlausibleModel } from '../../life/testing/index.ts';
import { say, startStandIn } from '../../models/testing/index.ts';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere } from '../testing/run-here.ts';

test('CLI-35: people think by the model that is named; what it may cost and did is told; the run is watched again and gone on with without it', async (context) => {
  const model = new PlausibleModel(1);
  const standIn = await startStandIn(({ prompt }) => say(model.answerTo(prompt)));
  context.after(() => standIn.close());
  const cwd = temporaryFolder(context);
  const live = (...args: string[]) => ranHere(context, ['live', '--headless', ...args], { cwd });
  const named = `plausible@${standIn.baseURL}`;
  const night = await live('--seed', '3', '--model', named, '--until', '21:30');
  assert.equal(night.code, 0, night.err);
  assert.match(night.err, /thinks by 127\.0\.0\.1-\d+\/plausible: \d+ calls at most, \$0\.0000/);
  assert.match(night.err, /\n\d+ calls, \d+ tokens, \$0\.0000; rules decided \d+ times instead\n/);
  const { length } = standIn.requests;
  assert.ok(length > 10);

  const again = await live('--replay', 'ravenisle-1');
  assert.deepEqual([again.code, again.out], [0, night.out], again.err);
  const on = await live('--resume', 'ravenisle-1', '--model', 'none', '--until', '21:40');
  assert.equal(on.code, 0, on.err);
  assert.equal(standIn.requests.length, length);

  const refused = await live('--model', 'nowhere/to-be-found');
  assert.equal(refused.code, 1);
  assert.match(refused.err, /no address of 'nowhere' is known/);
  assert.deepEqual(readdirSync(join(cwd, '.soulsand/lives')), ['ravenisle-1.life']);
});
