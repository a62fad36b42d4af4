import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ManualClock, type Result, succeed } from '../../core/index.ts';
import { PROMPTS_LOOK_MS, PromptLibrary, type PromptSnapshot } from '../index.ts';
import { asPlayer, codeOf, folderFor, harnessFor, must } from '../testing/harness.ts';

test('ENGINE-15: an execution keeps the prompts it began with; a reload serves the next one', async (t) => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'greet.txt'), 'Hello {name}, {name}. Rules: {rules}\n');
  writeFileSync(join(folder, 'notes.md'), 'not a prompt');
  const library = must(await PromptLibrary.open(folder, { greet: ['name', 'rules'] }));
  const { engine } = harnessFor(t, undefined, { prompts: () => library.current });
  const values = { name: 'Ann', rules: 'say {name} twice' };
  await engine
    .background(asPlayer('ann'), async ({ prompts }) => {
      assert.equal(must(prompts.fill('greet', values)), 'Hello Ann, Ann. Rules: say {name} twice');
      writeFileSync(join(folder, 'greet.txt'), 'Good day {name}: {rules}');
      must(await library.reload());
      assert.match(must(prompts.fill('greet', values)), /^Hello/);
      return succeed(undefined);
    })
    .then(must);
  await engine
    .background(asPlayer('ann'), async ({ prompts }) => {
      assert.match(must(prompts.fill('greet', values)), /^Good day Ann/);
      return succeed(undefined);
    })
    .then(must);
});

test('ENGINE-15: a missing file, placeholder or value is named, and the last good snapshot stays', async (t) => {
  const folder = folderFor(t);
  const write = (text: string) => writeFileSync(join(folder, 'greet.txt'), text);
  const needs = { greet: ['name'] };
  const missing = await PromptLibrary.open(folder, needs);
  assert.ok(!missing.ok);
  assert.match(missing.why, /greet\.txt is missing/);
  write('Hello {name}');
  const library = must(await PromptLibrary.open(folder, needs));
  const good = library.current;
  const faults: [string | undefined, RegExp][] = [
    ['Hello', /greet\.txt lacks the placeholder \{name\}/],
    ['Hello {name} {rank}', /greet\.txt has \{rank\}, which nobody fills/],
    [`{name}${'x'.repeat(100_001)}`, /greet\.txt has 100007 of 100000 characters/],
    [undefined, /greet\.txt is missing/],
  ];
  for (const [text, why] of faults) {
    if (text === undefined) rmSync(join(folder, 'greet.txt'));
    else write(text);
    const reloaded = await library.reload();
    assert.ok(!reloaded.ok && reloaded.code === 'prompts_unusable');
    assert.match(reloaded.why, why);
    assert.equal(library.current, good);
  }
  const unfilled = good.fill('greet');
  assert.ok(!unfilled.ok);
  assert.deepEqual([unfilled.code, unfilled.data], ['prompt_value_missing', { name: 'greet', value: 'name' }]);
  assert.equal(codeOf(good.fill('nothing')), 'prompt_unknown');
  rmSync(folder, { recursive: true });
  assert.equal(codeOf(await library.reload()), 'prompts_unusable');
});

test('ENGINE-54: of a partial folder what is missing is left to the program, and what nobody uses is a mistake; a watched one is read when it changed', async (t) => {
  const folder = folderFor(t);
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.txt`), text);
  write('greet', 'Hello {name}');
  const library = must(await PromptLibrary.open(folder, { greet: ['name'], part: [] }, { isPartial: true }));
  assert.equal(codeOf(library.current.fill('part')), 'prompt_unknown');
  const clock = new ManualClock();
  const heard: ((told: Result<PromptSnapshot>) => void)[] = [];
  const stop = library.watch(clock, (loaded) => heard.shift()?.(loaded));
  const nextLook = () =>
    new Promise<Result<PromptSnapshot>>((resolve) => {
      heard.push(resolve);
      clock.advance(PROMPTS_LOOK_MS);
    });
  write('grete', 'Hello {name}');
  const refused = await nextLook();
  assert.ok(!refused.ok);
  assert.match(refused.why, /nobody uses grete\.txt; there are: greet, part/);
  assert.equal(must(library.current.fill('greet', { name: 'Ann' })), 'Hello Ann');
  rmSync(join(folder, 'grete.txt'));
  write('greet', 'Good day {name}');
  must(await nextLook());
  assert.equal(must(library.current.fill('greet', { name: 'Ann' })), 'Good day Ann');
  stop();
  assert.equal(clock.pending, 0);
});
