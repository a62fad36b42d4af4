import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Text } from '../core/index.ts';
import { createSetting, generateTown, type Novel, openLiving, Wording } from '../life/index.ts';
import { LiveFeed } from './live-feed.ts';
import { NovelLines } from './novel-lines.ts';
import type { Change } from './protocol.ts';

test('VIEWER-60: by whom people think and what it has cost is told with the clock, whenever it changes; null where rules do it all', () => {
  const setting = createSetting(generateTown({ seed: 1, residents: 4, places: 4 }));
  const { life } = openLiving(setting, { seed: 1, rate: 'max' });
  let line: Text = { en: 'a model thinks: 1 call', zh: '由模型思考：1 次' };
  const feed = new LiveFeed(life, { minds: () => line }, new Wording(setting));
  assert.deepEqual(feed.state().clock.minds, line);
  feed.look();
  const { seq } = feed;
  feed.look();
  assert.equal(feed.seq, seq);
  line = { en: 'rules decide for now', zh: '暂由规则决定' };
  feed.look();
  const told = feed.since(seq)?.changes.map((json) => JSON.parse(json) as Change) ?? [];
  assert.deepEqual(
    told.map((change) => (change.kind === 'clock' ? change.clock.minds : change.kind)),
    [line],
  );
  assert.equal(new LiveFeed(life, {}, new Wording(setting)).state().clock.minds, null);
});

test('VIEWER-61: a passage that is told anew is sent again, once; what was told before it is not', () => {
  const text = (en: string): Text => ({ en, zh: en });
  const passage = (id: number, en: string, revised: number) => ({
    id,
    chapter: 1,
    fromMs: 0,
    toMs: 1,
    events: [id],
    text: text(en),
    revised,
  });
  let novel: Pick<Novel, 'chapters' | 'paragraphs' | 'revisions'> = {
    chapters: [],
    paragraphs: [passage(1, 'one', 0), passage(2, 'two', 0)],
    revisions: 0,
  };
  const empty = { chapters: [], paragraphs: [], revisions: 0 };
  const lines = new NovelLines((edition) => (edition === 'reader' ? novel : empty));
  const taken = () => lines.take().map((change) => (change.kind === 'passage' ? change.passage.text.en : change.kind));
  assert.deepEqual(taken(), ['one', 'two']);
  assert.deepEqual(taken(), []);
  novel = {
    ...novel,
    paragraphs: [passage(1, 'one, better', 1), passage(2, 'two', 0), passage(3, 'three', 2)],
    revisions: 2,
  };
  assert.deepEqual(taken(), ['one, better', 'three']);
  assert.deepEqual(taken(), []);
});
