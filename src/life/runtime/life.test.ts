import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ManualClock, seededRandom } from '../../core/index.ts';
import { type Action, action } from '../actor/action.ts';
import type { Mind, Thought } from '../actor/mind.ts';
import { MAX_INTERRUPTS_A_MOMENT } from '../bus/attention.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { generateTown } from '../scenario/generate-town.ts';
import { loadScenario } from '../scenario/load-scenario.ts';
import { type Scenario, scenarioSchema } from '../scenario/scenario.ts';
import { houseScenario } from '../testing/house.ts';
import { RandomMind } from '../testing/random-mind.ts';
import { RoutineMind } from '../testing/routine-mind.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS, momentMs } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { type Life, type LifeOptions, openLife } from './life.ts';
import type { LifeSnapshot } from './life-snapshot.ts';
import type { System, SystemContext } from './system.ts';
import { MAX_IDLE_MS } from './thinking-points.ts';

const [SEEDS, TOWNSPEOPLE] = process.env['SOULSAND_SOAK'] === '1' ? [60, 40] : [2, 16];
const ravenisle = await loadScenario(fileURLToPath(new URL('../../../scenarios/ravenisle', import.meta.url)));
assert.ok(ravenisle.ok, ravenisle.ok ? '' : ravenisle.why);
const SCENARIOS: readonly Scenario[] = [
  houseScenario(),
  ravenisle.value,
  generateTown({ seed: 7, residents: TOWNSPEOPLE, places: 12 }),
];

/** Everything that can be seen of a life from outside, a line each. */
function record(life: Life): string[] {
  const lines: string[] = [];
  life.observe({
    onEvent: (event) => lines.push(JSON.stringify(event)),
    onThought: (person, thought, atMs) => lines.push(JSON.stringify([person, thought, atMs])),
    onInput: (input, atMs) => lines.push(JSON.stringify([input, atMs])),
  });
  return lines;
}

function open(setting: Setting, seed: number, more: Partial<LifeOptions> = {}): Life {
  return openLife(setting, { seed, mind: new RandomMind(), rate: 'max', ...more });
}

/** Runs `check` over every setting and seed. */
function forAll(check: (setting: Setting, seed: number) => void): void {
  for (const scenario of SCENARIOS) {
    const setting = createSetting(scenario);
    for (let seed = 1; seed <= SEEDS; seed++) check(setting, seed);
  }
}

test('LIFE-50: nobody teleports: places follow one another by an edge that can be walked, and take its time', () => {
  forAll((setting, seed) => {
    const life = open(setting, seed);
    const at = setting.people.map(({ start }) => ({ place: start, sinceMs: setting.startMs }));
    let moves = 0;
    life.observe({
      onEvent({ type, actor, place, content, atMs }) {
        if (type !== 'move') return;
        moves++;
        const before = at[actor];
        assert.equal(content.from, before?.place);
        const edge = setting.edges.find(
          ({ a, b, kind }) => kind !== 'wall' && [a, b].includes(place) && [a, b].includes(content.from),
        );
        assert.ok(edge !== undefined && atMs - (before?.sinceMs ?? 0) >= edge.walkMs);
        at[actor] = { place, sinceMs: atMs };
      },
      onMoment() {
        for (const [person, { place }] of at.entries()) {
          assert.equal(life.world.state.people[person]?.place, place);
        }
      },
    });
    life.advance(setting.startMs + 8 * HOUR_MS);
    assert.ok(moves > 0);
  });
});

test('LIFE-51: a resident is in one place and does one thing; an item is in one place, whatever is done', () => {
  forAll((setting, seed) => {
    const life = open(setting, seed);
    const { world } = life;
    life.observe({
      onMoment() {
        const people = setting.places.flatMap(({ index }) => world.peopleIn(index));
        assert.deepEqual(
          people.toSorted((a, b) => a - b),
          [...setting.people.keys()],
        );
        const items = [
          ...setting.places.flatMap(({ index }) => world.itemsIn(index)),
          ...setting.fixtures.flatMap(({ index }) => world.itemsInFixture(index)),
          ...setting.people.flatMap(({ index }) => world.itemsOf(index)),
          ...world.state.items.flatMap(({ location }, item) => (location.in === 'used_up' ? [item] : [])),
        ];
        assert.deepEqual(
          items.toSorted((a, b) => a - b),
          [...setting.items.keys()],
        );
      },
    });
    life.advance(setting.startMs + 4 * HOUR_MS);
    assert.ok(life.stats.actions > 50);
  });
});

test('LIFE-52: for everybody alive something is always due, and nobody awake goes longer than an hour without a thought', () => {
  forAll((setting, seed) => {
    const life = open(setting, seed);
    const thoughtAt = setting.people.map(() => setting.startMs);
    life.observe({
      onThought: (person, _, atMs) => {
        thoughtAt[person] = atMs;
      },
      onMoment(atMs) {
        for (const { index } of setting.people) {
          const { alive, nextDueMs, running } = life.inspect(index);
          assert.ok(!alive || Number.isFinite(nextDueMs));
          const idleMs = atMs - (thoughtAt[index] ?? 0);
          assert.ok(!alive || running?.action.verb === 'sleep' || idleMs <= MAX_IDLE_MS, `${index} idles ${idleMs}`);
        }
      },
    });
    life.advance(setting.startMs + 6 * HOUR_MS);
  });
});

test('LIFE-53: one seed, one history, to the byte; another seed, another history', () => {
  forAll((setting, seed) => {
    const histories = [seed, seed, seed + 1000].map((each) => {
      const life = open(setting, each);
      const lines = record(life);
      life.advance(setting.startMs + 4 * HOUR_MS);
      return `${lines.join('\n')}\n${JSON.stringify(life.save().residents)}`;
    });
    assertSame(histories[1] ?? '', histories[0] ?? '');
    assert.notEqual(histories[0], histories[2]);
  });
});

/** Compares two long texts; what differs is told by its first place alone. */
function assertSame(actual: string, expected: string): void {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  assert.fail(`from ${at} on they differ:\n${around(actual)}\n${around(expected)}`);
}

/** The same scenario, written down in another order. */
function shuffled(scenario: Scenario, seed: number): Scenario {
  const random = seededRandom(seed);
  const mix = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, key: random.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ value }) => value);
  return scenarioSchema.parse({
    ...scenario,
    map: { ...scenario.map, places: mix(scenario.map.places), edges: mix(scenario.map.edges) },
    people: mix(scenario.people),
    items: mix(scenario.items),
    fixtures: mix(scenario.fixtures),
    facts: mix(scenario.facts),
  });
}

test('LIFE-54: the order in which a scenario is written or loaded changes nothing', () => {
  for (const scenario of SCENARIOS) {
    const [plain, mixed] = [scenario, shuffled(scenario, 5)].map((each) => {
      const life = open(createSetting(each), 3);
      const lines = record(life);
      life.advance(life.nowMs + 4 * HOUR_MS);
      return lines.join('\n');
    });
    assertSame(mixed ?? '', plain ?? '');
  }
});

test('LIFE-55: a life saved between any two moments and loaded goes on to the same bytes', () => {
  forAll((setting, seed) => {
    const whole = open(setting, seed);
    const expected = record(whole);
    const endMs = setting.startMs + 5 * HOUR_MS;
    whole.advance(endMs);
    const random = seededRandom(seed);
    let saved: LifeSnapshot | undefined;
    const lines: string[] = [];
    for (let atMs = setting.startMs; atMs < endMs; ) {
      atMs = Math.min(endMs, atMs + 1 + random.int(90 * MINUTE_MS));
      const life: Life = open(setting, seed, saved === undefined ? {} : { resume: saved });
      const part = record(life);
      life.advance(atMs);
      lines.push(...part);
      saved = JSON.parse(JSON.stringify(life.save())) as LifeSnapshot;
    }
    assertSame(lines.join('\n'), expected.join('\n'));
    assertSame(JSON.stringify(saved), JSON.stringify(whole.save()));
  });
});

/** Lives through `ms` at a rate, by a clock that somebody winds. */
async function paced(setting: Setting, seed: number, rate: number, ms: number): Promise<string[]> {
  const clock = new ManualClock();
  const life = open(setting, seed, { clock, rate });
  const lines = record(life);
  let done = false;
  const run = life.runUntil(setting.startMs + ms).then(() => {
    done = true;
  });
  while (!done) {
    clock.advance(777);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await run;
  return lines;
}

test('LIFE-56: the rate changes nothing: at 30, at 500 and at max a life is the same to the byte', async () => {
  for (const scenario of SCENARIOS) {
    const setting = createSetting(scenario);
    const max = open(setting, 2);
    const expected = record(max);
    max.advance(setting.startMs + HOUR_MS);
    for (const rate of [30, 500]) assert.deepEqual(await paced(setting, 2, rate, HOUR_MS), expected);
    const running = open(setting, 2);
    const lines = record(running);
    await running.runUntil(setting.startMs + HOUR_MS);
    assert.deepEqual(lines, expected);
  }
});

test('LIFE-57: what interrupts is thought of at the very moment it happens', () => {
  let interrupts = 0;
  forAll((setting, seed) => {
    const life = open(setting, seed, { mind: new RoutineMind() });
    const screamer = setting.people.length - 1;
    const asked: number[] = [];
    const urgent: number[] = [];
    life.observe({
      onThought: (person, _, atMs) => asked.push(person * 1e12 + atMs),
      onEvent(event: LifeEvent) {
        if (event.type === 'scream') urgent.push(event.atMs);
      },
    });
    const others = setting.people.filter(({ index }) => index !== screamer);
    for (let i = 1; i < 20; i++) {
      life.advance(setting.startMs + i * 10 * MINUTE_MS + i);
      const near = others.filter(({ index }) => {
        const place = life.world.state.people[screamer]?.place ?? NONE;
        return life.world.peopleIn(place).includes(index) && life.world.state.people[index]?.posture === 'up';
      });
      life.input({ kind: 'act', person: screamer, actions: [action('scream')] });
      life.advance(life.nowMs + 2000);
      const atMs = urgent.at(-1) ?? 0;
      for (const { index } of near) {
        interrupts++;
        assert.ok(asked.includes(index * 1e12 + atMs), `${index} heard it late`);
      }
    }
  });
  assert.ok(interrupts > 0);
});

test('LIFE-57: fright does not loop in no time: after eight interrupts at one moment the next waits a second', () => {
  const setting = createSetting(houseScenario());
  let context: SystemContext | undefined;
  const echo: System = {
    id: 'echo',
    start(given) {
      context = given;
    },
    onThought: () => context?.publish({ type: 'scream', place: setting.indexOf('place', 'hall'), actor: NONE }),
    save: () => null,
    load() {},
  };
  const life = open(setting, 1, { mind: new ScriptedMind([]), systems: [echo] });
  const moments: number[] = [];
  life.observe({ onMoment: (atMs) => moments.push(atMs - setting.startMs) });
  life.advance(setting.startMs + 3000);
  assert.deepEqual(moments, [0, 1000, 2000, 3000]);
  assert.ok(life.stats.deferred > 0);
  assert.ok(life.stats.interrupts <= moments.length * setting.people.length * MAX_INTERRUPTS_A_MOMENT);
});

test('LIFE-58: what nobody in common perceives changes nothing for others, to the byte; what they perceive does', () => {
  const setting = createSetting(houseScenario());
  const cora = setting.indexOf('person', 'cora');
  /** What reaches the others, who stay where they are, while Cora begins with something of her own. */
  const othersWhile = (first: Action): string => {
    const inputs: string[] = [];
    const mind: Mind = {
      think({ person, atMs, percepts, ended, random, reason, running }): Thought {
        if (person !== cora) inputs.push(JSON.stringify([person, atMs, percepts, ended, random.next()]));
        const next = action(person === cora ? 'look' : 'wait');
        const plan = person === cora && reason === 'start' ? [first, next] : [next];
        return { layer: 'L0', costMs: 1000, ...(running === undefined ? { plan } : {}) };
      },
      save: () => undefined,
      load: () => {},
    };
    open(setting, 1, { mind }).advance(setting.startMs + 3 * HOUR_MS);
    return inputs.join('\n');
  };
  const quiet = othersWhile(action('wait', { durationMs: 10 * MINUTE_MS }));
  assertSame(othersWhile(action('wait', { durationMs: 11 * MINUTE_MS })), quiet);
  assertSame(othersWhile(action('conceal')), quiet);
  assert.notEqual(othersWhile(action('go', { object: setting.entityById('hall') })), quiet);
});

test('LIFE-59: the story ends where the scenario says so, and then nothing is due', async () => {
  const setting = createSetting(houseScenario());
  const life = open(setting, 1);
  await life.runUntil(setting.startMs + 100 * HOUR_MS);
  assert.equal(life.over, 'morning');
  assert.equal(life.nowMs, momentMs('07:00', 1));
  assert.equal(life.nextMs, Number.POSITIVE_INFINITY);
});
