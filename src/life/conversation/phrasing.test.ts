import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOCALES, valuesNamedIn } from '../../core/index.ts';
import type { SpeechAct, Utterance } from '../bus/life-event.ts';
import { PREDICATES } from '../cognition/predicates.ts';
import { companySetting } from '../testing/company.ts';
import { NONE } from '../world/entity.ts';
import type { Manner, Phrase } from './phrase.ts';
import { LEAST_PHRASINGS } from './phrase.ts';
import { choosePhrasing, contentOfForm, formOf, mannerOf, PHRASES, type Spoken } from './phrasing.ts';
import { wordsOf } from './words.ts';

const setting = companySetting();
const ACTS: readonly SpeechAct[] = [
  'greet',
  'chat',
  'ask',
  'tell',
  'answer',
  'refuse',
  'deny',
  'accuse',
  'agree',
  'propose',
  'comfort',
  'warn',
  'cry_out',
  'farewell',
  'demand',
  'quarrel',
  'apologise',
];
const people = setting.people.map(({ index }) => index);
const entities = [NONE, ...setting.people, ...setting.places, ...setting.items, ...setting.fixtures].map((each) =>
  typeof each === 'number' ? each : each.entity,
);
const facts = [
  ...setting.facts.values(),
  ...PREDICATES.map((predicate, i) => ({
    subject: setting.people[i % 4]?.entity ?? NONE,
    predicate,
    object: setting.people[(i + 1) % 4]?.entity ?? NONE,
    place: i % 2 === 0 ? NONE : i % setting.places.length,
    atMs: i % 3 === 0 ? NONE : setting.startMs + i * 1_000_000,
  })),
];
const utterance: fc.Arbitrary<Utterance> = fc.record({
  act: fc.constantFrom(...ACTS),
  to: fc.constantFrom(NONE, ...people),
  topic: fc.constantFrom(...entities),
  facts: fc.array(fc.constantFrom(...facts), { maxLength: 2 }),
});

test('LIFE-123: every form has six phrasings for everybody, in both languages with the same values', () => {
  for (const [form, phrases] of Object.entries<readonly Phrase[]>(PHRASES)) {
    const forAll = phrases.filter(({ manner }) => manner === undefined);
    assert.ok(forAll.length >= LEAST_PHRASINGS, `${form} has ${forAll.length}`);
    for (const { en, zh } of phrases) assert.deepEqual(valuesNamedIn(zh), valuesNamedIn(en), en);
    for (const locale of LOCALES) {
      assert.equal(new Set(phrases.map((phrase) => phrase[locale])).size, phrases.length, `${form} repeats itself`);
    }
  }
});

test('LIFE-123: whatever can be said reads in both languages, with nothing left to fill in', () => {
  fc.assert(
    fc.property(utterance, fc.constantFrom(...people), fc.nat(40), (speech, speaker, phrasing) => {
      for (const locale of LOCALES) {
        const words = wordsOf(setting, speaker, { ...speech, phrasing }, locale);
        assert.doesNotMatch(words, /[{}]|undefined|NaN|\s{2}|[.。][.。]/);
        assert.match(words, /[.!?。！？]$/);
      }
    }),
    { numRuns: 400 },
  );
  const own = { act: 'chat', to: NONE, topic: NONE, facts: [], words: 'my own' } as const;
  assert.equal(wordsOf(setting, 0, own, 'en'), 'my own');
});

test('LIFE-122: nothing sounds alike twice in a talk, and what was said in every way there is is not said again', () => {
  const manners: readonly Manner[] = ['warm', 'plain', 'cool'];
  const line = fc.record({ speech: utterance, speaker: fc.constantFrom(...people), start: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const spoken: Spoken[] = [];
      const heard = new Set<string>();
      for (const { speech, speaker, start } of lines) {
        const hearer = speech.to === NONE ? NONE : setting.entityOf('person', speech.to);
        const form = formOf(speech, setting.entityOf('person', speaker), hearer);
        const content = contentOfForm(form, speech);
        const manner = manners[speaker % 3] ?? 'plain';
        const phrasing = choosePhrasing(form, content, manner, spoken, start);
        const own = (PHRASES[form] as readonly Phrase[]).filter(({ manner: of = manner }) => of === manner).length;
        const before = spoken.filter((each) => each.form === form && each.content === content);
        if (phrasing === undefined) {
          assert.ok(before.length >= own, `${form} gave up after ${before.length} of ${own}`);
          continue;
        }
        const key = `${form}/${phrasing}/${content}`;
        assert.ok(!heard.has(key), key);
        heard.add(key);
        const phrase: Phrase | undefined = PHRASES[form][phrasing];
        assert.ok(phrase !== undefined && (phrase.manner ?? manner) === manner);
        spoken.push({ form, phrasing, content });
      }
    }),
    { numRuns: 200 },
  );
  assert.deepEqual(
    ['warm', 'plain', 'cool'].map((wanted) => setting.people.some((self) => mannerOf(self) === wanted)),
    [false, true, false],
  );
});
