import type { Game } from '../game.ts';
import type { PacketFields, SquidEntity, SquidPlayer } from '../library.ts';
import { stackOfDrop } from './drops.ts';
import { equipmentFields } from './equipment.ts';

/** Key and type of a dropped item's stack in its metadata up to 1.16.5, where the data names neither. */
const LEGACY_ITEM_KEY = 7;
const LEGACY_ITEM_TYPE = 6;

/** After how far a move it is looked anew who is in sight of whom. */
const SHOW_AGAIN_BLOCKS = 2;

/**
 * How players are shown what moves. From 1.20.2 flying-squid gives players no entity kind and sends no metadata, so that
 * dropped items are nameless (spawn.js, entities.js).
 */
export function installEntities(game: Game): void {
  game.server.on('newEntity', (entity: SquidEntity) => {
    // Theirs looks before the position is set, so that a far teleport would not be noticed.
    entity.on('move_done', () => {
      if (entity.position.distanceTo(entity.lastPositionPlayersUpdated) > SHOW_AGAIN_BLOCKS) entity.updateAndSpawn();
    });
  });
  game.server.on('newPlayer', (viewer: SquidPlayer) => {
    viewer.spawnEntity = (entity) => showEntity(game, viewer, entity);
  });
}

function showEntity(game: Game, viewer: SquidPlayer, entity: SquidEntity): void {
  const { registry, server } = game;
  // One who still logs in shows up when done.
  if (entity.type === 'player' && !server.players.some((player) => player === entity)) return;
  const packet = entity.getSpawnPacket();
  if (entity.type === 'player') {
    packet['type'] = registry.entitiesByName['player']?.id;
    packet['headPitch'] = entity.yaw;
  }
  viewer._client.write(entity.spawnPacketName, packet);
  if (entity.itemId !== undefined) {
    viewer._client.write('entity_metadata', droppedItemFields(game, entity));
  }
  if (entity.type === 'player' && entity.metadata.length > 0) {
    viewer._client.write('entity_metadata', { entityId: entity.id, metadata: entity.metadata });
  }
  const equipment = entity.equipment.flatMap((item, slot) => (item == null ? [] : [{ slot, item }]));
  if (equipment.length > 0) viewer._client.write('entity_equipment', equipmentFields(game, entity.id, equipment));
}

/** The metadata that tells which item lies on the ground. */
function droppedItemFields(game: Game, entity: SquidEntity): PacketFields {
  const keys = game.registry.entitiesByName['item']?.metadataKeys;
  const value = game.items.toWire(stackOfDrop(game, entity));
  const entry =
    keys === undefined
      ? { key: LEGACY_ITEM_KEY, type: LEGACY_ITEM_TYPE, value }
      : { key: keys.indexOf('item'), type: 'item_stack', value };
  return { entityId: entity.id, metadata: [entry] };
}
