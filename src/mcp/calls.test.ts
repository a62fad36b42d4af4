import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { oneBody } from './body.ts';
import { EVENTS_URI } from './events-resource.ts';
import { connect, ERAS, initialize, mountOf, post, textOf, turnsUntil } from './testing/clients.ts';
import { smallBody } from './testing/small-body.ts';

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
}

test('MCP-3, MCP-4: a call without a name, or whose arguments are no object, is answered as data', async (context) => {
  const mount = mountOf(context);
  const headers = { 'mcp-session-id': await initialize(mount) };
  const cases: [unknown, string][] = [
    [{}, 'unknown_tool'],
    [{ name: 7 }, 'unknown_tool'],
    [{ name: { toString: '' } }, 'unknown_tool'],
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
