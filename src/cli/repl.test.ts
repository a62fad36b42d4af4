import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { z } from 'zod';
import { fail } from '../core/index.ts';
import { defineTool, Toolbox } from '../tools/index.ts';
import { startRepl } from './repl.ts';
import type { Terminal } from './terminal.ts';

const say = defineTool({
  name: 'say',
  description: 'Says a text.',
  input: z.object({ text: z.string() }),
  output: z.object({ length: z.number() }),
  run: (heard: string[], { text }) => {
    heard.push(text);
    if (text === 'no') return fail('refused', 'it will not be said', 'say another word');
    return { ok: true, describe: `said ${text}`, length: text.length };
  },
});

const hang = defineTool({
  name: 'hang',
  description: 'Waits to be aborted.',
  input: z.object({}),
  output: z.object({}),
  run: (_heard: string[], _args, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(fail('aborted', 'it was aborted', 'go on')), { once: true });
    }),
});

function fixture(options: { interactive?: boolean; json?: boolean } = {}) {
  const printed: string[] = [];
  const heard: string[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = {
    input,
    output,
    errors: output,
    interactive: options.interactive ?? false,
    print: (line = '') => void printed.push(line),
    warn: (line: string) => void printed.push(line),
    failure: ({ why, howTo }: { why: string; howTo: string }) => void printed.push(`${why} / ${howTo}`),
    style: (_style: unknown, text: string) => text,
  } as unknown as Terminal;
  const end = new AbortController();
  let interrupts = 0;
  const repl = startRepl({
    terminal,
    toolbox: new Toolbox<string[]>({ host: heard, tools: [say, hang] }),
    locale: 'en',
    json: options.json ?? false,
    signal: end.signal,
    onInterrupt: () => interrupts++,
  });
  return { repl, input, output, printed, heard, end, interrupts: () => interrupts };
}

test('CLI-16: lines are calls, one after another, until the input ends', async () => {
  const { repl, input, printed, heard } = fixture();
  input.end('say one\n\nsay text=no\nsya three\nsay "\n???\n');
  await repl.done;
  assert.deepEqual(heard, ['one', 'no', '"']);
  assert.equal(printed[0], 'said one');
  assert.equal(printed[1], 'it will not be said\nsay another word');
  assert.match(printed[2] ?? '', /there is no tool "sya"\ndid you mean say\?/);
  assert.equal(printed[3], 'said "');
  assert.match(printed[4] ?? '', /does not begin with the name of a tool/);
});

test('CLI-16: with --json each answer is one line of JSON', async () => {
  const { repl, input, printed } = fixture({ json: true });
  input.end('say one\n');
  await repl.done;
  assert.deepEqual(
    printed.map((line) => JSON.parse(line)),
    [{ ok: true, describe: 'said one', length: 3 }],
  );
});

test('CLI-16: quit ends the prompt, and what stands after it is not called', async () => {
  const { repl, input, heard } = fixture();
  input.write('say one\nquit\nsay two\n');
  await repl.done;
  assert.deepEqual(heard, ['one']);
});

test('CLI-16: help lists the tools, and tells more of one', async () => {
  const { repl, input, printed } = fixture();
  input.end('help\nhelp say\n');
  await repl.done;
  assert.equal(printed[0], '  say(text: string)');
  assert.equal(printed.at(-1), 'say(text: string) - Says a text.');
});

test('CLI-21: the wish to end aborts the call that runs and ends the prompt', async () => {
  const { repl, input, end, printed } = fixture();
  input.write('hang\nsay never\n');
  await new Promise((resolve) => setImmediate(resolve));
  end.abort();
  await repl.done;
  assert.deepEqual(printed, ['it was aborted\ngo on']);
});

test('CLI-21: on a terminal Ctrl-C is told, and a line printed above leaves what is typed', async () => {
  const { repl, input, output, interrupts } = fixture({ interactive: true });
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  input.write('say on');
  await new Promise((resolve) => setImmediate(resolve));
  repl.printAbove('#1 something happened');
  input.write('\u0003');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(interrupts(), 1);
  assert.match(shown, /#1 something happened\n[\s\S]*> say on/);
  repl.close();
  await repl.done;
});
