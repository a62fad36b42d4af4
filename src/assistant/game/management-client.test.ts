import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, systemClock } from '../../core/index.ts';
import { MANAGEMENT_SECRET, managementServer, TEST_CERTIFICATE } from '../testing/management-server.ts';
import { codeOf, must } from '../testing/played-world.ts';
import { ManagementClient } from './management-client.ts';
import { MAX_MANAGEMENT_CALLS } from './management-link.ts';

const ANN = { id: '853C80EF-3C37-49FD-AA49-938B674ADAE6', name: 'Ann' };

/** What a server of one player shows, and the server. */
async function serverFor(
  t: Parameters<typeof managementServer>[0],
  more: Partial<Parameters<typeof managementServer>[1]> = {},
) {
  const shown: string[] = [];
  const server = await managementServer(t, {
    players: async () => [ANN],
    show: async (player, text, isOverlay) => shown.push(`${player}${isOverlay ? ' (over)' : ''}: ${text}`),
    ...more,
  });
  const clientWith = (options: Partial<ConstructorParameters<typeof ManagementClient>[0]> = {}) => {
    const client = new ManagementClient({
      url: server.url,
      secret: MANAGEMENT_SECRET,
      clock: systemClock,
      ...options,
    });
    t.after(() => client.close());
    return client;
  };
  return { ...server, shown, clientWith };
}

test('ASSIST-201: what the server offers is asked once a connection; players are told by their ids, and messages reach one player', async (t) => {
  const { clientWith, requests, shown } = await serverFor(t);
  const client = clientWith();
  const [described, players] = await Promise.all([client.describe(), client.players()]);
  assert.equal(must(described).version, '1.1.0');
  assert.ok(must(described).methods.includes('minecraft:server/system_message'));
  assert.deepEqual(must(players), [{ id: ANN.id.toLowerCase(), name: 'Ann' }]);
  must(await client.tell('Ann', 'good day', 'chat'));
  must(await client.tell('Ann', 'working', 'action_bar'));
  assert.equal(codeOf(await client.tell('Ben', 'good day', 'chat')), 'player_offline');
  assert.deepEqual(shown, ['Ann: good day', 'Ann (over): working']);
  assert.equal(requests.filter(({ method }) => method === 'rpc.discover').length, 1);
});

test('ASSIST-202: what a server does not offer is never tried, and what it refuses is told as not done', async (t) => {
  const few = await serverFor(t, { methods: ['minecraft:players'] });
  const told = await few.clientWith().tell('Ann', 'good day', 'chat');
  assert.equal(codeOf(told), 'not_available');
  assert.match(told.ok ? '' : told.why, /management protocol 1\.1\.0 has no minecraft:server\/system_message/);
  assert.ok(!few.requests.some(({ method }) => method.includes('system_message')));
  const error =
    (code: number) =>
    async ({ id, method }: { id: number; method: string }, usual: () => Promise<object>) =>
      JSON.stringify(
        method.endsWith('message') ? { jsonrpc: '2.0', id, error: { code, message: 'no' } } : await usual(),
      );
  const codes = [-32_601, -32_602, -32_603].map(async (code) => {
    const server = await serverFor(t, { answer: error(code) });
    return codeOf(await server.clientWith().tell('Ann', 'good day', 'chat'));
  });
  assert.deepEqual(await Promise.all(codes), ['not_available', 'not_available', 'outcome_unknown']);
});

test('ASSIST-203: a wrong secret, a certificate that nobody trusts, no server, and what does not speak the protocol are told as that', async (t) => {
  const secure = await serverFor(t, { usesTls: true });
  assert.equal(codeOf(await secure.clientWith().players()), 'untrusted_certificate');
  const trusting = secure.clientWith({ certificate: TEST_CERTIFICATE });
  assert.equal(must(await trusting.players()).length, 1);
  assert.equal(
    codeOf(await secure.clientWith({ certificate: TEST_CERTIFICATE, secret: 'x' }).players()),
    'wrong_secret',
  );
  assert.equal(codeOf(await secure.clientWith({ url: 'ws://127.0.0.1:1' }).players()), 'game_unreachable');
  for (const nonsense of ['no json', '{"jsonrpc":"2.0","id":1,"result":{"methods":7}}']) {
    const other = await serverFor(t, { answer: async () => nonsense });
    assert.notEqual(codeOf(await other.clientWith().players()), 'ok', nonsense);
  }
});

test('ASSIST-204: an answer that does not come leaves its call unknown, the next one connects anew, and what waits is bounded', async (t) => {
  const clock = new ManualClock();
  let isSilent = false;
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = await serverFor(t, {
    answer: async (_request, usual) => {
      if (!isSilent) return JSON.stringify([await usual()]);
      resolve();
      return undefined;
    },
  });
  const client = server.clientWith({ clock });
  must(await client.players());
  isSilent = true;
  const waiting = Array.from({ length: MAX_MANAGEMENT_CALLS }, () => client.players());
  await asked;
  assert.equal(codeOf(await client.players()), 'too_busy');
  clock.advance(10_001);
  assert.deepEqual([...new Set((await Promise.all(waiting)).map(codeOf))], ['outcome_unknown']);
  isSilent = false;
  must(await client.players());
  assert.equal(server.requests.filter(({ method }) => method === 'rpc.discover').length, 2);
  isSilent = true;
  const cut = client.players();
  server.hangUp();
  assert.equal(codeOf(await cut), 'outcome_unknown');
  await client.close();
  assert.equal(codeOf(await client.players()), 'game_unreachable');
});
