import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { ManualClock, type Result, seededRandom, systemClock } from '../core/index.ts';
import { Execution } from '../execution/index.ts';
import { Heads, MAX_HEADS } from './heads.ts';
import {
  createGateway,
  type GatewayConfig,
  type MeterLine,
  type ModelGateway,
  type ModelRequest,
  scripted,
  type TextRequest,
} from './index.ts';
import { type Behaviour, openGateway, say } from './testing/index.ts';

const SCHEMA = z.strictObject({ act: z.string() });
const BOTH = ['quick', 'slow'] as const;

/** Time-outs that tests wait for. */
const SHORT_MS = 60;

function asked(more: Partial<TextRequest> = {}): TextRequest {
  return { owner: 'wen', layer: 'L1', tier: 'quick', prompt: 'What now?', maxOutputTokens: 50, ...more };
}

function formed(more: Partial<ModelRequest<{ act: string }>> = {}): ModelRequest<{ act: string }> {
  return {
    owner: 'wen',
    layer: 'L1',
    tier: 'quick',
    prompt: 'What now?',
    maxOutputTokens: 50,
    schema: SCHEMA,
    ...more,
  };
}

function got<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

function failureOf(result: Result<unknown>, code: string) {
  assert.ok(!result.ok, 'it should have failed');
  assert.equal(result.code, code, result.why);
  assert.ok(result.why !== '' && result.howTo !== '' && !/\{\w+\}/.test(result.why + result.howTo), result.why);
  return result;
}

function totalOf(gateway: ModelGateway): MeterLine {
  const [line] = got(gateway.meter.totals());
  assert.ok(line !== undefined);
  return line;
}

/** Nothing is reserved any more, whatever became of the calls. */
function assertSettled(gateway: ModelGateway): void {
  for (const cap of got(gateway.meter.caps('wen'))) assert.equal(cap.held, 0, JSON.stringify(cap));
}

test('MODELS-5: head, conversation, key and bounds arrive as each protocol wants them', async (context) => {
  const { gateway, standIn } = await openGateway(context, () =>
    say('Go on.', { usage: { input: 90, cached: 60, output: 4 } }),
  );
  for (const tier of BOTH) {
    const answer = got(await gateway.ask(asked({ tier, head: 'The island.\n' })));
    assert.equal(answer.value, 'Go on.');
    assert.equal(answer.tier, tier);
    assert.deepEqual([answer.degraded, answer.cutOff, answer.from], [undefined, false, 'model']);
    const { inputTokens, cachedTokens, outputTokens, calls, estimated } = answer.usage;
    assert.deepEqual(
      { inputTokens, cachedTokens, outputTokens, calls, estimated },
      { inputTokens: 90, cachedTokens: 60, outputTokens: 4, calls: 1, estimated: false },
    );
  }
  const [openai, anthropic] = standIn.requests;
  assert.deepEqual([openai?.protocol, openai?.system, openai?.prompt], ['openai', 'The island.\n', 'What now?']);
  assert.equal(openai?.body['max_tokens'], 50);
  assert.equal(openai?.headers['authorization'], undefined);
  assert.deepEqual([anthropic?.protocol, anthropic?.prompt], ['anthropic', 'What now?']);
  assert.equal(anthropic?.headers['x-api-key'], 'the-key');
  const system = [{ type: 'text', text: 'The island.\n', cache_control: { type: 'ephemeral' } }];
  assert.deepEqual(anthropic?.body.system, system, 'the head is marked as cacheable');
});

test('MODELS-6: a schema reaches the model as the provider takes it', async (context) => {
  const { gateway, standIn } = await openGateway(context, () => say({ act: 'wait' }), {
    models: { providers: { own: { structured: 'schema' } } },
  });
  for (const tier of BOTH) assert.deepEqual(got(await gateway.ask(formed({ tier }))).value, { act: 'wait' });
  const [openai, anthropic] = standIn.requests.map(({ body }) => body);
  const format = openai?.['response_format'] as { type: string; json_schema: { schema: object; name: string } };
  assert.equal(format.type, 'json_schema');
  assert.equal(format.json_schema.name, 'answer');
  assert.deepEqual(
    (anthropic?.['output_config'] as { format: { schema: object } } | undefined)?.format.schema,
    format.json_schema.schema,
  );

  for (const [structured, type] of [
    ['json', 'json_object'],
    ['note', undefined],
  ] as const) {
    const other = await openGateway(context, () => say({ act: 'wait' }), {
      models: { providers: { own: { structured } } },
    });
    assert.deepEqual(got(await other.gateway.ask(formed({ head: 'HEAD' }))).value, { act: 'wait' });
    const [request] = other.standIn.requests;
    assert.equal((request?.body['response_format'] as { type: string } | undefined)?.type, type);
    assert.match(request?.system ?? '', /^HEAD\n\n.*JSON schema:\n\{.*"act"/s);
  }
});

test('MODELS-7, MODELS-8: an answer that does not fit gets one repair, which shows what is wrong', async (context) => {
  const { gateway, standIn } = await openGateway(context, (_, count) =>
    count % 2 === 0 ? say('{"act": 7}') : say({ act: 'wait' }),
  );
  for (const [i, tier] of BOTH.entries()) {
    const heard: [string, boolean][] = [];
    const answer = got(await gateway.ask(formed({ tier, onText: (piece, restart) => heard.push([piece, restart]) })));
    assert.deepEqual(answer.value, { act: 'wait' });
    assert.equal(answer.usage.calls, 2);
    assert.equal(answer.usage.inputTokens, 200);
    const repair = standIn.requests[2 * i + 1];
    assert.match(repair?.prompt ?? '', /does not fit: act: .*expected string/);
    assert.match(JSON.stringify(repair?.body.messages), /act.*7/);
    const restarts = heard.filter(([, restart]) => restart);
    assert.deepEqual(restarts.length, 1);
    assert.equal(heard.map(([piece]) => piece).join(''), '{"act": 7}{"act":"wait"}');
  }
  const { gateway: hopeless, standIn: parrot } = await openGateway(context, () => say('I would rather talk.'));
  failureOf(await hopeless.ask(formed()), 'bad_answer');
  assert.equal(parrot.requests.length, 2);
  assert.equal(totalOf(hopeless).calls, 2);
  const { gateway: wordy } = await openGateway(context, () => say('{"act": "and then', { finish: 'length' }));
  assert.match(failureOf(await wordy.ask(formed()), 'bad_answer').why, /cut off after 50 tokens/);
});

test('MODELS-9: tools are offered, and their calls come back parsed or with their fault', async (context) => {
  const calls = [
    { id: 'c1', name: 'dig', json: '{"x": 12}' },
    { id: 'c2', name: 'fly', json: '{}' },
  ];
  const { gateway, standIn } = await openGateway(context, () => say('So be it.', { toolCalls: calls }));
  const inputSchema = { type: 'object', properties: { x: { type: 'number' } } };
  const tools = [{ name: 'dig', description: 'Digs.', inputSchema }];
  const before = [
    { role: 'user', text: 'Dig.' },
    { role: 'assistant', text: 'First I look.', toolCalls: [{ id: 'a', name: 'look', input: { y: 2 } }] },
    { role: 'tool', callId: 'a', name: 'look', text: 'stone' },
  ] as const;
  for (const tier of BOTH) {
    const answer = got(await gateway.converse({ ...asked({ tier, prompt: before }), tools }));
    assert.equal(answer.text, 'So be it.');
    const [dig, fly] = answer.toolCalls;
    assert.deepEqual(dig, { id: 'c1', name: 'dig', input: { x: 12 } });
    assert.match(fly?.fault ?? '', /fly/);
  }
  const [openai, anthropic] = standIn.requests.map(({ body }) => body);
  assert.deepEqual(
    openai?.messages?.map(({ role }) => role),
    ['user', 'assistant', 'tool'],
  );
  assert.match(JSON.stringify(openai?.tools), /"name":"dig".*"x"/);
  assert.match(JSON.stringify(anthropic?.messages), /tool_use.*"y":2.*tool_result.*stone/);
});

test('MODELS-10: models do not think first unless told to, and `body` adds what only a provider knows', async (context) => {
  const baseOf = (thinking: boolean): GatewayConfig['models']['quick'] => ({
    provider: 'ollama',
    model: 'x',
    thinking,
    body: { seed: 7 },
  });
  for (const thinking of [false, true]) {
    const { gateway, standIn } = await openGateway(context, () => say('ok', { thinking: 'Let me see.' }));
    const own = createGateway({
      config: { models: { quick: { ...(baseOf(thinking) as object), baseURL: standIn.baseURL } as never } },
      clock: systemClock,
      random: seededRandom(1),
    });
    const opened = got(own);
    assert.equal(got(await opened.ask(asked())).text, 'ok', 'thoughts are no part of the answer');
    assert.equal(standIn.requests[0]?.body['reasoning_effort'], thinking ? undefined : 'none');
    assert.equal(standIn.requests[0]?.body['seed'], 7);
    assert.equal(got(await gateway.ask(asked({ tier: 'slow' }))).text, 'ok');
    await opened.close();
  }
});

test('MODELS-11: vectors come in the order of the texts, in batches', async (context) => {
  const { gateway, standIn } = await openGateway(context, () => say('x'));
  const texts = Array.from({ length: 70 }, (_, i) => 'a'.repeat(i + 1));
  const { vectors, usage } = got(await gateway.embed('wen', texts));
  assert.deepEqual(
    vectors.map(([length]) => length),
    texts.map(({ length }) => length),
  );
  assert.deepEqual([standIn.requests.length, usage.calls, usage.inputTokens], [3, 3, 21]);
  assert.deepEqual(got(await gateway.embed('wen', [])).vectors, []);
  failureOf(await gateway.embed('wen', ['a', ' ']), 'bad_request');
  failureOf(
    await gateway.embed(
      'wen',
      Array.from({ length: 1025 }, () => 'a'),
    ),
    'bad_request',
  );
  standIn.respond(() =>
    say(JSON.stringify({ data: [{ index: 0, embedding: [1] }], usage: { prompt_tokens: 1, total_tokens: 1 } })),
  );
  failureOf(await gateway.embed('wen', ['a', 'b']), 'bad_response');
  assertSettled(gateway);
  const broken = await openGateway(context, () => ({ kind: 'garbage', bytes: 'no', contentType: 'application/json' }));
  failureOf(await broken.gateway.embed('wen', ['a']), 'bad_response');
  assertSettled(broken.gateway);
});

test('MODELS-12: a refusal is told as such, and a text at its bound says so', async (context) => {
  for (const tier of BOTH) {
    const refusing = await openGateway(context, () => say('I cannot help with that.', { finish: 'refused' }));
    assert.match(failureOf(await refusing.gateway.ask(asked({ tier })), 'model_refused').why, /I cannot help/);
    assert.equal(refusing.standIn.requests.length, 1, 'nobody else is asked either');
    const wordy = await openGateway(context, () => say('Once upon a', { finish: 'length' }));
    assert.equal(got(await wordy.gateway.ask(asked({ tier }))).cutOff, true);
  }
});

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
      if (first === limited) assert.ok(answer.latencyMs >= 39, `${answer.latencyMs}`);
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
