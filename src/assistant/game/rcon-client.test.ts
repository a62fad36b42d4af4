import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ManualClock, systemClock } from '../../core/index.ts';
import { codeOf, must, RCON_PASSWORD } from '../testing/played-world.ts';
import { MAX_COMMAND_BYTES, MAX_WAITING_COMMANDS, RconClient } from './rcon-client.ts';

/** A packet as RCON has it. */
function packet(id: number, kind: number, text: string): Buffer {
  const body = Buffer.from(text);
  const bytes = Buffer.alloc(14 + body.length);
  bytes.writeInt32LE(10 + body.length, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(kind, 8);
  body.copy(bytes, 12);
  return bytes;
}

/** What came from a client: one packet, as a strict server reads it. */
interface Request {
  readonly id: number;
  readonly kind: number;
  readonly text: string;
}

/**
 * A server that reads as the game's own do: what comes in one read must be one packet, else it hangs up. `answer` decides
 * what is sent back to all but the login.
 */
async function strictServer(t: TestContext, answer: (request: Request, socket: Socket) => void) {
  const seen: Request[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (bytes.readInt32LE(0) !== bytes.length - 4) return void socket.destroy();
      const request = {
        id: bytes.readInt32LE(4),
        kind: bytes.readInt32LE(8),
        text: bytes.toString('utf8', 12, bytes.length - 2),
      };
      seen.push(request);
      if (request.kind === 3) socket.write(packet(request.text === RCON_PASSWORD ? request.id : -1, 2, ''));
      else answer(request, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const clientWith = (password = RCON_PASSWORD, clock = systemClock) => {
    const client = new RconClient({ host: '127.0.0.1', port, password, clock });
    t.after(() => client.close());
    return client;
  };
  return { seen, clientWith, hangUp: () => sockets.forEach((socket) => void socket.destroy()) };
}

const MARKER_ANSWER = 'Unknown request 64';

test('ASSIST-10: answers of any length are whole, in whatever pieces they come, and each command gets its own', async (t) => {
  const server = await strictServer(t, ({ id, kind, text }, socket) => {
    if (kind !== 2) return void socket.write(packet(id, 0, MARKER_ANSWER));
    const whole = `${text} ${'长'.repeat(6000)} end`;
    const bytes = Buffer.concat([0, 1, 2].map((i) => packet(id, 0, whole.slice(i * 4096, (i + 1) * 4096))));
    // In pieces that begin and end anywhere.
    for (let at = 0; at < bytes.length; at += 1777) socket.write(bytes.subarray(at, at + 1777));
  });
  const client = server.clientWith();
  const answers = await Promise.all(['one', 'two', 'three'].map((command) => client.run(command)));
  assert.deepEqual(
    answers.map(must),
    ['one', 'two', 'three'].map((command) => `${command} ${'长'.repeat(6000)} end`),
  );
  assert.deepEqual(
    server.seen.map(({ kind }) => kind),
    [3, 2, 100, 2, 100, 2, 100],
  );
});

test('ASSIST-11: a wrong password, no server and what is no RCON server are told as that, and nothing was sent', async (t) => {
  const server = await strictServer(t, ({ id }, socket) => void socket.write(packet(id, 0, '')));
  assert.equal(codeOf(await server.clientWith('guess').run('stop')), 'wrong_password');
  assert.ok(server.seen.every(({ kind }) => kind === 3));
  const nobody = new RconClient({ host: '127.0.0.1', port: 1, password: 'x', clock: systemClock });
  assert.equal(codeOf(await nobody.run('stop')), 'game_unreachable');
  await nobody.close();
  const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  t.after(() => void web.close());
  const address = web.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new RconClient({ host: '127.0.0.1', port, password: 'x', clock: systemClock });
  assert.equal(codeOf(await client.run('stop')), 'game_unreachable');
  await client.close();
});

test('ASSIST-12: a command whose answer does not come has an unknown outcome, and the next one connects anew', async (t) => {
  let answers = false;
  const server = await strictServer(t, ({ id, kind, text }, socket) => {
    if (!answers) return void socket.destroy();
    socket.write(packet(id, 0, kind === 2 ? `did ${text}` : MARKER_ANSWER));
  });
  const client = server.clientWith();
  assert.equal(codeOf(await client.run('give')), 'outcome_unknown');
  answers = true;
  assert.equal(must(await client.run('list')), 'did list');
  server.hangUp();
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(
    ['did list', 'unknown'].includes(await client.run('list').then((done) => (done.ok ? done.value : 'unknown'))),
  );
  assert.equal(must(await client.run('list')), 'did list');
  // Of all commands none was given twice.
  assert.equal(server.seen.filter(({ text }) => text === 'give').length, 1);
});

test('ASSIST-13: silence is waited for 10 s, what waits is bounded, and closing ends all of it', async (t) => {
  const clock = new ManualClock();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = await strictServer(t, () => resolve());
  const client = server.clientWith(RCON_PASSWORD, clock);
  const silent = client.run('give');
  await asked;
  const waiting = Array.from({ length: MAX_WAITING_COMMANDS - 1 }, () => client.run('list'));
  assert.equal(codeOf(await client.run('list')), 'too_busy');
  assert.equal(codeOf(await client.run('x'.repeat(MAX_COMMAND_BYTES + 1))), 'bad_amount');
  clock.advance(10_001);
  assert.equal(codeOf(await silent), 'outcome_unknown');
  await client.close();
  const codes = new Set((await Promise.all(waiting)).map(codeOf));
  codes.delete('outcome_unknown');
  assert.deepEqual([...codes], ['game_unreachable']);
});
