import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action } from '../../actor/action.ts';
import { RandomStream } from '../../runtime/random-stream.ts';
import { readSoma } from '../../soma/curves.ts';
import { HOUR_MS, MINUTE_MS, momentMs } from '../../time/sim-time.ts';
import { failed } from '../../world/outcome.ts';
import { settingOf, thoughtOf, type WakeOptions, Wakes } from '../testing/wakes.ts';
import { createRuleMind } from './rule-mind.ts';
import { Situation } from './situation.ts';

const setting = await settingOf('ravenisle');
const wakes = new Wakes(setting);
const TRIALS = 60;

/** The keys of what somebody decides in that situation, by many streams of chance, each with a fresh head. */
function decisions(
  options: WakeOptions,
  prepare: (mind: ReturnType<typeof createRuleMind>) => void = () => {},
): string[] {
  return Array.from({ length: TRIALS }, (_, i) => {
    const mind = createRuleMind(setting);
    mind.headOf(wakes.person(options.person)).course.plannedDay = 1;
    prepare(mind);
    const thought = thoughtOf(mind, wakes.wake({ ...options, random: RandomStream.of(i, options.person, 'mind') }));
    return thought.note?.key ?? '';
  });
}

function share(keys: readonly string[], ...wanted: readonly string[]): number {
  return keys.filter((key) => wanted.includes(key)).length / keys.length;
}

const midnight = momentMs('23:55');

test('LIFE-89: hungry at the meal hour one eats, drowsy at night one sleeps; above half, fear lets one do neither', () => {
  const starving = {
    lastMealMs: midnight - 12 * HOUR_MS,
    sinceMs: midnight - 17 * HOUR_MS,
    asleep: false,
    debtHours: 1,
  };
  const body = (fear: number) => readSoma({ ...starving, fear, fearAtMs: midnight }, midnight);
  const options = { person: 'shen_yan', place: 'dining_room', atMs: midnight } as const;
  const calm = decisions({ ...options, body: body(0) });
  assert.ok(share(calm, 'need.eat', 'need.sleep') > 0.5);
  assert.equal(share(decisions({ ...options, body: body(0.9) }), 'need.eat', 'need.sleep'), 0);
});

test('LIFE-90: who is afraid of the dark does not go to the cellar, by day or by night, for a noise or a meal', () => {
  const appeal = (person: string, place: string) => {
    const request = wakes.wake({ person, place: 'kitchen', atMs: midnight });
    const head = createRuleMind(setting).headOf(wakes.person(person));
    return new Situation({ setting, request, head }).appeal(setting.indexOf('place', place));
  };
  for (const place of ['wine_cellar', 'cellar_passage', 'boiler_room', 'cold_room']) {
    assert.ok(appeal('qin_shen', place) < appeal('shen_yan', place) / 5, place);
    assert.ok(appeal('qin_shen', place) < appeal('qin_shen', 'great_hall') / 5, place);
  }
  const hears = (person: string) =>
    decisions({ person, place: 'kitchen', atMs: midnight }, (mind) => {
      const { course } = mind.headOf(wakes.person(person));
      course.noisePlace = setting.indexOf('place', 'cellar_passage');
      course.noiseMs = midnight;
    });
  assert.equal(share(hears('qin_shen'), 'watch.noise'), 0);
  assert.ok(share(hears('wen_yan'), 'watch.noise') > 0);
});

test('LIFE-91: frightened and alone, the sociable look for company and the steady keep their heads', () => {
  const options = { place: 'upper_corridor', atMs: midnight, body: { fear: 0.85 } } as const;
  const meets = (person: string) => (mind: ReturnType<typeof createRuleMind>) =>
    mind
      .headOf(wakes.person(person))
      .beliefs.see(wakes.person('qin_shen'), setting.indexOf('place', 'kitchen'), midnight, 1);
  const xiaoman = decisions({ ...options, person: 'lu_xiaoman' }, meets('lu_xiaoman'));
  const shen = decisions({ ...options, person: 'shen_yan' }, meets('shen_yan'));
  assert.ok(share(xiaoman, 'fear.company') > 0.5, xiaoman.join());
  assert.equal(share(shen, 'fear.company', 'fear.hide', 'fear.lock_in'), 0, shen.join());
});

test('LIFE-92: what failed twice is left alone for an hour, and something else is done', () => {
  const mind = createRuleMind(setting);
  const head = mind.headOf(wakes.person('lu_xiaoman'));
  head.course.plannedDay = 1;
  const random = RandomStream.of(1, 'lu_xiaoman', 'mind');
  const view = { people: [{ person: wakes.person('wen_yan'), posture: 'up' as const, doing: '' }] };
  const done: string[] = [];
  let ended: WakeOptions['ended'] = [];
  for (let i = 0; i < 24; i++) {
    const atMs = setting.startMs + i * MINUTE_MS;
    head.course.slowDueMs = atMs;
    const thought = thoughtOf(mind, wakes.wake({ person: 'lu_xiaoman', atMs, ended, random, view }));
    const first = thought.plan?.[0] ?? action('wait');
    done.push(`${thought.intent?.key} ${head.course.choice}`);
    ended = [{ action: first, outcome: failed('not_ready'), atMs }];
  }
  const times = new Map<string, number>();
  for (const each of done) times.set(each, (times.get(each) ?? 0) + 1);
  times.delete('leisure.idle -1');
  assert.ok(times.size > 5);
  assert.ok(
    [...times.values()].every((count) => count <= 2),
    [...times].join(' | '),
  );
});

test('LIFE-93: what one decides depends on nothing but what one perceived: others may live through whatever they do', () => {
  const plain = createRuleMind(setting);
  const other = createRuleMind(setting);
  const body = { fear: 0.9 };
  const randoms = [1, 2].map(() => RandomStream.of(5, 'wen_yan', 'mind'));
  for (let i = 0; i < 12; i++) {
    const atMs = setting.startMs + i * 20 * MINUTE_MS;
    const options = {
      person: 'wen_yan',
      atMs,
      percepts: [wakes.percept('move', { actor: 'shen_yan', place: 'gallery', event: i })],
    };
    const expected = thoughtOf(
      plain,
      wakes.wake({ ...options, random: randoms[0] ?? RandomStream.of(5, 'x', 'mind') }),
    );
    const object = setting.entityById('gu_weizhou');
    const horror = wakes.percept('death', { actor: 'jiang_li', place: 'study', content: { object }, event: 100 + i });
    for (const person of ['shen_yan', 'fang_jiming', 'qin_shen']) {
      thoughtOf(other, wakes.wake({ person, place: 'study', reason: 'interrupt', percepts: [horror], atMs, body }));
    }
    const thought = thoughtOf(other, wakes.wake({ ...options, random: randoms[1] ?? RandomStream.of(5, 'x', 'mind') }));
    assert.equal(JSON.stringify(thought), JSON.stringify(expected));
  }
});

test('LIFE-94: before a body one screams and runs, or looks closer and tells, by persona; whoever killed goes on', () => {
  const object = setting.entityById('gu_weizhou');
  const found = (person: string, prepare = (_: ReturnType<typeof createRuleMind>) => {}) =>
    decisions(
      {
        person,
        place: 'room_gu',
        atMs: midnight,
        reason: 'interrupt',
        percepts: [wakes.percept('body_found', { actor: person, place: 'room_gu', content: { object } })],
      },
      prepare,
    );
  assert.equal(share(found('shen_yan'), 'react.inspect'), 1);
  assert.ok(share(found('lu_xiaoman'), 'react.scream', 'react.body') > 0.9);
  const killed = found('jiang_li', (mind) => {
    const fact = { subject: setting.entityById('jiang_li'), predicate: 'killed', object, place: -1, atMs: -1 };
    mind.headOf(wakes.person('jiang_li')).learn(fact, { kind: 'seen', event: 1 }, midnight, 0, 1);
  });
  assert.equal(share(killed, 'react.calm', 'react.drop'), 1, killed.join());
});
