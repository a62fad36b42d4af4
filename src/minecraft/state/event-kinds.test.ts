import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { LOCALES } from '../../core/index.ts';
import { type EventData, renderEvents, type WorldEvent } from '../../events/index.ts';
import { MINECRAFT_EVENT_KINDS } from './index.ts';

/** One event of each coarse kind, and those that have several texts in each of them. */
const SAMPLES: readonly (readonly [keyof typeof MINECRAFT_EVENT_KINDS, EventData])[] = [
  ['joined', { dimension: 'overworld' }],
  ['player_moved', { x: 104.5, y: 64, z: -12.3 }],
  ['chat', { from: 'Bob', text: 'come over here, I found iron' }],
  ['chat', { text: 'Bob joined the game' }],
  ['block_changed', { x: 9, y: 4, z: 12, from: 'stone', to: 'air' }],
  ['block_changed', { x: 9, y: 4, z: 12, from: 'oak_door', to: 'oak_door', changed: 'open=true' }],
  ['blocks_changed', { count: 214, minX: 1, minY: 60, minZ: 5, maxX: 9, maxY: 68, maxZ: 13 }],
  ['entity_spawned', { kind: 'zombie', entityId: 214, x: 12.5, y: 64, z: 3.5 }],
  ['entity_moved', { kind: 'zombie', entityId: 214, x: 9.5, y: 64, z: 3.5, distance: 9.2 }],
  ['entity_removed', { kind: 'zombie', entityId: 214 }],
  ['damage', { amount: 3, health: 17 }],
  ['health_changed', { health: 17, food: 18 }],
  ['chunk_loaded', { x: 3, z: -4 }],
  ['chunk_loaded', { x: 3, z: -4, more: 40 }],
  ['chunk_unloaded', { x: 3, z: -4 }],
  ['held_item', { item: 'iron_pickaxe', slot: 2 }],
  ['inventory', { item: 'dirt', from: 3, to: 4 }],
  ['death', { message: 'Ann was slain by Zombie' }],
  ['respawn', { x: 8.5, y: 64, z: 8.5, dimension: 'overworld' }],
  ['kicked', { reason: 'You are not white-listed' }],
  ['disconnected', { why: 'the server closed the connection' }],
  ['reconnected', { tries: 2 }],
  ['time', { phase: 'night', timeOfDay: 13000 }],
  ['weather', { weather: 'rain' }],
  ['sound', { name: 'entity.zombie.ambient', x: 12, y: 64, z: 3 }],
  ['title', { text: 'Wave 3', place: 'title' }],
  ['window_opened', { kind: 'generic_9x3', title: 'Chest' }],
  ['window_closed', { kind: 'generic_9x3' }],
];

const events: readonly WorldEvent[] = SAMPLES.map(([kind, data], i) => ({ seq: i + 1, kind, data, tick: 100 + i }));

test('STATE-21: every kind of the contract is registered and reads in both locales', () => {
  const contract =
    'player_moved joined chat block_changed entity_spawned entity_moved entity_removed damage health_changed chunk_loaded ' +
    'chunk_unloaded held_item inventory death respawn kicked disconnected reconnected time weather sound title ' +
    'window_opened window_closed';
  for (const kind of contract.split(' ')) assert.ok(Object.hasOwn(MINECRAFT_EVENT_KINDS, kind), kind);
  const sampled = new Set<string>(SAMPLES.map(([kind]) => kind));
  for (const kind of Object.keys(MINECRAFT_EVENT_KINDS)) assert.ok(sampled.has(kind), `no sample of ${kind}`);
  for (const locale of LOCALES) {
    for (const line of renderEvents(events, MINECRAFT_EVENT_KINDS, locale).split('\n')) {
      assert.match(line, /^#\d+ /);
      assert.doesNotMatch(line, /\w=\w+ \w+=/, 'shown plainly, since a text lacks a value');
    }
  }
  assert.match(renderEvents(events, MINECRAFT_EVENT_KINDS, 'en'), /^#5 block \(9,4,12\) stone -> air$/m);
});

test('STATE-21: text costs less than half the tokens of the same events as JSON', () => {
  const json = encode(JSON.stringify(events)).length;
  for (const locale of LOCALES) {
    const text = encode(renderEvents(events, MINECRAFT_EVENT_KINDS, locale)).length;
    assert.ok(text < json / 2, `${locale}: ${text} tokens of text, ${json} of JSON`);
  }
});
