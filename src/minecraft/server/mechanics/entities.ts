import type { Game } from '../game.ts';
import type { PacketFields, SquidEntity, SquidPlayer } from '../library.ts';
import { stackOfDrop } from './drops.ts';
import { equipmentFields } from './equipment.ts';
import type { ShownMotion } from './interest/movement.ts';

/** Key and type of a dropped item's stack in its metadata up to 1.16.5, where the data names neither. */
const LEGACY_ITEM_KEY = 7;
const LEGACY_ITEM_TYPE = 6;

/**
 * Shows a player what moves, where its other onlookers believe it to be. From 1.20.2 flying-squid gives players no entity
 * kind and sends no metadata, so that dropped items are nameless (spawn.js, entities.js).
 */
export function showEntity(game: Game, viewer: SquidPlayer, entity: SquidEntity, shown: ShownMotion): void {
  const { registry } = game;
  const { position, yaw, pitch } = shown;
  const packet = { ...entity.getSpawnPacket(), ...position, yaw, pitch };
  if (entity.type === 'player') Object.assign(packet, { type: registry.entitiesByName['player']?.id, headPitch: yaw });
  viewer._client.write(entity.spawnPacketName, packet);
  if (entity.itemId !== undefined) {
    viewer._client.write('entity_metadata', droppedItemFields(game, entity));
  }
  if (entity.type !== 'object' && entity.metadata.length > 0) {
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
