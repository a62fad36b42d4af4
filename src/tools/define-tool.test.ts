import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { Toolbox } from './toolbox.ts';

const nothing = z.object({});

test('TOOLS-5: types are inferred from the schemas, and defaults filled in', () => {
  const tool = defineTool({
    name: 'add_up',
    description: 'Adds.',
    readOnly: true,
    input: z.object({ left: z.number(), right: z.number() }),
    output: z.object({ sum: z.number() }),
    run: (_host: undefined, { left, right }) => ({ ok: true, describe: 'added', sum: left + right }),
  });
  assert.deepEqual(
    { ...tool, input: 0, output: 0, run: 0 },
    {
      name: 'add_up',
      title: 'Add up',
      description: 'Adds.',
      set: 'base',
      readOnly: true,
      destructive: false,
      idempotent: true,
      failureCodes: [],
      input: 0,
      output: 0,
      run: 0,
    },
  );
});

test('TOOLS-5: what would break the contract is refused when defined', () => {
  const run = (_host: undefined) => ({ ok: true as const, describe: 'done' });
  const base = { description: 'x', input: nothing, output: nothing, run };
  assert.throws(() => defineTool({ ...base, name: 'addUp' }), /snake_case/);
  assert.throws(
    () => defineTool({ ...base, name: 'a', input: z.object({ MaxRadius: z.number() }) }),
    /survive the wire/,
  );
  const output = z.object({ describe: z.string() });
  assert.throws(() => defineTool({ ...base, name: 'a', output }), /writes 'describe' itself/);
});

test('TOOLS-6: two tools of one name cannot share a toolbox', () => {
  const tool = defineTool({
    name: 'twice',
    description: 'x',
    input: nothing,
    output: nothing,
    run: (_host: undefined) => ({ ok: true, describe: 'done' }),
  });
  assert.throws(() => new Toolbox({ host: undefined, tools: [tool, tool] }), /same name/);
});
