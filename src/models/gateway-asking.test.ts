import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom, systemClock } from '../core/index.ts';
import { createGateway, type GatewayConfig } from './index.ts';
import { openGateway, say } from './testing/index.ts';
import { asked, assertSettled, BOTH, failureOf, formed, got, totalOf } from './testing/questions.ts';

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
