import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ManualClock } from '../../core/index.ts';
import { openSession } from './open-session.ts';
import { idleServer } from './testing/idle-server.ts';
import { openHandles, type Playground, playground, standIn, until } from './testing/playground.ts';
import type { Session, SessionOptions } from './types.ts';

let ground: Playground;
before(async () => {
  ground = await playground();
});
after(() => ground.close());

const QUICK: Partial<SessionOptions> = { reconnect: { firstDelayMs: 10, maxDelayMs: 50, maxTries: 5 } };

const kindsOf = (session: Session): readonly string[] => session.events.since(0, 10_000).events.map(({ kind }) => kind);

async function codeOf(options: SessionOptions): Promise<string> {
  const session = await openSession(options);
  if (!session.ok) return session.code;
  await session.value.close();
  return 'ok';
}

test('SESSION-22: a kick is told with its reason, the world is unknown at once, and the body comes back', async (context) => {
  const { world, join } = ground;
  const session = await join(context, 'Ann', QUICK);
  const pos = { x: 0, y: 4, z: 0 };
  await until('the ground is there', () => session.state.blockAt(pos).source === 'registry');
  let atLoss: unknown;
  session.events.subscribe(({ kind }) => {
    if (kind !== 'disconnected') return;
    const { self, blocks } = session.state;
    atLoss = [self.position, self.health, session.state.blockAt(pos).source, blocks.hasColumn(0, 0), session.phase];
  });
  await world.kick('Ann', 'go away');
  await until('it came back', () => kindsOf(session).includes('reconnected'));
  assert.deepEqual(atLoss, [undefined, undefined, 'unloaded', false, 'reconnecting']);
  assert.equal(session.phase, 'playing');
  assert.equal(session.info().reconnects, 1);
  await until('the ground is there again', () => session.state.blockAt(pos).source === 'registry');
  const events = session.events.since(0, 10_000).events;
  assert.equal(events.find(({ kind }) => kind === 'kicked')?.data['reason'], 'go away');
  assert.deepEqual(
    kindsOf(session).filter((kind) => ['kicked', 'disconnected', 'joined', 'reconnected'].includes(kind)),
    ['joined', 'kicked', 'disconnected', 'joined', 'reconnected'],
  );
});

test('SESSION-23: a ban ends the session for good, and a banned name is told so', async (context) => {
  const { world, join } = ground;
  const session = await join(context, 'Mallory', QUICK);
  await world.ban('Mallory', 'You are banned from this server');
  await until('it is over', () => session.phase === 'closed');
  assert.equal(session.ended?.code, 'banned');
  assert.equal(kindsOf(session).includes('reconnected'), false);
  const { host, port } = world.info;
  assert.equal(await codeOf({ host, port, username: 'Mallory' }), 'banned');
});

test('SESSION-6: a full server and a name in use are told as such', async (context) => {
  const { world, join } = ground;
  await join(context, 'Ann');
  const { host, port } = world.info;
  assert.equal(await codeOf({ host, port, username: 'Ann' }), 'name_taken');
  await world.setMaxPlayers(1);
  context.after(async () => void (await world.setMaxPlayers(20)));
  assert.equal(await codeOf({ host, port, username: 'Bob' }), 'server_full');
});

test('SESSION-4: an open fails readably on what is no server, and leaves no socket', async (context) => {
  const web = await standIn(context, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const mute = await standIn(context, () => {});
  assert.equal(await codeOf({ ...addressOf(web), username: 'Ann' }), 'not_minecraft');
  assert.equal(await codeOf({ ...addressOf(mute), username: 'Ann', pingTimeoutMs: 50 }), 'ping_timeout');
  await until('sockets are closed', () => web.open() + mute.open() === 0);
});

function addressOf({ host, port }: { host: string; port: number }): { host: string; port: number } {
  return { host, port };
}

test('SESSION-7: a server that lets in but sets no position is given up in time', async (context) => {
  const server = await idleServer(context, ground.world.info.version);
  const before = openHandles();
  assert.equal(await codeOf({ ...addressOf(server), username: 'Ann', joinTimeoutMs: 300 }), 'join_timeout');
  await until('its socket is closed', () => server.clients() === 0);
  await until('no socket and no timer is left', () => openHandles() <= before);
});

test('SESSION-7: opening can be aborted at any time, and nothing is left', async (context) => {
  const server = await idleServer(context, ground.world.info.version);
  for (const afterMs of [0, 1, 20, 150]) {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), afterMs);
    assert.equal(await codeOf({ ...addressOf(server), username: 'Ann', signal: abort.signal }), 'aborted');
  }
  assert.equal(await codeOf({ ...addressOf(server), username: 'Ann', signal: AbortSignal.abort() }), 'aborted');
  await until('sockets are closed', () => server.clients() === 0);
});

test('SESSION-8: a Microsoft account signs in through what is injected', async (context) => {
  const { world, join } = ground;
  const codes: string[] = [];
  const session = await join(context, 'ann@example.com', {
    auth: {
      kind: 'microsoft',
      onDeviceCode: ({ userCode }) => codes.push(userCode),
      async authenticate({ username, onDeviceCode }) {
        assert.equal(username, 'ann@example.com');
        onDeviceCode({ verificationUri: 'https://example.com/link', userCode: 'ABCD-EFGH', expiresInSeconds: 900 });
        return { accessToken: 'token', profile: { id: '797bad90405a3b0cbc6ec386fcab7958', name: 'Ann' } };
      },
    },
  });
  assert.deepEqual(codes, ['ABCD-EFGH']);
  assert.equal(session.info().username, 'Ann');
  const players = await world.players();
  assert.ok(players.ok);
  assert.deepEqual(
    players.value.map(({ name }) => name),
    ['Ann'],
  );
});

test('SESSION-8: a sign-in that fails is auth_failed with its reason', async () => {
  const { world } = ground;
  const session = await openSession({
    host: world.info.host,
    port: world.info.port,
    username: 'ann@example.com',
    auth: {
      kind: 'microsoft',
      onDeviceCode: () => {},
      authenticate: () => Promise.reject(new Error('the code expired')),
    },
  });
  assert.ok(!session.ok && session.code === 'auth_failed');
  assert.match(session.why, /the code expired/);
});

test('SESSION-8: an account that the session service does not vouch for is auth_failed', async (context) => {
  const refused = JSON.stringify({ error: 'ForbiddenOperationException', errorMessage: 'Invalid token' });
  const service = await standIn(context, (socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-length: ${refused.length}\r\n\r\n${refused}`),
    );
  });
  const server = await idleServer(context, ground.world.info.version, undefined, true);
  const session = await openSession({
    ...addressOf(server),
    username: 'ann@example.com',
    auth: {
      kind: 'microsoft',
      onDeviceCode: () => {},
      sessionServer: `http://${service.host}:${service.port}`,
      authenticate: async () => ({
        accessToken: 'old',
        profile: { id: '797bad90405a3b0cbc6ec386fcab7958', name: 'Ann' },
      }),
    },
  });
  assert.ok(!session.ok && session.code === 'auth_failed', session.ok ? 'ok' : session.why);
  assert.match(session.why, /Ann: Invalid token/);
});

test('SESSION-24: closing is clean while it plays, harmless twice, and answers after it say why', async (context) => {
  const { world, join } = ground;
  const before = openHandles();
  const session = await join(context, 'Ann');
  await Promise.all([session.close(), session.close()]);
  await session.close();
  await until('no socket and no timer is left', () => openHandles() <= before);
  assert.equal(session.phase, 'closed');
  assert.equal(session.ended?.code, 'closed');
  for (const answer of [session.say('hi'), session.command('help'), session.respawn(), await session.whenPlaying()]) {
    assert.ok(!answer.ok && answer.code === 'closed');
  }
  session.body.setControls({ forward: true });
  session.body.look(1, 1);
  assert.equal(session.body.pose(), undefined);
  for (let i = 0; i < 500; i++) {
    const players = await world.players();
    assert.ok(players.ok);
    if (players.value.every(({ name }) => name !== 'Ann')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('the server still has the player');
});

test('SESSION-27: a server that falls silent is lost, and found again', async (context) => {
  const { world, join } = ground;
  const clock = new ManualClock();
  const time = setInterval(() => clock.advance(50), 5);
  const session = await join(context, 'Ann', { clock, reconnect: { maxTries: 0 } });
  clearInterval(time);
  await world.pause();
  context.after(async () => world.resume());
  const ticksAt = session.state.tick;
  clock.advance(29_000);
  assert.equal(session.phase, 'playing');
  assert.ok(session.state.tick > ticksAt + 500, 'the body lives on');
  clock.advance(2_000);
  await until('it is over', () => session.phase === 'closed');
  assert.equal(session.ended?.code, 'server_silent');
});

test('SESSION-24: closing while it waits to come back ends the waiting', async (context) => {
  const { world, join } = ground;
  const session = await join(context, 'Ann', { reconnect: { firstDelayMs: 60_000, maxDelayMs: 60_000, maxTries: 5 } });
  await world.kick('Ann', 'go away');
  await until('it waits', () => session.phase === 'reconnecting');
  const waiting = session.whenPlaying();
  await session.close();
  assert.equal(session.ended?.code, 'closed');
  assert.equal((await waiting).ok, false);
});

// The last: it takes the world with it.
test('SESSION-22: a server that is gone is tried a bounded number of times', async (context) => {
  const { world, join } = ground;
  const session = await join(context, 'Ann', { reconnect: { firstDelayMs: 5, maxDelayMs: 10, maxTries: 3 } });
  const ends: unknown[] = [];
  session.onEnd((end) => ends.push(end.code));
  await world.crash();
  await until('it gives up', () => session.phase === 'closed');
  assert.equal(session.ended?.code, 'connection_refused');
  assert.deepEqual(ends, ['connection_refused']);
  session.onEnd((end) => ends.push(end.code));
  assert.equal(ends.length, 2, 'who asks late is told at once');
  const refused = session.say('anybody?');
  assert.ok(!refused.ok && refused.code === 'connection_refused');
  const never = await session.whenPlaying();
  assert.ok(!never.ok);
});
