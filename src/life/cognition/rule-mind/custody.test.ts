import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action } from '../../actor/action.ts';
import { RandomStream } from '../../runtime/random-stream.ts';
import { MINUTE_MS, momentMs } from '../../time/sim-time.ts';
import { NONE } from '../../world/entity.ts';
import { DONE } from '../../world/outcome.ts';
import { factOf } from '../predicates.ts';
import { settingOf, thoughtOf, Wakes } from '../testing/wakes.ts';
import { createRuleMind } from './rule-mind.ts';

const setting = await settingOf('ravenisle');
const wakes = new Wakes(setting);
const the = (id: string): number => setting.entityById(id);
const place = (id: string): number => setting.indexOf('place', id);
const midnight = momentMs('23:55');

function minded(person: string) {
  const mind = createRuleMind(setting);
  const head = mind.headOf(wakes.person(person));
  head.course.plannedDay = 1;
  return { mind, head };
}

/** What is done at the first wake, by many streams of chance: the verbs and the note. */
function reactions(person: string, percept: Parameters<Wakes['percept']>, trials = 40) {
  return Array.from({ length: trials }, (_, i) => {
    const { mind } = minded(person);
    const thought = thoughtOf(
      mind,
      wakes.wake({
        person,
        place: 'great_hall',
        atMs: midnight,
        reason: 'interrupt',
        percepts: [wakes.percept(...percept)],
        random: RandomStream.of(i, person, 'mind'),
      }),
    );
    return { key: thought.note?.key ?? '', verbs: thought.plan?.map(({ verb }) => verb) ?? [] };
  });
}

test('LIFE-213: whom all resolve to lock up goes, or runs and hides, by persona', () => {
  const facts = [factOf(the('jiang_li'), 'is_confined', { place: place('boiler_room') })];
  const bold = reactions('jiang_li', ['announce', { content: { facts } }]);
  assert.ok(bold.some(({ key, verbs }) => key === 'react.run' && verbs.includes('hide')));
  const others = [factOf(the('qin_shen'), 'is_confined', { place: place('boiler_room') })];
  const meek = reactions('qin_shen', ['announce', { content: { facts: others } }]);
  const submits = (all: readonly { readonly key: string }[]) => all.filter(({ key }) => key === 'react.submit').length;
  assert.ok(submits(meek) > submits(bold));
});

test('LIFE-213: whoever has the key turns it on them, and nobody who has none', () => {
  for (const [person, carried] of [
    ['qin_shen', ['master_key']],
    ['shen_yan', []],
  ] as const) {
    const { mind, head } = minded(person);
    head.course.confined = { person: wakes.person('jiang_li'), place: place('boiler_room') };
    head.beliefs.see(wakes.person('jiang_li'), place('boiler_room'), midnight, 1);
    head.course.slowDueMs = 0;
    const thought = thoughtOf(mind, wakes.wake({ person, place: 'cellar_passage', atMs: midnight, carried }));
    assert.equal(thought.note?.key === 'watch.confine', person === 'qin_shen', person);
    if (person !== 'qin_shen') continue;
    assert.deepEqual(
      thought.plan?.map(({ verb, object, place: where }) => [verb, object, where]),
      [['lock', the('boiler_room~cellar_passage'), place('cellar_passage')]],
    );
  }
});

test('LIFE-214: whoever is missed is looked for, until somebody sees them', () => {
  const sought = { person: wakes.person('gu_weizhou'), untilMs: midnight + 1_800_000 };
  const keys = Array.from({ length: 20 }, (_, i) => {
    const { mind, head } = minded('wen_yan');
    head.course.sought = sought;
    head.course.slowDueMs = 0;
    const random = RandomStream.of(i, 'wen_yan', 'mind');
    return thoughtOf(mind, wakes.wake({ person: 'wen_yan', place: 'great_hall', atMs: midnight, random })).note?.key;
  });
  assert.ok(keys.filter((key) => key === 'watch.sought').length > 5, String(keys));
  const { mind, head } = minded('wen_yan');
  head.course.sought = sought;
  head.course.slowDueMs = 0;
  const people = [{ person: wakes.person('gu_weizhou'), posture: 'up' as const, doing: '' }];
  thoughtOf(mind, wakes.wake({ person: 'wen_yan', place: 'great_hall', atMs: midnight, people }));
  assert.equal(head.course.sought, null);
});

test('LIFE-215: what one finds broken open one looks through, misses what is gone, and tells all, unless it is a secret', () => {
  const { mind, head } = minded('gu_weizhou');
  const safe = setting.indexOf('fixture', 'wall_safe');
  const [will, clippings] = [setting.indexOf('item', 'will'), setting.indexOf('item', 'clippings')];
  assert.equal(head.beliefs.item(will)?.fixture, safe);
  const fixtures = [{ fixture: safe, status: '', stock: NONE, locked: false, items: [], notes: [] }];
  const view = { fixtures };
  const first = thoughtOf(mind, wakes.wake({ person: 'gu_weizhou', place: 'room_gu', atMs: midnight, view }));
  assert.equal(first.note?.key, 'watch.missing');
  const search = action('search', { object: the('wall_safe') });
  const ended = [
    { action: search, outcome: { ...DONE, code: 'found_nothing', status: 'failure' as const }, atMs: midnight },
  ];
  thoughtOf(mind, wakes.wake({ person: 'gu_weizhou', place: 'room_gu', atMs: midnight, view, ended, ownEvent: 5 }));
  assert.equal(head.beliefs.item(will)?.place, NONE);
  const missing = factOf(the('will'), 'is_missing', { place: place('room_gu') });
  assert.notEqual(head.holding(missing), undefined);
  assert.equal(head.course.disturbed, NONE);
  const gone = factOf(the('clippings'), 'is_missing', { place: place('study') });
  assert.equal(head.conceals(gone), true, 'the report that gives him away is not cried after');
  assert.equal(head.beliefs.item(clippings)?.place, place('study'));
});

test('LIFE-216: what one saw somebody do is news, speaks against them, and is had out with them; done to oneself it costs trust', () => {
  const { mind, head } = minded('gu_weizhou');
  const fang = wakes.person('fang_jiming');
  const before = head.trustIn(fang);
  const percepts = [
    wakes.percept('force', { event: 4, actor: 'fang_jiming', place: 'room_gu', content: { object: the('wall_safe') } }),
  ];
  thoughtOf(mind, wakes.wake({ person: 'gu_weizhou', place: 'room_gu', percepts }));
  const fact = head.grievanceAgainst(fang);
  assert.deepEqual([fact?.predicate, fact?.object], ['broke_open', the('wall_safe')]);
  assert.ok(head.beliefs.suspicionOf(fang).weight > 0 && head.trustIn(fang) < before - 0.2);
  const { mind: other, head: bystander } = minded('wen_yan');
  const trusted = bystander.trustIn(fang);
  thoughtOf(other, wakes.wake({ person: 'wen_yan', place: 'room_gu', percepts }));
  assert.ok(bystander.grievanceAgainst(fang) !== undefined && bystander.trustIn(fang) > trusted - 0.2);
  assert.ok(fact !== undefined);
  head.tell(fang, fact);
  assert.equal(head.grievanceAgainst(fang), undefined);
});

test('LIFE-230: whoever has rung for the house waits for it and then says why; whoever was rung for stays to hear', () => {
  const object = the('gu_weizhou');
  const found = reactions('shen_yan', ['body_found', { place: 'great_hall', content: { object } }]);
  const rung = found.map(({ verbs }) => verbs).filter((verbs) => verbs.includes('use'));
  assert.ok(rung.length > 0);
  for (const verbs of rung) assert.equal(verbs.slice(verbs.indexOf('use')).join(), 'use,wait,go,call');
  const { mind } = minded('wen_yan');
  const bell = wakes.percept('bell', { clarity: 'distant' });
  const wake = { person: 'wen_yan', place: 'study', atMs: midnight, reason: 'interrupt', percepts: [bell] } as const;
  const [stay, ...rest] = thoughtOf(mind, wakes.wake(wake)).plan ?? [];
  assert.deepEqual([stay?.verb, stay?.place, rest.length], ['wait', place('great_hall'), 0]);
  assert.ok((stay?.durationMs ?? 0) > 5 * MINUTE_MS);
  // Its own bell does not take the ringer from what is planned.
  const call = action('call', { object });
  const rang = thoughtOf(mind, wakes.wake({ ...wake, place: 'great_hall', plan: [call] }));
  assert.deepEqual(
    [rang.plan, rang.thinkAtMs !== undefined && rang.thinkAtMs > midnight + MINUTE_MS],
    [undefined, true],
  );
});
