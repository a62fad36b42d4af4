import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Result, succeed } from '../../core/index.ts';
import {
  type AgentContext,
  type Command,
  CommandRegistry,
  type CommandValues,
  MAX_COMMAND_CHARS,
  usageOf,
} from '../index.ts';
import { asPlayer, codeOf, harnessFor, must } from '../testing/harness.ts';

function command(path: string, args: Command['arguments'] = [], permission?: string): Command {
  const run = async (_: AgentContext, values: CommandValues) => succeed({ kind: 'ran', text: path, data: values });
  const description = { en: path, zh: path };
  return { path, description, arguments: args, run, ...(permission === undefined ? {} : { permission }) };
}

const BUY = command('shop buy', [
  { name: 'good', kind: 'word' },
  { name: 'count', kind: 'integer', optional: true },
]);
const ADD = command('docs add', [{ name: 'text', kind: 'rest' }]);

test('ENGINE-40: a command line is read to values, and what is wrong with it is said with the right form', async (t) => {
  const { engine } = harnessFor(t);
  for (const one of [command('shop'), BUY, ADD, command('op stop', [], 'operate')])
    engine.commands.register('test#main', one);
  const run = async (line: string, ...permissions: string[]) => {
    const ran = await engine.command(line, asPlayer('ann', ...permissions));
    return ran.ok ? [ran.value.text, ran.value.data] : [ran.code, ran.howTo];
  };
  assert.equal(usageOf(BUY), 'shop buy GOOD [COUNT]');
  assert.deepEqual(await run('Shop  BUY bread 3'), ['shop buy', { good: 'bread', count: 3 }]);
  assert.deepEqual(await run('shop buy "rye \\"bread\\""'), ['shop buy', { good: 'rye "bread"' }]);
  assert.deepEqual(await run('shop'), ['shop', {}]);
  assert.deepEqual(await run('docs add the  "old" mill '), ['docs add', { text: 'the  "old" mill' }]);
  const right = 'write it like this: shop buy GOOD [COUNT]';
  for (const line of ['shop buy', 'shop buy bread many', 'shop buy bread 1 2', 'shop buy bread 9007199254740993']) {
    assert.deepEqual(await run(line), ['bad_argument', right]);
  }
  assert.deepEqual(await run('shop buy "bread'), ['bad_command', 'close the quotes, and keep it short']);
  assert.deepEqual(await run('shpo buy bread'), ['unknown_command', 'did you mean shop buy?']);
  assert.deepEqual((await run('')).at(0), 'unknown_command');
  assert.deepEqual((await run('op stop')).at(0), 'not_allowed');
  assert.deepEqual((await run('op stop', 'operate')).at(0), 'op stop');
  assert.deepEqual((await run('x'.repeat(MAX_COMMAND_CHARS + 1))).at(0), 'too_large');
});

test('ENGINE-41: commands have owners, are listed by permission, and cannot be told apart wrongly', async (t) => {
  const { engine } = harnessFor(t);
  const registry = new CommandRegistry();
  registry.register('shop#main', BUY);
  registry.register('op#main', command('op stop', [], 'operate'));
  await engine
    .background(asPlayer('ann'), async (context) => {
      assert.deepEqual(
        registry.listFor(context).map(({ path }) => path),
        ['shop buy'],
      );
      return succeed(undefined);
    })
    .then(must);
  assert.throws(() => registry.register('other#main', BUY), /of shop#main/);
  assert.throws(() => registry.register('x', command('Shop')), /lower case/);
  assert.throws(
    () =>
      registry.register(
        'x',
        command('a', [
          { name: 'r', kind: 'rest' },
          { name: 'w', kind: 'word' },
        ]),
      ),
    /last argument/,
  );
  assert.throws(
    () =>
      registry.register(
        'x',
        command('a', [
          { name: 'o', kind: 'word', optional: true },
          { name: 'w', kind: 'word' },
        ]),
      ),
    /stands last/,
  );
  registry.removeOwner('shop#main');
  registry.register('other#main', BUY);
});

test('ENGINE-40: whatever is typed is read or refused, and quoted words come back as they were', async (t) => {
  const { engine } = harnessFor(t);
  engine.commands.register('test#main', BUY);
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const read = async (line: string): Promise<Result<unknown>> =>
    await engine.background(asPlayer('ann'), async (context) => engine.commands.parse(context, line));
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60, unit: 'binary' }), async (text) => {
      assert.match(codeOf(await read(text)), /^(unknown_command|bad_command|bad_argument)$/);
      const parsed = must(
        await engine.background(asPlayer('ann'), async (context) =>
          engine.commands.parse(context, `shop buy ${quote(text)}`),
        ),
      );
      assert.deepEqual(parsed.values, { good: text });
    }),
    { numRuns: 50 },
  );
});
