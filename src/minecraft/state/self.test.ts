import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventLog } from '../../events/index.ts';
import { SelfModel } from './self.ts';

function body() {
  const log = new EventLog();
  let now = 0;
  const self = new SelfModel('Ann', { events: log, tick: () => now });
  const ticks = (count: number): void => {
    for (let i = 0; i < count; i++) {
      now++;
      self.tick();
    }
  };
  const events = () => log.drain(1000).events.map(({ kind, data }) => ({ kind, ...data }));
  return { self, ticks, events };
}

/** A body that stands in the overworld, in good health. */
function standing() {
  const made = body();
  made.self.joined(1, { dimension: 'overworld', gameMode: 'survival' });
  made.self.moved({ x: 0, y: 64, z: 0 }, true);
  made.self.vitals(20, 20, 5);
  made.events();
  return made;
}

test('STATE-10: damage, a fatal hit, death and health are told as they are', () => {
  const { self, events } = standing();
  self.vitals(20, 20, 4);
  assert.deepEqual(events(), [], 'saturation alone is no news');
  self.vitals(16.5, 20, 4);
  assert.deepEqual(events(), [
    { kind: 'damage', amount: 3.5, health: 16.5 },
    { kind: 'health_changed', health: 16.5, food: 20 },
  ]);
  self.vitals(18, 19, 0);
  assert.deepEqual(events(), [{ kind: 'health_changed', health: 18, food: 19 }]);
  self.deathMessage('Ann fell from a high place');
  self.vitals(0, 19, 0);
  self.vitals(0, 19, 0);
  assert.deepEqual(events(), [
    { kind: 'damage', amount: 18, health: 0 },
    { kind: 'health_changed', health: 0, food: 19 },
    { kind: 'death', message: 'Ann fell from a high place' },
  ]);
  assert.equal(self.alive, false);
});

test('STATE-10: the first word of health is no change, and a body met dead has died without a wound', () => {
  const { self, events } = body();
  self.vitals(0, 20, 5);
  assert.deepEqual(events(), [{ kind: 'death' }]);
});

for (const order of ['position first', 'health first'] as const) {
  test(`STATE-11: respawn is told once the body is alive and somewhere again, ${order}`, () => {
    const { self, events } = standing();
    self.vitals(0, 20, 5);
    events();
    self.respawned({ dimension: 'overworld', gameMode: 'survival' });
    assert.equal(self.position, undefined);
    const position = (): void => self.moved({ x: 1.234, y: 65, z: 2 }, true);
    const health = (): void => self.vitals(20, 20, 5);
    const [first, second] = order === 'position first' ? [position, health] : [health, position];
    first();
    assert.equal(
      events().some(({ kind }) => kind === 'respawn'),
      false,
    );
    second();
    assert.deepEqual(events().at(-1), { kind: 'respawn', x: 1.23, y: 65, z: 2, dimension: 'overworld' });
  });
}

test('STATE-11: joined is told once a world, when the body has a position in it', () => {
  const { self, events } = body();
  self.joined(1, { dimension: 'overworld', gameMode: 'survival' });
  assert.deepEqual(events(), []);
  self.moved({ x: 0, y: 64, z: 0 }, true);
  self.moved({ x: 0, y: 64, z: 0 }, true);
  assert.deepEqual(events(), [{ kind: 'joined', dimension: 'overworld' }]);
  self.respawned({ dimension: 'the_nether', gameMode: 'survival' });
  self.moved({ x: 0, y: 64, z: 0 }, true);
  assert.deepEqual(events(), [{ kind: 'joined', dimension: 'the_nether' }]);
});

test('STATE-12: own steps are told once a second, a teleport at once, a stop when it is due', () => {
  const { self, ticks, events } = standing();
  for (let i = 1; i <= 40; i++) {
    ticks(1);
    self.moved({ x: i * 0.2, y: 64, z: 0 }, true);
  }
  assert.deepEqual(events(), [
    { kind: 'player_moved', x: 3.8, y: 64, z: 0 },
    { kind: 'player_moved', x: 7.8, y: 64, z: 0 },
  ]);
  self.moved({ x: 10, y: 64, z: 0 }, true);
  ticks(19);
  assert.deepEqual(events(), []);
  ticks(1);
  assert.deepEqual(events(), [{ kind: 'player_moved', x: 10, y: 64, z: 0 }]);
  self.moved({ x: 100, y: 64, z: 0 }, true);
  assert.deepEqual(events(), [{ kind: 'player_moved', x: 100, y: 64, z: 0 }]);
});

test('STATE-13: effects run out by ticks, endless ones do not, and yaw is wrapped', () => {
  const { self, ticks } = standing();
  self.effectStarted(1, { name: 'speed', level: 2, durationTicks: 30 });
  self.effectStarted(16, { name: 'night_vision', level: 1, durationTicks: -1 });
  ticks(29);
  assert.deepEqual(self.effects, [
    { name: 'speed', level: 2, ticksLeft: 1 },
    { name: 'night_vision', level: 1, ticksLeft: Number.POSITIVE_INFINITY },
  ]);
  ticks(1);
  assert.deepEqual(
    self.effects.map(({ name }) => name),
    ['night_vision'],
  );
  self.effectEnded(16);
  assert.deepEqual(self.effects, []);
  for (const [given, kept] of [
    [-90, 270],
    [450, 90],
    [360, 0],
    [-720, 0],
  ] as const) {
    self.looked(given, 10);
    assert.equal(self.yaw, kept);
  }
});
