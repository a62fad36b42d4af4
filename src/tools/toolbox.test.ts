import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { fail, type Logger, silentLogger } from '../core/index.ts';
import { bytesOf, MAX_ANSWER_BYTES } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { MAX_CHOOSING_CLIENTS } from './set-choices.ts';
import { MAX_CALLS_IN_FLIGHT, Toolbox } from './toolbox.ts';
import type { Tool } from './types.ts';

interface Host {
  readonly gate: Promise<void>;
}

const look = defineTool({
  name: 'look_far',
  description: 'Looks.',
  readOnly: true,
  input: z.object({
    x: z.int().min(-100).max(100),
    maxDistance: z.int().min(1).max(64).default(16),
    face: z.enum(['north', 'south']).optional(),
    loud: z.boolean().default(false),
    note: z.string().min(1).max(20).optional(),
  }),
  output: z.object({ x: z.number(), maxDistance: z.number(), face: z.string().optional(), loud: z.boolean() }),
  run: (_host: Host, { x, maxDistance, face, loud }) => ({
    ok: true,
    describe: `looked at ${x}`,
    x,
    maxDistance,
    loud,
    ...(face === undefined ? {} : { face }),
  }),
});

const dump = defineTool({
  name: 'dump',
  description: 'Gives much.',
  input: z.object({ size: z.int().min(1).max(1_000_000).default(10) }),
  output: z.object({ text: z.string() }),
  run: (_host: Host, { size }) => ({ ok: true, describe: 'much', text: 'x'.repeat(size) }),
});

const broken = defineTool({
  name: 'broken',
  description: 'Throws.',
  input: z.object({ how: z.enum(['throw', 'reject', 'odd', 'wordless', 'nan', 'deep']) }),
  output: z.object({ value: z.number() }),
  run: async (_host: Host, { how }) => {
    if (how === 'throw') throw new Error('no such file /home/me/secret/thing.ts:12\n    at somewhere');
    if (how === 'odd') throw 'a bare text';
    if (how === 'wordless') throw Object.create(null);
    if (how === 'reject') await Promise.reject(new TypeError('rejected'));
    const deep: Record<string, unknown> = {};
    deep['self'] = deep;
    if (how === 'deep') return fail('odd', 'why', 'how', { deep });
    return { ok: true, describe: 'nan', value: Number.NaN };
  },
});

const slow = defineTool({
  name: 'slow',
  description: 'Waits.',
  set: 'extra',
  input: z.object({}),
  output: z.object({}),
  run: async (host: Host) => {
    await host.gate;
    return { ok: true, describe: 'done' };
  },
});

const watch = defineTool({
  name: 'watch',
  description: 'Watches.',
  input: z.object({
    block: z.object({ x: z.int().min(-9).max(9), isName: z.string().optional() }).optional(),
    where: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    ticks: z.int().max(5).default(1),
  }),
  output: z.object({}),
  run: (_host: Host) => ({ ok: true, describe: 'watched' }),
});

const tools: readonly Tool<Host>[] = [look, dump, broken, slow, watch];

function toolbox(options: { sets?: readonly string[]; logger?: Logger; verifyOutputs?: boolean } = {}): Toolbox<Host> {
  return new Toolbox({ host: { gate: Promise.resolve() }, tools, ...options });
}

test('TOOLS-15: defaults are filled in, and answers are snake_case', async () => {
  assert.deepEqual(await toolbox().call('look_far', { x: 3 }), {
    ok: true,
    describe: 'looked at 3',
    x: 3,
    max_distance: 16,
    loud: false,
  });
});

test('TOOLS-8: an unknown tool is answered with what exists and the nearest name', async () => {
  const answer = await toolbox().call('lookfar');
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'unknown_tool');
  assert.deepEqual(answer['available'], ['look_far', 'dump', 'broken', 'watch']);
  assert.equal(answer['nearest'], 'look_far');
  assert.match(answer.how_to, /look_far/);
  const far = await toolbox().call('constructor');
  assert.ok(!far.ok && far.code === 'unknown_tool' && !('nearest' in far));
});

test('TOOLS-9: wrong arguments come back named, with what the tool takes', async () => {
  const answer = await toolbox().call('look_far', { face: 'up', loud: 'perhaps' });
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'bad_arguments');
  assert.match(answer.why, /x is missing \(an integer -100\.\.100\)/);
  assert.match(answer.why, /face must be one of north, south, not "up"/);
  assert.match(answer.why, /loud must be true or false, not "perhaps"/);
  assert.equal(
    answer['takes'],
    'look_far(x: integer -100..100, max_distance: integer 1..64 = 16, face?: north|south, loud: boolean = false, note?: string 1..20)',
  );
  assert.equal('nearest' in answer, false);
});

test('TOOLS-9: of an argument that is an object the wrong field is named, by its path', async () => {
  const box = toolbox();
  const why = async (args: object) => {
    const answer = await box.call('watch', args);
    assert.ok(!answer.ok);
    return answer.why;
  };
  assert.equal(await why({ block: {} }), 'block.x is missing (an integer -9..9)');
  assert.equal(
    await why({ block: { x: 1.5, is_name: 3 } }),
    ['block.x must be an integer -9..9, not 1.5', 'block.is_name must be a text, not 3'].join('; '),
  );
  assert.equal(
    await why({ block: 'stone' }),
    'block must be an object {x: integer -9..9, is_name?: string}, not "stone"',
  );
  assert.equal(await why({ block: { x: 1, name: 'stone' } }), '"block.name" is no argument');
  assert.equal(await why({ where: { from: [] } }), 'where.from must be one of a text, a number, not a list of 0');
  assert.ok((await why({ where: { ['k'.repeat(1 << 20)]: [] } })).length < 200);
  assert.equal((await box.call('watch', { block: { x: 10 } }))['code'], 'out_of_range');
});

test('TOOLS-10: what was given is never dropped from the nearest reading, nor a long one repeated', async () => {
  const box = toolbox();
  const nearest = async (args: object) => (await box.call('watch', args))['nearest'];
  assert.deepEqual(await nearest({ block: { x: '12', odd: 1 }, ticks: 9 }), { block: { x: 9 }, ticks: 5 });
  assert.deepEqual(await nearest({ where: { from: 'Al' }, ticks: 9 }), { where: { from: 'Al' }, ticks: 5 });
  assert.equal(await nearest({ block: 'stone', ticks: 1 }), undefined);
  assert.equal(await nearest({ where: { from: [] }, ticks: 1 }), undefined);
  assert.equal(await nearest({ where: { from: 'x'.repeat(1000) }, ticks: 9 }), undefined);
});

test('TOOLS-10: the nearest valid reading is told, and not used', async () => {
  const box = toolbox();
  const answer = await box.call('look_far', { x: '12', maxDistance: 900, face: 'Nroth', loud: 'yes' });
  assert.ok(!answer.ok);
  assert.deepEqual(answer['nearest'], { x: 12, max_distance: 64, face: 'north', loud: true });
  assert.ok(answer.how_to.includes('look_far({"x":12,"max_distance":64,"face":"north","loud":true})'));
  const retried = await box.call('look_far', answer['nearest']);
  assert.equal(retried.ok, true);
});

test('TOOLS-10: any reading that is told is valid', async () => {
  const box = toolbox();
  const value = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constantFrom('12', 'NORTH', null));
  const args = fc.dictionary(
    fc.constantFrom('x', 'X', 'max_distance', 'maxDistance', 'face', 'faces', 'loud', 'note', 'else'),
    value,
  );
  await fc.assert(
    fc.asyncProperty(args, async (given) => {
      const answer = await box.call('look_far', given);
      if (answer.ok || answer['nearest'] === undefined) return;
      assert.equal((await box.call('look_far', answer['nearest'])).ok, true);
    }),
  );
});

test('TOOLS-11: an unknown argument is refused with the nearest right one', async () => {
  const answer = await toolbox().call('look_far', { x: 1, maxDistance: 3 });
  assert.ok(!answer.ok);
  assert.match(answer.why, /"maxDistance" is no argument; did you mean max_distance\?/);
  assert.deepEqual(answer['nearest'], { x: 1, max_distance: 3 });
});

test('TOOLS-12: a value beyond a limit is out_of_range, not cut', async () => {
  for (const args of [{ x: 101 }, { x: 1, max_distance: 0 }, { x: 1e300 }, { x: 1, note: 'y'.repeat(21) }]) {
    const answer = await toolbox().call('look_far', args);
    assert.ok(!answer.ok);
    assert.equal(answer.code, 'out_of_range');
  }
  const mixed = await toolbox().call('look_far', { x: 101, loud: 3 });
  assert.equal(mixed['code'], 'bad_arguments');
});

test('TOOLS-13: hostile arguments get short answers', async () => {
  const box = toolbox();
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const throwing = Object.defineProperty({}, 'x', { enumerable: true, get: () => assert.fail('read') });
  const hostile: unknown[] = [
    { x: Number.NaN },
    { x: Number.POSITIVE_INFINITY },
    { x: 'y'.repeat(1 << 20) },
    { x: 1, note: 'y'.repeat(1 << 20) },
    { ['k'.repeat(1 << 20)]: 1, x: 1 },
    { x: deep },
    JSON.parse('{"x": 1, "loud": {"toString": ""}}'),
    { deep, x: 1 },
    JSON.parse('{"__proto__": {"x": 1}, "constructor": 1, "x": 1}'),
    Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])),
    [1, 2],
    'x'.repeat(1 << 20),
    7,
    true,
    Symbol('s'),
    () => 1,
    10n,
    revoked,
    throwing,
  ];
  for (const args of hostile) {
    const answer = await box.call('look_far', args);
    assert.ok(!answer.ok);
    assert.ok(['bad_arguments', 'out_of_range'].includes(answer.code), answer.code);
    assert.ok(bytesOf(answer) < 2000, `${bytesOf(answer)} bytes`);
  }
  assert.equal(({} as Record<string, unknown>)['x'], undefined);
});

test('TOOLS-14: missing arguments and null are no arguments', async () => {
  const box = toolbox();
  for (const args of [undefined, null, {}]) {
    assert.equal((await box.call('dump', args)).ok, true);
    assert.equal((await box.call('look_far', args))['code'], 'bad_arguments');
  }
  assert.equal((await box.call('look_far', { x: 1, face: null, max_distance: null }))['max_distance'], 16);
  const needed = await box.call('look_far', { x: null });
  assert.ok(!needed.ok && needed.why === 'x must be an integer -100..100, not null');
});

test('TOOLS-16: a thrown error is internal_error without stack and paths; the logger gets the stack', async () => {
  const logged: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (fields) => void logged.push(fields['error']) };
  const answer = await toolbox({ logger }).call('broken', { how: 'throw' });
  assert.deepEqual(answer, {
    ok: false,
    code: 'internal_error',
    why: 'broken failed inside: no such file (path)',
    how_to: 'call status() to see whether the session is well',
  });
  assert.match(String(logged[0]), /toolbox\.test\.ts/);
  for (const how of ['reject', 'odd', 'wordless', 'deep']) {
    assert.equal((await toolbox().call('broken', { how }))['code'], 'internal_error');
  }
});

test('TOOLS-3: a non-finite number is null on the wire, and a bug where outputs are verified', async () => {
  assert.equal((await toolbox().call('broken', { how: 'nan' }))['value'], null);
  assert.equal((await toolbox({ verifyOutputs: true }).call('broken', { how: 'nan' }))['code'], 'internal_error');
});

test('TOOLS-17: an answer that is too big is replaced by a failure that says how to narrow it', async () => {
  const box = toolbox();
  const answer = await box.call('dump', { size: MAX_ANSWER_BYTES });
  assert.ok(!answer.ok);
  assert.equal(answer.code, 'answer_too_big');
  assert.match(answer.how_to, /smaller size/);
  const overhead = bytesOf(await box.call('dump', { size: 1 })) - 1;
  assert.equal((await box.call('dump', { size: MAX_ANSWER_BYTES - overhead })).ok, true);
  assert.equal((await box.call('dump', { size: MAX_ANSWER_BYTES - overhead + 1 })).ok, false);
});

test('TOOLS-18: an aborted signal is answered without running', async () => {
  const answer = await toolbox().call('broken', { how: 'throw' }, { signal: AbortSignal.abort() });
  assert.equal(answer['code'], 'aborted');
});

test('TOOLS-19: one call more than may run at a time is busy', async () => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const box = new Toolbox<Host>({ host: { gate }, tools, sets: ['extra'] });
  const running = Array.from({ length: MAX_CALLS_IN_FLIGHT }, () => box.call('slow'));
  assert.equal((await box.call('slow'))['code'], 'busy');
  open();
  assert.ok((await Promise.all(running)).every((answer) => answer.ok));
  assert.equal((await box.call('slow')).ok, true);
  assert.equal(box.stats().inFlight, 0);
});

test('TOOLS-20: calls and failures are counted a tool, unknown names in one number', async () => {
  const box = toolbox();
  await box.call('look_far', { x: 1 });
  await box.call('look_far', {});
  for (let i = 0; i < 5; i++) await box.call(`nothing${i}`);
  assert.deepEqual(box.stats().tools.get('look_far'), { calls: 2, failures: 1 });
  assert.equal(box.stats().unknownCalls, 5);
  assert.equal(box.stats().tools.size, tools.length);
});

test('TOOLS-21: a set that is off is not listed, and a call says so', async () => {
  const box = toolbox();
  assert.deepEqual(
    box.list().map((tool) => tool.name),
    ['look_far', 'dump', 'broken', 'watch'],
  );
  assert.equal((await box.call('slow'))['code'], 'tool_set_off');
  box.useSets(['base', 'extra']);
  assert.deepEqual(box.sets, ['base', 'extra']);
  assert.equal((await box.call('slow')).ok, true);
  assert.equal(box.list({ sets: ['extra'] }).length, 1);
  assert.equal(box.get('slow'), slow);
});

test('TOOLS-28: one client has the sets it chose, others the common ones; who has others than before is told', async () => {
  const box = toolbox();
  const told: string[] = [];
  const stop = box.onSetsChange((client) => told.push(client));
  box.useSets(['base', 'extra'], 'ann');
  box.useSets(['extra', 'base'], 'ann');
  assert.equal((await box.call('slow', {}, { client: 'ann' })).ok, true);
  assert.equal((await box.call('slow', {}, { client: 'bob' }))['code'], 'tool_set_off');
  assert.deepEqual([box.setsOf('ann'), box.setsOf('bob'), box.sets], [['extra', 'base'], ['base'], ['base']]);
  for (let i = 0; i < MAX_CHOOSING_CLIENTS; i++) box.useSets(['base'], `client ${i}`);
  assert.deepEqual(box.setsOf('ann'), ['base'], 'the choice made longest ago is forgotten');
  box.useSets(['extra']);
  assert.deepEqual([box.setsOf('client 7'), box.knownSets], [['extra'], ['base', 'extra']]);
  assert.deepEqual(told.slice(0, 2), ['ann', 'ann']);
  stop();
  box.useSets(['base'], 'ann');
  assert.equal(told.filter((client) => client === 'ann').length, 2);
});

test('TOOLS-22: the toolbox speaks the locale of the call', async () => {
  const answer = await toolbox().call('look_far', {}, { locale: 'zh' });
  assert.ok(!answer.ok);
  assert.match(answer.why, /缺 x（整数 -100\.\.100）/);
});

test('TOOLS-7: ten thousand calls of garbage never throw and stay within the bound', async () => {
  const box = toolbox();
  const anything = fc.oneof(
    fc.anything({ withBigInt: true, withMap: true, withSparseArray: true, withNullPrototype: true }),
    fc.dictionary(fc.constantFrom('x', 'max_distance', 'face', 'how', 'size', '__proto__', 'note'), fc.anything()),
  );
  const name = fc.oneof(fc.constantFrom('look_far', 'dump', 'broken', 'slow'), fc.string());
  await fc.assert(
    fc.asyncProperty(name, anything, async (tool, args) => {
      const answer = await box.call(tool, args);
      assert.ok(bytesOf(answer) <= MAX_ANSWER_BYTES);
      assert.equal(typeof (answer.ok ? answer.describe : answer.how_to), 'string');
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 10_000 : 500 },
  );
  for (const odd of [undefined, null, {}, 7, Symbol('s')]) {
    assert.equal((await box.call(odd as string))['code'], 'unknown_tool');
  }
});
