import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mind, ThinkRequest, Thought } from '../../actor/mind.ts';
import type { LifeEvent } from '../../bus/life-event.ts';
import { type Life, openLife } from '../../runtime/life.ts';
import { DAY_MS, HOUR_MS, momentMs } from '../../time/sim-time.ts';
import { NONE } from '../../world/entity.ts';
import type { Setting } from '../../world/setting.ts';
import { settingOf } from '../testing/wakes.ts';
import { thoughtWords } from '../thought-words.ts';
import { createRuleMind } from './rule-mind.ts';

const ravenisle = await settingOf('ravenisle');
const cove = await settingOf('lantern-cove');
const SEEDS = process.env['SOULSAND_SOAK'] === '1' ? 60 : 3;

/** One thought as it took effect. */
interface Thinking {
  readonly person: number;
  readonly atMs: number;
  readonly thought: Thought;
}

/** A life lived to a moment, with all that was thought and all that happened. */
function live(setting: Setting, seed: number, untilMs: number, mind: Mind = createRuleMind(setting)) {
  const thinkings: Thinking[] = [];
  const events: LifeEvent[] = [];
  const life = openLife(setting, { seed, mind });
  life.observe({
    onThought: (person, thought, atMs) => thinkings.push({ person, thought, atMs }),
    onEvent: (event) => events.push(event),
  });
  life.advance(untilMs);
  return { life, thinkings, events, mind };
}

const morning = momentMs('07:00', 1);

test('LIFE-95: a night has searches, thefts, meals, walks and sleep, of everybody; no two seeds have the same', () => {
  const nights = Array.from({ length: SEEDS }, (_, seed) => live(ravenisle, seed, morning));
  const happened = new Set(nights.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const type of ['search', 'take', 'act', 'sleep', 'wake', 'move', 'blackout', 'force', 'read'] as const) {
    assert.ok(happened.has(type), type);
  }
  for (const { thinkings, life } of nights) {
    assert.equal(life.over, 'ferry');
    const slept = new Set(
      thinkings.filter(({ thought }) => thought.note?.key === 'need.sleep').map(({ person }) => person),
    );
    // A night with a murder in it keeps some of them up.
    assert.ok(slept.size >= ravenisle.people.length / 2, String(slept.size));
    for (const { index } of ravenisle.people) {
      const keys = new Set(thinkings.filter(({ person }) => person === index).map(({ thought }) => thought.note?.key));
      assert.ok(keys.size >= 3, ravenisle.people[index]?.id);
    }
  }
  const texts = nights.map(({ thinkings }) =>
    JSON.stringify(thinkings.map(({ atMs, thought }) => [atMs, thought.intent?.key])),
  );
  assert.equal(new Set(texts).size, nights.length);
});

test('LIFE-96: the same seed thinks the same to the byte, through a save and a load in the middle too', () => {
  const whole = live(ravenisle, 1, morning);
  const half = live(ravenisle, 1, momentMs('01:00', 1));
  const saved = JSON.parse(JSON.stringify(half.life.save()));
  const mind = createRuleMind(ravenisle);
  const rest: Thinking[] = [];
  const life: Life = openLife(ravenisle, { seed: 1, mind, resume: saved });
  life.observe({ onThought: (person, thought, atMs) => rest.push({ person, thought, atMs }) });
  life.advance(morning);
  assert.equal(JSON.stringify([...half.thinkings, ...rest]), JSON.stringify(whole.thinkings));
  assert.equal(JSON.stringify(life.save()), JSON.stringify(whole.life.save()));
});

/** Notes with each thought everything that it was made from. */
class RecordingMind implements Mind {
  readonly records: { readonly input: string; readonly output: string }[][] = [];
  readonly #mind: Mind;

  constructor(mind: Mind) {
    this.#mind = mind;
  }

  think(request: ThinkRequest): Thought | Promise<Thought> {
    const { senses, percepts, ended, reason, atMs, body, running, suspended, person } = request;
    const { weather, lit } = senses;
    const seen = { look: senses.look(), carried: senses.carried(), weather, lit };
    const input = JSON.stringify({ seen, percepts, ended, reason, atMs, body, running, suspended });
    const thought = this.#mind.think(request);
    this.records[person] ??= [];
    this.records[person].push({ input, output: JSON.stringify(thought) });
    return thought;
  }

  save(person: number): unknown {
    return this.#mind.save(person);
  }

  load(person: number, saved: unknown): void {
    this.#mind.load(person, saved);
  }
}

test('LIFE-97: a change that somebody does not perceive leaves their thoughts the same to the byte until it reaches them', () => {
  const plain = new RecordingMind(createRuleMind(ravenisle));
  live(ravenisle, 2, momentMs('23:00'), plain);
  const changed = new RecordingMind(createRuleMind(ravenisle));
  const life = openLife(ravenisle, { seed: 2, mind: changed });
  life.advance(momentMs('21:20'));
  life.input({ kind: 'whisper', person: ravenisle.indexOf('person', 'shen_yan'), words: 'Go and look.' });
  life.advance(momentMs('23:00'));
  let parted = 0;
  for (const { index } of ravenisle.people) {
    const [before = [], after = []] = [plain.records[index], changed.records[index]];
    const shared = before.findIndex(({ input }, i) => input !== after[i]?.input);
    if (shared !== -1) parted++;
    for (const [i, { output }] of before.slice(0, shared === -1 ? before.length : shared).entries()) {
      assert.equal(after[i]?.output, output);
    }
  }
  assert.ok(parted > 0);
});

test('LIFE-98: whatever anybody remembers goes back to an event, to something told, or to what they knew from the start', () => {
  const { events, mind, thinkings } = live(ravenisle, 3, morning);
  const happened = new Set(events.map(({ id }) => id));
  let traced = 0;
  for (const { index, knows } of ravenisle.people) {
    const head = (mind as ReturnType<typeof createRuleMind>).headOf(index);
    for (const { fact, source, id } of head.memory.all()) {
      traced++;
      if (source.kind === 'seen') assert.ok(happened.has(Number(source.event)), JSON.stringify(fact));
      if (source.kind === 'inferred') assert.ok(source.from.length > 0 && source.from.every((each) => each < id));
      const isTold = 'predicate' in fact && ravenisle.facts.has(fact.predicate);
      if (source.kind === 'known' && isTold) assert.ok(knows.includes(fact));
    }
  }
  assert.ok(traced > 100);
  for (const { thought } of thinkings) {
    if (thought.layer === 'L0') continue;
    assert.ok(thought.note !== undefined && thought.costMs > 0);
    assert.notEqual(thoughtWords(ravenisle, thought.note, 'zh'), thought.note.key);
  }
});

test('LIFE-99: nobody awake goes for more than an hour without a thought, or sets about the same a fifth time within two', () => {
  const { thinkings, life, events } = live(ravenisle, 4, morning);
  const sleeps = events.filter(({ type }) => type === 'sleep' || type === 'wake');
  for (const { index } of ravenisle.people) {
    const own = thinkings.filter(({ person }) => person === index);
    for (const [i, { atMs, thought }] of own.entries()) {
      const next = own[i + 1]?.atMs ?? morning;
      const until = sleeps.filter((event) => event.actor === index && event.atMs <= next);
      const isAsleep = until.at(-1)?.type === 'sleep' || until.some(({ atMs: sleptMs }) => sleptMs > atMs);
      if (!isAsleep && life.world.isAlive(index))
        assert.ok(next - atMs <= HOUR_MS + 60_000, `${ravenisle.people[index]?.id} ${atMs}`);
      if (thought.layer !== 'L2' || thought.intent === undefined || thought.intent.about === NONE) continue;
      const { key, about, goal } = thought.intent;
      const again = own
        .slice(i)
        .filter(
          (other) =>
            other.atMs - atMs < 2 * HOUR_MS &&
            other.thought.layer === 'L2' &&
            other.thought.intent?.key === key &&
            other.thought.intent.about === about &&
            other.thought.intent.goal === goal &&
            other.thought.plan?.[0]?.verb !== 'go',
        );
      assert.ok(again.length <= 5, `${ravenisle.people[index]?.id} ${key} ${again.length}`);
    }
  }
});

test('LIFE-100: in a village without a murderer people work, eat two to four times a day and sleep each night', () => {
  const { events, thinkings } = live(cove, 1, cove.startMs + 2 * DAY_MS);
  assert.ok(events.every(({ type }) => type !== 'attack' && type !== 'death'));
  for (const { index, id } of cove.people) {
    const own = thinkings.filter(({ person }) => person === index);
    for (const day of [0, 1]) {
      const from = cove.startMs + day * DAY_MS;
      const during = own.filter(({ atMs }) => atMs >= from && atMs < from + DAY_MS);
      const meals = during.filter(({ thought }) => thought.plan?.[0]?.verb === 'eat').length;
      assert.ok(meals >= 2 && meals <= 6, `${id} has ${meals} meals on day ${day}`);
      assert.ok(
        during.some(({ thought }) => thought.plan?.[0]?.verb === 'sleep'),
        `${id} does not sleep on day ${day}`,
      );
    }
    assert.ok(own.some(({ thought }) => thought.note?.key === 'habit'));
  }
});
