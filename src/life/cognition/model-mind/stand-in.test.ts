import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, openGateway, say } from '../../../models/testing/index.ts';
import { openLiving } from '../../living.ts';
import type { LifeInput } from '../../runtime/life-input.ts';
import { PlausibleModel } from '../../testing/plausible-model.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { settingOf } from '../testing/wakes.ts';

const ravenisle = await settingOf('ravenisle');
const ANSWER_MS = 200;

/** What a provider can do to us, and what of it reaches the journal. */
const TROUBLES: Readonly<Record<string, Behaviour>> = {
  'an error': { kind: 'status', status: 500 },
  'too many requests': { kind: 'status', status: 429, headers: { 'retry-after': '600' } },
  'a hanging line': { kind: 'hang' },
  'a cut line': { kind: 'cut', afterEvents: 2 },
  garbage: { kind: 'garbage', bytes: '<html>' },
  'a refusal': say('I would rather not.', { finish: 'refused' }),
  prose: say('Certainly! Wen Yan walks to the window and looks out.'),
  'another object': say({ mood: 'grim' }),
};

for (const [name, behaviour] of Object.entries(TROUBLES)) {
  test(`LIFE-411: a provider that answers with ${name} leaves a living world`, async (context) => {
    const { gateway } = await openGateway(context, () => behaviour, {
      models: { tries: 1, answerMs: ANSWER_MS },
    });
    const living = openLiving(ravenisle, { seed: 1, rate: 'max', minds: { gateway, locale: 'en' } });
    const thoughts: LifeInput[] = [];
    living.life.observe({ onInput: (input) => thoughts.push(input) });
    await living.life.runUntil(ravenisle.startMs + 20 * MINUTE_MS);
    assert.equal(living.life.nowMs, ravenisle.startMs + 20 * MINUTE_MS);
    assert.ok(thoughts.length >= ravenisle.people.length);
    for (const input of thoughts) assert.ok(input.kind === 'thought' && input.thought.failed !== undefined);
    assert.equal(living.minds?.status.by, 'rules');
    for (const { index } of ravenisle.people) assert.ok(Number.isFinite(living.life.inspect(index).nextDueMs));
  });
}

test('LIFE-411: through a real provider people think, talk and are told of', async (context) => {
  const model = new PlausibleModel(1);
  const { gateway, standIn } = await openGateway(context, ({ prompt }) => say(model.answerTo(prompt)));
  const living = openLiving(ravenisle, { seed: 1, rate: 'max', minds: { gateway, locale: 'en' } });
  await living.life.runUntil(ravenisle.startMs + 30 * MINUTE_MS);
  assert.ok((living.minds?.status.answered ?? 0) > 10);
  assert.ok(
    standIn.requests.some(
      ({ protocol, system }) => protocol === 'anthropic' && system.includes('You decide for one person'),
    ),
  );
  const totals = gateway.meter.totals('owner');
  assert.ok(totals.ok);
  assert.ok(totals.value.filter(({ owner }) => owner?.startsWith('resident:')).length >= 5);
});
