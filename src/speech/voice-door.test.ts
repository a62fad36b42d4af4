import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countingIds, fail, silentLogger, succeed, systemClock } from '../core/index.ts';
import { startHttp } from '../http/index.ts';
import { openSpeech } from './index.ts';
import type { Speaker } from './speaker.ts';
import { folderFor, must, wavOf } from './testing/parts.ts';

const TOKEN = 'the-token-of-the-operator';

const SPEAKER: Speaker = {
  engine: 'test',
  format: 'wav',
  voiceOf: (locale) => locale,
  speak: async ({ text }) => succeed(wavOf(text)),
};

/** Speech behind the real HTTP server, and a player with a session of two clips. */
async function opened(t: TestContext) {
  const http = must(await startHttp({ token: TOKEN, port: 0, logger: silentLogger }));
  const options = { folder: folderFor(t), url: `${http.url}/voice`, clock: systemClock, ids: countingIds() };
  const speech = must(await openSpeech({ ...options, logger: silentLogger, espeak: false }));
  http.mount('/voice', (request) => speech.door.fetch(request), { public: true });
  t.after(async () => {
    speech.close();
    await http.close();
  });
  const { desk, playbacks } = speech;
  const signal = new AbortController().signal;
  const say = async (player: string, text: string) =>
    must(await desk.speak({ player, text, locale: 'en', speaker: SPEAKER, signal })).clip;
  const session = playbacks.start('ann', 'Get <b>Wood</b>');
  for (const text of ['one', 'two']) must(playbacks.add('ann', session, await say('ann', text)));
  return { speech, session, say, link: speech.door.linkFor('ann', 'en') };
}

const post = (url: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(url, { method: 'POST', body, headers });
const codeIn = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

test('SPEECH-10: one session a player goes on, pauses, resumes and ends as it is told, and its place is what the page tells', async (t) => {
  const { speech, session, say } = await opened(t);
  const { playbacks } = speech;
  const standing = () => playbacks.stateOf('ann')?.standing;
  const told = (clip: number, positionMs: number, isOver = false, of = session) =>
    playbacks.told('ann', { session: of, clip, positionMs, isOver });
  const seen: string[] = [];
  const stop = playbacks.follow('ann', (state) => seen.push(state.standing));
  assert.deepEqual([standing(), playbacks.resume('ann')], ['waiting', false]);
  assert.ok(told(0, 5000));
  assert.deepEqual([standing(), playbacks.stateOf('ann')?.positionMs], ['playing', 1000]);
  assert.ok(playbacks.pause('ann') && !playbacks.pause('ann') && playbacks.resume('ann'));
  assert.deepEqual(
    [told(7, 0), told(0, 0, false, 'another'), told(1, 10, true), standing()],
    [false, false, true, 'playing'],
  );
  playbacks.complete('ann', session);
  assert.equal(standing(), 'ended');
  assert.deepEqual([playbacks.cancel('ann'), told(1, 0)], [false, false]);
  const late = playbacks.add('ann', session, await say('ann', 'late'));
  assert.equal(late.ok ? 'ok' : late.code, 'playback_over');
  const next = playbacks.start('ann', 'next');
  const replaced = playbacks.start('ann', 'after');
  assert.notEqual(next, replaced);
  assert.ok(playbacks.cancel('ann'));
  assert.deepEqual(seen, [
    'waiting',
    'playing',
    'paused',
    'playing',
    'ended',
    'waiting',
    'cancelled',
    'waiting',
    'cancelled',
  ]);
  stop?.();
  const ends = [1, 2, 3].map(() => playbacks.follow('ann', () => {}));
  assert.ok(ends.every((end) => end !== undefined));
  assert.equal(
    playbacks.follow('ann', () => {}),
    undefined,
  );
  playbacks.forget('ann');
  assert.equal(playbacks.stateOf('ann'), undefined);
});

test('SPEECH-11: a link is one player’s: it shows their session, serves its clips alone, and is over when it is forgotten', async (t) => {
  const { speech, session, say, link } = await opened(t);
  assert.equal(speech.door.linkFor('ann', 'en'), link);
  const page = await fetch(link);
  assert.match(await page.text(), /<title>Voice of the assistant<\/title>/);
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'sha256-/);
  const [first] = speech.playbacks.stateOf('ann')?.clips ?? [];
  const clip = await fetch(`${link}/clip/${first?.name}`);
  assert.deepEqual([clip.headers.get('content-type'), (await clip.bytes()).length], ['audio/wav', 8044]);
  const part = await fetch(`${link}/clip/${first?.name}`, { headers: { range: 'bytes=8000-' } });
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 8000-8043/8044']);
  assert.equal((await fetch(`${link}/clip/${first?.name}`, { headers: { range: 'bytes=9000-' } })).status, 416);
  const bens = speech.door.linkFor('ben', 'zh');
  await say('ben', 'secret');
  assert.deepEqual(await codeIn(await fetch(`${bens}/clip/${first?.name}`)), [404, 'clip_gone']);
  assert.deepEqual(await codeIn(await fetch(`${link}/clip/..%2f..%2fetc`)), [404, 'clip_gone']);
  assert.deepEqual(await codeIn(await fetch(`${link}/other`)), [404, 'not_found']);
  const report = { session, clip: 0, positionMs: 400, isOver: false };
  assert.deepEqual(await (await post(`${link}/told`, JSON.stringify(report))).json(), { ok: true });
  for (const bad of ['{', JSON.stringify({ ...report, clip: -1 }), 'x'.repeat(2000)]) {
    assert.deepEqual(await codeIn(await post(`${link}/told`, bad)), [400, 'bad_report']);
  }
  const events = await fetch(`${link}/events`);
  const reader = events.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  assert.match(await read(), /^data: \{"session":"playback-1","title":"Get <b>Wood<\/b>","standing":"playing"/);
  assert.deepEqual(await (await post(`${link}/pause`, '')).json(), { ok: true });
  assert.match(await read(), /"standing":"paused"/);
  await reader?.cancel();
  speech.door.forget('ann');
  assert.deepEqual(await codeIn(await fetch(link)), [404, 'link_over']);
  assert.notEqual(speech.door.linkFor('ann', 'en'), link);
});

test('SPEECH-12: a recording is taken under a player’s own link alone, in their name, bounded, one at a time, and only if it is one', async (t) => {
  const { speech, link } = await opened(t);
  const wav = new Uint8Array(wavOf('a'));
  assert.deepEqual(await codeIn(await post(`${link}/ask`, wav)), [503, 'not_available']);
  const { promise: go, resolve: release } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const heard: unknown[] = [];
  speech.door.onRecording(async (player, { format, seconds, sound }) => {
    heard.push([player, format, seconds, sound.length]);
    begin();
    await go;
    return succeed({ text: 'where is the spawn?' });
  });
  const asking = post(`${link}/ask`, wav);
  await began;
  assert.deepEqual(await codeIn(await post(`${link}/ask`, wav)), [429, 'busy']);
  release();
  assert.deepEqual(await (await asking).json(), { ok: true, text: 'where is the spawn?' });
  assert.deepEqual(heard, [['ann', 'wav', 1, 8044]]);
  assert.deepEqual(await codeIn(await post(`${link}/ask`, '<html>')), [400, 'no_recording']);
  assert.deepEqual(await codeIn(await post(`${link}/ask`, '')), [400, 'no_recording']);
  assert.deepEqual(await codeIn(await post(`${link}/ask`, new Uint8Array(2 * 1024 * 1024 + 1))), [
    413,
    'recording_too_large',
  ]);
  const stranger = link.replace(/[^/]+$/, 'guessed');
  assert.deepEqual(await codeIn(await post(`${stranger}/ask`, wav)), [404, 'link_over']);
  const elsewhere = await post(`${link}/ask`, wav, { origin: 'http://evil.example' });
  assert.deepEqual(await codeIn(elsewhere), [403, 'origin_not_allowed']);
  speech.door.onRecording(async () => fail('nothing_heard', 'silence', 'speak up'));
  assert.deepEqual(await codeIn(await post(`${link}/ask`, wav)), [422, 'nothing_heard']);
  assert.equal(heard.length, 1);
});
