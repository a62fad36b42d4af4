import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../../core/index.ts';
import { action } from '../actor/action.ts';
import type { Mind, ThinkRequest, Thought } from '../actor/mind.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { houseScenario } from '../testing/house.ts';
import { RandomMind } from '../testing/random-mind.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { MAX_INPUTS, openLife } from './life.ts';
import type { StampedInput } from './life-input.ts';
import type { LifeSnapshot } from './life-snapshot.ts';
import type { System, SystemContext } from './system.ts';

const setting = createSetting(houseScenario());
const [anna, bert] = ['anna', 'bert'].map((id) => setting.indexOf('person', id)) as [number, number];
const START = setting.startMs;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('LIFE-67: what the creator does takes effect between two moments, is told to observers and systems, and changes the world', async () => {
  const clock = new ManualClock();
  const mind = new ScriptedMind([]);
  const heard: string[] = [];
  const system: System = {
    id: 'ear',
    start() {},
    onInput: ({ kind }) => heard.push(kind),
    save: () => null,
    load() {},
  };
  const life = openLife(setting, { seed: 1, mind, clock, rate: 60, systems: [system] });
  const events: LifeEvent[] = [];
  const inputs: StampedInput[] = [];
  life.observe({ onEvent: (event) => events.push(event), onInput: (input, atMs) => inputs.push({ input, atMs }) });
  const run = life.runUntil(START + HOUR_MS);
  clock.advance(5000);
  for (const input of [
    { kind: 'weather', state: 'storm' },
    { kind: 'power', on: false },
    { kind: 'whisper', person: anna, words: 'Beware of Dora.' },
    { kind: 'omniscience', on: true },
    { kind: 'rate', rate: 120 },
  ] as const) {
    assert.ok(life.input(input).ok);
  }
  await turn();
  await turn();
  assert.deepEqual(heard, ['weather', 'power', 'whisper', 'omniscience', 'rate']);
  assert.deepEqual(
    inputs.map(({ atMs }) => atMs),
    Array.from({ length: 5 }, () => START + 5 * MINUTE_MS),
  );
  assert.deepEqual(
    [life.world.state.weather, life.world.state.power, life.omniscient, life.rate],
    ['storm', false, true, 120],
  );
  const whisper = mind
    .askedOf(anna)
    .flatMap(({ percepts }) => percepts)
    .find(({ type }) => type === 'whisper');
  assert.equal(whisper?.content.speech?.words, 'Beware of Dora.');
  assert.ok(mind.askedOf(bert).every(({ percepts }) => percepts.every(({ type }) => type !== 'whisper')));
  assert.ok(events.some(({ type }) => type === 'blackout') && events.some(({ type }) => type === 'weather'));
  life.input({ kind: 'pause', paused: true });
  await turn();
  const frozen = life.nowMs;
  clock.advance(60_000);
  await turn();
  assert.deepEqual([life.nowMs, life.paused, life.effectiveRate], [frozen, true, 0]);
  life.stop();
  await run;
});

test('LIFE-67: an input that makes no sense, or one too many, is refused with what would be right', () => {
  const life = openLife(setting, { seed: 1, mind: new ScriptedMind([]) });
  const weather = life.input({ kind: 'weather', state: 'hail' });
  assert.ok(!weather.ok && weather.code === 'unknown_weather' && weather.howTo.includes('storm'));
  const nobody = life.input({ kind: 'whisper', person: 99, words: '' });
  assert.ok(!nobody.ok && nobody.code === 'unknown_person');
  for (let i = 0; i < MAX_INPUTS; i++) assert.ok(life.input({ kind: 'power', on: true }).ok);
  const last = life.input({ kind: 'power', on: true });
  assert.ok(!last.ok && last.code === 'too_many_inputs');
});

test('LIFE-68: the inputs of a run, given to another one, make the same history', () => {
  const lives = [0, 1].map(() => [] as string[]);
  const inputs: StampedInput[] = [];
  const first = openLife(setting, { seed: 1, mind: new RandomMind(), rate: 'max' });
  first.observe({
    onEvent: (event) => lives[0]?.push(JSON.stringify(event)),
    onInput: (input, atMs) => inputs.push({ input, atMs }),
  });
  for (const [minutes, input] of [
    [17, { kind: 'power', on: false }],
    [17.5, { kind: 'whisper', person: anna, words: 'Run.' }],
    [40, { kind: 'act', person: bert, actions: [action('scream')] }],
  ] as const) {
    first.advance(START + minutes * MINUTE_MS);
    first.input(input);
  }
  first.advance(START + 2 * HOUR_MS);
  const second = openLife(setting, { seed: 1, mind: new RandomMind(), rate: 'max', replay: inputs });
  second.observe({ onEvent: (event) => lives[1]?.push(JSON.stringify(event)) });
  second.advance(START + 2 * HOUR_MS);
  assert.equal(inputs.length, 3);
  assert.deepEqual(lives[1], lives[0]);
});

/** A mind that answers for one person only when told to; others wait for nobody. */
class SlowMind implements Mind {
  readonly #slow: number;
  readonly asked: ThinkRequest[] = [];
  answer: (thought: Thought) => void = () => {};

  constructor(slow: number) {
    this.#slow = slow;
  }

  think(request: ThinkRequest): Thought | Promise<Thought> {
    if (request.person !== this.#slow) {
      return { layer: 'L0', costMs: 0, ...(request.running === undefined ? { plan: [action('look')] } : {}) };
    }
    this.asked.push(request);
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  save(): unknown {
    return undefined;
  }

  load(): void {}
}

test('LIFE-69: one who waits for a model holds up nobody; its thought takes effect when it comes, as an input', async () => {
  const clock = new ManualClock();
  const mind = new SlowMind(anna);
  const life = openLife(setting, { seed: 1, mind, clock, rate: 60 });
  const inputs: StampedInput[] = [];
  const looks: number[] = [];
  life.observe({
    onInput: (input, atMs) => inputs.push({ input, atMs }),
    onEvent: ({ type, actor }) => type === 'look' && looks.push(actor),
  });
  const run = life.runUntil(START + HOUR_MS);
  for (let i = 0; i < 10; i++) {
    clock.advance(1000);
    await turn();
  }
  assert.ok(looks.filter((actor) => actor === bert).length >= 8 && !looks.includes(anna));
  assert.ok(life.inspect(anna).thinking);
  mind.answer({ layer: 'L2', costMs: 0, plan: [action('look')] });
  for (let i = 0; i < 3; i++) {
    await turn();
    clock.advance(1000);
  }
  assert.deepEqual(
    inputs.map(({ input }) => input.kind),
    ['thought'],
  );
  assert.ok(inputs[0] !== undefined && inputs[0].atMs >= START + 10 * MINUTE_MS);
  assert.ok(looks.includes(anna));
  life.stop();
  await run;
});

test('LIFE-69: at max a thought under way lets others go no further ahead than at the usual rate', async () => {
  const clock = new ManualClock();
  const mind = new SlowMind(anna);
  const life = openLife(setting, { seed: 1, mind, clock, rate: 'max' });
  const run = life.runUntil(START + HOUR_MS);
  for (let i = 0; i < 20; i++) {
    clock.advance(1000);
    await turn();
    assert.ok(life.nowMs <= START + (i + 1) * 30_000);
  }
  assert.ok(life.nowMs > START + 5 * MINUTE_MS);
  life.stop();
  await run;
});

test('LIFE-69: a question that is open when a life is saved is asked again; a mind that throws or fails has no thought', async () => {
  const mind = new SlowMind(anna);
  const life = openLife(setting, { seed: 1, mind, rate: 'max' });
  life.advance(START + MINUTE_MS);
  const saved = JSON.parse(JSON.stringify(life.save())) as LifeSnapshot;
  const again = new SlowMind(anna);
  openLife(setting, { seed: 1, mind: again, rate: 'max', resume: saved });
  assert.deepEqual(
    again.asked.map(({ reason }) => reason),
    ['start'],
  );
  const broken: Mind = {
    think({ person }) {
      if (person === anna) throw new Error('no head');
      return person === bert ? Promise.reject(new Error('no answer')) : { layer: 'L0', costMs: 0 };
    },
    save: () => undefined,
    load() {},
  };
  const going = openLife(setting, { seed: 1, mind: broken, rate: 'max' });
  await going.runUntil(START + MINUTE_MS);
  assert.equal(going.nowMs, START + MINUTE_MS);
});

test('LIFE-69: a system wakes by its own booking, hears every event in order, acts, slows the clock, and is saved with the life', () => {
  /** Counts what it hears, and rings a bell each ten minutes. */
  class Bell implements System {
    readonly id = 'bell';
    heard: string[] = [];
    #context: SystemContext | undefined;

    start(context: SystemContext): void {
      this.#context = context;
      if (this.heard.length === 0) context.book(context.nowMs + 10 * MINUTE_MS);
    }

    wake(atMs: number): void {
      const tower = setting.indexOf('place', 'garden');
      this.#context?.publish({ type: 'bell', place: tower, actor: -1 });
      this.#context?.slow(this.heard.length);
      this.#context?.book(atMs + 10 * MINUTE_MS);
      this.#context?.random.next();
    }

    onEvent({ type, atMs }: LifeEvent): void {
      this.heard.push(`${type} ${(atMs - START) / MINUTE_MS}`);
    }

    save(): unknown {
      return this.heard;
    }

    load(saved: unknown): void {
      this.heard = saved as string[];
    }
  }
  const open = (bell: Bell, resume?: LifeSnapshot) =>
    openLife(setting, {
      seed: 1,
      mind: new ScriptedMind([]),
      rate: 60,
      systems: [bell],
      ...(resume === undefined ? {} : { resume }),
    });
  const bell = new Bell();
  const life = open(bell);
  life.advance(START + 25 * MINUTE_MS);
  assert.deepEqual(bell.heard, ['bell 10', 'bell 20']);
  assert.equal(life.effectiveRate, 10);
  const loaded = new Bell();
  const resumed = open(loaded, JSON.parse(JSON.stringify(life.save())) as LifeSnapshot);
  assert.equal(resumed.effectiveRate, 10);
  for (const each of [life, resumed]) each.advance(START + 55 * MINUTE_MS);
  assert.deepEqual(loaded.heard, bell.heard);
  assert.equal(JSON.stringify(resumed.save()), JSON.stringify(life.save()));
});
