import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventLog } from '../../events/index.ts';
import { type DecodedColumn, loadBlockRegistry, SharedBlockStore } from '../blocks/index.ts';
import {
  BLOCKS_TOLD_PER_TICK,
  CHUNK_NEWS_TICKS,
  createWorldState,
  MAX_ENTITIES,
  MAX_UNKNOWN_STATE_IDS,
} from './index.ts';

const loaded = loadBlockRegistry('1.20.4');
assert.ok(loaded.ok);
const registry = loaded.value;
const UNKNOWN_STATE = registry.stateCount + 7;
const stateOf = (name: string): number => registry.defaultStateOf(name) ?? assert.fail(`no ${name}`);
const air: DecodedColumn = { sections: new Array(24).fill(0), unknownStateIds: [], unknownStateIdsTruncated: false };

/** A state with its writer; `events` gives what was told since it was last asked. */
function world() {
  const log = new EventLog();
  const { state, writer } = createWorldState({
    registry,
    username: 'Ann',
    events: log,
    blockStore: new SharedBlockStore(),
    bounds: { minY: -64, maxY: 320 },
  });
  const ticks = (count: number): void => {
    for (let i = 0; i < count; i++) writer.tick();
  };
  const events = () => log.drain(10_000).events.map(({ kind, data }) => ({ event: kind, ...data }));
  const kinds = () => events().map(({ event }) => event);
  return { log, state, writer, ticks, events, kinds };
}

function landedWorld() {
  const made = world();
  made.writer.blocks.columnLoaded(0, 0, air);
  made.ticks(1);
  made.events();
  return made;
}

test('STATE-1: blockAt tells the four sources apart', () => {
  const { state, writer } = landedWorld();
  writer.blocks.changed({ x: 1, y: 2, z: 3 }, stateOf('oak_log'));
  writer.blocks.changed({ x: 1, y: 3, z: 3 }, UNKNOWN_STATE);
  assert.deepEqual(state.blockAt({ x: 1, y: 2, z: 3 }), {
    source: 'registry',
    name: 'oak_log',
    stateId: stateOf('oak_log'),
    properties: { axis: 'y' },
  });
  assert.deepEqual(state.blockAt({ x: 1, y: 3, z: 3 }), { source: 'unknown-state', stateId: UNKNOWN_STATE });
  assert.deepEqual(state.blockAt({ x: 16, y: 3, z: 3 }), { source: 'unloaded' });
  for (const y of [-65, 320, Number.NaN])
    assert.deepEqual(state.blockAt({ x: 1, y, z: 3 }), { source: 'out-of-world' });
});

test('STATE-2: a change is told coarse and fine, and only when it is one', () => {
  const { log, writer, events } = landedWorld();
  writer.blocks.changed({ x: 9, y: 4, z: 12 }, stateOf('stone'));
  writer.blocks.changed({ x: 9, y: 4, z: 12 }, stateOf('stone'));
  const told = { x: 9, y: 4, z: 12, from: 'air', to: 'stone' };
  assert.deepEqual(events(), [{ event: 'block_changed', ...told }]);
  const fine = log.drainFine('block_changed:9:4:12');
  assert.deepEqual(
    fine.events.map(({ data }) => data),
    [told],
  );
});

test('STATE-3: unknown states and unloaded chunks are told as such', () => {
  const { state, writer, events } = landedWorld();
  writer.blocks.changed({ x: 0, y: 0, z: 0 }, UNKNOWN_STATE);
  writer.blocks.changed({ x: 100, y: 0, z: 0 }, stateOf('stone'));
  writer.blocks.changed({ x: 0, y: 400, z: 0 }, stateOf('stone'));
  assert.deepEqual(
    events().map(({ from, to }: Record<string, unknown>) => `${from}>${to}`),
    [`air>state#${UNKNOWN_STATE}`, 'unknown>stone'],
  );
  assert.equal(state.blockAt({ x: 100, y: 0, z: 0 }).source, 'unloaded');
  assert.deepEqual(state.summary().unknownStateIds, [UNKNOWN_STATE]);
  assert.equal(state.summary().hasUnresolvedUnknown, true);
});

test('STATE-4: a door that opens tells what changed of it', () => {
  const { writer, events } = landedWorld();
  const pos = { x: 2, y: 64, z: 2 };
  writer.blocks.changed(pos, registry.stateWith('oak_door', { open: false }) ?? 0);
  writer.blocks.changed(pos, registry.stateWith('oak_door', { open: true }) ?? 0);
  const [, opened] = events() as { changed?: string; to?: string }[];
  assert.equal(opened?.changed, 'open=true');
  assert.equal(opened?.to, 'oak_door');
});

test('STATE-5: an explosion is told within bounds, and nothing of it is lost', () => {
  const { log, writer, ticks, events } = landedWorld();
  const count = 3 * BLOCKS_TOLD_PER_TICK;
  for (let i = 0; i < count; i++) writer.blocks.changed({ x: i % 16, y: i >> 4, z: 5 }, stateOf('stone'));
  ticks(1);
  const told = events() as {
    event: string;
    count?: number;
    minX?: number;
    maxX?: number;
    minY?: number;
    maxY?: number;
  }[];
  assert.equal(told.filter(({ event }) => event === 'block_changed').length, BLOCKS_TOLD_PER_TICK);
  const [rest, ...more] = told.filter(({ event }) => event === 'blocks_changed');
  assert.equal(rest?.count, count - BLOCKS_TOLD_PER_TICK);
  assert.deepEqual([rest?.minX, rest?.maxX, rest?.minY, rest?.maxY], [0, 15, 2, 5]);
  assert.equal(more.length, 0);
  assert.equal(log.drainFine('block_changed:', { limit: 1000 }).total, count);
  writer.blocks.changed({ x: 0, y: 100, z: 0 }, stateOf('stone'));
  assert.equal(events().length, 1, 'the next tick tells singly again');
});

test('STATE-6: many chunks make one coarse event a second', () => {
  const { log, state, writer, ticks, events } = world();
  for (let x = 0; x < 9; x++) writer.blocks.columnLoaded(x, 0, air);
  ticks(1);
  assert.deepEqual(events(), [{ event: 'chunk_loaded', x: 0, z: 0, more: 8 }]);
  writer.blocks.columnLoaded(9, 9, air);
  ticks(CHUNK_NEWS_TICKS - 1);
  assert.deepEqual(events(), [], 'too soon');
  ticks(1);
  assert.deepEqual(events(), [{ event: 'chunk_loaded', x: 9, z: 9 }]);
  assert.equal(log.drainFine('chunk_loaded:').total, 10);
  writer.blocks.columnUnloaded(9, 9);
  writer.blocks.columnUnloaded(9, 9);
  ticks(1);
  assert.deepEqual(events(), [{ event: 'chunk_unloaded', x: 9, z: 9 }]);
  assert.equal(state.summary().chunksLoaded, 9);
});

test('STATE-7: unknown state ids are bounded, and it is said', () => {
  const { state, writer } = landedWorld();
  const ids = Array.from({ length: MAX_UNKNOWN_STATE_IDS }, (_, i) => registry.stateCount + 2 * i);
  writer.blocks.columnLoaded(0, 0, { ...air, unknownStateIds: ids.toReversed() });
  assert.deepEqual(state.summary().unknownStateIds, ids);
  assert.equal(state.summary().unknownStateIdsTruncated, false);
  writer.blocks.changed({ x: 0, y: 0, z: 0 }, registry.stateCount + 1);
  assert.deepEqual(state.summary().unknownStateIds, ids);
  assert.equal(state.summary().unknownStateIdsTruncated, true);
});

test('STATE-8: signs and containers come and go with their blocks', () => {
  const { state, writer } = landedWorld();
  const sign = { x: 1, y: 70, z: 1 };
  const chest = { x: 2, y: 70, z: 1 };
  const place = (): void => {
    writer.blocks.changed(sign, stateOf('oak_sign'));
    writer.blocks.blockEntity(sign, ['north gate', '', '', '']);
    writer.blocks.changed(chest, stateOf('chest'));
    writer.blocks.blockEntity(chest, undefined);
  };
  place();
  assert.deepEqual([...state.signs], [['1,70,1', ['north gate', '', '', '']]]);
  assert.deepEqual([...state.containers], [['2,70,1', 'chest']]);
  writer.blocks.changed(sign, 0);
  writer.blocks.changed(chest, 0);
  assert.equal(state.signs.size + state.containers.size, 0);
  place();
  writer.blocks.columnUnloaded(0, 0);
  assert.equal(state.signs.size + state.containers.size, 0);
  writer.blocks.columnLoaded(0, 0, air);
  place();
  writer.enterWorld({ minY: 0, maxY: 128 });
  assert.equal(state.signs.size + state.containers.size, 0);
  assert.equal(state.blocks.maxY, 128);
});

test('STATE-9: what was not told is unknown, and after forgetting all is', () => {
  const { state, writer, events } = landedWorld();
  const blank = JSON.stringify([state.self, state.inventory, state.time, state.weather]);
  writer.self.joined(7, { dimension: 'overworld', gameMode: 'survival' });
  writer.self.moved({ x: 1, y: 2, z: 3 }, true);
  writer.self.vitals(10, 10, 1);
  writer.self.effectStarted(1, { name: 'speed', level: 2, durationTicks: 100 });
  writer.entities.appeared(zombie(1));
  writer.inventory.windowItems(0, [null]);
  writer.inventory.slotSelected(3);
  writer.world.player('u', { name: 'Bob' });
  writer.world.clock(1, 2);
  writer.world.weatherIs(true, false);
  events();
  writer.forget();
  assert.equal(state.self.position, undefined);
  assert.deepEqual(events(), []);
  assert.deepEqual(state.summary(), {
    chunksLoaded: 0,
    entities: 0,
    players: 0,
    unknownStateIds: [],
    unknownStateIdsTruncated: false,
    hasUnresolvedUnknown: false,
    entitiesIgnored: 0,
  });
  assert.equal(JSON.stringify([state.self, state.inventory, state.time, state.weather]), blank);
});

test('STATE-16: entities are told coarse and fine as they come, move and go', () => {
  const { log, state, writer, ticks, events } = landedWorld();
  writer.self.moved({ x: 0, y: 64, z: 0 }, true);
  events();
  writer.entities.appeared(zombie(5));
  writer.entities.moved(5, { x: 6, y: 64, z: 0 });
  assert.deepEqual(events(), [{ event: 'entity_spawned', kind: 'zombie', entityId: 5, x: 3, y: 64, z: 4 }]);
  ticks(19);
  assert.deepEqual(events(), []);
  ticks(1);
  const [moved] = events() as { distance?: number; x?: number }[];
  assert.deepEqual([moved?.x, moved?.distance], [6, 6]);
  writer.entities.movedBy(5, 0.5, 0, 0);
  ticks(200);
  assert.deepEqual(events(), [], 'half a step is not news');
  assert.equal(state.entities.get(5)?.position.x, 6.5);
  writer.entities.removed(5);
  assert.equal(state.entities.size, 0);
  assert.deepEqual(
    log.drainFine('entity:5').events.map(({ data }) => data['kind']),
    ['zombie', 'zombie', 'zombie'],
  );
});

test('STATE-16: far entities are told seldom', () => {
  const { writer, ticks, kinds } = landedWorld();
  writer.self.moved({ x: 0, y: 64, z: 0 }, true);
  writer.entities.appeared({ ...zombie(5), position: { x: 100, y: 64, z: 0 } });
  kinds();
  for (let i = 0; i < 99; i++) {
    writer.entities.movedBy(5, 0.2, 0, 0);
    ticks(1);
  }
  assert.deepEqual(kinds(), []);
  ticks(1);
  assert.deepEqual(kinds(), ['entity_moved']);
});

test('STATE-17: entities are bounded, and moves of strangers do nothing', () => {
  const { state, writer } = landedWorld();
  for (let id = 0; id < MAX_ENTITIES + 3; id++) writer.entities.appeared(zombie(id));
  assert.equal(state.entities.size, MAX_ENTITIES);
  assert.equal(state.summary().entitiesIgnored, 3);
  writer.entities.moved(MAX_ENTITIES + 1, { x: 0, y: 0, z: 0 });
  writer.entities.movedBy(-1, 0, 0, 0);
  writer.entities.turned(-1, 5);
  writer.entities.removed(-1);
  assert.equal(state.entities.size, MAX_ENTITIES);
});

test('STATE-19: the day, the weather and the tab list', () => {
  const { state, writer, events } = landedWorld();
  writer.world.clock(10, 11_000);
  writer.world.clock(11, 12_500);
  writer.world.clock(12, 12_600);
  writer.world.clock(13, 13_000);
  writer.world.weatherIs(false, false);
  writer.world.weatherIs(true, false);
  writer.world.weatherIs(true, true);
  writer.world.weatherIs(false, false);
  assert.deepEqual(
    events().map((event: Record<string, unknown>) => event['phase'] ?? event['weather']),
    ['dusk', 'night', 'rain', 'thunder', 'clear'],
  );
  assert.deepEqual(state.time, { ageTicks: 13, timeOfDay: 13_000 });
  writer.world.player('u-1', { name: 'Bob', pingMs: 40, gameMode: 'survival' });
  writer.world.player('u-1', { pingMs: 50 });
  writer.world.player('u-2', { pingMs: 50 });
  assert.deepEqual([...state.players], [['Bob', { uuid: 'u-1', pingMs: 50, gameMode: 'survival' }]]);
  writer.world.playerLeft('u-1');
  assert.equal(state.players.size, 0);
});

test('STATE-20: who speaks is told, and what repeats is not', () => {
  const { log, writer, ticks, events, kinds } = landedWorld();
  writer.world.said('Bob', 'hi');
  writer.world.said(undefined, 'Bob joined the game');
  assert.deepEqual(events(), [
    { event: 'chat', from: 'Bob', text: 'hi' },
    { event: 'chat', text: 'Bob joined the game' },
  ]);
  assert.equal(log.drainFine('chat:Bob').total, 1);
  for (let i = 0; i < 100; i++) {
    writer.world.sound('entity.cow.step', { x: i / 100, y: 0, z: 0 });
    writer.world.sound(`entity.horse.${i}`, { x: 0, y: 0, z: 0 });
    writer.world.title('actionbar', `mana ${i}`);
  }
  assert.deepEqual(kinds(), ['sound', 'sound', 'title']);
  ticks(200);
  writer.world.sound('entity.cow.step', { x: 0, y: 0, z: 0 });
  writer.world.title('actionbar', 'mana 100');
  assert.deepEqual(kinds(), ['sound', 'title']);
});

function zombie(id: number) {
  return {
    id,
    kind: 'zombie',
    category: 'hostile',
    position: { x: 3, y: 64, z: 4 },
    yaw: 0,
    heightBlocks: 1.95,
    widthBlocks: 0.6,
  };
}
