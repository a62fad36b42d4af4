import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countingIds, ManualClock } from '../core/index.ts';
import { oneBody } from './body.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import {
  connect,
  ERAS,
  INITIALIZE,
  initialize,
  mountOf,
  post,
  refusal,
  textOf,
  turnsUntil,
} from './testing/clients.ts';
import { smallBody } from './testing/small-body.ts';

for (const era of ERAS) {
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
