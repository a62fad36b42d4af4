import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ManualClock, seededRandom, systemClock } from '../../core/index.ts';
import { createGateway, type ModelGateway, moneyText, type Script, type ScriptedOptions, scripted } from '../index.ts';

function open(script: Script, more: Partial<ScriptedOptions> = {}, clock = systemClock): ModelGateway {
  const random = seededRandom(7);
  const gateway = createGateway({
    config: { models: { quick: scripted(script, { random, ...more }) } },
    clock,
    random,
  });
  assert.ok(gateway.ok);
  return gateway.value;
}

const ASKED = { owner: 'wen', layer: 'L1', tier: 'quick', prompt: 'What now?', maxOutputTokens: 99 } as const;

test('MODELS-38: a script answers by a function, told of call and occurrence, with randomness of its own', async () => {
  const told: unknown[] = [];
  const gateway = open(({ owner, layer, prompt, head, count, random, form }) => {
    told.push([owner, layer, prompt, head, count, form?.name]);
    return { json: { n: random.int(1000) } };
  });
  const schema = z.object({ n: z.number() });
  const first = await gateway.ask({ ...ASKED, schema, schemaName: 'dice', head: 'H' });
  const second = await gateway.ask({ ...ASKED, schema, schemaName: 'dice', head: 'H' });
  assert.ok(first.ok && second.ok);
  assert.notEqual(first.value.value.n, second.value.value.n);
  assert.deepEqual(told, [
    ['wen', 'L1', 'What now?', 'H', 0, 'dice'],
    ['wen', 'L1', 'What now?', 'H', 1, 'dice'],
  ]);
  assert.ok(first.value.usage.cachedTokens === 0 && second.value.usage.cachedTokens > 0, 'a head is cached');
  await gateway.close();
});

test('MODELS-38: a table is gone through by layer; silence and a throw are failures', async () => {
  const gateway = open({ L1: ['one', { text: 'two', latencyMs: 70 }] }, { latencyMs: 30 });
  const texts: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    const answer = await gateway.ask(ASKED);
    texts.push(answer.ok && [answer.value.text, answer.value.latencyMs]);
  }
  assert.deepEqual(
    texts,
    [
      ['one', 30],
      ['two', 70],
      ['one', 30],
    ],
    'latency is declared, not measured',
  );
  const silent = await gateway.ask({ ...ASKED, layer: 'L9' });
  assert.ok(!silent.ok && silent.code === 'script_silent');
  await gateway.close();
  const throwing = open(() => {
    throw new Error('boom');
  });
  const thrown = await throwing.ask(ASKED);
  assert.ok(!thrown.ok && /boom/.test(thrown.why));
  await throwing.close();
});

test('MODELS-38: a latency is waited for on a clock that is given', async () => {
  const clock = new ManualClock();
  const gateway = open(() => 'ok', { latencyMs: 1000, clock }, clock);
  let isAnswered = false;
  const pending = gateway.ask(ASKED).then((answer) => {
    isAnswered = true;
    return answer;
  });
  const settle = () => new Promise(setImmediate);
  await settle();
  clock.advance(999);
  await settle();
  assert.equal(isAnswered, false);
  clock.advance(1);
  const answer = await pending;
  assert.ok(answer.ok && answer.value.latencyMs === 1000);
  await gateway.close();
});

test('MODELS-32, MODELS-26: an estimate prices a plan with and without the cached head; what is unknown stays unknown', async () => {
  const price = { input: 1, cachedInput: 0.1, output: 2, source: 'a test', date: '2026-11-30' };
  const gateway = open(() => 'ok', { price });
  const planned = {
    layer: 'L1',
    tier: 'quick',
    calls: 100,
    headTokens: 1000,
    promptTokens: 200,
    outputTokens: 50,
  } as const;
  const estimate = gateway.estimate([planned, { ...planned, calls: 0 }]);
  assert.equal(estimate.uncachedMicros, 100 * 1200 + 100 * 50 * 2);
  assert.equal(estimate.micros, 100 * 200 + 1000 + 99 * 1000 * 0.1 + 100 * 50 * 2);
  assert.deepEqual([estimate.calls, estimate.inputTokens, estimate.outputTokens], [100, 120_000, 5000]);
  assert.equal(estimate.lines[0]?.model, 'scripted/scripted');
  const unknown = gateway.estimate([planned, { ...planned, tier: 'writer' }]);
  assert.deepEqual([unknown.micros, unknown.uncachedMicros, unknown.calls], [undefined, undefined, 200]);
  assert.deepEqual([moneyText(undefined, 'en'), moneyText(undefined, 'zh')], ['price unknown', '价格未知']);
  assert.deepEqual([moneyText(40_900, 'en'), moneyText(4_200_000, 'zh')], ['$0.0409', '$4.20']);
  await gateway.close();
});
