import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, action } from '../actor/action.ts';
import type { ThinkRequest, Thought } from '../actor/mind.ts';
import { houseScenario } from '../testing/house.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import { type Life, openLife } from './life.ts';
import { MAX_PLAN } from './resident.ts';
import type { TalkSystem } from './system.ts';
import { FAILURE_MS, LEAST_THOUGHT_MS } from './thinking.ts';

const setting = createSetting(houseScenario());
const the = (id: string): number => setting.entityById(id);
const place = (id: string): number => setting.indexOf('place', id);
const bert = setting.indexOf('person', 'bert');
const START = setting.startMs;

interface Run {
  readonly life: Life;
  readonly mind: ScriptedMind;
  /** Minutes since the start, and what Bert was seen to do then. */
  readonly seen: readonly (readonly [minutes: number, type: string, place: string])[];
}

/** Bert carries out a plan; after so many minutes somebody screams. */
function interrupted(
  plan: readonly Action[],
  afterMinutes: number,
  answer: (request: ThinkRequest) => Partial<Thought> = () => ({}),
): Run {
  const later = (request: ThinkRequest) => (request.reason === 'interrupt' ? answer(request) : {});
  const mind = new ScriptedMind([[bert, { plan, later }]]);
  const life = openLife(setting, { seed: 1, mind, rate: 'max' });
  const seen: [number, string, string][] = [];
  life.observe({
    onEvent({ type, actor, place: at, atMs }) {
      if (actor === bert) seen.push([(atMs - START) / MINUTE_MS, type, setting.places[at]?.id ?? '']);
    },
  });
  life.advance(START + afterMinutes * MINUTE_MS - SECOND_MS);
  life.input({ kind: 'act', person: setting.indexOf('person', 'anna'), actions: [action('scream')] });
  life.advance(START + 10 * HOUR_MS - 1);
  return { life, mind, seen };
}

const cook = action('cook', { object: the('larder') });

test('LIFE-63: work that is interrupted keeps what was done: resumed, only the rest of it is left', () => {
  const { seen, mind } = interrupted([cook], 10, () => ({ interrupted: 'resume', costMs: 5 * SECOND_MS }));
  assert.deepEqual(seen, [
    [0, 'begin', 'kitchen'],
    [10 + 5 / 60, 'begin', 'kitchen'],
    [30 + 5 / 60, 'act', 'kitchen'],
  ]);
  const asked = mind.askedOf(bert).find(({ reason }) => reason === 'interrupt');
  assert.equal(asked?.atMs, START + 10 * MINUTE_MS);
  assert.equal(asked?.percepts.at(-1)?.type, 'scream');
});

test('LIFE-63: a mind with nothing to say goes on; one with a plan puts the work aside and may take it up later; one may drop it', () => {
  assert.equal(interrupted([cook], 10).seen.at(-1)?.[0], 30);
  const look = action('look');
  const put = interrupted([cook], 10, () => ({ plan: [look] }));
  assert.equal(put.life.inspect(bert).suspended?.leftMs, 20 * MINUTE_MS);
  assert.deepEqual(
    put.seen.map(([, type]) => type),
    ['begin', 'look'],
  );
  const dropped = interrupted([cook], 10, () => ({ interrupted: 'drop' }));
  assert.equal(dropped.life.inspect(bert).suspended, undefined);
  assert.deepEqual(
    dropped.seen.map(([, type]) => type),
    ['begin'],
  );
  const later = (request: ThinkRequest): Partial<Thought> => {
    if (request.reason === 'interrupt') return { plan: [look] };
    return request.suspended === undefined ? {} : { interrupted: 'resume' };
  };
  const mind = new ScriptedMind([[bert, { plan: [cook], later }]]);
  const life = openLife(setting, { seed: 1, mind, rate: 'max' });
  const ends: number[] = [];
  life.observe({ onEvent: ({ type, actor, atMs }) => type === 'act' && actor === bert && ends.push(atMs - START) });
  life.advance(START + 10 * MINUTE_MS - SECOND_MS);
  life.input({ kind: 'act', person: setting.indexOf('person', 'anna'), actions: [action('scream')] });
  life.advance(START + 2 * HOUR_MS);
  assert.deepEqual(ends, [31 * MINUTE_MS + LEAST_THOUGHT_MS]);
});

test('LIFE-64: a walk goes hop by hop and is seen at each; one that is interrupted keeps the rest of its hop', () => {
  const walk = [action('go', { object: the('bedroom') })];
  const moves = [
    [1, 'move', 'hall'],
    [2, 'move', 'corridor'],
    [3, 'move', 'bedroom'],
  ];
  assert.deepEqual(interrupted(walk, 60).seen, moves);
  assert.deepEqual(interrupted(walk, 1.5, () => ({ interrupted: 'resume' })).seen, moves);
  const turned = interrupted(walk, 1.5, () => ({ plan: [action('go', { object: the('garden') })] }));
  assert.deepEqual(turned.seen, [
    [1, 'move', 'hall'],
    [4.5, 'move', 'garden'],
  ]);
});

test('LIFE-65: what cannot be interrupted is done to its end, and then thought of; a sleeper is woken', () => {
  const smash = action('use', { object: the('switchboard'), detail: 'smash' });
  const { seen, mind } = interrupted([action('go', { object: the('cellar') }), smash], 4, () => ({
    interrupted: 'drop',
  }));
  assert.deepEqual(seen.at(-1), [5, 'act', 'cellar']);
  const after = mind.askedOf(bert)[0];
  assert.deepEqual([after?.reason, after?.atMs], ['done', START + 5 * MINUTE_MS]);
  assert.ok(after?.percepts.some(({ type }) => type === 'scream'));
  const sleep = action('sleep', { durationMs: 8 * HOUR_MS });
  const woken = interrupted([sleep], 30, () => ({ plan: [action('look')] }));
  assert.deepEqual(
    woken.seen.map(([minutes, type]) => [minutes, type]),
    [
      [0, 'sleep'],
      [30, 'wake'],
      [31, 'look'],
    ],
  );
  const slept = interrupted([sleep], 9 * 60);
  assert.equal(slept.mind.askedOf(bert)[0]?.reason, 'alarm');
  assert.equal(slept.mind.askedOf(bert)[0]?.atMs, START + 8 * HOUR_MS);
});

test('LIFE-66: a plan goes on by itself while its actions succeed plainly; failure, discovery and its end are thought of', () => {
  const mind = new ScriptedMind([
    [
      bert,
      {
        plan: [
          action('take', { object: the('apple') }),
          action('look'),
          action('take', { object: the('letter') }),
          action('look'),
          ...Array.from({ length: MAX_PLAN }, () => action('wait', { durationMs: MINUTE_MS })),
        ],
      },
    ],
  ]);
  const life = openLife(setting, { seed: 1, mind, rate: 'max' });
  life.advance(START + HOUR_MS);
  const [failed, rest] = mind.askedOf(bert);
  assert.deepEqual(
    failed?.ended.map(({ outcome }) => outcome.code),
    ['done', 'done', 'gone'],
  );
  assert.equal(failed?.plan.length, 0, 'the plan goes on under the same thought');
  assert.deepEqual(
    rest?.ended.map(({ action: { verb } }) => verb),
    ['look', 'wait', 'wait', 'wait', 'wait'],
  );
  assert.equal((rest?.ended[0]?.atMs ?? 0) - (failed?.atMs ?? 0), FAILURE_MS + MINUTE_MS);
});

test('LIFE-65: a talk that is ended at the moment of an interrupt is over first; the mind is asked once, for the interrupt', () => {
  const talking: TalkSystem = {
    id: 'talk',
    start(context) {
      this.wake = () => {
        context.endAction(bert, 'scattered');
        context.publish({ type: 'scream', place: place('hall'), actor: NONE });
      };
      context.book(START + 10 * MINUTE_MS);
    },
    open: () => true,
    listen: () => false,
    said() {},
    left: (person) => left.push(person),
    viewOf: () => undefined,
    save: () => null,
    load() {},
  };
  const left: number[] = [];
  const mind = new ScriptedMind([[bert, { plan: [action('talk', { object: the('anna'), place: place('hall') })] }]]);
  const life = openLife(setting, { seed: 1, mind, talk: talking, rate: 'max' });
  life.advance(START + 11 * MINUTE_MS);
  const asked = mind.askedOf(bert);
  assert.deepEqual(
    asked.map(({ reason, ended }) => [reason, ended.map(({ outcome }) => outcome.code)]),
    [['interrupt', ['scattered']]],
  );
  assert.deepEqual([left, life.inspect(bert).running], [[bert], undefined]);
});
