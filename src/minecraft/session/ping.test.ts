import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { ManualClock, systemClock } from '../../core/index.ts';
import { varInt } from '../protocol/index.ts';
import { openSession } from './open-session.ts';
import { pingServer } from './ping.ts';
import { standIn } from './testing/playground.ts';

function statusPacket(status: unknown): Buffer {
  const text = Buffer.from(typeof status === 'string' ? status : JSON.stringify(status));
  const body = Buffer.concat([varInt(0), varInt(text.length), text]);
  return Buffer.concat([varInt(body.length), body]);
}

const STATUS = { version: { name: '1.20.4', protocol: 765 }, players: { online: 3, max: 20 } };
const OPTIONS = { clock: systemClock, timeoutMs: 5_000, protocol: -1 };

test('SESSION-2: a status is read however it is cut', async (context) => {
  const server = await standIn(context, (socket) => {
    socket.once('data', () => {
      const bytes = statusPacket(STATUS);
      socket.write(bytes.subarray(0, 1));
      setTimeout(() => socket.write(bytes.subarray(1, 20)), 5);
      setTimeout(() => socket.write(bytes.subarray(20)), 10);
    });
  });
  const status = await pingServer(server, OPTIONS);
  assert.deepEqual(status, {
    ok: true,
    value: { versionName: '1.20.4', protocol: 765, playersOnline: 3, playersMax: 20 },
  });
});

test('SESSION-2: a version whose name is no text is told by its protocol', async (context) => {
  const status = { ...STATUS, version: { name: { toString: '' }, protocol: 765 } };
  const server = await standIn(context, (socket) => socket.write(statusPacket(status)));
  const read = await pingServer(server, OPTIONS);
  assert.equal(read.ok && read.value.versionName, '765');
});

const ANSWERS: readonly (readonly [string, (socket: Socket) => void, string])[] = [
  ['a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'), 'not_minecraft'],
  ['an SSH server', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'), 'not_minecraft'],
  ['a frame without end', (socket) => socket.write(Buffer.alloc(16, 0xff)), 'not_minecraft'],
  [
    'a frame of negative length',
    (socket) => socket.write(Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f, 1])),
    'not_minecraft',
  ],
  ['a frame too large', (socket) => socket.write(varInt(0x7fffffff)), 'not_minecraft'],
  ['another packet', (socket) => socket.write(Buffer.from([3, 9, 1, 1])), 'not_minecraft'],
  ['a status that is no JSON', (socket) => socket.write(statusPacket('{"version')), 'not_minecraft'],
  ['a status without version', (socket) => socket.write(statusPacket({ players: {} })), 'not_minecraft'],
  ['a status of null', (socket) => socket.write(statusPacket('null')), 'not_minecraft'],
  ['half a status, then the end', (socket) => socket.end(statusPacket(STATUS).subarray(0, 20)), 'not_minecraft'],
  ['a closed socket', (socket) => socket.end(), 'connection_reset'],
  ['a broken socket', (socket) => socket.resetAndDestroy(), 'connection_reset'],
];

for (const [what, answer, code] of ANSWERS) {
  test(`SESSION-4: ${what} fails with ${code}`, async (context) => {
    const server = await standIn(context, answer);
    const status = await pingServer(server, OPTIONS);
    assert.ok(!status.ok);
    assert.equal(status.code, code, status.why);
    assert.ok(status.why.includes(String(server.port)));
  });
}

test('SESSION-4: a web server is called one', async (context) => {
  const server = await standIn(context, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const status = await pingServer(server, OPTIONS);
  assert.ok(!status.ok);
  assert.match(status.why, /web server/);
});

test('SESSION-4: silence ends at the deadline, and so does an answer that stops', async (context) => {
  for (const [answer, words] of [
    [undefined, /silent/],
    [Buffer.from([100, 0]), /stopped/],
  ] as const) {
    const clock = new ManualClock();
    const server = await standIn(context, (socket) => {
      // What is written to a socket of this process is read within a few turns of its loop.
      const readThen = async (): Promise<void> => {
        for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setTimeout(resolve, 1));
        clock.advance(5_000);
      };
      if (answer === undefined) void readThen();
      else socket.write(answer, () => void readThen());
    });
    const status = await pingServer(server, { ...OPTIONS, clock });
    assert.ok(!status.ok && status.code === 'ping_timeout');
    assert.match(status.why, words);
    assert.equal(clock.pending, 0);
  }
});

test('SESSION-4: nobody there is connection_refused', async (context) => {
  const server = await standIn(context, () => {});
  const status = await pingServer({ host: server.host, port: 1 }, OPTIONS);
  assert.ok(!status.ok && status.code === 'connection_refused');
});

test('SESSION-7: a ping can be aborted, before and while it waits', async (context) => {
  const server = await standIn(context, () => abort.abort());
  const abort = new AbortController();
  for (let i = 0; i < 2; i++) {
    const status = await pingServer(server, { ...OPTIONS, signal: abort.signal });
    assert.ok(!status.ok && status.code === 'aborted');
  }
});

test('SESSION-5: what cannot be is refused before anything is sent', async (context) => {
  let connections = 0;
  const { host, port } = await standIn(context, () => connections++);
  const codeOf = async (options: Parameters<typeof openSession>[0]): Promise<string> => {
    const session = await openSession(options);
    return session.ok ? 'ok' : session.code;
  };
  assert.equal(await codeOf({ host: ' ', port, username: 'Ann' }), 'bad_address');
  for (const bad of [0, -1, 65_536, 1.5, Number.NaN]) {
    assert.equal(await codeOf({ host, port: bad, username: 'Ann' }), 'bad_address');
  }
  for (const username of ['', 'two words', 'x'.repeat(17), 'Ann\n', 'Änn']) {
    assert.equal(await codeOf({ host, port, username }), 'bad_username', username);
  }
  assert.equal(await codeOf({ host, port, username: 'Ann', version: '1.8.8' }), 'unsupported_version');
  assert.equal(connections, 0);
});

test('SESSION-5: a name that does not resolve is dns_failure', async () => {
  const session = await openSession({ host: 'no-such-host.invalid', port: 25_566, username: 'Ann' });
  assert.ok(!session.ok);
  assert.equal(session.code, 'dns_failure');
});
