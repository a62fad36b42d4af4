import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRequest } from './index.ts';
import { openGateway, say } from './testing/index.ts';
import { asked, BOTH, failureOf, got } from './testing/questions.ts';

test('MODELS-20: closing gives up what is under way, settles it, and ends the gateway', async (context) => {
  const { gateway, standIn } = await openGateway(context, () => ({ kind: 'hang' }));
  const pending = BOTH.map((tier) => gateway.ask(asked({ tier })));
  while (standIn.requests.length < 2) await new Promise(setImmediate);
  await gateway.close();
  for (const answer of await Promise.all(pending)) failureOf(answer, 'gateway_closed');
  failureOf(await gateway.ask(asked()), 'gateway_closed');
  failureOf(await gateway.embed('wen', ['a']), 'gateway_closed');
  await gateway.close();
});

test('MODELS-36, MODELS-37: a probe tells what it found, or what is wrong, in either language', async (context) => {
  const { gateway, standIn } = await openGateway(
    context,
    ({ protocol }) => say(protocol === 'embeddings' ? 'x' : { ready: true }),
    { options: { locale: 'zh' } },
  );
  for (const tier of BOTH) assert.match(got(await gateway.probe(tier)).found, /格式/);
  assert.equal(got(await gateway.probe('embed')).found, '3 维向量');
  standIn.respond(() => ({ kind: 'status', status: 401 }));
  const failure = failureOf(await gateway.probe('slow'), 'key_refused');
  assert.match(failure.why, /^anthropic\/claude-haiku-4-5 不接受该密钥：401/);
  assert.match(failure.howTo, /KEY/);
  failureOf(await gateway.probe('writer'), 'tier_unset');
});

test('MODELS-13: a question that cannot be asked is told so', async (context) => {
  const { gateway, standIn } = await openGateway(context, () => say('ok'));
  const bad: Partial<TextRequest>[] = [
    { maxOutputTokens: 0 },
    { maxOutputTokens: 1.5 },
    { maxOutputTokens: 10 ** 9 },
    { owner: '' },
    { prompt: [] },
    { prompt: 'x'.repeat(2_000_001) },
  ];
  for (const more of bad) failureOf(await gateway.ask(asked(more)), 'bad_request');
  assert.equal(standIn.requests.length, 0);
});
