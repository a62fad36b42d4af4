import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { EVENTS_URI } from './events-resource.ts';
import { serveStdio } from './stdio.ts';
import { smallBody } from './testing/small-body.ts';

const CHILD = fileURLToPath(new URL('./testing/stdio-child.ts', import.meta.url));

async function connect(context: TestContext, era: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: era } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CHILD], stderr: 'ignore' }));
  context.after(() => client.close());
  return client;
}

for (const era of ['legacy', 'auto'] as const) {
  test(`MCP-7, MCP-10: calls, cancellation and subscriptions work over stdio (${era})`, async (context) => {
    const client = await connect(context, era);
    const answer = await client.callTool({ name: 'add', arguments: { left: 4, right: 5 } });
    assert.deepEqual(answer.structuredContent, { ok: true, describe: '9', sum: 9 });

    const heard = new Promise<string>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
    });
    if (era === 'legacy') await client.subscribeResource({ uri: EVENTS_URI });
    else await client.listen({ resourceSubscriptions: [EVENTS_URI] });
    assert.equal(await heard, EVENTS_URI);

    const cancel = new AbortController();
    await assert.rejects(
      client.callTool({ name: 'walk' }, { signal: cancel.signal, onprogress: () => cancel.abort() }),
    );
    const after = await client.callTool({ name: 'add', arguments: { left: 1 } });
    assert.equal(after.isError, undefined, 'the connection outlives a cancelled call');
  });
}

test('MCP-14, MCP-15: the end of input aborts calls in flight and lets the process end', async () => {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
  });
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  child.stdin.write('this is no message\n{"nor":"this"}\n');
  send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'walk', _meta: { progressToken: 'p' } } });
  while (!out.includes('notifications/progress')) await once(child.stdout, 'data');
  child.stdin.end();
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
  assert.match(err, /closed, aborted 1/);
  for (const line of out.trimEnd().split('\n')) assert.equal(JSON.parse(line).jsonrpc, '2.0', line);
});

test('MCP-14: closing the door resolves closed and stops listening to the log', async () => {
  const body = smallBody();
  const door = serveStdio({ body, version: '0', input: new PassThrough(), output: new PassThrough() });
  await door.close();
  await door.closed;
  assert.equal(body.events.listenerFailures, 0);
});
