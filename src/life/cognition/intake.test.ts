import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action } from '../actor/action.ts';
import { generateTown } from '../scenario/generate-town.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import { DONE, failed } from '../world/outcome.ts';
import type { Head } from './head.ts';
import { factOf } from './predicates.ts';
import { createRuleMind } from './rule-mind/rule-mind.ts';
import { settingOf, thoughtOf, Wakes } from './testing/wakes.ts';

const setting = await settingOf('ravenisle');
const wakes = new Wakes(setting);
const entity = (id: string) => setting.entityById(id);

/** A rule mind, and the head of one of its residents. */
function headOf(person: string): { mind: ReturnType<typeof createRuleMind>; head: Head } {
  const mind = createRuleMind(setting);
  return { mind, head: mind.headOf(wakes.person(person)) };
}

test('LIFE-80: what is perceived becomes a memory with the event it was seen in, alike ones within half an hour counted as one', () => {
  const { mind, head } = headOf('wen_yan');
  const percepts = [1, 2].map((event) => wakes.percept('search', { event, actor: 'fang_jiming', place: 'great_hall' }));
  thoughtOf(mind, wakes.wake({ person: 'wen_yan', percepts }));
  const memories = head.memory.all().filter(({ source }) => source.kind === 'seen');
  assert.equal(memories.length, 1);
  assert.equal(memories[0]?.times, 2);
  assert.deepEqual(memories[0]?.source, { kind: 'seen', event: 1 });
  assert.equal(memories[0]?.fact, percepts[0]);
  assert.equal(head.beliefs.lastSeen(wakes.person('fang_jiming'))?.place, setting.indexOf('place', 'great_hall'));
});

test('LIFE-80: in a crowd strangers who pass leave no trace in memory, acquaintances do', () => {
  const town = createSetting(generateTown({ seed: 1, residents: 60, places: 20 }));
  const mind = createRuleMind(town);
  const friend = [...mind.headOf(0).persona.trust.keys()][0] ?? NONE;
  const stranger = town.people.findIndex(({ index }) => index !== 0 && !mind.headOf(0).knows(index));
  const townWakes = new Wakes(town);
  const id = (person: number) => town.people[person]?.id ?? '';
  const percepts = [friend, stranger].map((person) =>
    townWakes.percept('move', { actor: id(person), place: town.places[0]?.id ?? '' }),
  );
  thoughtOf(mind, townWakes.wake({ person: id(0), percepts }));
  assert.ok(mind.headOf(0).beliefs.lastSeen(friend) !== undefined);
  assert.equal(mind.headOf(0).beliefs.lastSeen(stranger), undefined);
});

test('LIFE-81: what one is told is held as heard, from whom and from which memory; what the teller did not hold is untrue', () => {
  const { mind, head } = headOf('wen_yan');
  const fact = setting.facts.get('fang_in_debt');
  const lie = factOf(entity('qin_shen'), 'killed', { object: entity('gu_weizhou') });
  assert.ok(fact !== undefined);
  const fang = mind.headOf(wakes.person('fang_jiming'));
  for (const each of [fact, lie]) fang.tell(wakes.person('wen_yan'), each);
  const speech = { act: 'tell', to: wakes.person('wen_yan'), topic: NONE, facts: [fact, lie] } as const;
  const said = wakes.percept('say', { event: 7, actor: 'fang_jiming', place: 'great_hall', content: { speech } });
  thoughtOf(mind, wakes.wake({ person: 'wen_yan', percepts: [said] }));
  const sourceOf = (of: typeof lie) => head.memory.get(head.holding(of) ?? 0)?.source;
  const from = wakes.person('fang_jiming');
  assert.deepEqual(sourceOf(fact), { kind: 'heard', from, event: 7, memory: fang.holding(fact) });
  assert.deepEqual(sourceOf(lie), { kind: 'heard', from, event: 7, memory: undefined });
  assert.ok(head.knowsFact('fang_in_debt'));
  assert.ok(head.beliefs.suspicionOf(wakes.person('qin_shen')).weight > 0);
});

test('LIFE-81: a question tells nothing, and is counted', () => {
  const { mind, head } = headOf('wen_yan');
  const fact = setting.facts.get('fang_in_debt');
  const speech = {
    act: 'ask',
    to: wakes.person('wen_yan'),
    topic: NONE,
    facts: fact === undefined ? [] : [fact],
  } as const;
  thoughtOf(
    mind,
    wakes.wake({
      person: 'wen_yan',
      percepts: [wakes.percept('say', { actor: 'qin_shen', place: 'kitchen', content: { speech } })],
    }),
  );
  assert.equal(head.knowsFact('fang_in_debt'), false);
  assert.equal([...head.asks][0]?.[1].count, 1);
});

test('LIFE-82: nobody wants to tell a secret, a misdeed of their own, or whom they killed; nor anybody news of themselves', () => {
  const { head } = headOf('jiang_li');
  const wen = wakes.person('wen_yan');
  const seen = { kind: 'seen', event: 1 } as const;
  const tells = () => head.newsFor(wen, setting)?.fact;
  head.learn(factOf(entity('wen_yan'), 'was_out_late'), seen, 0, 0, 0.9);
  assert.equal(tells(), undefined);
  const missing = factOf(entity('will'), 'is_missing', { place: 1 });
  head.learn(missing, seen, 0, 0, 0.3);
  assert.deepEqual(tells(), missing);
  head.learn(factOf(entity('jiang_li'), 'killed', { object: entity('gu_weizhou') }), seen, 0, 0, 1);
  head.learn(factOf(entity('gu_weizhou'), 'lies_dead', { place: 1 }), seen, 0, 0, 1);
  assert.deepEqual(tells(), missing);
  head.tell(wen, missing);
  assert.equal(tells(), undefined);
  assert.ok(head.conceals(setting.facts.get('jiang_means_to_kill') ?? missing));
});

test('LIFE-83: what one did is taken in: things found, facts learned with the act as their source, locks met, goals reached', () => {
  const { mind, head } = headOf('fang_jiming');
  const atMs = setting.startMs;
  const learned = setting.facts.get('will_names_lu');
  assert.ok(learned !== undefined);
  const search = action('search', { object: entity('wall_safe') });
  const read = action('read', { object: entity('will') });
  const ended = [
    { action: search, outcome: { ...DONE, found: [entity('will')] }, atMs },
    { action: read, outcome: { ...DONE, learned: [learned] }, atMs },
    { action: action('search', { object: entity('desk') }), outcome: failed('locked'), atMs },
  ];
  thoughtOf(mind, wakes.wake({ person: 'fang_jiming', place: 'room_gu', ended, ownEvent: 42 }));
  const item = head.beliefs.item(setting.indexOf('item', 'will'));
  assert.equal(item?.fixture, setting.indexOf('fixture', 'wall_safe'));
  assert.deepEqual(head.memory.get(head.holding(learned) ?? 0)?.source, { kind: 'seen', event: 42 });
  assert.equal(head.beliefs.fixture(setting.indexOf('fixture', 'desk'))?.locked, true);
  const { index = NONE } = setting.fixtures[setting.indexOf('fixture', 'piano')] ?? {};
  const jiang = mind.headOf(wakes.person('jiang_li'));
  const use = {
    action: action('use', { object: setting.entityOf('fixture', index), detail: 'unstring' }),
    outcome: DONE,
    atMs,
  };
  thoughtOf(mind, wakes.wake({ person: 'jiang_li', ended: [use] }));
  assert.equal(jiang.goals[jiang.persona.goals.findIndex(({ id }) => id === 'take_the_wire')]?.done, true);
});

test('LIFE-84: what lay in the open and is gone is missed, concluded from having seen it there', () => {
  const { mind, head } = headOf('wen_yan');
  const will = setting.indexOf('item', 'will');
  const look = (items: number[], atMs: number) =>
    thoughtOf(
      mind,
      wakes.wake({ person: 'wen_yan', place: 'study', reason: 'done', atMs, ownEvent: 5, view: { items } }),
    );
  look([will], setting.startMs);
  look([will], setting.startMs + MINUTE_MS);
  head.course.lookedPlace = NONE;
  look([], setting.startMs + HOUR_MS);
  const fact = factOf(entity('will'), 'is_missing', { place: setting.indexOf('place', 'study') });
  const memory = head.memory.get(head.holding(fact) ?? 0);
  assert.equal(memory?.source.kind, 'inferred');
});

test('LIFE-231: nobody has news for anybody that is not worth telling, that they do not trust them with, or that they have from them', () => {
  const { head } = headOf('fang_jiming');
  const wen = wakes.person('wen_yan');
  const seen = { kind: 'seen', event: 1 } as const;
  const tells = () => head.newsFor(wen, setting)?.fact;
  head.learn(factOf(entity('qin_shen'), 'was_at', { place: 1, atMs: 0 }), seen, 0, 0, 0.9);
  assert.equal(tells(), undefined);
  const secret = setting.facts.get('shen_signed') ?? assert.fail();
  head.learn(secret, seen, 0, 0, 0.85);
  head.changeTrust(wen, -head.trustIn(wen));
  assert.equal(tells(), undefined);
  head.changeTrust(wen, 0.5);
  assert.deepEqual(tells(), secret);
  head.tell(wen, secret);
  const heard = { kind: 'heard', from: wen, event: 2, memory: undefined } as const;
  head.learn(setting.facts.get('lighthouse_was_dark') ?? secret, heard, 0, 0, 0.7);
  assert.equal(tells(), undefined);
});

test('LIFE-229: words that are had, and a pardon begged, are remembered and told of; they estrange, or bring round, whom they are for', () => {
  for (const [act, predicate, sign] of [
    ['quarrel', 'fell_out', -1],
    ['apologise', 'apologised', 1],
  ] as const) {
    const { mind, head } = headOf('wen_yan');
    const fang = wakes.person('fang_jiming');
    const before = head.trustIn(fang);
    const speech = { act, to: wakes.person('wen_yan'), topic: NONE, facts: [] } as const;
    const said = wakes.percept('say', { event: 9, actor: 'fang_jiming', place: 'kitchen', content: { speech } });
    thoughtOf(mind, wakes.wake({ person: 'wen_yan', percepts: [said] }));
    assert.equal(Math.sign(head.trustIn(fang) - before), sign);
    const news = head.newsFor(wakes.person('lu_xiaoman'), setting);
    assert.deepEqual([news?.fact.predicate, news?.fact.subject], [predicate, entity('fang_jiming')]);
  }
});
