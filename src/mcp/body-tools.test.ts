import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { TESTED_VERSIONS } from '../../test/tested-versions.ts';
import { type Body, createBody } from '../body/index.ts';
import { blockPosOf } from '../core/index.ts';
import { createToken, type HttpServer, startHttp } from '../http/index.ts';
import { type EmbeddedWorld, startWorld } from '../minecraft/server/index.ts';
import { openSession } from '../minecraft/session/index.ts';
import { createMcpMount, EVENTS_URI, type McpMount, oneBody } from './index.ts';

for (const version of TESTED_VERSIONS) {
  describe(`a body at Minecraft ${version}, over HTTP`, () => {
    const token = createToken();
    let world: EmbeddedWorld;
    let body: Body;
    let http: HttpServer;
    let mount: McpMount;

    before(async () => {
      const started = await startWorld({ version });
      assert.ok(started.ok, started.ok ? '' : started.why);
      world = started.value;
      const session = await openSession({ ...world.info, username: 'Ann' });
      assert.ok(session.ok, session.ok ? '' : session.why);
      body = createBody({ session: session.value, verifyOutputs: true });
      const listening = await startHttp({ token, port: 0 });
      assert.ok(listening.ok, listening.ok ? '' : listening.why);
      http = listening.value;
      mount = createMcpMount({ bodies: oneBody(body), version: '0.0.0-test' });
      http.mount('/mcp', (request) => mount.fetch(request));
    });

    after(async () => {
      await mount.close();
      await http.close();
      await body.close();
      await world.close();
    });

    async function connect(path = '/mcp', bearer = token): Promise<Client> {
      const client = new Client({ name: 'test', version: '0' });
      const requestInit = { headers: { Authorization: `Bearer ${bearer}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${http.url}${path}`), { requestInit }));
      return client;
    }

    test('MCP-1, MCP-5: every tool that is listed can be called, and its answer fits its schema', async () => {
      const client = await connect();
      const { tools } = await client.listTools();
      const { x, y, z } = blockPosOf(body.session.state.self.position ?? { x: 0, y: 0, z: 0 });
      await world.give('Ann', 'dirt', 2);
      const ground = { x: x + 1, y: y - 1, z };
      const calls: Readonly<Record<string, Record<string, unknown>>> = {
        look_at: { x: x + 5, y, z },
        see: { x: x + 5, y, z },
        raycast: { direction: 'down' },
        block_at: { x, y: y - 1, z },
        find_path: { x: x + 4, y, z },
        chat: { text: 'hello' },
        command: { cmd: '/time set 1000' },
        look: { yaw: 90, pitch: 0 },
        dig: ground,
        place: { ...ground, y: ground.y - 1, face: 'top' },
        move: { x: x + 2, y, z: z + 2 },
        select_slot: { slot: 1 },
        wait_until: { budget_ticks: 1 },
      };
      for (const { name } of tools) {
        const answer = await client.callTool({ name, arguments: calls[name] ?? {} });
        const { ok, code, why } = answer.structuredContent as { ok: boolean; code?: string; why?: string };
        assert.equal(ok, answer.isError !== true, name);
        assert.ok(!['internal_error', 'bad_arguments', 'unknown_tool'].includes(code ?? ''), `${name}: ${why}`);
      }
      await client.close();
    });

    test('MCP-8, MCP-18: two clients of one body hear the same event, each from its own cursor', async () => {
      const [first, second] = [await connect(), await connect()];
      await world.say(`to both of you`);
      await body.call('wait_until', { event: 'chat', budget_ticks: 100 });
      const heard = async (client: Client): Promise<string> => {
        const { structuredContent } = await client.callTool({ name: 'events', arguments: { limit: 200 } });
        return (structuredContent as { text: string }).text;
      };
      assert.match(await heard(first), /to both of you/);
      assert.doesNotMatch(await heard(first), /to both of you/);
      assert.match(await heard(second), /to both of you/);
      const { contents } = await second.readResource({ uri: EVENTS_URI });
      assert.match(JSON.stringify(contents), /to both of you/);
      await first.close();
      await second.close();
    });

    test('MCP-7: a walk is told as progress and stops when it is cancelled', async () => {
      const client = await connect();
      const { x, y, z } = blockPosOf(body.session.state.self.position ?? { x: 0, y: 0, z: 0 });
      const cancel = new AbortController();
      const goal = { x: x + 30, y, z };
      const walk = client.callTool(
        { name: 'move', arguments: goal },
        { signal: cancel.signal, onprogress: () => cancel.abort() },
      );
      await assert.rejects(walk);
      const after = await client.callTool({ name: 'where_am_i', arguments: {} });
      assert.equal(after.isError, undefined);
      const { position } = after.structuredContent as { position: { x: number } };
      assert.ok(Math.abs(position.x - goal.x) > 1, 'it stopped on the way');
      await client.close();
    });

    test('MCP-23: without the token, with a wrong one, or from a strange page nobody is served', async () => {
      await assert.rejects(connect('/mcp', 'a-token-of-somebody-else'));
      const bare = await fetch(`${http.url}/mcp`, { method: 'POST', body: '{}' });
      assert.equal(bare.status, 401);
      const headers = { authorization: `Bearer ${token}`, origin: 'http://example.org' };
      const strange = await fetch(`${http.url}/mcp`, { method: 'POST', body: '{}', headers });
      assert.equal(strange.status, 403);
    });

    test('MCP-24: a body that has left answers every tool readably', async () => {
      const client = await connect();
      await body.close();
      for (const name of ['where_am_i', 'slice', 'move', 'chat', 'find_path']) {
        const args =
          name === 'chat' ? { text: 'hello' } : name === 'slice' || name === 'where_am_i' ? {} : { x: 1, y: 5, z: 1 };
        const answer = await client.callTool({ name, arguments: args });
        assert.equal(answer.isError, true, name);
        const { why, how_to } = answer.structuredContent as { why: string; how_to: string };
        assert.ok(why.length > 0 && how_to.length > 0, name);
      }
      await client.close();
    });
  });
}
