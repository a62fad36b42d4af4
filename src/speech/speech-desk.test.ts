import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { countingIds, fail, type Locale, ManualClock, type Result, silentLogger, succeed } from '../core/index.ts';
import { SoundCache } from './sound-cache.ts';
import type { Speaker } from './speaker.ts';
import { MAX_WAITING_OF_PLAYER, SpeechDesk } from './speech-desk.ts';
import { codeOf, folderFor, must, wavOf } from './testing/parts.ts';

const KEY = { engine: 'e', voice: 'v', format: 'wav', text: 'hello' } as const;
const nameOf = (text: string) => SoundCache.nameOf({ ...KEY, text });

test('SPEECH-6: sounds are kept by all that makes them, the least recently used goes, and what was cut off is never read', async (t) => {
  const names = [{}, { engine: 'f' }, { voice: 'w' }, { format: 'mp3' }, { text: 'hello ' }] as const;
  assert.equal(new Set(names.map((part) => SoundCache.nameOf({ ...KEY, ...part }))).size, names.length);
  const folder = folderFor(t);
  const clock = new ManualClock(1_000_000_000);
  const open = async () =>
    must(await SoundCache.open({ folder, clock, ids: countingIds(), maxBytes: 30, maxFiles: 3 }));
  const sound = new Uint8Array(10);
  let cache = await open();
  const put = async (text: string) => {
    clock.advance(1000);
    must(await cache.put(nameOf(text), sound));
    must(succeed(await cache.get(nameOf(text))));
  };
  for (const text of ['a', 'b', 'c']) await put(text);
  clock.advance(1000);
  assert.deepEqual(await cache.get(nameOf('a')), Buffer.from(sound));
  writeFileSync(join(folder, 'half.part'), 'x');
  writeFileSync(join(folder, 'other.txt'), 'x');
  // Which was used last is known after a restart, too.
  cache = await open();
  await put('d');
  assert.deepEqual([await cache.get(nameOf('b')), cache.files, cache.bytes], [undefined, 3, 30]);
  assert.deepEqual(readdirSync(folder).sort(), [...['a', 'c', 'd'].map(nameOf), 'other.txt'].sort());
  rmSync(join(folder, nameOf('c')));
  assert.equal(await cache.get(nameOf('c')), undefined);
  assert.equal(cache.bytes, 20);
  must(await cache.put(nameOf('huge'), new Uint8Array(31)));
  assert.equal(await cache.get(nameOf('huge')), undefined);
  const file = join(folder, 'other.txt');
  assert.equal(codeOf(await SoundCache.open({ folder: file, clock, ids: countingIds() })), 'cache_unusable');
});

test('SPEECH-6: the cache is a list of the most recently used, whatever is put and got', async (t) => {
  const step = fc.record({ get: fc.boolean(), text: fc.constantFrom('a', 'b', 'c', 'd', 'e'), size: fc.nat(12) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const clock = new ManualClock(1_000_000);
      const cache = must(
        await SoundCache.open({ folder: folderFor(t), clock, ids: countingIds(), maxBytes: 20, maxFiles: 3 }),
      );
      let naive: { readonly text: string; readonly size: number }[] = [];
      for (const { get, text, size } of steps) {
        const held = naive.find((each) => each.text === text);
        const others = naive.filter((each) => each.text !== text);
        if (get) {
          assert.equal((await cache.get(nameOf(text)))?.length, held?.size);
          if (held !== undefined) naive = [...others, held];
        } else {
          must(await cache.put(nameOf(text), new Uint8Array(size)));
          naive = [...others, { text, size }];
          while (naive.length > 3 || naive.reduce((sum, each) => sum + each.size, 0) > 20) naive.shift();
        }
        assert.deepEqual([cache.files, cache.bytes], [naive.length, naive.reduce((sum, each) => sum + each.size, 0)]);
      }
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 500 : 15 },
  );
});

/** A speaker that says nothing before it is let. */
function heldSpeaker() {
  const asked: { readonly text: string; readonly end: (said: Result<Uint8Array>) => void }[] = [];
  const speaker: Speaker = {
    engine: 'held',
    format: 'wav',
    voiceOf: (locale: Locale) => locale,
    speak: ({ text, signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(fail('aborted', 'given up', 'ask again')), { once: true });
        asked.push({ text, end: resolve });
      }),
  };
  return { speaker, asked, say: (text: string) => asked.find((each) => each.text === text)?.end(succeed(wavOf(text))) };
}

async function deskFor(t: TestContext) {
  const cache = must(await SoundCache.open({ folder: folderFor(t), clock: new ManualClock(), ids: countingIds() }));
  const desk = new SpeechDesk(cache, silentLogger);
  const held = heldSpeaker();
  const speak = (text: string, player = 'ann', signal = new AbortController().signal) =>
    desk.speak({ player, text, locale: 'en', speaker: held.speaker, signal });
  return { desk, ...held, speak };
}

/** Waits until something has come about, turn by turn of the event loop. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

test('SPEECH-7: a text is said once, two at once and the others in turn, and who gives up leaves the others theirs', async (t) => {
  const { desk, speak, asked, say } = await deskFor(t);
  const abort = new AbortController();
  const [first, same, second, third, fourth] = [
    speak('one', 'ann', abort.signal),
    speak('one', 'ben'),
    speak('two'),
    speak('three', 'ann', abort.signal),
    speak('four'),
  ];
  await until(() => asked.length === 2 && desk.load.waiting === 2);
  assert.deepEqual(asked.map(({ text }) => text).sort(), ['one', 'two']);
  abort.abort();
  assert.deepEqual([codeOf(await first), codeOf(await third)], ['aborted', 'aborted']);
  // Ben's is his own now.
  await until(
    () => asked.filter(({ text }) => text === 'one').length === 2 || asked.some(({ text }) => text === 'four'),
  );
  say('two');
  assert.equal(must(await second).clip.durationMs, 1000);
  await until(
    () => asked.filter(({ text }) => text === 'one').length === 2 && asked.some(({ text }) => text === 'four'),
  );
  asked.at(-1)?.end(succeed(wavOf('x')));
  asked.at(-2)?.end(succeed(wavOf('x')));
  must(await same);
  must(await fourth);
  assert.deepEqual(must(await speak('one')).isCached, true);
  assert.equal(asked.length, 4);
  assert.deepEqual(desk.load, { waiting: 0, running: 0, capacity: 200 });
});

test('SPEECH-8: what waits is bounded, a player’s own too; a failure is passed on, and closing refuses what waits', async (t) => {
  const { desk, speak, asked } = await deskFor(t);
  const broken = speak('broken', 'ben');
  const other = speak('other', 'ben');
  await until(() => asked.length === 2);
  const waiting = Array.from({ length: MAX_WAITING_OF_PLAYER }, (_, i) => speak(`text ${i}`));
  await until(() => desk.load.waiting === MAX_WAITING_OF_PLAYER);
  assert.equal(codeOf(await speak('one more')), 'speech_busy');
  const bens = speak('his', 'ben');
  await until(() => desk.load.waiting === MAX_WAITING_OF_PLAYER + 1);
  desk.close();
  assert.deepEqual(
    [codeOf(await bens), ...new Set((await Promise.all(waiting)).map(codeOf))],
    ['speech_closed', 'speech_closed'],
  );
  for (const { end } of asked) end(fail('no_voice', 'hoarse', 'wait'));
  assert.deepEqual([codeOf(await broken), codeOf(await other)], ['no_voice', 'no_voice']);
  assert.equal(codeOf(await speak('late')), 'speech_closed');
});
