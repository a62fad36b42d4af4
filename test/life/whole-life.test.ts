/** The whole of life together (rule minds, talk, weather, director, narrator), over many seeds of both scenarios. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ManualClock, seededRandom } from '../../src/core/index.ts';
import {
  createSetting,
  HOUR_MS,
  type LifeEvent,
  type Living,
  type LivingOptions,
  loadScenario,
  type Mind,
  NONE,
  openLiving,
  type PersonIndex,
  type Scenario,
  type Setting,
  type ThinkRequest,
} from '../../src/life/index.ts';

/** A whole night of the one scenario either way; of the other a day, or the half of it. */
const [SEEDS, MAX_HOURS] = process.env['SOULSAND_SOAK'] === '1' ? [40, 24] : [2, 12];

let scenarios: readonly Scenario[];

before(async () => {
  scenarios = await Promise.all(
    ['ravenisle', 'lantern-cove'].map(async (name) => {
      const loaded = await loadScenario(fileURLToPath(new URL(`../../scenarios/${name}`, import.meta.url)));
      assert.ok(loaded.ok, loaded.ok ? '' : loaded.why);
      return loaded.value;
    }),
  );
});

/** Runs `check` over both scenarios and every seed. */
function forAll(check: (setting: Setting, seed: number) => void): void {
  for (const scenario of scenarios) {
    const setting = createSetting(scenario);
    for (let seed = 1; seed <= SEEDS; seed++) check(setting, seed);
  }
}

function open(setting: Setting, seed: number, more: Partial<LivingOptions> = {}): Living {
  return openLiving(setting, { seed, rate: 'max', ...more });
}

/** A mind that shows each question before the rule mind answers it. */
function watching(look: (request: ThinkRequest) => void): NonNullable<LivingOptions['around']> {
  return (mind: Mind) => ({
    think(request) {
      look(request);
      return mind.think(request);
    },
    save: (person) => mind.save(person),
    load: (person, saved) => mind.load(person, saved),
  });
}

/** Everything that can be seen of a life from outside, a line each. */
function record({ life }: Living): string[] {
  const lines: string[] = [];
  life.observe({
    onEvent: (event) => lines.push(JSON.stringify(event)),
    onThought: (person, thought, atMs) => lines.push(JSON.stringify([person, thought, atMs])),
  });
  return lines;
}

/** Compares two long lists of lines; only the first that differs is told. */
function assertSame(actual: readonly string[], expected: readonly string[], what: string): void {
  const at = expected.findIndex((line, i) => line !== actual[i]);
  assert.equal(actual[at], expected[at], `${what}: line ${at}`);
  assert.equal(actual.length, expected.length, what);
}

test('LIFE-180: nobody teleports, everybody and everything is in one place, and what interrupts is thought of at once', () => {
  forAll((setting, seed) => {
    const living = open(setting, seed, {
      around: watching(({ reason, percepts, atMs }) => {
        if (reason === 'interrupt') assert.equal(percepts.at(-1)?.atMs, atMs);
      }),
    });
    const { life } = living;
    const { world } = life;
    const placeOf = setting.people.map(({ start }) => start);
    life.observe({
      onEvent({ type, actor, place, content }) {
        if (type !== 'move' && type !== 'flee') return;
        assert.ok([placeOf[actor], place].includes(content.from === NONE ? placeOf[actor] : content.from));
        const isNear = setting.edges.some(
          ({ a, b, kind }) => kind !== 'wall' && [a, b].includes(place) && [a, b].includes(placeOf[actor] ?? NONE),
        );
        assert.ok(isNear || place === placeOf[actor], `${actor} from ${placeOf[actor]} to ${place}`);
        placeOf[actor] = place;
      },
      onMoment() {
        for (const [person, place] of placeOf.entries()) assert.equal(world.state.people[person]?.place, place);
        const people = setting.places.reduce((sum, { index }) => sum + world.peopleIn(index).length, 0);
        assert.equal(people, setting.people.length);
        const items = [
          ...setting.places.map(({ index }) => world.itemsIn(index).length),
          ...setting.fixtures.map(({ index }) => world.itemsInFixture(index).length),
          ...setting.people.map(({ index }) => world.itemsOf(index).length),
          world.state.items.filter(({ location }) => location.in === 'used_up').length,
        ];
        assert.equal(
          items.reduce((sum, count) => sum + count, 0),
          setting.items.length,
        );
        if (life.over !== undefined) return;
        for (const { index } of setting.people) {
          assert.ok(!world.isAlive(index) || Number.isFinite(life.inspect(index).nextDueMs));
        }
      },
    });
    life.advance(setting.startMs + MAX_HOURS * HOUR_MS);
    assert.ok(life.stats.hops > 100 && life.stats.actions > 100);
  });
});

test('LIFE-181: a canary secret reaches nobody without a telling that they heard, or a paper that they read', () => {
  let spread = 0;
  forAll((setting, seed) => {
    const canaries = setting.scenario.facts.filter(({ canary }) => canary).map(({ id }) => id);
    assert.ok(canaries.length > 0);
    const events = new Map<number, LifeEvent>();
    const reached = setting.people.map(({ spec }) => new Set([...spec.knows, ...spec.secrets]));
    const living = open(setting, seed, {
      around: watching(({ person, percepts, ended }) => {
        for (const { outcome } of ended) for (const { predicate } of outcome.learned) reached[person]?.add(predicate);
        for (const { event, content, clarity, place } of percepts) {
          const facts = [...content.facts, ...(content.speech?.facts ?? [])];
          if (facts.length === 0) continue;
          // Whoever hears it was there, and hears what was truly said.
          assert.equal(clarity, 'full');
          const told = events.get(event);
          assert.ok(told === undefined || told.place === place || told.place === NONE);
          for (const { predicate } of facts) reached[person]?.add(predicate);
        }
      }),
    });
    const { life, mind } = living;
    life.observe({
      onEvent: (event) => {
        events.set(event.id, event);
      },
      onMoment() {
        for (const { index } of setting.people) {
          for (const id of canaries) {
            if (!mind.headOf(index).knowsFact(id)) continue;
            assert.ok(reached[index]?.has(id), `${index} knows ${id}, and nobody told`);
          }
        }
      },
    });
    life.advance(setting.startMs + MAX_HOURS * HOUR_MS);
    for (const { index, spec } of setting.people) {
      const own = new Set([...spec.knows, ...spec.secrets]);
      spread += canaries.filter((id) => !own.has(id) && mind.headOf(index).knowsFact(id)).length;
    }
  });
  assert.ok(spread > 0, 'some secret must come out somewhere, or nothing was tested');
});

/** Lives at a rate, with a clock that is pushed on by hand. */
async function paced(setting: Setting, seed: number, rate: number, untilMs: number): Promise<string[]> {
  const clock = new ManualClock(0);
  const living = open(setting, seed, { rate, clock });
  const lines = record(living);
  let isDone = false;
  const running = living.life.runUntil(untilMs).then(() => {
    isDone = true;
  });
  while (!isDone) {
    clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await running;
  return lines;
}

/** The same scenario, written down in another order. */
function shuffled(scenario: Scenario): Scenario {
  const random = seededRandom('order');
  const mix = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, key: random.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ value }) => value);
  const { map, fixtures, items, facts, people } = scenario;
  return {
    ...scenario,
    map: { ...map, places: mix(map.places), edges: mix(map.edges) },
    fixtures: mix(fixtures),
    items: mix(items),
    facts: mix(facts),
    people: mix(people),
  };
}

test('LIFE-182: one seed, one history to the byte: at rate 30, at max, through a save and a load, in any order of writing', async () => {
  for (const scenario of scenarios) {
    const setting = createSetting(scenario);
    const untilMs = setting.startMs + 6 * HOUR_MS;
    const living = open(setting, 7);
    const expected = record(living);
    living.life.advance(untilMs);
    const novel = JSON.stringify(living.narrator.novel('omniscient'));
    assertSame(await paced(setting, 7, 30, untilMs), expected, 'at rate 30');

    const reordered = open(createSetting(shuffled(scenario)), 7);
    const otherLines = record(reordered);
    reordered.life.advance(untilMs);
    assertSame(otherLines, expected, 'written in another order');

    const first = open(setting, 7);
    const lines = record(first);
    first.life.advance(setting.startMs + 2.5 * HOUR_MS);
    const resume = JSON.parse(JSON.stringify(first.life.save())) as NonNullable<LivingOptions['resume']>;
    const second = open(setting, 7, { resume });
    const rest = record(second);
    second.life.advance(untilMs);
    assertSame([...lines, ...rest], expected, 'saved and loaded');
    assert.equal(JSON.stringify(second.narrator.novel('omniscient')), novel);
  }
});

/** A question as it was put, with where who was asked stood. */
interface Asked {
  readonly json: string;
  readonly place: number;
  readonly actors: readonly PersonIndex[];
}

/** Each resident's questions in order, and who acted where when, of a life in which somebody is whispered to or not. */
function questions(setting: Setting, seed: number, whisperTo: PersonIndex) {
  const asked = setting.people.map((): Asked[] => []);
  const living = open(setting, seed, {
    around: watching(({ person, atMs, reason, percepts, ended, senses, talk, body }) => {
      const json = JSON.stringify([atMs, reason, percepts, ended, talk ?? null, body, senses.look()]);
      const actors = percepts.map(({ actor }) => actor);
      asked[person]?.push({ json, place: senses.place, actors });
    }),
  });
  const acted: LifeEvent[] = [];
  const { life } = living;
  life.observe({ onEvent: (event) => acted.push(event) });
  life.advance(setting.startMs + HOUR_MS);
  const sinceMs = life.nowMs;
  if (whisperTo !== NONE) {
    assert.ok(life.input({ kind: 'whisper', person: whisperTo, words: 'go' }).ok);
    assert.ok(life.input({ kind: 'act', person: whisperTo, actions: [] }).ok);
  }
  life.advance(setting.startMs + 4 * HOUR_MS);
  return { asked, acted, sinceMs };
}

test('LIFE-183: what one resident does otherwise changes nothing for others, to the byte, until it could have reached them', () => {
  let untouched = 0;
  let otherwise = 0;
  forAll((setting, seed) => {
    const changed = seed % setting.people.length;
    const plain = questions(setting, seed, NONE);
    const other = questions(setting, seed, changed);
    const ofChanged = [plain, other].map(({ asked }) => JSON.stringify(asked[changed]));
    if (ofChanged[0] !== ofChanged[1]) otherwise++;
    // Where anybody was who may have been touched, in either life: from there others may be.
    const reachedMs = setting.people.map(() => Number.POSITIVE_INFINITY);
    reachedMs[changed] = plain.sinceMs;
    const events = [...plain.acted, ...other.acted].toSorted((a, b) => a.atMs - b.atMs);
    const near = nearness(setting);
    const placeOf = setting.people.map(({ start }) => start);
    const placesTouched = new Map<number, number>();
    // Whoever stands by sees at once what the changed one does, event or not.
    const stood = setting.people.map(({ index, start }) => {
      const last = plain.acted.findLast(({ atMs, actor }) => actor === index && atMs < plain.sinceMs);
      return last?.place ?? start;
    });
    placesTouched.set(stood[changed] ?? NONE, plain.sinceMs);
    for (const [person, where] of stood.entries()) {
      if (where === stood[changed]) reachedMs[person] = plain.sinceMs;
    }
    for (const { atMs, actor, place, visibility } of events) {
      if (actor === NONE) continue;
      placeOf[actor] = place;
      if (atMs < plain.sinceMs) continue;
      if (atMs >= (reachedMs[actor] ?? 0)) {
        for (const each of visibility === 'world' ? setting.places.keys() : (near[place] ?? [])) {
          placesTouched.set(each, Math.min(atMs, placesTouched.get(each) ?? atMs));
        }
      }
      for (const [person, where] of placeOf.entries()) {
        if ((placesTouched.get(where) ?? Number.POSITIVE_INFINITY) <= atMs) {
          reachedMs[person] = Math.min(atMs, reachedMs[person] ?? atMs);
        }
      }
    }
    for (const [person, list] of plain.asked.entries()) {
      const isBefore = ({ json }: Asked) => Number(json.slice(1, json.indexOf(','))) < (reachedMs[person] ?? 0);
      const [before, then] = [list, other.asked[person] ?? []].map((each) => each.filter(isBefore));
      assertSame(
        (then ?? []).map(({ json }) => json),
        (before ?? []).map(({ json }) => json),
        `person ${person}`,
      );
      untouched += (before ?? []).filter(({ json }) => !json.startsWith(`[${setting.startMs},`)).length;
    }
  });
  assert.equal(otherwise, scenarios.length * SEEDS, 'whoever was whispered to must have lived otherwise');
  assert.ok(untouched > 100);
});

/** From each place, those where anything that happens there can be perceived: up to four edges away. */
function nearness({ places, edges }: Setting): number[][] {
  return places.map(({ index }) => {
    let ring = new Set([index]);
    for (let step = 0; step < 4; step++) {
      ring = new Set([...ring, ...edges.flatMap(({ a, b }) => (ring.has(a) || ring.has(b) ? [a, b] : []))]);
    }
    return [...ring];
  });
}
