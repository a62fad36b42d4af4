import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { WebSocket } from 'ws';
import { ManualClock } from '../core/index.ts';
import type { HttpOptions, HttpSocket } from './index.ts';
import { head, rawRequest, startForTest } from './testing/start-server.ts';

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** A server that echoes at `/echo`, and a way to open sockets to it that end with the test. */
async function startWithSockets(t: TestContext, options: Partial<HttpOptions> = {}) {
  const server = await startForTest(t, options);
  const greeted: HttpSocket[] = [];
  server.mountSocket('/socket', (socket) => {
    greeted.push(socket);
    socket.onMessage((text) => socket.send(`heard ${text}`));
  });
  const open = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${server.port}/socket`);
    t.after(() => client.terminate());
    await once(client, 'open');
    return client;
  };
  return { server, greeted, open };
}

test('HTTP-18: a WebSocket is served at its path, to this machine and its own pages only', async (t) => {
  const { server, open } = await startWithSockets(t, { bounds: { sockets: 2 } });
  const own = { host: `127.0.0.1:${server.port}`, ...UPGRADE };
  const client = await open();
  client.send('hello');
  const [answer] = (await once(client, 'message')) as [Buffer];
  assert.equal(answer.toString(), 'heard hello');
  const refusals: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['/socket', { ...own, host: 'evil.example' }, /^HTTP\/1\.1 403 .*"host_not_allowed"/s],
    ['/socket', { ...own, origin: 'http://evil.example' }, /^HTTP\/1\.1 403 .*"origin_not_allowed"/s],
    ['/socket/deep', own, /^HTTP\/1\.1 404 .*"not_found".*\/socket/s],
    ['/open', own, /^HTTP\/1\.1 404 .*"not_found"/s],
  ];
  for (const [path, headers, wanted] of refusals) {
    assert.match(await rawRequest(server, head(`GET ${path}`, headers)), wanted);
  }
  const plain = head('GET /open', { ...own, upgrade: 'h2c', connection: 'close' });
  assert.match(await rawRequest(server, plain), /^HTTP\/1\.1 200 /);
  await open();
  assert.match(await rawRequest(server, head('GET /socket', own)), /^HTTP\/1\.1 503 .*"too_many_sockets"/s);
  assert.throws(() => server.mountSocket('/socket', () => {}), /already/);
});

test('HTTP-19: messages too large or binary close the socket', async (t) => {
  const { open } = await startWithSockets(t, { bounds: { messageBytes: 100 } });
  for (const [message, code] of [
    ['x'.repeat(101), 1009],
    [Buffer.from([1, 2, 3]), 1003],
  ] as const) {
    const client = await open();
    client.send(message);
    const [closedWith] = (await once(client, 'close')) as [number];
    assert.equal(closedWith, code);
  }
});

test('HTTP-19: a client that answers no ping is cut, one that does stays', async (t) => {
  const clock = new ManualClock();
  const { server, open } = await startWithSockets(t, { clock, bounds: { pingMs: 1000, graceMs: 0 } });
  const answering = await open();
  // It shakes hands and never speaks again.
  const dumb = connect(server.port, server.host, () =>
    dumb.write(head('GET /socket', { host: `127.0.0.1:${server.port}`, ...UPGRADE })),
  );
  await once(dumb, 'data');
  const pinged = once(answering, 'ping');
  clock.advance(1000);
  await pinged;
  // The pong is on its way before what is sent after it.
  answering.send('still here');
  await once(answering, 'message');
  const cut = once(dumb, 'close');
  clock.advance(1000);
  await cut;
  assert.equal(answering.readyState, WebSocket.OPEN);
  const closed = server.close();
  await once(answering, 'close');
  clock.advance(60_000);
  await closed;
});

test('HTTP-20: close says good-bye, and cuts who does not answer', async (t) => {
  const { server, open } = await startWithSockets(t, { bounds: { graceMs: 300 } });
  const client = await open();
  const dumb = connect(server.port, server.host, () =>
    dumb.write(head('GET /socket', { host: `127.0.0.1:${server.port}`, ...UPGRADE })),
  );
  await once(dumb, 'data');
  const goodbye = once(client, 'close') as Promise<[number]>;
  await server.close();
  assert.equal((await goodbye)[0], 1001);
});

test('HTTP-21: what a client does not take is told', async (t) => {
  const { greeted, open } = await startWithSockets(t);
  const client = await open();
  const [socket] = greeted;
  assert.ok(socket !== undefined);
  assert.equal(socket.bufferedBytes, 0);
  client.pause();
  const text = 'x'.repeat(1_000_000);
  for (let i = 0; i < 40; i++) socket.send(text);
  assert.ok(socket.bufferedBytes > 10_000_000);
  client.terminate();
});
