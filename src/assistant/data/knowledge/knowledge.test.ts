import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { fail, ManualClock, succeed } from '../../../core/index.ts';
import { codeOf, must } from '../../testing/played-world.ts';
import { KnowledgeLibrary } from './library.ts';
import { passagesOf } from './passages.ts';
import { queryTermsOf, termsOf } from './terms.ts';

const fine = () => succeed(undefined);
const nobody = () => false;

function libraryFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-knowledge-'));
  const library = must(KnowledgeLibrary.open(folder, new ManualClock()));
  t.after(() => {
    library.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, library };
}

const chat = (key: string, text: string) => ({ key, title: key, source: 'chat', text });

test('ASSIST-110: a document is cut at headings and blank lines into passages that lose nothing', () => {
  const word = fc.stringMatching(/^[a-z中文]{1,12}$/);
  const text = fc.array(fc.oneof(word, fc.constantFrom('\n', '\n\n', '. ', '。', 'x'.repeat(1500))), { maxLength: 60 });
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join(' ');
      const kept = passagesOf(whole).map((passage) => passage.text);
      assert.ok(kept.every((each) => each.length <= 600 && each !== ''));
      assert.equal(kept.join('').replace(/\s/g, ''), whole.replace(/\s/g, ''));
    }),
    { numRuns: 50 },
  );
  const cut = passagesOf('# Rules\nNo griefing.\n\nBe kind.\n# Spawn\nIn the north.');
  assert.deepEqual(cut, [
    { heading: 'Rules', text: 'No griefing.\nBe kind.' },
    { heading: 'Spawn', text: 'In the north.' },
  ]);
});

test('ASSIST-111: Chinese is found by pairs of characters, English by its stem, and questions without words that say nothing', async (t) => {
  assert.deepEqual(termsOf('红石 Lamp 火把'), ['红石', 'lamp', '火把']);
  assert.deepEqual(queryTermsOf('what is the spawn?'), ['spawn']);
  assert.deepEqual(queryTermsOf('what is this'), ['what', 'is', 'this']);
  const { library } = libraryFor(t);
  must(await library.addShared(chat('rules', 'Griefing is forbidden. Claims protect your house.'), fine));
  must(await library.addShared(chat('规则', '禁止破坏他人建筑。红石机器每人最多十台。'), fine));
  must(await library.addShared(chat('spawn', 'The spawn lies at the harbour in the north.'), fine));
  const best = async (question: string) => must(await library.search('ann', nobody, question, 3));
  assert.equal((await best('may I grief?'))[0]?.title, 'rules');
  assert.equal((await best('红石机器可以有多少'))[0]?.title, '规则');
  assert.equal((await best('where is the spawn?'))[0]?.title, 'spawn');
  for (const strange of ['the weather in Oslo tomorrow', '明天的天气', '"; DROP TABLE passage; --', '*', '']) {
    assert.ok(
      (await best(strange)).every(({ score }) => score < 0.3),
      strange,
    );
  }
});

test('ASSIST-112: a player finds their own, what is shared, and the manuals they may read; nothing of another', async (t) => {
  const { library } = libraryFor(t);
  must(await library.addOwn('ann', chat('base', 'My secret base lies under the old mill.'), fine));
  must(await library.putManual('staff', [chat('staff', 'The secret base of the staff is the tower.')], 'staff'));
  const seen = async (player: string, permits: (name: string) => boolean) =>
    must(await library.search(player, permits, 'secret base', 5)).map(({ from, title }) => `${from} ${title}`);
  assert.deepEqual(await seen('ann', nobody), ['own base']);
  assert.deepEqual(await seen('ben', nobody), []);
  assert.deepEqual(await seen('ben', (name) => name === 'staff'), ['manual staff']);
  assert.equal(codeOf(await library.search('../x', nobody, 'base', 5)), 'bad_player');
});

test('ASSIST-113: a document is replaced by its key, forgotten whole, and refused when it is empty or too large', async (t) => {
  const { library } = libraryFor(t);
  must(await library.addOwn('ann', chat('base', 'It lies at the lake.'), fine));
  must(await library.addOwn('ann', chat('base', 'It lies at the river.'), fine));
  assert.deepEqual(
    must(library.listOwn('ann')).map(({ chars }) => chars),
    [21],
  );
  assert.deepEqual(
    must(await library.search('ann', nobody, 'lake', 5)).filter(({ score }) => score > 0.5),
    [],
  );
  assert.equal(must(library.removeOwn('ann', 'base')), true);
  assert.equal(must(library.removeOwn('ann', 'base')), false);
  assert.deepEqual(must(await library.search('ann', nobody, 'river', 5)), []);
  assert.equal(codeOf(await library.addOwn('ann', chat('x', '  \n '), fine)), 'bad_document');
  assert.equal(codeOf(await library.addOwn('ann', chat('x', 'x'.repeat(200_001)), fine)), 'document_too_large');
});

test('ASSIST-114: what is erased is gone from text, index and vectors, while late callbacks of before arrive', async (t) => {
  const { folder, library } = libraryFor(t);
  must(await library.addOwn('ann', chat('base', 'canary-4711 lies at the lake'), fine));
  let revoked = false;
  const check = () => (revoked ? fail('stale', 'of an earlier binding', 'begin anew') : succeed(undefined));
  const late = Array.from({ length: 100 }, (_, i) => library.addOwn('ann', chat(`late ${i}`, 'canary-4711'), check));
  revoked = true;
  must(library.erase('ann'));
  assert.deepEqual(new Set((await Promise.all(late)).map(codeOf)), new Set(['stale']));
  assert.deepEqual(must(await library.search('ann', nobody, 'canary-4711 lake', 5)), []);
  assert.deepEqual(readdirSync(join(folder, 'players')), []);
  for (const file of readdirSync(folder).filter((each) => each.startsWith('shared'))) {
    assert.ok(!readFileSync(join(folder, file)).includes('canary-4711'));
  }
});

test('ASSIST-115: an erasure that was cut off ends at the next start; reading makes no file', async (t) => {
  const { folder, library } = libraryFor(t);
  must(await library.addOwn('ann', chat('base', 'at the lake'), fine));
  assert.deepEqual(must(library.listOwn('ben')), []);
  library.close();
  writeFileSync(join(folder, 'players', 'ann.erasing'), '');
  const again = must(KnowledgeLibrary.open(folder, new ManualClock()));
  assert.deepEqual(must(again.listOwn('ann')), []);
  assert.ok(!existsSync(join(folder, 'players', 'ann.db')) && !existsSync(join(folder, 'players', 'ben.db')));
  again.close();
});
