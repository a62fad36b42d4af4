import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { MAX_ANSWER_BYTES } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { renderText, toFunctionTool, toMcpTool, toPlainText } from './renderings.ts';

const grid = defineTool({
  name: 'draw_grid',
  description: 'Draws what is around.',
  readOnly: true,
  input: z.object({ maxRadius: z.int().min(1).max(8).default(3), at: z.int().optional() }),
  output: z.object({ rowTexts: z.array(z.string()), stateId: z.int() }),
  run: (_host: undefined) => ({ ok: true, describe: '1 row', rowTexts: ['..'], stateId: 3 }),
  text: ({ describe, rowTexts }) => [describe, ...rowTexts].join('\n'),
});

const INPUT = {
  type: 'object',
  properties: {
    max_radius: { type: 'integer', minimum: 1, maximum: 8, default: 3 },
    at: { type: 'integer' },
  },
};

test('TOOLS-23: the MCP form; its output schema holds for failures too', () => {
  const { outputSchema, ...rest } = toMcpTool(grid);
  assert.deepEqual(rest, {
    name: 'draw_grid',
    title: 'Draw grid',
    description: 'Draws what is around.',
    inputSchema: INPUT,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  });
  assert.deepEqual(outputSchema.required, ['ok']);
  assert.deepEqual(Object.keys(outputSchema.properties), [
    'ok',
    'describe',
    'code',
    'why',
    'how_to',
    'row_texts',
    'state_id',
  ]);
});

test('TOOLS-24: schemas carry nothing that every tool shares', () => {
  assert.doesNotMatch(JSON.stringify(toMcpTool(grid)), /\$schema|additionalProperties|9007199254740991/);
});

test('TOOLS-25: the function-calling form', () => {
  assert.deepEqual(toFunctionTool(grid), {
    type: 'function',
    function: { name: 'draw_grid', description: 'Draws what is around.', parameters: INPUT },
  });
});

test('TOOLS-26: the plain form is one line', () => {
  assert.equal(toPlainText(grid), 'draw_grid(max_radius: integer 1..8 = 3, at?: integer) - Draws what is around.');
});

test("TOOLS-27: the text is the tool's own rendering, else describe; of a failure why, how_to and what exists", () => {
  const answer = { ok: true, describe: '1 row', row_texts: ['..'], state_id: 3 } as const;
  assert.equal(renderText(grid, answer, 'en'), '1 row\n..');
  assert.equal(renderText(undefined, answer, 'en'), '1 row');
  const failure = { ok: false, code: 'unknown_tool', why: 'no', how_to: 'pick', available: ['a', 'b'] } as const;
  assert.equal(renderText(undefined, failure, 'en'), 'no\npick\na b');
  const long = renderText(undefined, { ok: true, describe: 'x'.repeat(MAX_ANSWER_BYTES + 5) }, 'en');
  assert.ok(long.endsWith('(cut: 5 more characters)'));
});
