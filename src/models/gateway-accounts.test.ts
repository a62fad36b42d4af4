import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../core/index.ts';
import { Execution } from '../execution/index.ts';
import { Heads, MAX_HEADS } from './heads.ts';
import { type Behaviour, openGateway, say } from './testing/index.ts';
import { asked, assertSettled, failureOf, got } from './testing/questions.ts';

test('MODELS-4, MODELS-19, MODELS-25: want of money or of a provider degrades, and the answer says why', async (context) => {
  const { gateway, standIn, events } = await openGateway(context, ({ protocol }) =>
    protocol === 'anthropic' ? { kind: 'status', status: 500 } : say('ok'),
  );
  const answer = got(await gateway.ask(asked({ tier: 'slow' })));
  assert.equal(answer.tier, 'quick');
  assert.match(answer.degraded ?? '', /^quick answers for slow: anthropic\/claude-haiku-4-5 failed: 500/);
  assert.equal(answer.usage.calls, 4);
  assert.ok(events.some((event) => event.kind === 'degraded' && event.from === 'slow' && event.to === 'quick'));
  const unset = got(await gateway.ask(asked({ tier: 'writer' })));
  assert.deepEqual([unset.tier, unset.degraded === undefined], ['quick', false]);
  standIn.respond(() => say('ok'));
  const { gateway: plain } = await openGateway(context, () => say('ok'), { models: { slow: undefined } });
  const left = got(await plain.ask(asked({ tier: 'writer' })));
  assert.deepEqual([left.tier, left.degraded], ['quick', undefined], 'a tier that is left out is no trouble');
  const { gateway: bare } = await openGateway(context, () => say('ok'), {
    models: { quick: undefined, slow: undefined, embed: undefined },
  });
  failureOf(await bare.ask(asked({ tier: 'writer' })), 'tier_unset');
  failureOf(await bare.embed('wen', ['a']), 'tier_unset');
});

test('MODELS-19, MODELS-25, MODELS-26: a cap that leaves no room asks nobody; what costs less may still fit', async (context) => {
  const { gateway, standIn, events } = await openGateway(context, () => say('ok'), {
    budgets: { run: { usd: 0.0001 } },
  });
  const answer = got(await gateway.ask(asked({ tier: 'slow' })));
  assert.equal(answer.tier, 'quick', 'a machine of one’s own costs nothing');
  assert.match(answer.degraded ?? '', /cap of \$0\.0001 per run/);
  assert.deepEqual(
    standIn.requests.map(({ protocol }) => protocol),
    ['openai'],
  );
  assert.ok(events.some((event) => event.kind === 'cap_reached' && event.owner === 'wen'));
  const capped = await openGateway(context, () => say('ok'), { budgets: { owner: { calls: 2 } } });
  for (const owner of ['wen', 'wen', 'jiang']) got(await capped.gateway.ask(asked({ owner })));
  const failure = failureOf(await capped.gateway.ask(asked({ owner: 'wen', tier: 'slow' })), 'budget_exhausted');
  assert.deepEqual([failure.data?.['scope'], failure.data?.['spent'], failure.data?.['limit']], ['owner', 2, 2]);
  assert.equal(capped.standIn.requests.length, 3);
  const unpriced = { provider: 'lan', model: 'x', baseURL: 'http://192.0.2.1/v1' };
  const unknown = await openGateway(context, () => say('ok'), { models: { quick: unpriced, slow: undefined } });
  failureOf(await unknown.gateway.ask(asked()), 'price_unknown');
});

test('MODELS-31: an execution is drawn on too, and its end ends the call', async (context) => {
  const { gateway } = await openGateway(context, () => say('ok'));
  const execution = Execution.start({
    owner: 'job',
    limits: { modelCalls: 1, modelTokens: 10_000 },
    clock: systemClock,
  });
  got(await gateway.ask(asked({ execution, signal: execution.signal })));
  assert.deepEqual(execution.budget.spent, { modelCalls: 1, modelTokens: 110 });
  failureOf(await gateway.ask(asked({ execution })), 'budget_exhausted');
  assert.deepEqual(execution.budget.held, { modelCalls: 0, modelTokens: 0 });
  execution.finish();
  failureOf(await gateway.ask(asked({ execution, signal: execution.signal })), 'aborted');
  assertSettled(gateway);
});

test('MODELS-33, MODELS-34: all who share a head show as one line, with what the cache served', async (context) => {
  let seen = false;
  const respond = (): Behaviour => {
    const cached = seen ? 64 : 0;
    seen = true;
    return say('ok', { usage: { input: 100, cached, output: 5 } });
  };
  const { gateway, standIn } = await openGateway(context, respond);
  const head = 'The island lies in the north. 岛在北方。';
  for (const owner of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) got(await gateway.ask(asked({ owner, head })));
  const [line, ...others] = gateway.meter.heads();
  assert.deepEqual(others, []);
  assert.deepEqual([line?.calls, line?.owners, line?.cachedTokens], [7, 7, 6 * 64]);
  assert.equal(line?.bytes, Buffer.byteLength(head));
  assert.equal(new Set(standIn.requests.map(({ system }) => system)).size, 1);
  assert.equal(got(gateway.meter.cachedShare()), (6 * 64) / 700);
  assert.equal(got(gateway.meter.totals('owner')).length, 7);
  const heads = new Heads();
  for (let i = 0; i < 70; i++) heads.add(`head ${i}`, `owner ${i}`, 1);
  assert.equal(heads.lines().length, MAX_HEADS + 1);
  const { hash, calls, owners, cachedTokens } = heads.lines().at(-1) ?? {};
  assert.deepEqual([hash, calls, owners, cachedTokens], ['others', 6, 6, 6]);
});
