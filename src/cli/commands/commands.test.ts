import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type EmbeddedWorld, startWorld } from '../../minecraft/server/index.ts';
import { type RunningCommand, temporaryFolder } from '../testing/run-command.ts';
import { ranHere, runHere } from '../testing/run-here.ts';
import { runProcess } from '../testing/run-process.ts';

const TOKEN = 'a-token-that-nobody-guesses';

/** A world for those tests that need none of their own. */
let shared: EmbeddedWorld;
let address: string;

before(async () => {
  const started = await startWorld({ viewDistance: 2 });
  assert.ok(started.ok, started.ok ? '' : started.why);
  shared = started.value;
  address = `${shared.info.host}:${shared.info.port}`;
});

after(() => shared.close());

/** Ends a command as Ctrl-C does. */
async function interrupt(command: RunningCommand): Promise<void> {
  assert.deepEqual(await command.interrupt(), { code: 0, signal: null }, command.err);
}

async function connect(context: TestContext, url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  context.after(() => client.close());
  return client;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port }, () => probe.close(() => resolve(true)));
  });
}

test('CLI-12, CLI-34: up prints what runs where, serves body and society, and frees the port when interrupted', async (context) => {
  const command = runProcess(context, ['up', '--port', '0']);
  const [, url = '', port = ''] = await command.waitFor(/MCP +(http:\/\/127\.0\.0\.1:(\d+)\/mcp)\n/);
  const [, token = ''] = await command.waitFor(/Token +(\S+) /);
  await command.waitFor(/running until told to end/);
  assert.match(command.out, /World +Minecraft 1\.\S+ at 127\.0\.0\.1:\d+, superflat, seed 1, not kept/);
  assert.match(command.out, /Body +Soul at -?\d/);
  assert.match(command.out, /claude mcp add --transport http soulsand/);
  assert.ok(!command.out.includes('\u001b['), 'no colours without a terminal');

  const client = await connect(context, url, token);
  const answer = await client.callTool({ name: 'where_am_i', arguments: {} });
  assert.equal(answer.isError, undefined);
  await assert.rejects(connect(context, url, 'some-other-token-entirely'), /token_wrong/);

  const [, page = ''] = await command.waitFor(/Watch +(http:\S+\/)\n/);
  assert.match(command.out, /Life +Ravenisle, a night of its own, seed 1\n/);
  assert.match(command.out, /Create +http:\S+\/#token=\S+ /);
  const lived = (await (await fetch(`${page}api/setting`)).json()) as { people: unknown[] };
  assert.equal(lived.people.length, 7);

  await interrupt(command);
  assert.match(command.err, /saved at 21:\d\d; go on with: soulsand live --resume ravenisle-1\nclosing \.\.\.\nclosed/);
  assert.ok(await isFree(Number(port)));
});

test('CLI-34: another society, none, or one that there is not', async (context) => {
  const flags = ['--port', '0', '--server', address];
  const other = runHere(context, ['up', ...flags, '--life', 'lantern-cove', '--locale', 'zh']);
  await other.waitFor(/社会 +\S+，独立的一夜/);
  await other.waitFor(/运行中/);
  await interrupt(other);
  const none = runHere(context, ['up', ...flags, '--no-life']);
  await none.waitFor(/running until told to end/);
  assert.doesNotMatch(none.out, /Watch/);
  await interrupt(none);
  const missing = await ranHere(context, ['up', ...flags, '--life', 'atlantis']);
  assert.equal(missing.code, 1);
  assert.match(missing.err, /there is no scenario 'atlantis'.*\n.*use ravenisle or lantern-cove/);
});

test('CLI-13, CLI-22, CLI-24: a taken port gives the next, a given token stays unseen, no reader ends it', async (context) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen({ host: '127.0.0.1', port: 0 }, resolve));
  context.after(() => taken.close());
  const { port } = taken.address() as { port: number };
  const env = { SOULSAND_TOKEN: TOKEN };
  const command = runProcess(context, ['mcp', '--http', '--port', String(port), '--server', address], { env });
  const [, url = ''] = await command.waitFor(/MCP +(\S+) {2}\(port \d+ was taken\)/);
  const client = await connect(context, url, TOKEN);
  assert.ok((await client.listTools()).tools.length > 20);
  await command.waitFor(/Bearer \$SOULSAND_TOKEN/);
  assert.ok(!command.out.includes(TOKEN));

  await command.waitFor(/running until told to end/);
  command.output.destroy();
  await shared.say('is anybody listening?');
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
});

test('CLI-16: play takes calls from standard input and ends with it', async (context) => {
  const command = runHere(context, ['play', '--server', address, '--locale', 'zh']);
  command.input.end('where_am_i\nnope\nquit\nchat never\n');
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
  assert.match(command.out, /^.+\n没有工具 "nope"/);
  assert.doesNotMatch(command.out, /never/);
});

test('CLI-14: what was built in a kept world is there at the next start', async (context) => {
  const cwd = temporaryFolder(context);
  const open = async () => {
    const command = runHere(context, ['world', '--save', 'home', '--seed', '7'], { cwd });
    const [, server = ''] = await command.waitFor(/at (127\.0\.0\.1:\d+), superflat, seed 7, kept in \S+/);
    const [, x, y, z] = (await command.waitFor(/appear at (\S+) (\S+) (\S+)\n/)).map(Number);
    return { command, server, spawn: { x: Math.floor(x ?? 0), y: y ?? 0, z: Math.floor(z ?? 0) } };
  };
  const playOn = async (server: string, line: string): Promise<Record<string, unknown>> => {
    const command = runHere(context, ['play', '--json', '--server', server], { cwd });
    command.input.end(`${line}\n`);
    assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
    return JSON.parse(command.out) as Record<string, unknown>;
  };

  const first = await open();
  const { x, y, z } = first.spawn;
  const ground = `x=${x + 1} y=${y - 1} z=${z}`;
  const dug = await playOn(first.server, `dig ${ground}`);
  assert.equal(dug['ok'], true, JSON.stringify(dug));
  first.command.kill('SIGTERM');
  assert.deepEqual(await first.command.exit, { code: 0, signal: null }, first.command.err);
  assert.ok(existsSync(join(cwd, '.soulsand/worlds/home')));

  const second = await open();
  const block = await playOn(second.server, `block_at ${ground}`);
  assert.equal(block['name'], 'air', JSON.stringify(block));
  await interrupt(second.command);
});

test('CLI-15, CLI-19: mcp over stdio speaks nothing but the protocol, and ends with its input', async (context) => {
  const command = runProcess(context, ['mcp', '--server', address, '--username', 'Ann']);
  const send = (message: object) => command.input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'status', arguments: {} } });
  await command.waitFor(/"id":2[^\n]*\n|\n[^\n]*"id":2/);
  command.input.end();
  assert.deepEqual(await command.exit, { code: 0, signal: null }, command.err);
  const lines = command.out.trimEnd().split('\n');
  const messages = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  for (const message of messages) assert.equal(message['jsonrpc'], '2.0');
  const answer = messages.find(({ id }) => id === 2)?.['result'] as { structuredContent: { ok: boolean } };
  assert.equal(answer.structuredContent.ok, true);
});

test('CLI-17: the tour shows calls and answers, and ends by itself', async (context) => {
  const { code, out, err } = await ranHere(context, ['tour', '--port', '0']);
  assert.equal(code, 0, err);
  for (const tool of ['describe', 'where_am_i', 'slice', 'find_path', 'move', 'dig', 'place', 'events']) {
    assert.match(out, new RegExp(`\\n> ${tool}\\b.*\\n {2}\\S`), tool);
  }
  assert.match(out, /(\d+) calls, \1 answered as asked, 0 answered with a reason/);
});

test('CLI-18: what cannot be opened is told with what to do', async (context) => {
  const cases: [string[], RegExp][] = [
    [['play', '--server', '127.0.0.1:1'], /127\.0\.0\.1:1/],
    [['up', '--mc', '1.8.9'], /1\.8\.9/],
    [['world', '--type', 'cubes'], /use one of: superflat, hills, void/],
    [['mcp', '--tools', 'base,nope'], /no tool set nope\n {2}use --tools with: base/],
  ];
  for (const [args, message] of cases) {
    const { code, err } = await ranHere(context, args);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, message);
    assert.match(err, /✖ .+\n {2}\S/, 'why, and what to do');
    assert.doesNotMatch(err, /\n\s+at /, 'no stack');
  }
});

/** Throws in the process it is loaded into, once that has said that its world is there. */
const BUG = `const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...rest) => {
  if (String(text).includes('appear at')) setImmediate(() => { throw new Error('boom'); });
  return write(text, ...rest);
};`;

test('CLI-23: an error that nobody caught is told without a stack and ends the command cleanly', async (context) => {
  const cwd = temporaryFolder(context);
  const nodeFlags = [`--import=data:text/javascript,${encodeURIComponent(BUG)}`];
  const command = runProcess(context, ['world', '--save'], { cwd, nodeFlags });
  assert.deepEqual(await command.exit, { code: 70, signal: null }, command.err);
  assert.match(command.err, /✖ soulsand failed inside: boom\n {2}run soulsand doctor/);
  assert.doesNotMatch(command.err, /\n\s+at /, 'no stack');
  assert.match(readFileSync(join(cwd, '.soulsand/logs/soulsand.log'), 'utf8'), /boom/);
});

test('CLI-7, CLI-21: the end asked for while the world opens is clean too', async (context) => {
  const command = runHere(context, ['up', '--port', '0']);
  await command.waitFor(/./, 'err');
  await interrupt(command);
});
