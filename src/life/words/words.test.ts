import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf } from '../bus/event-content.ts';
import { PREDICATES } from '../cognition/predicates.ts';
import { companySetting } from '../testing/company.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';
import { clauseOf } from './fact-texts.ts';
import { listed, named } from './naming.ts';
import { inThePast } from './past-tense.ts';
import { spokenTime } from './spoken-time.ts';
import { Wording } from './wording.ts';

const setting = companySetting();
const the = (id: string): number => setting.entityById(id);

test('LIFE-161: times are said to the quarter of an hour', () => {
  const said = [
    [22 * HOUR_MS + 31 * MINUTE_MS, 'half past ten', '十点半'],
    [10 * HOUR_MS + 50 * MINUTE_MS, 'a quarter to eleven', '十点三刻'],
    [12 * HOUR_MS - MINUTE_MS, 'twelve', '十二点'],
    [24 * HOUR_MS + 14 * MINUTE_MS, 'a quarter past twelve', '十二点一刻'],
    [2 * HOUR_MS, 'two', '两点'],
    [11 * HOUR_MS + 45 * MINUTE_MS, 'a quarter to twelve', '十一点三刻'],
  ] as const;
  for (const [atMs, en, zh] of said) assert.deepEqual([spokenTime(atMs, 'en'), spokenTime(atMs, 'zh')], [en, zh]);
});

test('LIFE-161: English infinitives go into the past, things have their article, lists their end', () => {
  const past = [
    ['burn a paper', 'burned a paper'],
    ['sit by the fire', 'sat by the fire'],
    ['play, around the missing string', 'played, around the missing string'],
    ['try the telephone', 'tried the telephone'],
    ['smash the switchboard', 'smashed the switchboard'],
    ['chop wood', 'chopped wood'],
    ['stoke the boiler', 'stoked the boiler'],
    ['sleep', 'slept'],
    ['mix it', 'mixed it'],
  ] as const;
  for (const [label, expected] of past) assert.equal(inThePast(label), expected);
  assert.equal(named(setting, the('apple'), 'en'), 'the apple');
  assert.equal(named(setting, the('hall'), 'en'), 'the hall');
  assert.equal(named(setting, the('anna'), 'en'), 'anna');
  assert.equal(listed(['a', 'b', 'c'], 'en'), 'a, b and c');
  assert.equal(listed(['a', 'b', 'c'], 'zh'), 'a、b和c');
  assert.equal(listed([], 'en'), '');
});

test('LIFE-161: a talk that is opened to all names nobody', () => {
  const anna = setting.indexOf('person', 'anna');
  const opened = (object: number) =>
    new Wording(setting).event({
      id: 0,
      atMs: 0,
      type: 'talk_opened',
      place: setting.indexOf('place', 'hall'),
      actor: anna,
      salience: 0,
      visibility: 'open',
      content: contentOf({ object }),
    });
  assert.equal(opened(the('bert')).en, 'anna begins to talk with bert');
  assert.deepEqual(opened(NONE), {
    en: 'anna begins to talk with those who are there',
    zh: '字和在场的人说起话来',
  });
});

test('LIFE-162: every fact reads as a clause in both languages; of those who speak and hear it with a pronoun', () => {
  const anna = setting.indexOf('person', 'anna');
  const bert = setting.indexOf('person', 'bert');
  const at = { place: setting.indexOf('place', 'hall'), atMs: 22 * HOUR_MS };
  for (const predicate of PREDICATES) {
    for (const more of [at, { place: NONE, atMs: NONE }]) {
      const fact = { subject: the('anna'), predicate, object: the('bert'), ...more };
      assert.match(clauseOf(setting, fact, 'en'), /^[^{}.]*anna[^{}.]*$/);
      assert.doesNotMatch(clauseOf(setting, fact, 'zh'), /[{}。]/);
    }
  }
  const took = { subject: the('anna'), predicate: 'took', object: the('apple'), ...at };
  assert.equal(clauseOf(setting, took, 'en'), 'anna took the apple in the hall about ten');
  assert.equal(
    clauseOf(setting, took, 'en', { speaker: anna, hearer: bert }),
    'I took the apple in the hall about ten',
  );
  const was = { subject: the('bert'), predicate: 'was_at', object: NONE, ...at };
  assert.equal(clauseOf(setting, was, 'en', { speaker: anna, hearer: bert }), 'you were in the hall about ten');
  assert.equal(clauseOf(setting, setting.facts.get('dora_did_it') ?? was, 'en'), 'Dora did it');
  assert.throws(() => clauseOf(setting, { ...was, predicate: 'unheard_of' }, 'en'), /unheard_of/);
});
