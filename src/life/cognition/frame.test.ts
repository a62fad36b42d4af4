import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action } from '../actor/action.ts';
import type { Layer, ThinkRequest, Thought } from '../actor/mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';
import { CognitionFrame } from './frame.ts';
import { type Layers, type Moment, THINKING_MS } from './layers.ts';
import { settingOf, thoughtOf, Wakes } from './testing/wakes.ts';

const setting = await settingOf('ravenisle');
const wakes = new Wakes(setting);

/** Layers that only say which of them was asked. */
function namingLayers(asked: Layer[]): Layers {
  const answer = (layer: Layer) => (): Thought => {
    asked.push(layer);
    return { layer, costMs: THINKING_MS[layer] };
  };
  return { quick: answer('L1'), speak: answer('L1'), slow: answer('L2'), reflect: answer('L3'), plan: answer('plan') };
}

/** A frame whose resident has planned the day already. */
function startedFrame(): { frame: CognitionFrame; asked: Layer[]; think: (request: ThinkRequest) => Thought } {
  const asked: Layer[] = [];
  const frame = new CognitionFrame({ setting, layers: namingLayers(asked), textOf: () => '' });
  const think = (request: ThinkRequest) => thoughtOf(frame, request);
  think(wakes.wake({ person: 'wen_yan', reason: 'start' }));
  think(wakes.wake({ person: 'wen_yan', reason: 'think' }));
  asked.length = 0;
  return { frame, asked, think };
}

const running = {
  action: action('wait'),
  stage: 'working' as const,
  sinceMs: 0,
  dueAtMs: 0,
  hopEdge: NONE,
  hopTo: NONE,
  hopLeftMs: NONE,
  leftMs: NONE,
};

test('LIFE-70: one plans at the start and with the first thought after each dawn, and thinks slowly at once after it', () => {
  const { asked, think } = startedFrame();
  const atDawn = setting.startMs + 9 * HOUR_MS;
  think(wakes.wake({ person: 'wen_yan', reason: 'done', atMs: setting.startMs + MINUTE_MS }));
  const plan = think(wakes.wake({ person: 'wen_yan', reason: 'alarm', atMs: atDawn }));
  assert.equal(plan.thinkAtMs, atDawn + THINKING_MS.plan);
  think(wakes.wake({ person: 'wen_yan', reason: 'think', atMs: atDawn + THINKING_MS.plan, running }));
  think(wakes.wake({ person: 'wen_yan', reason: 'done', atMs: atDawn + HOUR_MS }));
  assert.deepEqual(asked, ['L2', 'plan', 'L2', 'L2']);
});

test('LIFE-71: spoken to, one talks without thinking: no layer is asked, it costs nothing, and what was under way goes on', () => {
  const { asked, think } = startedFrame();
  const percept = wakes.percept('address', {
    actor: 'lu_xiaoman',
    place: 'great_hall',
    content: { audience: [wakes.person('wen_yan')] },
  });
  const thought = think(wakes.wake({ person: 'wen_yan', reason: 'interrupt', percepts: [percept], running }));
  assert.deepEqual(asked, []);
  assert.equal(thought.layer, 'L0');
  assert.equal(thought.costMs, 0);
  assert.equal(thought.plan, undefined);
  assert.deepEqual(thought.note?.about, [setting.entityById('lu_xiaoman')]);
  const overheard = wakes.percept('address', { actor: 'lu_xiaoman', salience: 0.8 });
  think(wakes.wake({ person: 'wen_yan', reason: 'interrupt', percepts: [overheard], running }));
  assert.deepEqual(asked, ['L1']);
});

test('LIFE-72: what presses most is answered by a quick thought at once, whatever the wake was for, and thought over soon', () => {
  const asked: Layer[] = [];
  const pressing: string[] = [];
  const layers: Layers = {
    ...namingLayers(asked),
    quick: ({ reflex }: Moment) => {
      pressing.push(reflex.percept?.type ?? '');
      return { layer: 'L1', costMs: 0 };
    },
  };
  const frame = new CognitionFrame({ setting, layers, textOf: () => '' });
  const think = (request: ThinkRequest) => thoughtOf(frame, request);
  think(wakes.wake({ person: 'shen_yan', reason: 'start' }));
  think(wakes.wake({ person: 'shen_yan', reason: 'think' }));
  const object = setting.entityById('gu_weizhou');
  const percepts = [
    wakes.percept('scream', { clarity: 'distant' }),
    wakes.percept('body_found', { place: 'study', content: { object } }),
    wakes.percept('bell', { clarity: 'distant' }),
  ];
  const thought = think(wakes.wake({ person: 'shen_yan', reason: 'interrupt', percepts, running }));
  assert.deepEqual(pressing, ['body_found']);
  assert.ok((thought.thinkAtMs ?? Infinity) <= setting.startMs + 5 * MINUTE_MS);
  asked.length = 0;
  think(wakes.wake({ person: 'shen_yan', reason: 'think', atMs: thought.thinkAtMs ?? 0, running }));
  assert.deepEqual(asked, ['L2']);
  think(wakes.wake({ person: 'shen_yan', reason: 'done', percepts: [wakes.percept('scream')] }));
  assert.deepEqual(pressing, ['body_found', 'scream']);
});

test('LIFE-73: a thinking point with something under way and nothing new is a reflex; a slow thought comes after two hours at most', () => {
  const { asked, think } = startedFrame();
  let atMs = setting.startMs;
  const layers: Layer[] = [];
  while (atMs < setting.startMs + 6 * HOUR_MS) {
    const thought = think(wakes.wake({ person: 'wen_yan', reason: 'think', atMs, running }));
    layers.push(thought.layer);
    assert.ok(
      (thought.thinkAtMs ?? 0) - atMs >= 30 * MINUTE_MS && (thought.thinkAtMs ?? 0) - atMs <= HOUR_MS + MINUTE_MS,
    );
    atMs = thought.thinkAtMs ?? Infinity;
  }
  assert.ok(layers.includes('L0'));
  assert.ok(asked.length >= 2 && asked.every((layer) => layer === 'L2'));
  assert.ok(asked.length < layers.length);
});

test('LIFE-226: in a talk a thinking point is a reflex or a quick thought; a slow one waits for its end, unless something strong came between', () => {
  const { asked, think } = startedFrame();
  const late = setting.startMs + 3 * HOUR_MS;
  const talk = { id: 1, participants: [0, 1], volume: 'normal', purpose: '', lines: [] } as const;
  const notable = wakes.percept('crash', { salience: 0.6, clarity: 'distant' });
  const inTalk = { person: 'wen_yan', reason: 'think', running, talk } as const;
  assert.equal(think(wakes.wake({ ...inTalk, atMs: late })).layer, 'L0');
  think(wakes.wake({ ...inTalk, atMs: late, percepts: [notable] }));
  think(wakes.wake({ ...inTalk, atMs: late, talk: undefined }));
  assert.deepEqual(asked, ['L1', 'L2']);
  think(wakes.wake({ ...inTalk, atMs: late, reason: 'interrupt', percepts: [wakes.percept('scream')] }));
  think(wakes.wake({ ...inTalk, atMs: late + 3 * MINUTE_MS }));
  assert.deepEqual(asked, ['L1', 'L2', 'L1', 'L2']);
});

test('LIFE-74: what was put aside is taken up or dropped by a quick thought, unless a slow one is due', () => {
  const { asked, think } = startedFrame();
  think(wakes.wake({ person: 'wen_yan', reason: 'done', suspended: running, atMs: setting.startMs + MINUTE_MS }));
  think(wakes.wake({ person: 'wen_yan', reason: 'done', suspended: running, atMs: setting.startMs + 3 * HOUR_MS }));
  think(wakes.wake({ person: 'wen_yan', reason: 'beat', atMs: setting.startMs + 3 * HOUR_MS }));
  assert.deepEqual(asked, ['L1', 'L2', 'L1']);
});

test('LIFE-75: when enough has happened one reflects, and then goes on', () => {
  const { asked, think, frame } = startedFrame();
  const percepts = Array.from({ length: 16 }, (_, i) =>
    wakes.percept('scream', { event: i, atMs: setting.startMs + i, salience: 0.79 }),
  );
  const atMs = setting.startMs + HOUR_MS / 2;
  const thought = think(
    wakes.wake({ person: 'wen_yan', reason: 'think', percepts: [...percepts, ...percepts], atMs, running }),
  );
  assert.equal(thought.layer, 'L3');
  assert.equal(thought.thinkAtMs, atMs + THINKING_MS.L3);
  frame.headOf(wakes.person('wen_yan')).memory.reflected();
  think(wakes.wake({ person: 'wen_yan', reason: 'think', atMs: thought.thinkAtMs ?? 0, running }));
  assert.deepEqual(asked, ['L3', 'L2']);
});

test('LIFE-76: a need speaks while what is under way can wait; under fear it is silent, because the body does not feel it', () => {
  const { asked, think, frame } = startedFrame();
  const { course } = frame.headOf(wakes.person('wen_yan'));
  const hungry = { person: 'wen_yan', reason: 'think', running, body: { hunger: 0.7 } } as const;
  course.slowDueMs = setting.startMs + HOUR_MS;
  course.wanted = 0.3;
  think(wakes.wake(hungry));
  course.wanted = 0.9;
  think(wakes.wake(hungry));
  course.wanted = 0.3;
  think(wakes.wake({ ...hungry, body: { hunger: 0.1, fear: 0.8 } }));
  assert.deepEqual(asked, ['L1']);
});

test('LIFE-77: a head that was saved and loaded as JSON thinks on as the first would', () => {
  const { frame } = startedFrame();
  const other = new CognitionFrame({ setting, layers: namingLayers([]), textOf: () => '' });
  const person = wakes.person('wen_yan');
  const percept = wakes.percept('take', {
    actor: 'fang_jiming',
    place: 'study',
    content: { object: setting.entityById('will') },
  });
  thoughtOf(frame, wakes.wake({ person: 'wen_yan', percepts: [percept] }));
  other.load(person, JSON.parse(JSON.stringify(frame.save(person))));
  assert.deepEqual(JSON.parse(JSON.stringify(other.save(person))), JSON.parse(JSON.stringify(frame.save(person))));
  const again = wakes.percept('put', {
    actor: 'fang_jiming',
    place: 'study',
    content: { object: setting.entityById('will') },
  });
  for (const each of [frame, other]) thoughtOf(each, wakes.wake({ person: 'wen_yan', percepts: [again] }));
  assert.equal(JSON.stringify(other.save(person)), JSON.stringify(frame.save(person)));
  assert.equal(frame.save(wakes.person('qin_shen')), undefined);
});
