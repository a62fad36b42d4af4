import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Call } from '../conversation/gatherings.ts';
import { openLife } from '../runtime/life.ts';
import type { ScenarioInput } from '../scenario/scenario.ts';
import { companySetting } from '../testing/company.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { chapterTitle, happeningText, purposeText } from './beat-texts.ts';
import { Director } from './director.ts';

const text = (en: string) => ({ en, zh: `${en}（中）` });

function play(beats: NonNullable<ScenarioInput['beats']>, hours = 4, seed = 1) {
  const setting = companySetting(() => ({ beats }));
  const calls: Call[] = [];
  const director = new Director({ call: (call) => calls.push(call) });
  const mind = new ScriptedMind([]);
  const life = openLife(setting, {
    seed,
    mind,
    systems: [director],
    rate: 'max',
    beatsPlayed: () => director.played,
  });
  const events: LifeEvent[] = [];
  life.observe({ onEvent: (event) => events.push(event) });
  life.advance(setting.startMs + hours * HOUR_MS);
  const minuteOf = (beat: string) => {
    const played = events.find(({ type, content }) => type === 'beat' && content.detail === beat);
    return played && (played.atMs - setting.startMs) / MINUTE_MS;
  };
  return { setting, life, director, events, calls, minuteOf };
}

test('LIFE-148: a beat is played once, as soon as its condition holds, in the order in which beats are written', () => {
  const chapter = [{ chapter: text('x') }];
  const { director, minuteOf, events } = play([
    { id: 'late', when: { after: { time: '22:30' } }, do: chapter },
    { id: 'dark', when: { power: false }, do: chapter },
    { id: 'cut', when: { after: { time: '21:20' } }, do: [{ power: false }] },
    { id: 'after_cut', when: { beat: 'cut', after: { time: '21:25' } }, do: chapter },
    { id: 'missed', when: { before: { time: '21:10' }, power: false }, do: chapter },
    { id: 'never', when: { dead: 'anna' }, do: chapter },
  ]);
  assert.deepEqual([...director.played], ['cut', 'dark', 'after_cut', 'late']);
  assert.deepEqual(['cut', 'dark', 'after_cut', 'late'].map(minuteOf), [20, 20, 25, 90]);
  assert.equal(events.filter(({ type }) => type === 'beat').length, 4);
});

test('LIFE-149: a beat sets weather, power, things, sounds, common knowledge, and calls together', () => {
  const { setting, life, events, calls } = play([
    {
      id: 'all',
      when: { after: { time: '21:05' } },
      do: [
        { weather: 'storm' },
        { status: { fixture: 'switchboard', status: 'smashed' } },
        { item: { id: 'letter', place: 'hall' } },
        { announce: 'dora_did_it' },
        { event: { type: 'bell', place: 'study', text: text('a bell rang'), salience: 0.5, loudness: 0.2 } },
        { gather: { place: 'kitchen', people: ['cora', 'anna'], purpose: text('supper') } },
        { gather: { place: 'hall', purpose: text('all') } },
        { chapter: text('One') },
      ],
    },
  ]);
  const { state } = life.world;
  const the = (kind: 'item' | 'fixture' | 'place' | 'person', id: string) => setting.indexOf(kind, id);
  assert.equal(state.weather, 'storm');
  assert.equal(state.fixtures[the('fixture', 'switchboard')]?.status, 'smashed');
  assert.deepEqual(state.items[the('item', 'letter')]?.location, { in: 'place', at: the('place', 'hall') });
  assert.deepEqual(
    state.common.announced.map(({ predicate }) => predicate),
    ['dora_did_it'],
  );
  const bell = events.find(({ type }) => type === 'bell');
  assert.deepEqual([bell?.place, bell?.salience], [the('place', 'study'), 0.5]);
  assert.ok(bell !== undefined && happeningText(setting, bell)?.en === 'a bell rang');
  const [supper, everybody] = calls;
  assert.deepEqual(supper, {
    purpose: 'all',
    place: the('place', 'kitchen'),
    invited: [the('person', 'anna'), the('person', 'cora')],
  });
  assert.equal(everybody?.invited.length, 4);
  assert.deepEqual(
    events.filter(({ type }) => type === 'gather').map(({ content }) => content.audience.length),
    [2, 4],
  );
  assert.equal(chapterTitle(setting, 'all')?.zh, 'One（中）');
  assert.equal(purposeText(setting, 'all')?.en, 'supper');
  assert.equal(chapterTitle(setting, 'unknown'), undefined);
});

test('LIFE-222: a beat with a chance is played in that share of lives, and then or never', () => {
  const at = (chance: number) => [{ id: 'knock', when: { after: { time: '21:10' } }, chance, do: [{ power: false }] }];
  const played = Array.from({ length: 30 }, (_, seed) => play(at(0.5), 1, seed).director.played.size);
  const count = played.filter((each) => each === 1).length;
  assert.ok(count > 5 && count < 25, String(count));
  assert.equal(play(at(0), 1).director.played.size, 0);
  assert.equal(play(at(1), 1).director.played.size, 1);
});

test('LIFE-150: a director puts no words into mouths: what it makes has no actor and says nothing', () => {
  const { events } = play([
    {
      id: 'all',
      when: {},
      do: [
        { gather: { place: 'hall', purpose: text('all') } },
        { power: false },
        { weather: 'storm' },
        { announce: 'dora_did_it' },
      ],
    },
  ]);
  assert.ok(events.length >= 5);
  for (const { actor, content } of events) {
    assert.equal(actor, -1);
    assert.equal(content.speech, undefined);
  }
});
