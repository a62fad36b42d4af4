import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../core/index.ts';
import { action } from '../actor/action.ts';
import type { EndedAction } from '../actor/mind.ts';
import { MAX_POSSIBILITIES, possibilitiesOf } from '../actor/possible.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import { type Living, openLiving } from '../living.ts';
import { settingOf } from '../testing/nights.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { StampedInput } from './life-input.ts';

const setting = await settingOf('ravenisle');
const [human = 0, other = 0] = ['wen_yan', 'jiang_li'].map((id) => setting.indexOf('person', id));
const START = setting.startMs;

/** What a life did, for comparison to the byte. */
function watched(living: Living) {
  const events: string[] = [];
  const heard: LifeEvent[] = [];
  const inputs: StampedInput[] = [];
  const ended: EndedAction[] = [];
  const thoughts = new Map<PersonIndex, number>();
  const percepts: Percept[] = [];
  living.life.observe({
    onEvent: (event) => {
      events.push(JSON.stringify(event));
      heard.push(event);
    },
    onInput: (input, atMs) => inputs.push({ input, atMs }),
    onThought: (person) => thoughts.set(person, (thoughts.get(person) ?? 0) + 1),
    onEnded: (person, each) => {
      if (person === human) ended.push(each);
    },
    onPerceived: (_, some) => percepts.push(...some),
  });
  return { events, heard, inputs, ended, thoughts, percepts };
}

function open(seed: number, replay?: readonly StampedInput[]): Living {
  return openLiving(setting, { seed, rate: 'max', ...(replay && { replay }) });
}

test('LIFE-300: whoever is lived by a human does what the human wishes and nothing else; given back, the mind goes on', () => {
  const living = open(3);
  const seen = watched(living);
  const { life } = living;
  life.advance(START + 20 * MINUTE_MS);
  assert.ok(life.input({ kind: 'embody', person: human, on: true }).ok);
  life.advance(START + 21 * MINUTE_MS);
  assert.equal(life.inspect(human).lived, true);
  const before = seen.thoughts.get(human) ?? 0;
  const [garden] = possibilitiesOf(human, life.sensesOf(human), life.world, life.nowMs).filter(
    ({ group }) => group === 'go',
  );
  assert.ok(garden !== undefined && garden.walkMs > 0);
  life.input({ kind: 'act', person: human, actions: [garden.action, action('wait', { durationMs: 10 * MINUTE_MS })] });
  life.advance(life.nowMs + garden.walkMs + MINUTE_MS);
  assert.equal(setting.places[life.world.state.people[human]?.place ?? 0]?.entity, garden.action.object);
  assert.equal(life.inspect(human).running?.action.verb, 'wait', 'what was wished for next has begun');
  life.input({ kind: 'act', person: human, actions: [] });
  life.advance(life.nowMs + 2 * HOUR_MS);
  assert.equal(seen.thoughts.get(human) ?? 0, before, 'the mind decides nothing');
  const { running } = life.inspect(human);
  assert.ok(running === undefined || running.action.verb === 'talk', 'it stands and waits, or is spoken to');
  assert.ok(life.inspect(human).nextDueMs < Number.POSITIVE_INFINITY);
  assert.ok(seen.percepts.length > 0);
  const remembered = living.mind
    .headOf(human)
    .memory.all()
    .filter(({ atMs }) => atMs > life.nowMs - 2 * HOUR_MS);
  assert.ok(remembered.length > 0, 'but the mind remembers');
  life.input({ kind: 'embody', person: human, on: false });
  life.advance(life.nowMs + HOUR_MS);
  assert.equal(life.inspect(human).lived, false);
  assert.ok((seen.thoughts.get(human) ?? 0) > before);
});

test('LIFE-301: a human talks: what is told is heard with its source, and the talk waits for them a while', () => {
  const living = open(3);
  const seen = watched(living);
  const { life, mind, talk } = living;
  life.input({ kind: 'embody', person: human, on: true });
  life.advance(START + MINUTE_MS);
  const secret = mind.headOf(human).persona.self.knows.find((fact) => mind.headOf(other).holding(fact) === undefined);
  assert.ok(secret !== undefined);
  const object = setting.entityOf('person', other);
  for (let minute = 0; minute < 90 && talk.viewOf(human)?.participants.includes(other) !== true; minute++) {
    const place = life.world.state.people[other]?.place ?? NONE;
    if (life.inspect(human).running === undefined) {
      life.input({ kind: 'act', person: human, actions: [action('go', { place }), action('talk', { object })] });
    }
    life.advance(life.nowMs + MINUTE_MS);
  }
  assert.ok(talk.viewOf(human)?.participants.includes(other), 'they talk');
  const speech = { act: 'tell' as const, to: other, topic: secret.subject, facts: [secret], words: 'Listen to me.' };
  life.input({ kind: 'say', person: human, speech });
  life.advance(life.nowMs + 10 * MINUTE_MS);
  const line = seen.heard.find(({ type, content }) => type === 'say' && content.speech?.words === 'Listen to me.');
  assert.ok(line?.actor === human);
  const held = mind.headOf(other).memory.find(mind.headOf(other).holding(secret) ?? 0);
  const own = mind.headOf(human).holding(secret);
  assert.deepEqual(held?.source, { kind: 'heard', from: human, event: line.id, memory: own });
  assert.ok(
    seen.heard.some(({ type, actor }) => type === 'say' && actor === other),
    'and they answer',
  );
});

test('LIFE-301: what is said in no talk, or by somebody whom no human lives, is said to nobody', () => {
  const living = open(3);
  const seen = watched(living);
  const speech = { act: 'chat' as const, to: NONE, topic: NONE, facts: [], words: 'Hello?' };
  living.life.input({ kind: 'say', person: human, speech });
  living.life.input({ kind: 'embody', person: human, on: true });
  living.life.input({ kind: 'say', person: human, speech });
  living.life.advance(START + 5 * MINUTE_MS);
  assert.ok(seen.heard.every(({ content }) => content.speech?.words !== 'Hello?'));
});

/** A life as it is written. */
function saved({ life }: Living): unknown {
  return JSON.parse(JSON.stringify(life.save()));
}

/** A human who does one thing after the other, at random. */
function wander(living: Living, seed: number, hours: number): void {
  const random = seededRandom(seed);
  const { life, talk } = living;
  life.input({ kind: 'embody', person: human, on: true });
  for (let minutes = 0; minutes < hours * 60; minutes += 3) {
    life.advance(START + minutes * MINUTE_MS);
    if (minutes === 240) life.input({ kind: 'embody', person: human, on: false });
    if (minutes === 270) life.input({ kind: 'embody', person: human, on: true });
    if (!life.world.isAlive(human)) return;
    const possible = possibilitiesOf(human, life.sensesOf(human), life.world, life.nowMs);
    const harmless = possible.filter(({ action: { verb } }) => verb !== 'attack' && verb !== 'sleep');
    if (talk.viewOf(human) !== undefined) {
      const speech = { act: 'chat' as const, to: NONE, topic: NONE, facts: [], words: `Line ${minutes}` };
      life.input({ kind: 'say', person: human, speech });
    } else if (random.next() < 0.7) {
      life.input({ kind: 'act', person: human, actions: [random.pick(harmless)?.action ?? action('wait')] });
    }
  }
  life.advance(START + hours * HOUR_MS);
}

test('LIFE-302: a life in which a human lived somebody is lived again from its inputs to the byte', () => {
  for (const seed of [3, 4]) {
    const first = open(seed);
    const done = watched(first);
    wander(first, seed, 6);
    const again = open(seed, JSON.parse(JSON.stringify(done.inputs)));
    const relived = watched(again);
    again.life.advance(START + 6 * HOUR_MS);
    assert.deepEqual(relived.events, done.events);
    assert.deepEqual(saved(again), saved(first));
  }
});

test('LIFE-302: saved in the middle and loaded, it goes on to the same bytes', () => {
  const first = open(5);
  wander(first, 5, 2);
  const second = openLiving(setting, { seed: 5, rate: 'max', resume: structuredClone(first.life.save()) });
  assert.equal(second.life.inspect(human).lived, true);
  for (const living of [first, second]) {
    living.life.input({ kind: 'act', person: human, actions: [action('hide')] });
    living.life.advance(START + 4 * HOUR_MS);
  }
  assert.deepEqual(saved(second), saved(first));
});

test('LIFE-303: what one is told to be able to do one can do, as far as one can tell: nothing is of what one does not see', () => {
  let [tried, hopeless] = [0, 0];
  for (const seed of [3, 6]) {
    const living = open(seed);
    const { ended } = watched(living);
    wander(living, seed, 5);
    for (const { outcome } of ended) {
      tried++;
      if (['not_here', 'no_such_use', 'no_lock', 'no_door', 'not_carried', 'needs_item'].includes(outcome.code))
        hopeless++;
    }
    const { life } = living;
    for (const { index } of setting.people) {
      const senses = life.sensesOf(index);
      const possible = possibilitiesOf(index, senses, life.world, life.nowMs);
      assert.ok(possible.length > 0 && possible.length <= MAX_POSSIBILITIES);
      const view = senses.look();
      const people = new Set(view.people.map(({ person }) => setting.entityOf('person', person)));
      const known = new Set([...view.items, ...senses.carried(), ...view.fixtures.flatMap(({ items }) => items)]);
      for (const { action: wanted, durationMs, walkMs } of possible) {
        assert.ok(durationMs >= NONE && walkMs >= 0);
        const kind = wanted.object === NONE ? '' : setting.kindOf(wanted.object);
        if (kind === 'person') assert.ok(people.has(wanted.object));
        if (kind === 'item') assert.ok(known.has(setting.indexIn(wanted.object)));
        if (kind === 'fixture')
          assert.ok(view.fixtures.some(({ fixture }) => fixture === setting.indexIn(wanted.object)));
      }
    }
  }
  assert.ok(tried > 60, `${tried} actions`);
  assert.ok(hopeless / tried < 0.06, `${hopeless} of ${tried} could never be done`);
});
