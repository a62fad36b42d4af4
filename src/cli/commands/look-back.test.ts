import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../testing/run-command.ts';
import { ranHere } from '../testing/run-here.ts';

const RUN = 'ravenisle-1';

/** A run of Ravenisle in a folder of its own, lived for a while, and what looks back on it. */
async function lived(context: TestContext, until: string) {
  const cwd = temporaryFolder(context);
  const ran = await ranHere(context, ['live', '--headless', '--until', until, '--seed', '8'], { cwd });
  assert.equal(ran.code, 0, ran.err);
  return {
    path: join(cwd, '.soulsand', 'lives', `${RUN}.life`),
    why: (...args: string[]) => ranHere(context, ['why', ...args], { cwd }),
    interview: (...args: string[]) => ranHere(context, ['interview', ...args], { cwd }),
  };
}

test('CLI-50, CLI-51, CLI-52: a run is looked back on, and its people asked; its file stays as it is', async (context) => {
  const { path, why, interview } = await lived(context, '23:50');
  const bytes = readFileSync(path);

  const list = await why(RUN);
  assert.equal(list.code, 0, list.err);
  const lines = list.out.trimEnd().split('\n');
  assert.ok(
    lines.length > 3 && lines.every((line) => /^\d{6,16} {2}day \d \d\d:\d\d {2}.+: “.+”$/.test(line)),
    list.out,
  );
  const event = lines.at(-1)?.split(' ')[0] ?? '';
  assert.ok(list.err.endsWith(`soulsand why ${RUN} ${event}\n`), list.err);

  const told = await why(RUN, event, '--truth');
  assert.match(told.out, /^day \d \d\d:\d\d .+\n {2}.+ tells: .+\n {4}.+\n/, told.err);
  assert.match(told.out, /\n {4}in truth: .+\n {2}(Who knows of it:\n {4}.+|Nobody else knows of it\.)\n/);
  const veiled = await why(RUN, event, '--locale', 'zh');
  assert.ok(veiled.out.includes('第') && !veiled.out.includes('实情'), veiled.out);
  const json = JSON.parse((await why(RUN, event, '--json', '--who', '江离')).out);
  assert.deepEqual([json.event, json.told[0].is_lie, json.known_to.length <= 1], [Number(event), undefined, true]);
  const then = await why(RUN, '21:30', '--at', '22:00');
  assert.match(then.out, /day 1 21:(2[5-9]|3[0-5])/);

  const asked = await interview(RUN, 'What are you going to do?', '--who', 'Wen Yan');
  assert.match(asked.out, /^Wen Yan, at day \d \d\d:\d\d: What are you going to do\?\n {2}\S/, asked.err);
  const plain = await interview(RUN, '江离在哪里？', '--who', 'Wen', '--json', '--at', '22:00');
  const answer = JSON.parse(plain.out);
  assert.deepEqual([answer.who, answer.by], ['wen_yan', 'rules']);
  assert.deepEqual(readFileSync(path), bytes);
});

test('CLI-52: what cannot be asked is told with what can', async (context) => {
  const { why, interview } = await lived(context, '21:10');
  const failures = [
    [1, await why('nowhere'), /✖ there is no run 'nowhere'\n {2}.*ravenisle-1\n/],
    [1, await why(RUN, '123456'), /✖ nothing with the number 123456 .*\n {2}leave/],
    [2, await why(RUN, 'noon'), /✖ 'noon' is no time\n/],
    [1, await why(RUN, '--at', '05:00'), /✖ the run is known until day 1, 21:10\n/],
    [1, await interview(RUN, 'Who?', '--who', 'Nobody'), /✖ there is nobody 'Nobody'\n {2}name one of: .*wen_yan/],
    [1, await interview(RUN, ' ', '--who', 'wen_yan'), /✖ the question is empty/],
    [2, await interview(RUN), /missing required argument 'question'/],
  ] as const;
  for (const [code, refused, words] of failures) {
    assert.deepEqual([refused.code, refused.out], [code, '']);
    assert.match(refused.err, words);
  }
});
