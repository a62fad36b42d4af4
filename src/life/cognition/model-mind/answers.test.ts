import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE } from '../../world/entity.ts';
import { settingOf } from '../testing/wakes.ts';
import { type LineAnswer, type StepAnswer, trimmed } from './answers.ts';
import { utteranceOf } from './line.ts';
import { namesOf } from './name-index.ts';
import { actionsOf, isFault } from './steps.ts';
import { TellableFacts, tellableTo } from './tellable.ts';
import { tellingOf } from './telling.ts';
import { Scenes } from './testing/scenes.ts';

const ravenisle = await settingOf('ravenisle');
const the = (id: string): number => ravenisle.entityById(id);
const NO_FACTS = new TellableFacts([]);

function step(verb: string, fields: Partial<StepAnswer> = {}): StepAnswer {
  return { do: verb, ...fields };
}

test('LIFE-403: names are understood in both languages, with and without articles and counters, or by id', () => {
  const names = namesOf(ravenisle);
  for (const name of ['a kitchen knife', 'kitchen knife', 'The Kitchen Knife', '一把菜刀', '菜刀', 'kitchen_knife']) {
    assert.deepEqual(names.called(name), [the('kitchen_knife')], name);
  }
  assert.deepEqual(names.calledOf('person', '温言'), [the('wen_yan')]);
  assert.deepEqual(names.called('nobody at all'), []);
  assert.deepEqual(
    [...names.namedIn('Wen Yan left her notebook: Wen Yan’s. 秦婶拿着菜刀。')].toSorted(),
    [the('kitchen_knife'), the('qin_shen'), the('wen_yan')].toSorted(),
  );
  // Of names within names the longest counts, and no name is found within a word.
  assert.deepEqual([...names.namedIn("Wen Yan's notebook")], [the('notebook')]);
  assert.deepEqual([...names.namedIn('hammers and ropery')], []);
});

test('LIFE-404: steps become actions that can be done: where, with which use, with what is in hand by then', () => {
  const scenes = new Scenes(ravenisle);
  const scene = scenes.scene({
    person: 'qin_shen',
    place: 'kitchen',
    people: [{ person: scenes.wakes.person('shen_yan'), posture: 'up', doing: '' }],
    view: { items: [ravenisle.indexOf('item', 'kitchen_knife')] },
  });
  const made = actionsOf(
    scene,
    [
      step('take', { what: '菜刀' }),
      step('cook', { what: 'kitchen stove', how: 'cook_soup' }),
      step('talk', { to: '沈砚', how: 'low' }),
      step('give', { what: 'kitchen knife', to: 'Shen Yan' }),
      step('go', { what: 'the great hall' }),
      step('wait', { minutes: 20.4 }),
    ],
    NO_FACTS,
  );
  assert.ok(!isFault(made), isFault(made) ? made.fault : '');
  const [take, cook, talk, give, go, wait] = made.actions;
  assert.deepEqual([take?.verb, take?.object], ['take', the('kitchen_knife')]);
  assert.deepEqual([cook?.verb, cook?.object, cook?.detail], ['cook', the('stove'), 'cook_soup']);
  assert.deepEqual([talk?.verb, talk?.object, talk?.target, talk?.detail], ['talk', the('shen_yan'), NONE, 'low']);
  assert.deepEqual([give?.object, give?.target], [the('kitchen_knife'), the('shen_yan')]);
  assert.deepEqual([go?.verb, go?.object], ['go', the('great_hall')]);
  assert.equal(wait?.durationMs, 20 * 60_000);
  // A use is what it is: whoever "uses" a bed sleeps in it.
  const slept = actionsOf(scene, [step('use', { what: "Mrs Qin's bed", how: 'sleep_qin' })], NO_FACTS);
  assert.ok(!isFault(slept));
  assert.equal(slept.actions[0]?.verb, 'sleep');
});

test('LIFE-405: what cannot be done is answered with why, in the language of the question', () => {
  const scenes = new Scenes(ravenisle);
  const scene = scenes.scene({ person: 'lu_xiaoman', place: 'great_hall' });
  const faults: readonly [StepAnswer, RegExp][] = [
    [step('fly'), /“fly” is no VERB/],
    [step('take'), /“take” needs to know whom or what/],
    [step('take', { what: 'the moon' }), /nobody and nothing that Lu Xiaoman knows is called “the moon”/],
    // Of things that exist, but that she has never seen or heard of, there is no telling that they exist.
    [step('take', { what: 'the new will' }), /nobody and nothing that Lu Xiaoman knows is called “the new will”/],
    [step('give', { what: 'emerald brooch', to: 'Wen Yan' }), /you do not carry the emerald brooch/],
    [step('talk', { to: 'Lu Xiaoman' }), /“Lu Xiaoman” is nothing one can talk/],
    [step('use', { what: 'the hall clock', how: 'eat_it' }), /the hall clock has no use “eat_it”; it has/],
    [step('go', { what: 'emerald brooch' }), /“emerald brooch” is nothing one can go/],
    [step('call', { words: 'Hear!', tells: ['f9'] }), /there is no “f9” above/],
  ];
  for (const [wrong, why] of faults) {
    const made = actionsOf(scene, [wrong], NO_FACTS);
    assert.match(isFault(made) ? made.fault : `it became ${JSON.stringify(made.actions)}`, why);
  }
  const none = actionsOf(scene, [], NO_FACTS);
  assert.ok(isFault(none));
  const chinese = actionsOf(scenes.scene({ person: 'lu_xiaoman' }, 'zh'), [step('take', { what: '月亮' })], NO_FACTS);
  assert.match(isFault(chinese) ? chinese.fault : '', /陆小满知道的人和物里，没有叫“月亮”的/);
});

/** A line as a model would write it. */
function line(say: string, fields: Partial<LineAnswer> = {}): LineAnswer {
  return { thought: '', act: 'chat', say, ...fields };
}

test('LIFE-406: what a line tells is what its facts say, and whoever says it holds it; words that give a secret away must name it', () => {
  const scenes = new Scenes(ravenisle);
  const hearer = scenes.wakes.person('lu_xiaoman');
  const talk = {
    id: 1,
    participants: [scenes.wakes.person('gu_weizhou'), hearer],
    volume: 'low' as const,
    purpose: '',
    lines: [],
  };
  const scene = scenes.scene({ person: 'gu_weizhou', reason: 'beat', talk });
  const facts = tellableTo(scene, [hearer], 8);
  const secret = ravenisle.facts.get('lu_is_daughter');
  assert.ok(secret);
  const mark = facts.markOf(secret);
  assert.match(mark, /^f\d$/);
  const said = utteranceOf(scene, line('You are my daughter.', { act: 'tell', tells: [mark] }), facts);
  assert.ok(!isFault(said));
  assert.deepEqual(said.say, {
    act: 'tell',
    to: hearer,
    topic: secret.subject,
    facts: [secret],
    words: 'You are my daughter.',
  });
  const slipped = utteranceOf(
    scene,
    line('Your mother never told me until she was dying that you are my daughter.'),
    facts,
  );
  assert.match(isFault(slipped) ? slipped.fault : 'it passed', new RegExp(`your words tell ${mark}`));
  // What is open is told by being said, whether it was marked or not; and a question that tells is a telling.
  const open = utteranceOf(
    scene,
    line('Nobody was paid to light the lighthouse on the night she sank?', { act: 'ask' }),
    facts,
  );
  assert.ok(!isFault(open), isFault(open) ? open.fault : '');
  assert.deepEqual(
    [open.say?.act, open.say?.facts.map(({ predicate }) => predicate)],
    ['tell', ['lighthouse_was_dark']],
  );
});

test('LIFE-407: nobody speaks of a fact that they do not hold, or of a thing that they have never come upon', () => {
  const scenes = new Scenes(ravenisle);
  const talk = {
    id: 1,
    participants: [scenes.wakes.person('lu_xiaoman'), scenes.wakes.person('wen_yan')],
    volume: 'normal' as const,
    purpose: '',
    lines: [],
  };
  const scene = scenes.scene({ person: 'lu_xiaoman', reason: 'beat', talk });
  for (const words of [
    'He had a surveyor’s report, and the hull was rotten.',
    '验船报告早就说船壳朽坏了。',
    'Have you seen the housekeeper’s keys, or the new will?',
    'I found the lighthouse logbook.',
  ]) {
    const said = utteranceOf(scene, line(words), NO_FACTS);
    assert.match(isFault(said) ? said.fault : `it passed: ${words}`, /Lu Xiaoman cannot know/);
  }
  for (const words of [
    'Such weather. Is that the wind, or somebody at the door?',
    'I will go up to my room; will you come, Wen Yan?',
  ]) {
    assert.ok(!isFault(utteranceOf(scene, line(words), NO_FACTS)), words);
  }
  assert.deepEqual(tellingOf(ravenisle).in('It rains.'), []);
  assert.equal(trimmed(`${'word '.repeat(200)}`).length, 400);
  const empty = utteranceOf(scene, line('  '), NO_FACTS);
  assert.ok(isFault(empty));
  assert.deepEqual(utteranceOf(scene, line('', { act: 'silence' }), NO_FACTS), { say: undefined });
});
