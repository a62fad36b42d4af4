import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BlockRecords } from './block-records.ts';
import {
  MAX_RECORD_EVENTS,
  type Observe,
  type RecordedEvent,
  readEventRecord,
  writeEventRecord,
} from './event-record.ts';
import { pitchRadians, timeWord, yawRadians } from './observe.ts';

/** The example of seed 003, as JSON. */
const SEED_OBSERVE = {
  voxels: ['grass_block', 'dirt', 'grass'],
  status: {
    health: 20,
    food: 20,
    saturation: 5,
    oxygen: 20,
    position: { x: 0.5, y: 84, z: -207.5 },
    velocity: { x: 0, y: -0.0784000015258789, z: 0 },
    yaw: Math.PI,
    pitch: 0,
    onGround: true,
    equipment: [null, null, null, null, null, null],
    name: 'bot',
    isInWater: false,
    isInLava: false,
    isCollidedHorizontally: false,
    isCollidedVertically: true,
    biome: 'plains',
    entities: { chicken: 29.071822119730644, sheep: 20.361212992763768 },
    timeOfDay: 'day',
    inventoryUsed: 0,
    elapsedTime: 41,
  },
  inventory: {},
  nearbyChests: { '(1344, 64, 1381)': 'Unknown' },
  blockRecords: ['grass_block', 'dirt', 'grass'],
} satisfies Observe;

function read(json: unknown) {
  const record = readEventRecord(json);
  assert.ok(record.ok, JSON.stringify(record));
  return record.value;
}

test("LEARN-30: the seed's flat list, with or without brackets around, and Voyager's pairs read alike", () => {
  const chat = { onChat: 'I can see a sheep' };
  const pairs: readonly RecordedEvent[] = [
    ['onChat', chat],
    ['observe', SEED_OBSERVE],
  ];
  const flat = pairs.flat();
  for (const json of [pairs, flat, [flat]]) {
    assert.deepEqual(read(json), { events: pairs, observe: SEED_OBSERVE }, JSON.stringify(json).slice(0, 60));
  }
  assert.deepEqual(read([['observe', SEED_OBSERVE]]).events, [['observe', SEED_OBSERVE]]);
  assert.deepEqual(
    read([
      ['onSave', null],
      ['onError', 'late'],
      ['observe', SEED_OBSERVE],
    ]).events.slice(0, 2),
    [
      ['onSave', {}],
      ['onError', { text: 'late' }],
    ],
  );
});

test('LEARN-31: what is no record is refused, saying where', () => {
  const { health: _health, ...unwell } = SEED_OBSERVE.status;
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [null, /no list/],
    [[], /missing, not observe/],
    [[['observe']], /observe\./],
    [
      [
        ['observe', SEED_OBSERVE],
        ['onChat', {}],
      ],
      /onChat, not observe/,
    ],
    [
      [
        ['onChat', {}, {}],
        ['observe', SEED_OBSERVE],
      ],
      /event 1 is no/,
    ],
    [['onChat', 5, 'observe', SEED_OBSERVE], /event 1 is no name/],
    [[['observe', { ...SEED_OBSERVE, status: unwell }]], /observe\.status\.health/],
    [[['observe', { ...SEED_OBSERVE, nearbyChests: { '(0, 0, 0)': 5 } }]], /nearbyChests/],
    [Array(2 * MAX_RECORD_EVENTS + 1).fill(['a', {}]), /more than/],
  ];
  for (const [json, why] of cases) {
    const record = readEventRecord(json);
    assert.ok(!record.ok);
    assert.equal(record.code, 'bad_record');
    assert.match(record.why, why);
  }
});

test('LEARN-32: what is written is read again, in order, observe last', () => {
  const event = fc.tuple(
    fc.string(),
    fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean()), { noNullPrototype: true }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const written: unknown = JSON.parse(JSON.stringify(writeEventRecord(events, SEED_OBSERVE)));
      assert.deepEqual(read(written), { events: [...events, ['observe', SEED_OBSERVE]], observe: SEED_OBSERVE });
    }),
    { numRuns: 100 },
  );
});

test("LEARN-33: angles are mineflayer's radians, the time a word", () => {
  const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
  close(yawRadians(0), Math.PI);
  close(yawRadians(90), Math.PI / 2);
  close(yawRadians(180), 0);
  close(yawRadians(270), 1.5 * Math.PI);
  close(pitchRadians(-90), Math.PI / 2);
  assert.ok(Object.is(pitchRadians(0), 0));
  assert.deepEqual([0, 1_000, 6_000, 12_500, 14_000, 20_000, 23_000].map(timeWord), [
    'sunrise',
    'day',
    'noon',
    'sunset',
    'night',
    'midnight',
    'sunrise',
  ]);
});

test('LEARN-34: blocks seen are remembered for half an hour, unless they are carried, within a bound', () => {
  const records = new BlockRecords();
  records.note(['stone', 'dirt'], {}, 0);
  records.note(['oak_log', 'dirt'], {}, 20_000);
  assert.deepEqual(records.names(), ['dirt', 'oak_log', 'stone']);
  records.note(['sand', 'oak_log'], { oak_log: 1 }, 36_001);
  assert.deepEqual(records.names(), ['dirt', 'sand']);
  records.note(
    Array.from({ length: 2_000 }, (_, i) => `block_${i}`),
    {},
    36_002,
  );
  assert.equal(records.names().length, 500);
});
