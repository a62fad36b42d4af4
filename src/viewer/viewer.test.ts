import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fail, succeed } from '../core/index.ts';
import { createSetting, generateTown, type LifeInput, Wording } from '../life/index.ts';
import { FLUSH_MS, LiveClients, MAX_BUFFERED_BYTES } from './live-clients.ts';
import { FEED_CAPACITY, LiveFeed, MAX_BEHIND } from './live-feed.ts';
import type {
  CommandsView,
  EventLine,
  PassageView,
  PersonView,
  RefusalView,
  ServerFrame,
  SettingView,
  WhyView,
} from './protocol.ts';
import { eventIds } from './testing/live-page.ts';
import { openForTest, TOKEN } from './testing/open-for-test.ts';

test('VIEWER-1: reading needs no token, the creator does; the token stands behind # alone', async (t) => {
  const watched = await openForTest(t);
  const setting = (await (await watched.get('/api/setting')).json()) as SettingView;
  assert.equal(setting.title.en, 'Ravenisle');
  assert.equal(setting.people.length, 7);
  assert.equal(setting.places.length, 36);
  assert.equal((await watched.get('/api/commands')).status, 401);
  assert.equal((await watched.command({ kind: 'skip' }, 'another-token-altogether')).status, 401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const powers = await fetch(`${watched.server.url}/api/commands`, { headers });
  assert.deepEqual((await powers.json()) as CommandsView, { canSave: false, canAsk: true, canPlay: true });
  assert.equal(watched.viewer.url, `${watched.server.url}/`);
  const link = new URL(watched.viewer.creatorUrl(TOKEN));
  assert.deepEqual([link.hash, link.search], [`#token=${TOKEN}`, '']);
});

test('VIEWER-2: a page gets everything as it is, then every change, numbered without a gap', async (t) => {
  const watched = await openForTest(t);
  watched.living.life.advance(watched.living.life.nowMs + 600_000);
  const happened: number[] = [];
  watched.living.life.observe({
    onEvent: ({ id, type }) => void (type === 'beat' || type === 'ending' || happened.push(id)),
  });
  const page = await watched.watch();
  const { seq, state, why } = await page.snapshot();
  assert.equal(why, 'first');
  assert.equal(state.people.length, 7);
  assert.ok(state.events.length > 0);
  let last = seq;
  const told: number[] = [];
  for (let i = 0; i < 20; i++) watched.live(3);
  // When nothing has changed for a second the time is told: by then everything was.
  watched.clock.advance(1000);
  for (;;) {
    const frame = await page.next();
    if (frame.kind === 'tick' && frame.nowMs === watched.living.life.clockMs) break;
    if (frame.kind !== 'changes') continue;
    assert.equal(frame.from, last + 1);
    assert.equal(frame.seq, last + frame.changes.length);
    last = frame.seq;
    told.push(...eventIds(frame.changes));
  }
  assert.deepEqual(told, happened);
});

test('VIEWER-3: a page that lost its connection goes on from where it was, to the same state as one that did not', async (t) => {
  const watched = await openForTest(t);
  const [lost, steady] = [await watched.watch(), await watched.watch()];
  const { seq, run } = await lost.snapshot();
  await steady.snapshot();
  lost.close();
  watched.live(20);
  const kept = await steady.changes();
  const back = await watched.watch({ run, seq });
  const made = await back.changes();
  assert.ok(made.changes.length > 10);
  assert.deepEqual(
    { from: made.from, seq: made.seq, changes: made.changes },
    { from: kept.from, seq: kept.seq, changes: kept.changes },
  );
});

test('VIEWER-4: where a gap cannot be told, or the run is another, everything is sent anew', async (t) => {
  const watched = await openForTest(t, {
    setting: createSetting(generateTown({ seed: 1, residents: 60, places: 20 })),
  });
  const first = await watched.watch();
  const { seq, run } = await first.snapshot();
  for (const hello of [{ run: 'another', seq }, { run, seq: seq + 1000 }, { run }]) {
    const page = await watched.watch(hello);
    assert.equal((await page.snapshot()).why, 'gap');
  }
  // The hours run on until more has happened than is worth telling.
  for (let i = 0; i < 200; i++) watched.live(2);
  for (let i = 0; i < 1000 / FLUSH_MS; i++) watched.flush();
  let told = seq;
  for (let nowMs = 0; nowMs < watched.living.life.clockMs; ) {
    const frame = await first.next();
    if (frame.kind === 'changes') assert.equal(frame.from, told + 1);
    told = frame.seq;
    nowMs = frame.nowMs;
  }
  const behind = told - seq;
  assert.ok(behind > MAX_BEHIND);
  assert.ok(behind < FEED_CAPACITY);
  assert.equal((await (await watched.watch({ run, seq })).snapshot()).why, 'gap');
  // Too much between two looks: nobody is told a part of it.
  watched.live(24 * 60);
  assert.equal((await first.snapshot()).why, 'gap');
});

test('VIEWER-5: a page that does not take what it is sent is sent no more, and then what it missed, or everything', async (t) => {
  const { living, clock } = await openForTest(t);
  const { life, talk } = living;
  const feed = new LiveFeed(life, { talk }, new Wording(life.setting));
  life.observe({ onEvent: (event) => feed.hear(event) });
  const clients = new LiveClients({ feed, run: 'run-1', nowMs: () => life.clockMs, clock });
  t.after(() => clients.close());
  const frames: ServerFrame[] = [];
  let hello: (text: string) => void = () => {};
  let bufferedBytes = 0;
  clients.greet({
    get bufferedBytes() {
      return bufferedBytes;
    },
    send: (text) => frames.push(JSON.parse(text) as ServerFrame),
    onMessage: (listener) => {
      hello = listener;
    },
    onClose: () => {},
    close: () => assert.fail('closed'),
  });
  const liveOn = (minutes: number) => {
    for (let i = 0; i < minutes; i++) {
      life.advance(life.nowMs + 60_000);
      clock.advance(FLUSH_MS);
    }
  };
  hello('{"kind":"hello"}');
  assert.equal(frames.length, 1);
  bufferedBytes = MAX_BUFFERED_BYTES + 1;
  liveOn(30);
  assert.equal(frames.length, 1);
  bufferedBytes = MAX_BUFFERED_BYTES;
  liveOn(1);
  const [snapshot, missed] = frames;
  assert.ok(snapshot?.kind === 'snapshot' && missed?.kind === 'changes');
  assert.equal(missed.from, snapshot.seq + 1);
  bufferedBytes = MAX_BUFFERED_BYTES + 1;
  // A night may be a quiet one: the creator sees to it that enough happens.
  for (let on = false; feed.seq - missed.seq <= MAX_BEHIND && life.over === undefined; on = !on) {
    assert.ok(life.input({ kind: 'power', on }).ok);
    liveOn(1);
  }
  assert.ok(feed.seq - missed.seq > MAX_BEHIND);
  const sent = frames.length;
  bufferedBytes = 0;
  clock.advance(FLUSH_MS);
  assert.deepEqual(
    frames.slice(sent).map(({ kind }) => kind),
    ['snapshot'],
  );
});

test('VIEWER-6: with nobody watching nothing is looked at; a page that greets wrongly is turned away', async (t) => {
  const watched = await openForTest(t);
  assert.equal(watched.clock.pending, 0);
  const page = await watched.watch();
  await page.snapshot();
  assert.equal(watched.clock.pending, 1);
  const closed = new Promise((resolve) => page.socket.once('close', resolve));
  page.socket.send('{"kind":"hello"}');
  await closed;
  for (const text of ['hello', '{"kind":"goodbye"}', '{"kind":"hello","seq":-1}', '[]']) {
    const rude = await watched.watch();
    rude.socket.send(text);
    await new Promise((resolve) => rude.socket.once('close', resolve));
  }
  while (watched.clock.pending > 0) await new Promise((resolve) => setImmediate(resolve));
});

test('VIEWER-7: what the creator does becomes an input of the life; what makes no sense is refused', async (t) => {
  const inputs: LifeInput[] = [];
  const watched = await openForTest(t);
  const { life } = watched.living;
  life.observe({ onInput: (input) => inputs.push(input) });
  const commands = [
    { kind: 'pause', paused: true },
    { kind: 'rate', rate: 120 },
    { kind: 'rate', rate: 'max' },
    { kind: 'weather', state: 'gale' },
    { kind: 'power', on: false },
    { kind: 'whisper', person: 6, words: 'Look under the bed.' },
    { kind: 'omniscience', on: true },
    { kind: 'skip' },
  ];
  for (const command of commands) assert.equal((await watched.command(command)).status, 200);
  life.advance(life.nowMs);
  assert.deepEqual(inputs, commands);
  assert.deepEqual([life.paused, life.rate, life.omniscient], [true, 'max', true]);
  const refusals: readonly (readonly [unknown, string])[] = [
    [{ kind: 'destroy' }, 'bad_command'],
    [{ kind: 'rate', rate: -1 }, 'bad_command'],
    [{ kind: 'pause', paused: true, more: 1 }, 'bad_command'],
    [{ kind: 'whisper', person: 6, words: ' ' }, 'bad_command'],
    [{ kind: 'weather', state: 'snow' }, 'unknown_weather'],
    [{ kind: 'whisper', person: 70, words: 'Hello.' }, 'unknown_person'],
    [{ kind: 'save' }, 'not_kept'],
    ['no object', 'bad_command'],
  ];
  for (const [command, code] of refusals) {
    const response = await watched.command(command);
    assert.equal(response.status, 400);
    assert.equal(((await response.json()) as RefusalView).code, code);
  }
});

test('VIEWER-7: saving is whoever keeps the life’s to do, and its failure is told', async (t) => {
  let full = false;
  const save = async () => (full ? fail('disk_full', 'no room', 'make some') : succeed({ en: 'kept', zh: '已存' }));
  const watched = await openForTest(t, { sources: { save } });
  assert.deepEqual(await (await watched.command({ kind: 'save' })).json(), {
    ok: true,
    told: { en: 'kept', zh: '已存' },
  });
  full = true;
  assert.equal(((await (await watched.command({ kind: 'save' })).json()) as RefusalView).code, 'disk_full');
});

test('VIEWER-8: somebody is shown from within: feelings, intent, inbox, memories with their sources, and why', async (t) => {
  const watched = await openForTest(t);
  watched.live(150);
  const sources = new Set<string>();
  let told = 0;
  for (const { index } of watched.living.life.setting.people) {
    const view = (await (await watched.get(`/api/people/${index}`)).json()) as PersonView;
    assert.equal(view.person, index);
    for (const share of Object.values(view.feelings)) assert.ok(share >= 0 && share <= 1);
    assert.ok(view.memories.length > 0);
    assert.ok(view.memories.every(({ text }) => text.en.length > 0 && text.zh.length > 0));
    assert.equal(view.secret, null);
    for (const { id, source } of view.memories) {
      sources.add(source.kind);
      if (source.kind !== 'heard' || source.untrue || told > 0) continue;
      const why = (await (await watched.get(`/api/people/${index}/memories/${id}`)).json()) as WhyView;
      assert.equal(why.because[0]?.person, source.from);
      told++;
    }
  }
  assert.ok(sources.has('seen'));
  assert.equal((await watched.get('/api/people/7')).status, 404);
  assert.equal((await watched.get('/api/people/x')).status, 404);
  assert.equal((await watched.get('/api/people/0/memories/999999')).status, 404);
  await watched.command({ kind: 'omniscience', on: true });
  watched.live(1);
  const known = (await (await watched.get('/api/people/0')).json()) as PersonView;
  assert.ok(known.secret !== null && known.secret.goals.length > 0);
});

test('VIEWER-9: a sentence’s events are found again; texts are in both languages', async (t) => {
  const watched = await openForTest(t);
  const page = await watched.watch();
  await page.snapshot();
  const passages: PassageView[] = [];
  for (let i = 0; i < 24; i++) {
    watched.live(5);
    const { changes } = await page.changes();
    passages.push(...changes.flatMap((change) => (change.kind === 'passage' ? [change.passage] : [])));
  }
  const reader = passages.filter(({ edition }) => edition === 'reader');
  assert.ok(reader.length > 2);
  assert.deepEqual(
    reader.map(({ number }) => number),
    reader.map((_, i) => i + 1),
  );
  const [first] = reader;
  assert.ok(first !== undefined && first.events.length > 0);
  const lines = (await (await watched.get(`/api/events?ids=${first.events.join()},17`)).json()) as readonly EventLine[];
  assert.deepEqual(
    lines.map(({ id }) => id),
    first.events.slice(0, lines.length),
  );
  for (const { text } of lines) {
    assert.match(text.zh, /\p{Script=Han}/u);
    assert.doesNotMatch(`${text.en}${text.zh}`, /[{}]|undefined/);
  }
  const before = (await (
    await watched.get(`/api/novel?edition=reader&before=${reader.length}`)
  ).json()) as PassageView[];
  assert.deepEqual(before.at(-1), reader[reader.length - 2]);
});

test('VIEWER-10: what the reader is not told yet is marked, and so are places that hear a sound', async (t) => {
  const watched = await openForTest(t);
  const page = await watched.watch();
  await page.snapshot();
  await watched.command({ kind: 'whisper', person: 0, words: 'The stairs creak.' });
  watched.live(60);
  const { changes } = await page.changes();
  const events = changes.flatMap((change) => (change.kind === 'event' ? [change.event] : []));
  const whisper = events.find(({ type }) => type === 'whisper');
  assert.equal(whisper?.withheld, true);
  assert.ok(events.some(({ withheld }) => !withheld));
  const heard = events.find(({ heard: ears }) => ears.length > 0);
  assert.ok(heard !== undefined);
  for (const { share, edges } of heard.heard) assert.ok(share > 0 && share < 1 && edges >= 1);
});

test('VIEWER-11: a skip runs to the next thing somebody does, paused or not, and stands there', async (t) => {
  const watched = await openForTest(t);
  const { life } = watched.living;
  life.advance(life.nowMs + 600_000);
  await watched.command({ kind: 'pause', paused: true });
  const running = life.runUntil(Number.POSITIVE_INFINITY);
  for (let i = 0; i < 3; i++) {
    const before = life.nowMs;
    const notable = new Promise<number>((resolve) => {
      const stop = life.observe({
        onEvent: ({ actor, salience, atMs }) => {
          if (actor < 0 || salience < 0.35) return;
          stop();
          resolve(atMs);
        },
      });
    });
    await watched.command({ kind: 'skip' });
    const atMs = await notable;
    assert.ok(atMs >= before);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(life.nowMs, atMs);
    assert.equal(life.paused, true);
  }
  life.stop();
  await running;
});

test('VIEWER-12: the page’s own files are served and nothing else, under a policy that lets nothing in or out', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), '1');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const watched = await openForTest(t, { pageFolder: folder });
  const page = await watched.get('/');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self';/);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.match((await watched.get('/assets/index-abc.js')).headers.get('cache-control') ?? '', /immutable/);
  for (const path of [
    '/secret.txt',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/',
    '/api/none',
  ]) {
    assert.equal((await watched.get(path)).status, 404, path);
  }
  assert.equal((await fetch(`${watched.server.url}/api/setting`, { method: 'DELETE' })).status, 405);
  const bare = await openForTest(t, { pageFolder: join(folder, 'none') });
  const missing = await bare.get('/');
  assert.deepEqual([missing.status, ((await missing.json()) as RefusalView).code], [503, 'page_not_built']);
});

test('VIEWER-13: pages are told ten times a second at most, and the time at least every second', async (t) => {
  const watched = await openForTest(t);
  const page = await watched.watch();
  await page.snapshot();
  assert.ok(FLUSH_MS >= 100);
  for (let i = 0; i < 2000 / FLUSH_MS; i++) watched.flush();
  watched.living.life.advance(watched.living.life.nowMs + 3_600_000);
  watched.flush();
  const kinds = [await page.next(), await page.next(), await page.next()].map(({ kind }) => kind);
  assert.deepEqual(kinds, ['tick', 'tick', 'changes']);
  assert.deepEqual(page.frames, []);
});
