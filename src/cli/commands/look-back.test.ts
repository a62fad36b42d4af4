import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runInProcess } from '../testing/in-process.ts';
import { runCommand, temporaryFolder } from '../testing/run-command.ts';
import { interviewCommand } from './interview.ts';
import { live } from './live.ts';
import { why } from './why.ts';

/** A run of Ravenisle in a data folder of its own, lived for a while. */
async function lived(context: TestContext, until: string): Promise<string> {
  const data = temporaryFolder(context);
  const ran = await runInProcess(live, { headless: true, until }, { data, seed: 8 });
  assert.equal(ran.code, 0, ran.err);
  return data;
}

const RUN = 'ravenisle-1';

test('CLI-50, CLI-51, CLI-52: a run is looked back on, and its people asked; its file stays as it is', async (context) => {
  const data = await lived(context, '23:50');
  const path = join(data, 'lives', `${RUN}.life`);
  const bytes = readFileSync(path);

  const list = await runInProcess(why, { run: RUN }, { data });
  assert.equal(list.code, 0, list.err);
  const lines = list.out.trimEnd().split('\n');
  assert.ok(
    lines.length > 3 && lines.every((line) => /^\d{6,16} {2}day \d \d\d:\d\d {2}.+: “.+”$/.test(line)),
    list.out,
  );
  const event = lines.at(-1)?.split(' ')[0] ?? '';
  assert.ok(list.err.endsWith(`soulsand why ${RUN} ${event}\n`), list.err);

  const told = await runInProcess(why, { run: RUN, event, truth: true }, { data });
  assert.match(told.out, /^day \d \d\d:\d\d .+\n {2}.+ tells: .+\n {4}.+\n/, told.err);
  assert.match(told.out, /\n {4}in truth: .+\n {2}(Who knows of it:\n {4}.+|Nobody else knows of it\.)\n/);
  const veiled = await runInProcess(why, { run: RUN, event }, { data, locale: 'zh' });
  assert.ok(veiled.out.includes('第') && !veiled.out.includes('实情'), veiled.out);
  const json = JSON.parse((await runInProcess(why, { run: RUN, event, json: true, who: '江离' }, { data })).out);
  assert.deepEqual([json.event, json.told[0].is_lie, json.known_to.length <= 1], [Number(event), undefined, true]);
  const then = await runInProcess(why, { run: RUN, event: '21:30', at: '22:00' }, { data });
  assert.match(then.out, /day 1 21:(2[5-9]|3[0-5])/);

  const question = 'What are you going to do?';
  const asked = await runInProcess(interviewCommand, { run: RUN, question, who: 'Wen Yan' }, { data });
  assert.match(asked.out, /^Wen Yan, at day \d \d\d:\d\d: What are you going to do\?\n {2}\S/, asked.err);
  const plain = { run: RUN, question: '江离在哪里？', who: 'Wen', json: true, at: '22:00' };
  const answer = JSON.parse((await runInProcess(interviewCommand, plain, { data })).out);
  assert.deepEqual([answer.who, answer.by], ['wen_yan', 'rules']);
  assert.deepEqual(readFileSync(path), bytes);
});

test('CLI-52: what cannot be asked is told with what can', async (context) => {
  const data = await lived(context, '21:10');
  const failures = [
    [1, await runInProcess(why, { run: 'nowhere' }, { data }), /✖ there is no run 'nowhere'\n {2}.*ravenisle-1\n/],
    [
      1,
      await runInProcess(why, { run: RUN, event: '123456' }, { data }),
      /✖ nothing with the number 123456 .*\n {2}leave/,
    ],
    [2, await runInProcess(why, { run: RUN, event: 'noon' }, { data }), /✖ 'noon' is no time\n/],
    [1, await runInProcess(why, { run: RUN, at: '05:00' }, { data }), /✖ the run is known until day 1, 21:10\n/],
    [
      1,
      await runInProcess(interviewCommand, { run: RUN, question: 'Who?', who: 'Nobody' }, { data }),
      /✖ there is nobody 'Nobody'\n {2}name one of: .*wen_yan/,
    ],
    [
      1,
      await runInProcess(interviewCommand, { run: RUN, question: ' ', who: 'wen_yan' }, { data }),
      /✖ the question is empty/,
    ],
  ] as const;
  for (const [code, refused, words] of failures) {
    assert.deepEqual([refused.code, refused.out], [code, '']);
    assert.match(refused.err, words);
  }
  const command = runCommand(context, ['interview', RUN]);
  assert.equal((await command.exit).code, 2);
  assert.match(command.err, /missing required argument 'question'/);
});
