import type { PacketFields, SquidRegistry } from '../library.ts';
import { degreesOf } from './compass.ts';

/** A packet as minecraft-protocol's serializer takes it. */
interface Packet {
  readonly name: string;
  readonly params: PacketFields;
}

/** Makes a packet writable and right; undefined where it is better not sent. */
type PacketRepair = (fields: PacketFields) => Packet | undefined;

/** Range of a velocity's component on the wire, a signed 16-bit number of 1/8000 blocks a tick. */
const MAX_VELOCITY = 32_767;

/** Items in one stack on the wire: a signed byte up to 1.20.4, and no stack of the game is larger anyway. */
const MAX_COUNT = 127;

function clamp(value: unknown, limit: number): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.max(-limit, Math.min(limit, Math.trunc(number))) : 0;
}

function clampVelocity(fields: PacketFields): PacketFields {
  const velocity = (fields['velocity'] ?? {}) as { readonly x?: number; readonly y?: number; readonly z?: number };
  return {
    ...fields,
    velocity: {
      x: clamp(velocity.x, MAX_VELOCITY),
      y: clamp(velocity.y, MAX_VELOCITY),
      z: clamp(velocity.z, MAX_VELOCITY),
    },
  };
}

function clampItem(item: unknown): unknown {
  if (item === null || typeof item !== 'object' || !('itemCount' in item)) return item;
  return { ...item, itemCount: clamp(item.itemCount, MAX_COUNT) };
}

/** The repairs that a version's packets need, by packet name. */
export function packetRepairs(registry: SquidRegistry): ReadonlyMap<string, PacketRepair> {
  const has = (packet: string) => `packet_${packet}` in registry.protocol.play.toClient.types;
  const repairs = new Map<string, PacketRepair>();
  const same = (name: string, repair: (fields: PacketFields) => PacketFields) =>
    repairs.set(name, (fields) => ({ name, params: repair(fields) }));
  same('entity_velocity', clampVelocity);
  same('spawn_entity', (fields) => clampVelocity({ headPitch: 0, objectData: 0, ...definedOnly(fields) }));
  same('set_slot', (fields) => ({ ...fields, item: clampItem(fields['item']) }));
  same('collect', (fields) => ({ pickupItemCount: 1, ...fields }));
  same('spawn_position', (fields) => ({ angle: 0, ...fields, location: floored(fields['location']) }));
  same('update_time', (fields) => ({ tickDayTime: true, ...fields }));
  // From 1.21.2 a far move of an entity is this packet; entity_teleport has become something else.
  if (has('sync_entity_position')) repairs.set('entity_teleport', syncEntityPosition);
  return repairs;
}

function syncEntityPosition(fields: PacketFields): Packet {
  const params = { dx: 0, dy: 0, dz: 0, ...fields, yaw: degreesOf(fields['yaw']), pitch: degreesOf(fields['pitch']) };
  return { name: 'sync_entity_position', params };
}

function definedOnly(fields: PacketFields): PacketFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function floored(location: unknown): unknown {
  const { x, y, z } = location as { readonly x: number; readonly y: number; readonly z: number };
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}
