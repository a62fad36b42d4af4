import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { fail } from '../../core/index.ts';
import type { Script, ScriptedCall, ScriptedReply } from '../../models/index.ts';
import { defineTool } from '../../tools/index.ts';
import {
  type AgentContext,
  MAX_CALLS_A_ROUND,
  MAX_ROUNDS,
  type ReactRequest,
  react,
  type WorkOptions,
} from '../index.ts';
import { asPlayer, codeOf, harnessFor, must } from '../testing/harness.ts';

const LOOK = defineTool({
  name: 'look_up',
  description: 'Looks a word up.',
  input: z.object({ word: z.string() }),
  output: z.object({ found: z.string() }),
  failureCodes: ['nothing'],
  run: (_: AgentContext, { word }) =>
    word === 'nothing'
      ? fail('nothing', 'nothing is there', 'ask else')
      : { ok: true, describe: `${word} is here`, found: word },
});

const REQUEST: ReactRequest = {
  head: 'You help.',
  question: 'Where is the bread?',
  tools: ['look_up'],
  layer: 'react',
  roundTokens: 100,
  answerTokens: 200,
  answerInputTokens: 600,
};

const call = (...words: string[]): ScriptedReply => ({
  text: '',
  toolCalls: words.map((word, i) => ({ id: `c${i}`, name: 'look_up', input: { word } })),
});
/** Whether a call is the closing one: it offers no tools. */
const isClosing = ({ prompt }: ScriptedCall) => prompt.includes('Answer now');

async function loop(
  t: Parameters<typeof harnessFor>[0],
  script: Script,
  options: Partial<WorkOptions> = {},
  more: Partial<ReactRequest> = {},
) {
  const { engine } = harnessFor(t, script);
  engine.tools.register({ tool: LOOK, owner: 'test#main' });
  let spent: Readonly<Record<string, number>> = {};
  const answer = await engine.background({ ...asPlayer('ann'), ...options }, async (context) => {
    const answered = await react(context, engine.tools, { ...REQUEST, ...more });
    assert.deepEqual(
      Object.values(context.execution.budget.held).filter((amount) => amount !== 0),
      [],
    );
    spent = context.execution.budget.spent;
    return answered;
  });
  return { answer, spent };
}

test('ENGINE-30: a loop runs what the model calls, shows it what was found, and ends with its answer', async (t) => {
  const prompts: string[] = [];
  const { answer } = await loop(t, (asked) => {
    prompts.push(asked.prompt);
    return asked.count === 0 ? call('bread', 'nothing') : 'It is here.';
  });
  assert.deepEqual(must(answer), { text: 'It is here.', end: 'answered', rounds: 2 });
  assert.match(prompts[1] ?? '', /nothing is there/);
});

test('ENGINE-31: two rounds in a row without anything new end it, and it answers from what was found', async (t) => {
  let closing = '';
  const { answer } = await loop(t, (asked) => {
    if (!isClosing(asked)) return call(asked.count === 0 ? 'bread' : (['bread', 'nothing'][asked.count % 2] ?? ''));
    closing = asked.prompt;
    return 'From what I found.';
  });
  assert.deepEqual(must(answer), { text: 'From what I found.', end: 'no_progress', rounds: 3 });
  assert.match(closing, /Where is the bread\?[\s\S]*bread is here[\s\S]*Answer now/);
});

test('ENGINE-32: one answer is always kept in reserve, whatever the budget', async (t) => {
  const endless: Script = (asked) => (isClosing(asked) ? 'In the end.' : call(`word ${asked.count}`));
  const budgets = fc.record({
    modelCalls: fc.integer({ min: 1, max: 6 }),
    modelTokens: fc.integer({ min: 800, max: 3000 }),
    toolCalls: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(budgets, async (budget) => {
      const { answer, spent } = await loop(t, endless, { budget });
      assert.equal(must(answer).text, 'In the end.');
      for (const [counter, limit] of Object.entries(budget)) assert.ok((spent[counter] ?? 0) <= limit, counter);
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 500 : 12 },
  );
  const { answer } = await loop(t, endless, { budget: { modelTokens: 799 } });
  assert.equal(codeOf(answer), 'budget_exhausted');
});

test('ENGINE-33: rounds, calls of a round and findings are bounded, and what fails ends in an answer or a failure', async (t) => {
  const busy: Script = (asked) => {
    if (isClosing(asked)) return asked.prompt.length < 2500 ? 'Short enough.' : 'Too long.';
    return call(...Array.from({ length: MAX_CALLS_A_ROUND + 2 }, (_, i) => `${asked.count}-${i}-${'x'.repeat(200)}`));
  };
  const many = await loop(
    t,
    busy,
    { budget: { toolCalls: 1000, modelCalls: 50, modelTokens: 1_000_000 } },
    { maxRounds: 100 },
  );
  assert.deepEqual(must(many.answer), { text: 'Short enough.', end: 'rounds', rounds: MAX_ROUNDS });
  assert.equal(many.spent['toolCalls'], MAX_ROUNDS * MAX_CALLS_A_ROUND);
  const down = fail('provider_error', 'it is down', 'wait');
  const failing = must((await loop(t, (asked) => (isClosing(asked) ? 'Sorry.' : down))).answer);
  assert.deepEqual([failing.text, failing.end, failing.failure?.code], ['Sorry.', 'model_failed', 'provider_error']);
  assert.equal(codeOf((await loop(t, () => down)).answer), 'provider_error');
  const aborted = new AbortController();
  const given = await loop(
    t,
    () => {
      aborted.abort();
      return call('bread');
    },
    { signal: aborted.signal },
  );
  assert.equal(codeOf(given.answer), 'aborted');
  const odd = await loop(t, (asked) => {
    if (asked.count > 0) return 'Done.';
    return {
      text: '',
      toolCalls: [
        { id: 'a', name: 'give_all', input: {} },
        { id: 'b', name: 'look_up', input: 'x', fault: 'no JSON' },
      ],
    };
  });
  assert.equal(must(odd.answer).end, 'answered');
});
