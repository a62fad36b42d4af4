import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../test/arbitraries.ts';
import { generateTown } from '../scenario/generate-town.ts';
import { houseScenario } from '../testing/house.ts';
import { MINUTE_MS, momentMs } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { World } from '../world/world.ts';
import { Attention, type Listener } from './attention.ts';
import { bearingOf } from './bearing.ts';
import { LocalBus } from './bus.ts';
import { contentOf } from './event-content.ts';
import { EventIds, eventLabel, MAX_EVENTS_A_MOMENT } from './event-ids.ts';
import { EVENT_TYPES } from './event-types.ts';
import { INBOX_CAPACITY, Inbox } from './inbox.ts';
import type { EventDraft, LifeEvent } from './life-event.ts';
import type { Percept } from './percept.ts';
import { AUDIBLE, dampingOf, hearingThreshold, MAX_SOUND_EDGES, reachOf } from './sound.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 500 : 25;
const NIGHT = momentMs('23:00');
const house = createSetting(houseScenario());
const place = (id: string) => house.indexOf('place', id);
const person = (id: string) => house.indexOf('person', id);

/** A world with ears in it: what everybody perceives of what is published. */
class Ears {
  readonly world: World;
  readonly attention: Attention;
  readonly #setting: Setting;
  readonly #listeners: readonly Listener[];
  readonly #bus: LocalBus;
  readonly #ids: EventIds;
  readonly felt: [number, Percept][] = [];

  /** `strangers` are those of whom nobody takes notice when they only pass. */
  constructor(setting: Setting, strangers: readonly number[] = []) {
    this.#setting = setting;
    this.world = new World(setting);
    this.#listeners = setting.people.map(({ index }) => ({
      person: index,
      inbox: new Inbox(),
      readTo: 0,
      interrupted: false,
      interruptedAtMs: NONE,
      interruptsThen: 0,
    }));
    this.attention = new Attention(this.world, this.#listeners, {
      onUrgent: (who, percept) => this.felt.push([who, percept]),
      isFelt: () => false,
      notices: (_, passer) => !strangers.includes(passer),
    });
    this.#bus = new LocalBus(this.world, this.attention);
    this.#ids = new EventIds(setting);
  }

  publish({ type, place: at, actor, content, salience, loudness, visibility }: EventDraft): LifeEvent {
    const traits = EVENT_TYPES[type];
    const event = {
      id: this.#ids.next(NIGHT, actor, at),
      atMs: NIGHT,
      type,
      place: at,
      actor,
      content: contentOf(content),
      salience: salience ?? traits.salience,
      visibility: visibility ?? traits.visibility,
    };
    this.#bus.publish(event, loudness ?? traits.loudness);
    return event;
  }

  /** What somebody has perceived since it was last asked. */
  heardBy(who: number): readonly Percept[] {
    this.attention.catchUp(who);
    return this.#listeners[who]?.inbox.take().percepts ?? [];
  }

  move(who: number, edge: string, to: string): void {
    this.attention.catchUp(who);
    this.world.apply(
      { kind: 'move', person: who, edge: this.#setting.indexOf('edge', edge), to: this.#setting.indexOf('place', to) },
      NIGHT,
    );
    this.attention.arrive(who);
  }
}

test('LIFE-31: whoever is in the place perceives all of it, and they share one frozen percept; its actor does not', () => {
  const ears = new Ears(house);
  const [anna, bert, dora] = [person('anna'), person('bert'), person('dora')];
  ears.move(bert, 'hall~kitchen', 'hall');
  ears.move(dora, 'cellar~hall', 'hall');
  const object = house.entityById('poker');
  const event = ears.publish({ type: 'take', place: place('hall'), actor: anna, content: { object } });
  const [byBert, byDora] = [ears.heardBy(bert), ears.heardBy(dora)];
  assert.equal(byBert[0], byDora[0]);
  assert.ok(Object.isFrozen(byBert[0]));
  const { clarity, actor, content, bearing, salience } = byBert[0] ?? {};
  assert.deepEqual(
    [clarity, actor, content?.object, bearing, salience],
    ['full', anna, object, 'here', event.salience],
  );
  assert.deepEqual([ears.heardBy(anna), ears.heardBy(person('cora'))], [[], []]);
});

test('LIFE-32: next door it is muffled: what it sounds like, from where, neither who nor what; shut doors, walls and floors swallow their share', () => {
  const ears = new Ears(house);
  const [anna, bert, cora, dora] = ['anna', 'bert', 'cora', 'dora'].map(person) as [number, number, number, number];
  ears.publish({ type: 'crash', place: place('kitchen'), actor: bert, salience: 0.7 });
  const [inHall] = ears.heardBy(anna);
  const [inCellar] = ears.heardBy(dora);
  assert.deepEqual(
    [inHall?.type, inHall?.clarity, inHall?.actor, inHall?.place, inHall?.bearing],
    ['crash', 'muffled', NONE, NONE, 'east'],
  );
  assert.equal(inCellar?.bearing, 'above');
  assert.ok((inCellar?.salience ?? 1) < (inHall?.salience ?? 0));
  assert.equal(ears.heardBy(cora)[0]?.clarity, 'distant');
  ears.publish({ type: 'eat', place: place('kitchen'), actor: bert });
  assert.deepEqual(
    [anna, cora, dora].flatMap((each) => ears.heardBy(each)),
    [],
    'it is too faint beyond the room',
  );
  ears.publish({
    type: 'move',
    place: place('corridor'),
    actor: NONE,
    loudness: house.places[place('corridor')]?.noise ?? 0,
  });
  assert.equal(ears.heardBy(cora)[0]?.type, 'footsteps', 'the corridor creaks');
});

test('LIFE-33: in the dark what is seen becomes a sound without a face, and what makes none is not perceived; voices are known', () => {
  const ears = new Ears(house);
  const [anna, bert] = [person('anna'), person('bert')];
  ears.move(bert, 'hall~kitchen', 'hall');
  ears.world.apply({ kind: 'power', on: false }, NIGHT);
  ears.publish({ type: 'read', place: place('hall'), actor: bert });
  assert.deepEqual(ears.heardBy(anna), []);
  ears.publish({ type: 'search', place: place('hall'), actor: bert });
  ears.publish({ type: 'say', place: place('hall'), actor: bert });
  const [search, say] = ears.heardBy(anna);
  assert.deepEqual([search?.type, search?.clarity, search?.actor], ['sound', 'muffled', NONE]);
  assert.deepEqual([say?.type, say?.clarity, say?.actor], ['say', 'full', bert]);
});

test('LIFE-34: what is private is full for those it names, a manner for others there; what is secret reaches those it names alone', () => {
  const ears = new Ears(house);
  const [anna, bert, cora, dora] = ['anna', 'bert', 'cora', 'dora'].map(person) as [number, number, number, number];
  ears.move(bert, 'hall~kitchen', 'hall');
  ears.move(dora, 'cellar~hall', 'hall');
  const fact = { subject: 0, predicate: 'canary', object: NONE, place: NONE, atMs: NONE };
  ears.publish({
    type: 'say',
    place: place('hall'),
    actor: anna,
    visibility: 'private',
    content: { audience: [bert], facts: [fact] },
  });
  const [toBert] = ears.heardBy(bert);
  const [toDora] = ears.heardBy(dora);
  assert.deepEqual([toBert?.clarity, toBert?.content.facts], ['full', [fact]]);
  assert.deepEqual([toDora?.clarity, toDora?.actor, toDora?.content.facts], ['manner', anna, []]);
  assert.ok((toDora?.salience ?? 1) < (toBert?.salience ?? 0));
  ears.publish({ type: 'whisper', place: NONE, actor: NONE, content: { audience: [cora] } });
  assert.equal(ears.heardBy(cora)[0]?.type, 'whisper');
  assert.deepEqual(
    [anna, bert, dora].flatMap((each) => ears.heardBy(each)),
    [],
  );
  ears.publish({ type: 'address', place: place('hall'), actor: anna, content: { audience: [bert] } });
  assert.deepEqual([ears.heardBy(bert)[0]?.salience, ears.heardBy(dora)[0]?.salience], [0.8, 0.4]);
});

test('LIFE-35: sleepers perceive only what is loud and salient enough to wake them, the dead nothing', () => {
  const ears = new Ears(house);
  const [anna, bert, dora] = [person('anna'), person('bert'), person('dora')];
  ears.move(bert, 'hall~kitchen', 'hall');
  ears.move(dora, 'cellar~hall', 'hall');
  ears.world.apply({ kind: 'posture', person: bert, posture: 'asleep' }, NIGHT);
  ears.world.apply({ kind: 'die', person: dora, by: NONE }, NIGHT);
  ears.publish({ type: 'take', place: place('hall'), actor: anna });
  ears.publish({ type: 'blackout', place: NONE, actor: NONE });
  ears.publish({ type: 'scream', place: place('hall'), actor: anna });
  assert.deepEqual(
    ears.heardBy(bert).map(({ type }) => type),
    ['scream'],
  );
  assert.deepEqual(ears.heardBy(dora), []);
});

test('LIFE-36: a scream, a bell reach the whole world with a bearing; what has no sound is known alike by all awake', () => {
  const ears = new Ears(house);
  ears.publish({ type: 'scream', place: place('garden'), actor: NONE });
  assert.deepEqual(
    house.people.map(({ index }) => ears.heardBy(index).map(({ type, bearing }) => [type, bearing])),
    [[['scream', 'south']], [['scream', 'south_west']], [['scream', 'south']], [['scream', 'above']]],
  );
  ears.publish({ type: 'blackout', place: NONE, actor: NONE });
  const known = house.people.map(({ index }) => ears.heardBy(index)[0]);
  assert.equal(known[0]?.clarity, 'full');
  assert.ok(known.every((percept) => percept === known[0]));
});

/** Sound by brute force: the loudest of all ways of up to so many edges. */
function loudest(world: World, source: number, edgesLeft: number, share: number, best: Map<number, number>): void {
  best.set(source, Math.max(best.get(source) ?? 0, share));
  if (edgesLeft === 0) return;
  const { edges = [], neighbours = [] } = world.setting.places[source] ?? {};
  for (const [i, edge] of edges.entries()) {
    loudest(world, neighbours[i] ?? 0, edgesLeft - 1, share * (1 - dampingOf(world, edge)), best);
  }
}

test('LIFE-37: salience never rises with distance: each place hears the loudest of all ways, and no more than one before it', () => {
  const inputs = fc.record({
    seed: fc.nat(),
    places: fc.integer({ min: 4, max: 16 }),
    source: fc.nat(),
    loudness: evenly(0.05, 1),
    doors: fc.nat(),
  });
  fc.assert(
    fc.property(inputs, ({ seed, places, source, loudness, doors }) => {
      const setting = createSetting(generateTown({ seed, residents: 1, places }));
      const world = new World(setting);
      for (const { index, kind } of setting.edges) {
        if (kind === 'door' && (doors >> (index % 30)) & 1) world.apply({ kind: 'door', edge: index, open: true }, 0);
      }
      world.apply({ kind: 'weather', state: seed % 2 === 0 ? 'fair' : 'rain' }, 0);
      const from = source % setting.places.length;
      const best = new Map<number, number>();
      loudest(world, from, MAX_SOUND_EDGES, 1, best);
      const reached = reachOf(world, from, loudness);
      const expected = [...best].filter(
        ([at, share]) => at !== from && loudness * share >= hearingThreshold(world, at),
      );
      assert.deepEqual(
        new Map(reached.map(({ place: at, share }) => [at, share.toFixed(9)])),
        new Map(expected.map(([at, share]) => [at, share.toFixed(9)])),
      );
      for (const { place: at, share } of reached) {
        const before = setting.places[at]?.neighbours.map((neighbour) =>
          neighbour === from ? 1 : (best.get(neighbour) ?? 0),
        );
        assert.ok(share <= Math.max(...(before ?? [])));
      }
    }),
    { numRuns: RUNS },
  );
});

test('LIFE-38: rain covers sounds outdoors and less behind windows, never makes one louder, and an open door lets more through', () => {
  const world = new World(house);
  const calm = house.places.map(({ index }) => hearingThreshold(world, index));
  world.apply({ kind: 'weather', state: 'storm' }, NIGHT);
  const storm = house.places.map(({ index }) => hearingThreshold(world, index));
  assert.ok(calm.every((threshold) => threshold === AUDIBLE));
  const [garden, kitchen, cellar] = ['garden', 'kitchen', 'cellar'].map((id) => storm[place(id)] ?? 0) as [
    number,
    number,
    number,
  ];
  assert.ok(garden > kitchen && kitchen > cellar && cellar === AUDIBLE);
  const door = house.indexOf('edge', 'bedroom~corridor');
  const shut = dampingOf(world, door);
  world.apply({ kind: 'door', edge: door, open: true }, NIGHT);
  assert.ok(dampingOf(world, door) < shut);
});

test('LIFE-39: in a crowd all is written once a place, and each inbox still holds the newest in order, and counts what it lost', () => {
  const setting = createSetting(generateTown({ seed: 1, residents: 6, places: 4 }));
  const ears = new Ears(setting);
  const [actor = 0, listener = 1, other = 2] = ears.world.peopleIn(setting.people[0]?.home ?? 0);
  const here = setting.people[actor]?.home ?? 0;
  const ids: number[] = [];
  for (let i = 0; i < 50; i++) {
    ids.push(ears.publish({ type: i % 10 === 9 ? 'fire' : 'act', place: here, actor }).id);
    if (i === 20)
      assert.deepEqual(
        ears.heardBy(other).map(({ event }) => event),
        ids,
      );
  }
  assert.deepEqual(
    ears.heardBy(listener).map(({ event }) => event),
    ids,
  );
  assert.deepEqual(
    ears.heardBy(other).map(({ event }) => event),
    ids.slice(21),
  );
  assert.ok(50 < INBOX_CAPACITY && ears.felt.length > 0);
});

test('LIFE-101: what strangers do in passing is seen and goes no further; what is worth a look, and what friends do, enters', () => {
  const setting = createSetting(generateTown({ seed: 1, residents: 6, places: 4 }));
  const [friend = 0, listener = 1, stranger = 2] = setting.people.map(({ index }) => index);
  const ears = new Ears(setting, [stranger]);
  const here = setting.people[listener]?.home ?? 0;
  const ids = [friend, stranger, friend].map((actor) => ears.publish({ type: 'act', place: here, actor }).id);
  const striking = ears.publish({ type: 'flee', place: here, actor: stranger }).id;
  const spoken = ears.publish({
    type: 'address',
    place: here,
    actor: stranger,
    content: { audience: [listener] },
  }).id;
  assert.deepEqual(
    ears.heardBy(listener).map(({ event }) => event),
    [ids[0], ids[2], striking, spoken],
  );
  assert.deepEqual(
    ears.heardBy(stranger).map(({ event }) => event),
    [ids[0], ids[2]],
  );
  assert.ok(ears.attention.deliveries >= 7, 'what was seen counts, noticed or not');
});

test('LIFE-39: an event is known by its moment, its source and its count there; what others do does not change it', () => {
  const ids = new EventIds(house);
  const [anna, bert] = [person('anna'), person('bert')];
  const alone = [1, 1, 2].map((minute) => new EventIds(house) && minute * MINUTE_MS);
  const mine = alone.map((atMs) => ids.next(atMs, anna, 0));
  const crowded = new EventIds(house);
  const same = alone.map((atMs) => {
    crowded.next(atMs, bert, 0);
    crowded.next(atMs, NONE, 0);
    crowded.next(atMs, NONE, NONE);
    return crowded.next(atMs, anna, 0);
  });
  assert.deepEqual(same, mine);
  assert.equal(new Set(mine).size, 3);
  assert.equal(eventLabel(house, mine[1] ?? 0), 'd0 00:01:00.000 anna #1');
  assert.match(eventLabel(house, crowded.next(NIGHT, NONE, NONE)), /^d0 23:00:00\.000 world #0$/);
  for (let i = 1; i < MAX_EVENTS_A_MOMENT; i++) ids.next(NIGHT, anna, 0);
  ids.next(NIGHT, anna, 0);
  assert.throws(() => ids.next(NIGHT, anna, 0), /without end/);
});

test('LIFE-36: a bearing is another storey first, then one of eight directions', () => {
  const at = (x: number, y: number, floor = 0, index = 1) => {
    const [hall] = house.places;
    assert.ok(hall !== undefined);
    return { ...hall, index, x, y, area: { ...hall.area, floor } };
  };
  const ear = at(0, 0, 0, 0);
  const cases = [
    [at(0, -1), 'north'],
    [at(1, -1), 'north_east'],
    [at(9, 1), 'east'],
    [at(0, 3), 'south'],
    [at(-2, 0), 'west'],
    [at(-1, -1), 'north_west'],
    [at(5, 5, 1), 'above'],
    [at(5, 5, -1), 'below'],
    [at(0, 0), 'next_door'],
    [at(3, 3, 0, 0), 'here'],
  ] as const;
  for (const [source, bearing] of cases) assert.equal(bearingOf(source, ear), bearing);
});
