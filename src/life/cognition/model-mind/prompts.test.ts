import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOCALES, type Locale } from '../../../core/index.ts';
import { tokenBound } from '../../../models/index.ts';
import { staticGround } from '../../commons/static-ground.ts';
import { NONE } from '../../world/entity.ts';
import { settingOf } from '../testing/wakes.ts';
import { headText } from './head-text.ts';
import { assemble, type PromptPart } from './prompt-part.ts';
import { PROMPT_TEXTS } from './prompt-texts.ts';
import { lineQuestion, slowQuestion } from './questions.ts';
import { Scenes } from './testing/scenes.ts';

const ravenisle = await settingOf('ravenisle');

function groundFor(locale: Locale) {
  return { head: headText(ravenisle, locale), count: tokenBound, bulletin: () => 'Day 1, 21:00. BULLETIN.' };
}

/** Two in the hall, of whom one has said something. */
function talking(scenes: Scenes, speaker: string, other: string) {
  const line = (who: string, words: string) => ({
    event: 1,
    atMs: ravenisle.startMs,
    speaker: scenes.wakes.person(who),
    speech: { act: 'chat' as const, to: NONE, topic: NONE, facts: [], words },
  });
  return {
    person: speaker,
    reason: 'beat' as const,
    place: 'great_hall',
    people: [{ person: scenes.wakes.person(other), posture: 'up' as const, doing: 'talk' }],
    talk: {
      id: 1,
      participants: [scenes.wakes.person(speaker), scenes.wakes.person(other)],
      volume: 'normal' as const,
      purpose: '',
      lines: [line(other, 'A foul night.'), line(speaker, 'It is.')],
    },
  };
}

test('LIFE-400: a slow thought is asked with the static head, then bulletin, identity, memory, what is here, and the question', () => {
  for (const locale of LOCALES) {
    const scenes = new Scenes(ravenisle);
    const question = slowQuestion(scenes.scene({ person: 'wen_yan' }, locale), groundFor(locale));
    assert.ok(question.head?.endsWith(staticGround(ravenisle, locale)));
    const { text, cut } = question.prompt;
    const self = ravenisle.people[scenes.wakes.person('wen_yan')];
    const order = ['BULLETIN', self?.spec.persona[locale] ?? '', self?.name[locale] ?? ''];
    const at = order.map((part) => text.indexOf(part));
    assert.ok(at[0] !== -1 && (at[0] ?? 0) < (at[1] ?? 0), `${at}`);
    assert.ok(text.includes(ravenisle.nameOf(ravenisle.entityById('great_hall'), locale)));
    assert.doesNotMatch(text, /undefined|\{\w+\}/);
    assert.deepEqual(cut, []);
  }
});

test('LIFE-401: a line of talk is asked without the head, with who one is and the last lines, and without one secret of one’s own that does not concern the other', () => {
  for (const locale of LOCALES) {
    const scenes = new Scenes(ravenisle);
    const question = lineQuestion(scenes.scene(talking(scenes, 'jiang_li', 'qin_shen'), locale), groundFor(locale));
    assert.equal(question.head, undefined);
    assert.match(question.prompt.text, /A foul night\./);
    for (const secret of ['jiang_lost_brother', 'jiang_means_to_kill', 'passage_exists']) {
      const text = ravenisle.factSpecs.get(secret)?.text[locale].slice(0, -1) ?? '';
      assert.ok(!question.prompt.text.includes(text), secret);
    }
  }
});

test('LIFE-402: each part of a prompt is cut to its budget, by whole lines where it can be, and says how many it left out', () => {
  const words = fc.stringMatching(/^[a-z ,]{0,60}$/);
  const part = fc.record({
    lines: fc.array(words, { minLength: 1, maxLength: 12 }),
    budgetTokens: fc.integer({ min: 30, max: 200 }),
    keeps: fc.constantFrom('first' as const, 'last' as const),
  });
  fc.assert(
    fc.property(part, ({ lines, budgetTokens, keeps }) => {
      const made: PromptPart = { id: 'part', lines, budgetTokens, keeps };
      const { text, cut } = assemble([made], 'en', tokenBound);
      assert.ok(tokenBound(`${text}\n`) <= budgetTokens + 1, `${tokenBound(text)} > ${budgetTokens}`);
      const whole = lines.reduce((sum, line) => sum + tokenBound(`${line}\n`), 0);
      assert.deepEqual(cut, whole <= budgetTokens ? [] : ['part']);
      if (cut.length === 0) assert.equal(text, lines.join('\n'));
      else assert.match(text, /\(… \d+ more left out\)/);
    }),
  );
  const long = assemble(
    [
      {
        id: 'a',
        title: PROMPT_TEXTS.memories,
        lines: ['one', 'two', 'three '.repeat(60)],
        budgetTokens: 40,
        keeps: 'first',
      },
    ],
    'en',
    tokenBound,
  );
  assert.equal(long.text, 'What you remember:\none\ntwo\n(… 1 more left out)');
});
