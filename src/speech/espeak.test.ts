import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ManualClock, systemClock } from '../core/index.ts';
import { openEspeak } from './espeak.ts';
import { runProgram } from './program.ts';
import { wavDurationMs } from './sounds.ts';
import { codeOf, folderFor, must, standInEspeak } from './testing/parts.ts';

const never = new AbortController().signal;
const clock = systemClock;

test('SPEECH-3: a program gets its text by standard input and no shell, and whatever it does ends in an answer', async () => {
  const run = { command: 'sh', args: ['-c', 'cat'], input: '$(id) `id`', maxOutputBytes: 100, limitMs: 60_000, clock };
  assert.equal(Buffer.from(must(await runProgram(run))).toString(), '$(id) `id`');
  const failed = await runProgram({ ...run, args: ['-c', 'echo no such voice >&2; exit 3'] });
  assert.ok(!failed.ok && failed.code === 'program_failed');
  assert.match(failed.why, /no such voice/);
  assert.equal(codeOf(await runProgram({ ...run, command: '/nowhere/at-all' })), 'program_missing');
  assert.equal(codeOf(await runProgram({ ...run, args: ['-c', 'yes'] })), 'program_too_much');
  assert.equal(codeOf(await runProgram({ ...run, args: ['a\0b'] })), 'program_failed');
  // It never reads what it is given.
  assert.equal(codeOf(await runProgram({ ...run, args: ['-c', 'exec 0<&-'], input: 'x'.repeat(1_000_000) })), 'ok');
  const slow = new ManualClock();
  const late = runProgram({ ...run, args: ['-c', 'exec sleep 1000'], clock: slow });
  slow.advance(60_000);
  assert.equal(codeOf(await late), 'program_too_slow');
});

test('SPEECH-4: espeak-ng is found where it is, speaks each text in the language’s voice, and is killed with its request', async (t) => {
  assert.equal(codeOf(await openEspeak({ command: '/nowhere/espeak-ng', clock })), 'espeak_missing');
  assert.equal(codeOf(await openEspeak({ voices: { en: '--path=/' }, clock })), 'bad_voice');
  const here = standInEspeak(t, 'printf "RIFF----WAVEdata\\10\\0\\0\\0"; cat; printf %s "$8"');
  const speaker = must(await openEspeak({ command: here, voices: { en: 'en+f3' }, clock }));
  assert.deepEqual([speaker.engine, speaker.voiceOf('en'), speaker.voiceOf('zh')], ['espeak-ng 9.8.7', 'en+f3', 'cmn']);
  // It has no rate in its head, and is no sound.
  assert.equal(codeOf(await speaker.speak({ text: 'hi', voice: 'en', signal: never })), 'bad_sound');
  const pid = join(folderFor(t), 'pid');
  const hanging = must(await openEspeak({ command: standInEspeak(t, `echo $$ > ${pid}; exec sleep 1000`), clock }));
  const abort = new AbortController();
  const speaking = hanging.speak({ text: 'hi', voice: 'en', signal: abort.signal });
  while (!existsSync(pid)) await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  assert.equal(codeOf(await speaking), 'aborted');
  assert.equal(codeOf(await hanging.speak({ text: 'hi', voice: 'en', signal: abort.signal })), 'aborted');
});

test('SPEECH-5: the real espeak-ng says English and Chinese', async (t) => {
  const real = await openEspeak({ clock });
  if (!real.ok) return t.skip(`${real.why}; ${real.howTo}`);
  for (const [text, locale] of [
    ['Punch a tree.', 'en'],
    ['去砍一棵树。', 'zh'],
  ] as const) {
    const voice = real.value.voiceOf(locale);
    const sound = must(await real.value.speak({ text, voice, signal: never }));
    assert.ok((wavDurationMs(sound) ?? 0) > 300, text);
  }
  assert.equal(codeOf(await real.value.speak({ text: 'x', voice: 'nonsense', signal: never })), 'program_failed');
});
