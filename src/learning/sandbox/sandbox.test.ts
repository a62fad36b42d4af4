import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { fail, sleep, succeed, systemClock } from '../../core/index.ts';
import { defineCapability } from './capability.ts';
import { readProc, readPs, usageOf } from './process-usage.ts';
import { Sandbox, type SandboxProgram } from './sandbox.ts';
import { type Attack, ESCAPES, SIZE_BOMBS, TIME_BOMBS } from './testing/attacks.ts';

const MIB = 1024 * 1024;
/** Pings of the body: it must live on whatever programs do. */
let pings = 0;
/** Called when a program reads, once. */
let onRead = () => {};
/** Set when a slow host function is told to stop. */
let stopped = 0;

const capabilities = [
  defineCapability({
    name: 'read',
    signature: 'read(text?)',
    description: 'answers a word',
    parameters: z.tuple([z.string().optional()]),
    call: async () => {
      pings++;
      onRead();
      return succeed('read');
    },
  }),
  defineCapability({
    name: 'give',
    signature: 'give()',
    description: 'answers an object',
    parameters: z.tuple([]),
    call: async () => succeed({ deep: { constructor: 'no function' }, list: [1] }),
  }),
  defineCapability({
    name: 'later',
    signature: 'later(ms, value)',
    description: 'answers after a while',
    parameters: z.tuple([z.number(), z.string()]),
    call: async ([ms, value], { signal }) => {
      if ((await sleep(systemClock, ms, signal)) === 'aborted') stopped++;
      return succeed(value);
    },
  }),
  defineCapability({
    name: 'mineBlock',
    signature: 'mineBlock(name, count?)',
    description: 'fails',
    parameters: z.tuple([z.string(), z.number().int().optional()]),
    call: async ([name]) => fail('not_in_sight', `no ${name} is in sight`, 'walk on', { nearest: 'birch_log' }),
  }),
  defineCapability({
    name: 'broken',
    signature: 'broken()',
    description: 'throws',
    parameters: z.tuple([]),
    call: async () => {
      throw new Error('a bug of ours');
    },
  }),
  defineCapability({
    name: 'flood',
    signature: 'flood()',
    description: 'answers too much',
    parameters: z.tuple([]),
    call: async () => succeed('x'.repeat(MIB)),
  }),
];

const limits = { memoryBytes: 8 * MIB, calls: 300, consoleLines: 5 };
const sandbox = new Sandbox({ capabilities, limits });
const hasty = new Sandbox({ capabilities, limits: { ...limits, cpuMs: 80 } });
after(() => Promise.all([sandbox.close(), hasty.close()]));

const run = (code: string, more: Partial<SandboxProgram> = {}, signal?: AbortSignal) =>
  sandbox.run({ entry: { name: 'skill', code }, ...more }, signal);

async function resultOf(code: string, more: Partial<SandboxProgram> = {}): Promise<unknown> {
  const { result } = await run(code, more);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

async function failureOf(code: string, more: Partial<SandboxProgram> = {}) {
  const { result } = await run(code, more);
  assert.ok(!result.ok, JSON.stringify(result));
  return result;
}

async function attack({ name, code, ends }: Attack, within = sandbox): Promise<void> {
  const { result } = await within.run({ entry: { name: 'skill', code } });
  if ('returns' in ends) assert.deepEqual(result, succeed(ends.returns), name);
  else {
    assert.ok(!result.ok, `${name} returned ${JSON.stringify(result)}`);
    assert.equal(result.code, ends.code, `${name}: ${result.why}`);
    assert.ok(result.why !== '' && result.howTo !== '', name);
  }
  const before = pings;
  const next = await within.run({ entry: { name: 'skill', code: 'export default () => read()' } });
  assert.deepEqual(next.result, succeed('read'), `the run after ${name}`);
  assert.equal(pings, before + 1);
}

test('LEARN-1: published escapes reach nothing, and the next program runs', async () => {
  assert.ok(ESCAPES.length >= 20);
  for (const attempt of ESCAPES) await attack(attempt);
});

test('LEARN-2: endless loops, memory bombs and deep recursion are refused, and the next program runs', async () => {
  for (const bomb of TIME_BOMBS) await attack(bomb, hasty);
  for (const bomb of SIZE_BOMBS) await attack(bomb);
});

test('LEARN-3: a program gets its input, awaits host functions at once, and answers plain data', async () => {
  const code = `export default async ({ words }) => {
    const both = await Promise.all(words.map((word, i) => later(20 - 10 * i, word)));
    return { both, given: await give() };
  }`;
  const value = await resultOf(code, { input: { words: ['a', 'b'] } });
  assert.deepEqual(value, { both: ['a', 'b'], given: { deep: { constructor: 'no function' }, list: [1] } });
  const { calls, result } = await run('await read(); await read(); await give();');
  assert.deepEqual([calls, result], [{ read: 2, give: 1 }, succeed(null)]);
});

test('LEARN-4: modules are imported by name, and only those that were linked', async () => {
  const modules = [
    {
      name: 'mine-wood',
      code: "import { twice } from 'twice'; export const mineWood = async () => twice(await read());",
    },
    { name: 'twice', code: 'export const twice = (x) => x + x;' },
  ];
  const code = "import { mineWood } from 'mine-wood'; export default mineWood";
  assert.equal(await resultOf(code, { modules }), 'readread');
  const failure = await failureOf("import fs from 'fs'", { modules });
  assert.match(failure.why, /no module 'fs': there are mine-wood, twice/);
});

test("LEARN-5: an error names the author's own module, line and column, through awaits, calls and imports", async () => {
  const modules = [
    { name: 'helper', code: '// a line\n\nexport async function dig() {\n  await mineBlock("oak_log");\n}' },
  ];
  const code = "import { dig } from 'helper';\nexport default async () => {\n  await read();\n  await dig();\n};";
  const refused = await failureOf(code, { modules });
  assert.equal(refused.code, 'threw');
  assert.match(refused.why, /no oak_log is in sight.*\(helper line 4: await mineBlock\("oak_log"\);\)/);
  assert.equal(refused.howTo, 'walk on');
  const { module, line, column, stack, refused: told } = refused.data ?? {};
  assert.deepEqual([module, line, column], ['helper', 4, 18]);
  assert.deepEqual(told, {
    code: 'not_in_sight',
    why: 'no oak_log is in sight',
    howTo: 'walk on',
    data: { nearest: 'birch_log' },
  });
  assert.deepEqual(
    (stack as { module: string; line: number }[]).map((at) => `${at.module}:${at.line}`),
    ['helper:4', 'skill:4'],
  );

  const syntax = await failureOf('let a = 1;\nlet b = = 2;');
  assert.deepEqual([syntax.code, syntax.data?.['line'], syntax.data?.['column']], ['syntax_error', 2, 9]);
  const imported = await failureOf("import 'helper'", { modules: [{ name: 'helper', code: '\n\n}' }] });
  assert.deepEqual([imported.code, imported.data?.['module'], imported.data?.['line']], ['syntax_error', 'helper', 3]);
});

test('LEARN-16: a program out of time is told where it was', async () => {
  const { result } = await hasty.run({
    entry: { name: 'skill', code: 'export default () => {\n  const turn = () => {\n    for (;;);\n  };\n  turn();\n}' },
  });
  assert.ok(!result.ok);
  assert.deepEqual([result.code, result.data?.['module']], ['deadline_exceeded', 'skill']);
  assert.match(result.howTo, /bound its loops/);
});

test('LEARN-6: what is missing is told with what there is', async () => {
  assert.match(
    (await failureOf("require('fs')")).howTo,
    /there is no require here; the functions there are: read, give/,
  );
  assert.equal((await failureOf("await minBlock('x')")).howTo, 'did you mean mineBlock?');
  assert.match((await failureOf('setTimeout(() => {}, 5)')).why, /no timers here: await a host function/);
  assert.equal((await failureOf("await mineBlock('x', 1.5)")).howTo, 'write mineBlock(name, count?)');
  assert.match((await failureOf("await mineBlock('x', 1.5)")).why, /argument 2/);
  assert.match((await failureOf('await broken()')).why, /a bug of ours/);
  assert.match((await failureOf('await flood()')).why, /answer takes \d+ characters/);
  assert.match((await failureOf('export default 5')).why, /default export must be a function/);
});

test('LEARN-7: a refused call can be caught, with its code and data', async () => {
  const code = `export default async () => {
    try { await mineBlock('oak_log'); } catch (e) { return [e.code, e.data.nearest, e instanceof Error]; }
  }`;
  assert.deepEqual(await resultOf(code), ['not_in_sight', 'birch_log', true]);
});

test('LEARN-8: a call that is not awaited is told and stopped', async () => {
  const before = stopped;
  const failure = await failureOf("export default async () => { later(60_000, 'x'); }");
  assert.deepEqual([failure.code, failure.data?.['functions']], ['not_awaited', ['later']]);
  assert.equal(stopped, before + 1);
});

test('LEARN-9: the console is captured and bounded', async () => {
  const { console: lines, consoleLost } = await run(
    "for (let i = 0; i < 9; i++) console.log('n', i, { i }, [1n].length);",
  );
  assert.deepEqual([lines.length, lines[0], consoleLost], [5, 'n 0 {"i":0} 1', true]);
  const cut = await run("console.warn('x'.repeat(10_000)); throw new Error('late');");
  assert.deepEqual([cut.console[0]?.length, cut.consoleLost, cut.result.ok], [500, false, false]);
});

test('LEARN-10: an abort stops computing and waiting programs and their host functions', async () => {
  const before = stopped;
  for (const code of ['await read(); for (;;);', "const slow = later(60_000, 'x'); await read(); await slow;"]) {
    const abort = new AbortController();
    onRead = () => abort.abort();
    const { result, stillRunning } = await run(code, {}, abort.signal);
    onRead = () => {};
    assert.ok(!result.ok);
    assert.deepEqual([result.code, stillRunning], ['aborted', []]);
  }
  assert.equal(stopped, before + 1);
  const { result } = await run('for (;;);', {}, AbortSignal.abort());
  assert.equal(result.ok ? 'ran' : result.code, 'aborted');
  assert.equal(await resultOf('export default () => 1'), 1);
});

test('LEARN-11: the watchdogs outside end a process by its time and by its memory', async () => {
  const late = new Sandbox({ capabilities, limits: { wallMs: 100 } });
  const big = new Sandbox({ capabilities, limits: { processBytes: MIB } });
  try {
    const waited = await late.run({ entry: { name: 'skill', code: "await later(60_000, 'x')" } });
    assert.ok(!waited.result.ok);
    assert.equal(waited.result.code, 'deadline_exceeded');
    const swollen = await big.run({ entry: { name: 'skill', code: "await later(60_000, 'x')" } });
    assert.ok(!swollen.result.ok);
    assert.equal(swollen.result.code, 'memory_exceeded');
  } finally {
    await Promise.all([late.close(), big.close()]);
  }
  const own = await usageOf(process.pid);
  assert.ok(own !== undefined && own.residentBytes > MIB && own.cpuMs > 0);
  assert.equal(await usageOf(2 ** 22 + 1), undefined);
  assert.deepEqual(readPs('  2048 1-02:03:04.50'), { residentBytes: 2 * MIB, cpuMs: 93_784_500 });
  assert.deepEqual(readPs('  2048 03:04'), { residentBytes: 2 * MIB, cpuMs: 184_000 });
  assert.equal(readPs('gone'), undefined);
  const stat = `7 (a ) b) S ${Array.from({ length: 12 }, (_, i) => i + 1).join(' ')}`;
  assert.deepEqual(readProc('Name:\tx\nVmRSS:\t  2048 kB\n', stat), { residentBytes: 2 * MIB, cpuMs: 230 });
});

test('LEARN-12: one seed, one Math.random, in [0, 1)', async () => {
  const code = 'export default () => Array.from({ length: 50 }, Math.random)';
  const [first, again, other] = [
    await resultOf(code, { seed: 7 }),
    await resultOf(code, { seed: 7 }),
    await resultOf(code, { seed: 8 }),
  ];
  assert.deepEqual(first, again);
  assert.notDeepEqual(first, other);
  assert.ok((first as number[]).every((value) => value >= 0 && value < 1));
});

test('LEARN-13: nothing passes from one program to the next', async () => {
  await run('globalThis.kept = 1; Object.prototype.kept = 1; Math.kept = 1;');
  assert.equal(await resultOf('export default () => [typeof kept, ({}).kept, Math.kept].join()'), 'undefined,,');
});

test('LEARN-14: programs that cannot be are refused before they run', async () => {
  const cases: readonly [Partial<SandboxProgram>, RegExp][] = [
    [{ entry: { name: '../x', code: '' } }, /cannot name a module/],
    [{ modules: [{ name: 'skill', code: '' }] }, /two of its modules/],
    [{ modules: Array.from({ length: 101 }, (_, i) => ({ name: `m${i}`, code: '' })) }, /more than 100 modules/],
    [{ entry: { name: 'skill', code: ' '.repeat(MIB) } }, /characters/],
    [{ input: () => 1 }, /no JSON/],
  ];
  for (const [more, why] of cases) {
    const failure = await failureOf('', more);
    assert.equal(failure.code, 'bad_program');
    assert.match(failure.why, why);
  }
  assert.throws(() => defineCapability({ ...capabilities[0], name: 'a b' } as never), /cannot name/);
  assert.throws(() => new Sandbox({ capabilities: [...capabilities, ...capabilities] }), /one name/);
});

test('LEARN-15: programs run at once up to a bound, and a closed sandbox ends them', async () => {
  const own = new Sandbox({ capabilities });
  const waiting = Array.from({ length: 4 }, () =>
    own.run({ entry: { name: 'skill', code: "await later(60_000, 'x')" } }),
  );
  const { result } = await own.run({ entry: { name: 'skill', code: '' } });
  assert.equal(result.ok ? 'ran' : result.code, 'sandbox_busy');
  await own.close();
  for (const { result } of await Promise.all(waiting)) assert.equal(result.ok ? 'ran' : result.code, 'sandbox_died');
  const closed = await own.run({ entry: { name: 'skill', code: '' } });
  assert.equal(closed.result.ok ? 'ran' : closed.result.code, 'sandbox_closed');
});
