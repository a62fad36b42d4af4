import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '../../core/index.ts';
import { HOUR_MS, MINUTE_MS, momentMs } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { NONE } from '../world/entity.ts';
import { compareNotes, reflectOn } from './insights.ts';
import { factOf, PREDICATES } from './predicates.ts';
import { createRuleMind } from './rule-mind/rule-mind.ts';
import { settingOf, thoughtOf, Wakes } from './testing/wakes.ts';
import { THOUGHT_TEXTS } from './thought-texts.ts';
import { thoughtWords } from './thought-words.ts';

const setting = await settingOf('ravenisle');
const wakes = new Wakes(setting);
const place = (id: string) => setting.indexOf('place', id);
const entity = (id: string) => setting.entityById(id);

test('LIFE-85: who asks everybody may be investigating us: concluded once, with the questions as evidence', () => {
  const mind = createRuleMind(setting);
  const head = mind.headOf(wakes.person('qin_shen'));
  const percepts = [1, 2, 3, 4].map((event) => {
    const speech = { act: 'ask', to: NONE, topic: NONE, facts: [] } as const;
    return wakes.percept('say', { event, actor: 'wen_yan', place: 'kitchen', content: { speech } });
  });
  thoughtOf(mind, wakes.wake({ person: 'qin_shen', percepts }));
  const insights = reflectOn(setting, head, setting.startMs, 0);
  assert.deepEqual(insights, [{ key: 'insight.asks_everybody', fact: factOf(entity('wen_yan'), 'asks_everybody') }]);
  const memory = head.memory.get(head.holding(insights[0]?.fact ?? factOf(0, 'lied')) ?? 0);
  assert.equal(memory?.source.kind === 'inferred' && memory.source.from.length, 4);
  assert.deepEqual(reflectOn(setting, head, setting.startMs, 0), []);
});

test('LIFE-86: who was seen near when somebody died is suspected: by sightings, the body and the time it tells', () => {
  const head = createRuleMind(setting).headOf(wakes.person('shen_yan'));
  const atMs = momentMs('23:50');
  const { beliefs } = head;
  const [jiang, fang, gu] = [wakes.person('jiang_li'), wakes.person('fang_jiming'), wakes.person('gu_weizhou')];
  beliefs.see(jiang, place('upper_corridor'), atMs - 10 * MINUTE_MS, 11);
  beliefs.see(fang, place('upper_corridor'), atMs - 3 * HOUR_MS, 12);
  const seen = { kind: 'seen', event: 13 } as const;
  const body = head.learn(
    factOf(entity('gu_weizhou'), 'lies_dead', { place: place('room_gu') }),
    seen,
    atMs + HOUR_MS,
    0,
    1,
  );
  beliefs.dead.set(gu, body);
  head.learn(factOf(entity('gu_weizhou'), 'died', { place: place('room_gu'), atMs }), seen, atMs + HOUR_MS, 0, 1);
  const keys = reflectOn(setting, head, atMs + HOUR_MS, 0).map(
    ({ key, fact }) => `${key} ${setting.idOf(fact.subject)}`,
  );
  assert.deepEqual(keys, ['insight.was_near jiang_li']);
  assert.ok(beliefs.suspicionOf(jiang).weight > 0);
  assert.equal(beliefs.suspicionOf(fang).weight, 0);
  assert.equal(beliefs.prime, jiang);
});

test('LIFE-228: what others say of who was near counts too, by how far they are trusted, once, and as soon as notes are compared', () => {
  const atMs = momentMs('23:50');
  const weightFrom = (teller: string): number => {
    const head = createRuleMind(setting).headOf(wakes.person('lu_xiaoman'));
    const seen = { kind: 'seen', event: 13 } as const;
    const gu = entity('gu_weizhou');
    const body = head.learn(factOf(gu, 'lies_dead', { place: place('study') }), seen, atMs, 0, 1);
    head.beliefs.dead.set(wakes.person('gu_weizhou'), body);
    head.learn(factOf(gu, 'died', { place: place('study'), atMs }), seen, atMs, 0, 1);
    const heard = { kind: 'heard', from: wakes.person(teller), event: 14, memory: undefined } as const;
    head.learn(
      factOf(entity('jiang_li'), 'was_at', { place: place('study'), atMs: atMs - MINUTE_MS }),
      heard,
      atMs,
      0,
      0.2,
    );
    assert.equal(compareNotes(setting, head, atMs, 0).length, 1);
    assert.deepEqual(compareNotes(setting, head, atMs, 0), []);
    return head.beliefs.suspicionOf(wakes.person('jiang_li')).weight;
  };
  assert.ok(weightFrom('gu_weizhou') > 0);
  assert.ok(weightFrom('qin_shen') > weightFrom('fang_jiming'));
});

test('LIFE-87: who says to have been where one knows they were not has lied, and is trusted less', () => {
  const head = createRuleMind(setting).headOf(wakes.person('shen_yan'));
  const atMs = momentMs('23:50');
  const fang = wakes.person('fang_jiming');
  head.beliefs.see(fang, place('study'), atMs, 21);
  const told = factOf(entity('fang_jiming'), 'was_at', { place: place('room_fang'), atMs });
  head.learn(told, { kind: 'heard', from: fang, event: 22, memory: undefined }, atMs + HOUR_MS, 0, 0.3);
  const before = head.trustIn(fang);
  const keys = reflectOn(setting, head, atMs + HOUR_MS, 0).map(({ key }) => key);
  assert.deepEqual(keys, ['insight.lied']);
  assert.ok(head.trustIn(fang) < before);
});

test('LIFE-88: every thought and every fact in our own words reads in both languages, with its names', () => {
  for (const locale of LOCALES) {
    for (const key of Object.keys(THOUGHT_TEXTS)) {
      const words = thoughtWords(setting, { key, about: [entity('wen_yan')], facts: [], words: '' }, locale);
      assert.ok(words !== key && !words.includes('{'), words);
    }
    for (const predicate of PREDICATES) {
      const about = { object: entity('will'), place: 0, atMs: momentMs('23:50') };
      const words = clauseOf(setting, factOf(entity('wen_yan'), predicate, about), locale);
      assert.ok(words.includes(setting.nameOf(entity('wen_yan'), locale)) && !words.includes('{'), words);
    }
    for (const fact of setting.facts.values()) assert.ok(clauseOf(setting, fact, locale).length > 5);
  }
});
