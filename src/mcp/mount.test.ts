import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import fc from 'fast-check';
import { countingIds, ManualClock } from '../core/index.ts';
import { oneBody } from './body.ts';
import { EVENTS_URI } from './events-resource.ts';
import { MAX_REQUEST_BYTES } from './limits.ts';
import { createMcpMount, type McpMount, type McpMountOptions } from './mount.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import { smallBody } from './testing/small-body.ts';

/** The client's protocol era: `legacy` speaks the protocol of 2025, `auto` finds out that 2026 is spoken here. */
const ERAS = ['legacy', 'auto'] as const;
type Era = (typeof ERAS)[number];

function mountOf(context: TestContext, options: Partial<McpMountOptions> = {}): McpMount {
  const mount = createMcpMount({ bodies: oneBody(smallBody()), version: '0.0.0-test', ...options });
  context.after(() => mount.close());
  return mount;
}

async function connect(context: TestContext, mount: McpMount, era: Era, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: era } });
  const fetch = (url: string | URL, init?: RequestInit) => mount.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1${path}`), { fetch }));
  context.after(() => client.close());
  return client;
}

function textOf(result: { content: unknown }): string {
  return (result.content as { text: string }[])[0]?.text ?? '';
}

function post(
  mount: McpMount,
  path: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return mount.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    }),
  );
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};

/** Opens a 2025 session by hand; reads the answer to its end. */
async function initialize(mount: McpMount, path = '/mcp'): Promise<string> {
  const response = await post(mount, path, INITIALIZE);
  assert.equal(response.status, 200);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

/** Lets the event loop turn until something has come true. */
async function turnsUntil(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000 && !isTrue(); turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isTrue());
}

async function refusal(response: Response): Promise<{ status: number; message: string }> {
  const { error } = (await response.json()) as { error: { message: string } };
  return { status: response.status, message: error.message };
}

for (const era of ERAS) {
  test(`MCP-1: the list shows each tool with schemas and hints (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['add', 'refuse', 'walk', 'events'],
    );
    const add = tools[0];
    assert.equal(add?.title, 'Add');
    assert.equal(add?.inputSchema.type, 'object');
    assert.equal(add?.outputSchema?.['type'], 'object');
    assert.deepEqual(add?.annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  test(`MCP-2: text is the short rendering, structuredContent the data (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    const answer = await client.callTool({ name: 'add', arguments: { left: 2 } });
    assert.deepEqual(answer.content, [{ type: 'text', text: '3' }]);
    assert.deepEqual(answer.structuredContent, { ok: true, describe: '3', sum: 3 });
    assert.equal(answer.isError, undefined);
  });

  test(`MCP-3: an unknown tool is answered as data (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    const answer = await client.callTool({ name: 'ad', arguments: {} });
    assert.equal(answer.isError, true);
    const { ok, code, available } = answer.structuredContent as Record<string, unknown>;
    assert.deepEqual(
      { ok, code, available },
      { ok: false, code: 'unknown_tool', available: ['add', 'refuse', 'walk', 'events'] },
    );
    assert.match(textOf(answer), /did you mean add/);
  });

  test(`MCP-4: bad arguments are answered as data (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    for (const args of [{}, { left: 'two' }, { left: 1, rigth: 2 }, { left: { deep: [1] } }]) {
      const answer = await client.callTool({ name: 'add', arguments: args });
      assert.equal(answer.isError, true, JSON.stringify(args));
      assert.equal((answer.structuredContent as { code: string }).code, 'bad_arguments');
    }
  });

  test(`MCP-5: failures too fit the output schema (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    const { tools } = await client.listTools();
    const calls = { add: { left: 1 }, refuse: {}, walk: { steps: 2 }, events: {} };
    for (const [name, args] of Object.entries(calls)) {
      for (const given of [args, { nonsense: 1 }]) {
        const answer = await client.callTool({ name, arguments: given });
        const schema = (tools.find((tool) => tool.name === name)?.outputSchema ?? {}) as JsonSchemaType;
        const checked = new AjvJsonSchemaValidator().getValidator(schema)(answer.structuredContent);
        assert.ok(checked.valid, `${name}: ${checked.errorMessage}`);
      }
    }
  });

  test(`MCP-6: progress comes to the caller that asked for it (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    const heard: number[] = [];
    const answer = await client.callTool(
      { name: 'walk', arguments: { steps: 3 } },
      { onprogress: (notice) => heard.push(notice.progress) },
    );
    assert.equal(answer.isError, undefined);
    assert.deepEqual(heard, [1]);
  });

  test(`MCP-7: cancelling aborts the tool (${era})`, async (context) => {
    const body = smallBody();
    const client = await connect(context, mountOf(context, { bodies: oneBody(body) }), era);
    const cancel = new AbortController();
    const call = client.callTool({ name: 'walk' }, { signal: cancel.signal, onprogress: () => cancel.abort() });
    await assert.rejects(call);
    await turnsUntil(() => body.host.aborted === 1);
  });

  test(`MCP-10: a subscriber hears of news (${era})`, async (context) => {
    const body = smallBody();
    const client = await connect(context, mountOf(context, { bodies: oneBody(body) }), era);
    const heard = new Promise<string>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
    });
    if (era === 'legacy') await client.subscribeResource({ uri: EVENTS_URI });
    else await client.listen({ resourceSubscriptions: [EVENTS_URI] });
    body.events.emit('rang', { bell: 'one' });
    assert.equal(await heard, EVENTS_URI);
    assert.equal(textOf({ content: (await client.readResource({ uri: EVENTS_URI })).contents }), '#1 bell one');
  });

  test(`MCP-12: what does not exist is a protocol error that names what does (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    await assert.rejects(client.readResource({ uri: 'soulsand://nothing' }), /soulsand:\/\/events/);
    await assert.rejects(client.getPrompt({ name: 'nothing' }), /'briefing'/);
    if (era === 'legacy')
      await assert.rejects(client.subscribeResource({ uri: 'soulsand://x' }), /soulsand:\/\/events/);
  });

  test(`MCP-13: the briefing is listed and given (${era})`, async (context) => {
    const client = await connect(context, mountOf(context), era);
    assert.deepEqual(
      (await client.listPrompts()).prompts.map((prompt) => prompt.name),
      ['briefing'],
    );
    const { messages } = await client.getPrompt({ name: 'briefing', arguments: { goal: 'find iron' } });
    assert.match(JSON.stringify(messages), /find iron/);
    assert.match(client.getInstructions() ?? '', /describe\(\)/);
  });

  test(`MCP-19: a client named in the address has a cursor of that name (${era})`, async (context) => {
    const body = smallBody();
    const mount = mountOf(context, { bodies: oneBody(body) });
    const named = await connect(context, mount, era, '/mcp/bell/ada');
    body.events.emit('rang', { bell: 'one' });
    assert.equal(textOf(await named.callTool({ name: 'events' })), '#1 bell one');
    assert.equal(body.events.stats('ada').coarsePending, 0);
    assert.equal(body.events.stats('default').coarsePending, 1);
  });
}

test('MCP-18: two sessions of one body each hear everything', async (context) => {
  const body = smallBody();
  const mount = mountOf(context, { bodies: oneBody(body) });
  const first = await connect(context, mount, 'legacy');
  const second = await connect(context, mount, 'legacy');
  body.events.emit('rang', { bell: 'one' });
  assert.equal(textOf(await first.callTool({ name: 'events' })), '#1 bell one');
  body.events.emit('rang', { bell: 'two' });
  assert.equal(textOf(await first.callTool({ name: 'events' })), '#2 bell two');
  assert.equal(textOf(await second.callTool({ name: 'events' })), '#1 bell one\n#2 bell two');
  assert.equal(mount.sessions, 2);
});

test('MCP-19: an unnamed client of the 2026 protocol has the cursor default', async (context) => {
  const body = smallBody();
  const mount = mountOf(context, { bodies: oneBody(body) });
  const client = await connect(context, mount, 'auto');
  body.events.emit('rang', { bell: 'one' });
  await client.callTool({ name: 'events' });
  assert.equal(body.events.stats('default').coarsePending, 0);
  assert.equal(mount.sessions, 0);
});

test('MCP-17: an unknown body is refused with the names there are', async (context) => {
  const mount = mountOf(context);
  const { status, message } = await refusal(await post(mount, '/mcp/gong', INITIALIZE));
  assert.equal(status, 404);
  assert.match(message, /no body 'gong'; bodies: bell/);
});

test('MCP-16: a path below the mount that is no address is not found', async (context) => {
  const { status, message } = await refusal(await post(mountOf(context), '/mcp/bell/ada/more', INITIALIZE));
  assert.equal(status, 404);
  assert.match(message, /use \/mcp, \/mcp\/BODY or \/mcp\/BODY\/CLIENT/);
});

test('MCP-20: a mount whose sessions all listen refuses one more', async (context) => {
  const mount = mountOf(context, { maxSessions: 1 });
  const id = await initialize(mount);
  const headers = { accept: 'text/event-stream', 'mcp-session-id': id };
  const stream = await mount.fetch(new Request('http://127.0.0.1/mcp', { headers }));
  assert.equal(stream.status, 200);
  const { status, message } = await refusal(await post(mount, '/mcp', INITIALIZE));
  assert.equal(status, 503);
  assert.match(message, /all 1 sessions are in use/);
  await stream.body?.cancel();
  await initialize(mount);
  assert.equal(mount.sessions, 1);
});

test('MCP-21: an expired session is refused with what to do', async (context) => {
  const clock = new ManualClock();
  const mount = mountOf(context, { clock, ids: countingIds() });
  const id = await initialize(mount);
  assert.equal(id, 'session-1');
  clock.advance(SESSION_IDLE_MS);
  assert.equal(mount.sessions, 0);
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const { status, message } = await refusal(await post(mount, '/mcp', list, { 'mcp-session-id': id }));
  assert.equal(status, 404);
  assert.match(message, /send initialize/);
});

test('MCP-22: a session with a call in flight does not expire', async (context) => {
  const clock = new ManualClock();
  const body = smallBody();
  const mount = mountOf(context, { clock, bodies: oneBody(body) });
  const client = await connect(context, mount, 'legacy');
  const cancel = new AbortController();
  const call = client.callTool({ name: 'walk' }, { signal: cancel.signal, onprogress: () => cancel.abort() });
  clock.advance(2 * SESSION_IDLE_MS);
  assert.equal(mount.sessions, 1);
  await assert.rejects(call);
});

test('MCP-23: what cannot be read or stands outside a session is refused with why', async (context) => {
  const mount = mountOf(context);
  const cases: [Promise<Response>, number, RegExp][] = [
    [post(mount, '/mcp', '{"jsonrpc":'), 400, /not JSON/],
    [post(mount, '/mcp', JSON.stringify('x'.repeat(MAX_REQUEST_BYTES))), 413, /larger than \d+ bytes/],
    [post(mount, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }), 400, /send initialize first/],
    [post(mount, '/mcp', [1, 2]), 400, /./],
    [mount.fetch(new Request('http://127.0.0.1/mcp')), 405, /POST opens a session/],
    [mount.fetch(new Request('http://127.0.0.1/mcp', { method: 'PUT', body: 'x' })), 405, /POST opens a session/],
    [post(mount, '/mcp', INITIALIZE, { 'content-type': 'text/plain' }), 415, /application\/json/],
    [post(mount, '/mcp', INITIALIZE, { accept: 'application/json' }), 406, /text\/event-stream/],
  ];
  for (const [response, status, message] of cases) {
    const refused = await refusal(await response);
    assert.equal(refused.status, status);
    assert.match(refused.message, message);
  }
  assert.equal(mount.sessions, 0, 'and no session is left of it');
});

test('MCP-23: whatever JSON is sent, the answer is a refusal or an acknowledgement, and no session stays', async (context) => {
  const mount = mountOf(context);
  const method = fc.constantFrom(
    'tools/call',
    'tools/list',
    'initialize',
    'server/discover',
    'notifications/cancelled',
  );
  const meta = fc.record({ 'io.modelcontextprotocol/protocolVersion': fc.constantFrom('2026-07-28', '2025-11-25', 3) });
  const message = fc.record(
    {
      jsonrpc: fc.constant('2.0'),
      id: fc.jsonValue(),
      method,
      params: fc.oneof(fc.jsonValue(), fc.record({ _meta: meta })),
    },
    { requiredKeys: [] },
  );
  const headers = fc.record(
    { 'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-06-18', 'x') },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), message), headers, async (body, given) => {
      const response = await post(mount, '/mcp', body, given);
      assert.ok(response.status >= 400 || response.status === 202, `${response.status} for ${JSON.stringify(body)}`);
      assert.notEqual(response.status, 500, JSON.stringify(body));
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5000 : 150 },
  );
  assert.equal(mount.sessions, 0);
});

test('MCP-24: a body that has closed answers readably', async (context) => {
  const client = await connect(context, mountOf(context), 'legacy');
  const answer = await client.callTool({ name: 'refuse' });
  assert.equal(answer.isError, true);
  assert.deepEqual(answer.structuredContent, {
    ok: false,
    code: 'closed',
    why: 'the body is closed',
    how_to: 'open another one',
    left: 3,
  });
});

test('MCP-24: the sessions of a body no longer served are refused', async (context) => {
  const bodies = new Map([
    ['bell', smallBody('bell')],
    ['gong', smallBody('gong')],
  ]);
  const mount = mountOf(context, {
    bodies: { find: (name = 'gong') => bodies.get(name), names: () => [...bodies.keys()] },
  });
  const id = await initialize(mount, '/mcp/bell');
  bodies.delete('bell');
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  assert.equal((await post(mount, '/mcp/bell', list, { 'mcp-session-id': id })).status, 404);
  bodies.set('bell', smallBody('bell'));
  assert.equal(
    (await post(mount, '/mcp/bell', list, { 'mcp-session-id': id })).status,
    404,
    'a namesake is another body',
  );
});

test('MCP-26: a session is refused at the address of another body', async (context) => {
  const bodies = new Map([
    ['bell', smallBody('bell')],
    ['gong', smallBody('gong')],
  ]);
  const mount = mountOf(context, {
    bodies: { find: (name = 'bell') => bodies.get(name), names: () => [...bodies.keys()] },
  });
  const id = await initialize(mount, '/mcp/bell');
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const { status, message } = await refusal(await post(mount, '/mcp/gong', list, { 'mcp-session-id': id }));
  assert.equal(status, 404);
  assert.match(message, /no such session here/);
});

test('MCP-3, MCP-4: a call without a name, or whose arguments are no object, is answered as data', async (context) => {
  const mount = mountOf(context);
  const headers = { 'mcp-session-id': await initialize(mount) };
  const cases: [unknown, string][] = [
    [{}, 'unknown_tool'],
    [{ name: 7 }, 'unknown_tool'],
    [{ name: 'add', arguments: 'left=1' }, 'bad_arguments'],
    [{ name: 'add', arguments: [1] }, 'bad_arguments'],
    [{ name: 'add', arguments: null }, 'bad_arguments'],
  ];
  for (const [params, code] of cases) {
    const response = await post(mount, '/mcp', { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, headers);
    const { result } = JSON.parse(/^data: (.*)$/m.exec(await response.text())?.[1] ?? '{}');
    assert.equal(result.isError, true, JSON.stringify(params));
    assert.equal(result.structuredContent.code, code, JSON.stringify(params));
  }
});

for (const era of ERAS) {
  test(`MCP-25: closing the mount aborts calls and refuses what comes later (${era})`, async (context) => {
    const body = smallBody();
    const mount = mountOf(context, { bodies: oneBody(body) });
    const client = await connect(context, mount, era);
    const started = Promise.withResolvers<void>();
    const call = client.callTool({ name: 'walk' }, { onprogress: () => started.resolve() });
    call.catch(() => {});
    await started.promise;
    await mount.close();
    await turnsUntil(() => body.host.aborted === 1);
    assert.equal(mount.sessions, 0);
    const { status, message } = await refusal(await post(mount, '/mcp', INITIALIZE));
    assert.equal(status, 503);
    assert.match(message, /closing/);
  });
}

for (const era of ERAS) {
  test(`MCP-27: a client lists the tools it turned on, another one does not, and the first is told (${era})`, async (context) => {
    const body = smallBody();
    const mount = mountOf(context, { bodies: oneBody(body) });
    const ann = await connect(context, mount, era, '/mcp/bell/ann');
    const bob = await connect(context, mount, era, '/mcp/bell/bob');
    const told = new Promise<void>((resolve) => {
      ann.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    if (era === 'auto') await ann.listen({ toolsListChanged: true });
    const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    assert.ok(!(await namesOf(ann)).includes('ring'));
    body.toolbox.useSets(['base', 'extra'], 'ann');
    await told;
    assert.ok((await namesOf(ann)).includes('ring'));
    assert.ok(!(await namesOf(bob)).includes('ring'));
    assert.equal((await ann.callTool({ name: 'ring' })).isError, undefined);
    assert.equal((await bob.callTool({ name: 'ring' })).isError, true);
  });
}
