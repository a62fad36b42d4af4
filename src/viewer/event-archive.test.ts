import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createSetting, generateTown, type LifeEvent } from '../life/index.ts';
import type { EventLine, EventPage, RefusalView } from './protocol.ts';
import { openForTest, type Watched } from './testing/open-for-test.ts';

/** More than is held in memory. */
const MANY = 8192;

function journalPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-viewer-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'run.life');
}

async function pageOf(watched: Watched, query: string): Promise<EventPage> {
  const response = await watched.get(`/api/events?${query}`);
  assert.equal(response.status, 200, query);
  return (await response.json()) as EventPage;
}

/** All events there are, page by page, from the newest back to the first. */
async function readBack(watched: Watched, limit: number): Promise<readonly EventLine[]> {
  let page = await pageOf(watched, `limit=${limit}`);
  let all = page.events;
  while (page.more) {
    assert.equal(page.events.length, limit);
    page = await pageOf(watched, `before=${all[0]?.id}&limit=${limit}`);
    all = [...page.events, ...all];
  }
  return all;
}

/** All events from a moment on, page by page. */
async function readOn(watched: Watched, atMs: number, limit: number): Promise<readonly EventLine[]> {
  let page = await pageOf(watched, `at=${atMs}&limit=${limit}`);
  let all = page.events;
  while (page.more) {
    page = await pageOf(watched, `after=${all.at(-1)?.id}&limit=${limit}`);
    all = [...all, ...page.events];
  }
  return all;
}

function idsOf(events: readonly Pick<LifeEvent, 'id'>[]): readonly number[] {
  return events.map(({ id }) => id);
}

test('VIEWER-62: a late reader pages through all that happened, what memory holds no more included, judged as it was', async (t) => {
  const setting = createSetting(generateTown({ seed: 2, residents: 150, places: 15 }));
  const watched = await openForTest(t, { setting, journal: journalPath(t) });
  const { life } = watched.living;
  const happened: LifeEvent[] = [];
  life.observe({ onEvent: (event) => happened.push(event) });
  await watched.command({ kind: 'whisper', person: 0, words: 'The market opens early today.' });
  watched.live(4 * 60);
  const early = await readBack(watched, 200);
  assert.ok(early.some(({ withheld }) => withheld) && early.some(({ withheld }) => !withheld));
  watched.live(18 * 60);
  const shown = happened.filter(({ type }) => type !== 'beat' && type !== 'ending');
  assert.ok(shown.length > MANY + 500, `${shown.length}`);
  const all = await readBack(watched, 200);
  assert.deepEqual(idsOf(all), idsOf(shown));
  const from = shown[300]?.atMs ?? 0;
  const since = shown.filter(({ atMs }) => atMs >= from);
  assert.deepEqual(idsOf(await readOn(watched, from, 177)), idsOf(since));
  const [first, second] = shown;
  assert.ok(first !== undefined && second !== undefined);
  const found = (await (await watched.get(`/api/events?ids=${second.id},7,${first.id}`)).json()) as EventLine[];
  assert.deepEqual(idsOf(found), [second.id, first.id]);
  // All of it was heard here: what was withheld then still is, and nothing else.
  const judged = (lines: readonly EventLine[]) => lines.map(({ withheld, text }) => [withheld, text.en]);
  assert.deepEqual(judged(all.slice(0, early.length)), judged(early));
});

test('VIEWER-62: a server that goes on with a life knows what was before it, and tells of that what anybody may know', async (t) => {
  const watched = await openForTest(t, { journal: journalPath(t), lived: 180 });
  watched.live(30);
  const all = await readBack(watched, 50);
  assert.ok(all.length > 100);
  const openedMs = watched.living.life.nowMs - 30 * 60_000;
  const before = all.filter(({ atMs }) => atMs <= openedMs);
  assert.ok(before.length > 80);
  for (const { type, withheld } of before) if (type === 'take' || type === 'whisper') assert.ok(withheld);
  assert.deepEqual(idsOf(await readOn(watched, 0, 60)), idsOf(all));
});

test('VIEWER-62: what asks for no events is refused with what would be right; without a journal memory is all there is', async (t) => {
  const watched = await openForTest(t);
  watched.live(60);
  for (const query of [
    'before=x',
    'after=',
    'at=-1',
    'limit=0',
    'limit=201',
    'limit=1.5',
    'before=1&after=2',
    'ids=1&at=3',
  ]) {
    const response = await watched.get(`/api/events?${query}`);
    assert.equal(response.status, 400, query);
    const { code, how_to } = (await response.json()) as RefusalView;
    assert.equal(code, 'bad_query');
    assert.match(how_to, /before=ID/);
  }
  const all = await readBack(watched, 20);
  assert.ok(all.length > 20);
  assert.deepEqual(idsOf(await readOn(watched, 0, 20)), idsOf(all));
  assert.deepEqual(await pageOf(watched, 'before=1'), { events: [], more: false });
  assert.deepEqual(await pageOf(watched, `after=${Number.MAX_SAFE_INTEGER}`), { events: [], more: false });
});
