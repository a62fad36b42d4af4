import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, seededRandom, systemClock } from '../core/index.ts';
import { createGateway, scripted } from './index.ts';
import { type Behaviour, openGateway, say } from './testing/index.ts';
import { asked, assertSettled, BOTH, failureOf, formed, got, totalOf } from './testing/questions.ts';

/** Time-outs that tests wait for. */
const SHORT_MS = 60;

const TROUBLES: readonly (readonly [name: string, Behaviour, code: string, tries: number, isBilled: boolean])[] = [
  ['429', { kind: 'status', status: 429 }, 'rate_limited', 3, false],
  ['500', { kind: 'status', status: 500 }, 'provider_error', 3, false],
  ['529', { kind: 'status', status: 529, body: 'overloaded' }, 'provider_error', 3, false],
  ['400', { kind: 'status', status: 400, body: '<html>no</html>' }, 'request_rejected', 1, false],
  ['401', { kind: 'status', status: 401 }, 'key_refused', 1, false],
  ['402', { kind: 'status', status: 402 }, 'account_empty', 1, false],
  ['404', { kind: 'status', status: 404 }, 'model_unknown', 1, false],
  ['hang', { kind: 'hang' }, 'timed_out', 3, true],
  [
    'hang midway',
    { kind: 'hang', afterEvents: 4, text: '{"act": "a long way round the house"}' },
    'timed_out',
    3,
    true,
  ],
  ['cut', { kind: 'cut', afterEvents: 4, text: '{"act": "a long way round the house"}' }, 'bad_response', 3, true],
  ['error midway', say('{"act": "a', { error: 'overloaded' }), 'provider_error', 3, true],
  ['html', { kind: 'garbage', bytes: '<html>Welcome</html>', contentType: 'text/html' }, 'bad_response', 3, true],
  ['no JSON', { kind: 'garbage', bytes: 'data: {nope\n\n' }, 'bad_response', 3, true],
  ['nothing', { kind: 'garbage', bytes: '' }, 'bad_response', 3, true],
];

for (const tier of BOTH) {
  test(`MODELS-13, MODELS-14, MODELS-24: every trouble ends in a failure and a settled account (${tier})`, async (context) => {
    for (const [name, behaviour, code, tries, isBilled] of TROUBLES) {
      const isHanging = behaviour.kind === 'hang';
      const tryMs = isHanging ? SHORT_MS : undefined;
      const { gateway, standIn } = await openGateway(context, () => behaviour, {
        models: {
          [tier === 'quick' ? 'slow' : 'quick']: undefined,
          providers: { own: { tryMs }, anthropic: { tryMs } },
        },
      });
      const failure = failureOf(await gateway.ask(formed({ tier })), code);
      if (!isHanging) assert.equal(standIn.requests.length, tries, name);
      const total = totalOf(gateway);
      assert.deepEqual([total.calls, total.failed], [tries, tries], name);
      assert.equal(total.inputTokens > 0, isBilled, name);
      assert.ok(total.outputTokens <= tries * 50, name);
      assertSettled(gateway);
      assert.ok(!/\n/.test(failure.why) && failure.why.length < 500, name);
      await gateway.close();
    }
  });
}

test('MODELS-13: nobody there is told with address and reason', async (context) => {
  const { gateway, standIn } = await openGateway(context, () => say('ok'), { models: { slow: undefined } });
  await standIn.close();
  assert.match(failureOf(await gateway.ask(asked()), 'provider_unreachable').why, /ECONNREFUSED 127\.0\.0\.1/);
  assert.equal(totalOf(gateway).inputTokens, 0);
});

test('MODELS-14, MODELS-15: a second try answers, after the pause the provider asks for', async (context) => {
  const limited: Behaviour = { kind: 'status', status: 429, headers: { 'retry-after-ms': '40' } };
  for (const first of [limited, { kind: 'status', status: 503 } as const]) {
    for (const tier of BOTH) {
      const { gateway } = await openGateway(context, (_, count) => (count === 0 ? first : say('ok')));
      const pieces: boolean[] = [];
      const answer = got(await gateway.ask(asked({ tier, onText: (_, restart) => pieces.push(restart) })));
      assert.equal(answer.usage.calls, 2);
      assert.deepEqual(pieces, [true]);
      if (first === limited) assert.ok(answer.latencyMs >= 40, `${answer.latencyMs}`);
    }
  }
  const long: Behaviour = { kind: 'status', status: 429, headers: { 'retry-after': '3600' } };
  const { gateway, standIn, events } = await openGateway(context, () => long, {
    models: { slow: undefined, answerMs: 1000 },
  });
  failureOf(await gateway.ask(asked()), 'rate_limited');
  assert.match(failureOf(await gateway.ask(asked()), 'provider_down').why, /alone for 3[56]\d\d s/);
  assert.equal(standIn.requests.length, 1);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['call', 'provider_down'],
  );
});

test('MODELS-16: a question ends in time, and at once when it is given up', async (context) => {
  for (const tier of BOTH) {
    const hurried = await openGateway(context, () => ({ kind: 'hang' }), { models: { answerMs: SHORT_MS } });
    failureOf(await hurried.gateway.ask(asked({ tier })), 'out_of_time');
    assertSettled(hurried.gateway);
    const { gateway, standIn } = await openGateway(context, () => ({ kind: 'hang' }));
    const abort = new AbortController();
    const pending = gateway.ask(asked({ tier, signal: abort.signal }));
    while (standIn.requests.length < 1) await new Promise(setImmediate);
    abort.abort();
    failureOf(await pending, 'aborted');
    failureOf(await gateway.ask(asked({ tier, signal: AbortSignal.abort() })), 'aborted');
    assertSettled(gateway);
    assert.equal(standIn.requests.length, 1, 'one given up before asks nobody');
  }
});

test('MODELS-23: a call that is given up is settled by what was heard, or in full where nothing was', async (context) => {
  for (const tier of BOTH) {
    const abort = new AbortController();
    const behaviour: Behaviour = {
      kind: 'hang',
      afterEvents: 6,
      text: 'one two three four five six seven eight nine ten',
    };
    const { gateway, events } = await openGateway(context, () => behaviour);
    const failure = await gateway.ask(
      asked({ tier, maxOutputTokens: 10_000, signal: abort.signal, onText: () => setTimeout(() => abort.abort(), 20) }),
    );
    failureOf(failure, 'aborted');
    const { inputTokens, outputTokens } = totalOf(gateway);
    assert.ok(inputTokens > 0 && outputTokens > 3 && outputTokens < 60, `${outputTokens}`);
    assert.ok(events[0]?.kind === 'call' && events[0].call.usage.estimated && events[0].call.failed === 'aborted');
    await gateway.close();
  }
  const silent = await openGateway(context, () => say({ act: 'wait' }, { usage: 'none' }));
  const { usage } = got(await silent.gateway.ask(formed()));
  assert.ok(usage.estimated && usage.inputTokens > 10 && usage.outputTokens > 3 && usage.outputTokens < 50);
  const unheard = await openGateway(context, () => ({ kind: 'hang' }), { models: { answerMs: SHORT_MS } });
  await unheard.gateway.ask(asked());
  assert.equal(totalOf(unheard.gateway).outputTokens, 50);
});

test('MODELS-17, MODELS-35: a model that keeps failing is left alone, tried again, and well when it answers', async (context) => {
  const clock = new ManualClock();
  const random = seededRandom(1);
  let isWell = false;
  const script = () => (isWell ? 'ok' : ({ ok: false, code: 'x', why: 'x', howTo: 'x' } as const));
  const model = scripted(script, { random });
  // A script's failure says nothing about its provider: this one does.
  const quick = {
    ...{
      provider: model.provider,
      model: model.model,
      price: { input: 0, output: 0, source: 'x', date: '2026-11-30' },
    },
    formNote: model.formNote.bind(model),
    embed: model.embed.bind(model),
    generate: async (call: Parameters<typeof model.generate>[0]) => {
      const reply = await model.generate(call);
      return reply.ok ? reply : { ...reply, blame: 'try' as const };
    },
  };
  const gateway = got(createGateway({ config: { models: { quick, tries: 1 } }, clock, random }));
  context.after(() => gateway.close());
  const kinds: string[] = [];
  gateway.meter.subscribe(({ kind }) => kinds.push(kind));
  for (let i = 0; i < 5; i++) failureOf(await gateway.ask(asked()), 'x');
  const down = failureOf(await gateway.ask(asked()), 'provider_down');
  assert.match(down.why, /alone for 30 s/);
  assert.equal(gateway.meter.models()[0]?.state, 'resting');
  clock.advance(30_000);
  failureOf(await gateway.ask(asked()), 'x');
  assert.match(failureOf(await gateway.ask(asked()), 'provider_down').why, /alone for 60 s/);
  clock.advance(60_000);
  isWell = true;
  assert.equal(got(await gateway.ask(asked())).text, 'ok');
  assert.equal(gateway.meter.models()[0]?.state, 'up');
  assert.deepEqual(
    kinds.filter((kind) => kind !== 'call'),
    ['provider_down', 'provider_down', 'provider_back'],
  );
});

test('MODELS-13: a backend of somebody’s own that throws has failed, and nothing stays reserved', async (context) => {
  const random = seededRandom(1);
  const broken = scripted(() => 'ok', { random });
  broken.generate = () => Promise.reject(new Error('boom'));
  const gateway = got(createGateway({ config: { models: { quick: broken } } }));
  context.after(() => gateway.close());
  assert.match(failureOf(await gateway.ask(asked({ head: '' })), 'provider_error').why, /boom/);
  assertSettled(gateway);
  assert.deepEqual(gateway.meter.heads(), [], 'an empty head is none');
});

test('MODELS-18: a provider gets so many calls at once', async (context) => {
  let now = 0;
  let most = 0;
  const random = seededRandom(1);
  const slowly = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    return 'ok';
  };
  const gateway = got(
    createGateway({ config: { models: { quick: scripted(slowly, { random }) } }, clock: systemClock, random }),
  );
  context.after(() => gateway.close());
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => gateway.ask(asked({ owner: `o${i % 7}` }))));
  assert.ok(answers.every(({ ok }) => ok));
  assert.equal(most, 8);
});
