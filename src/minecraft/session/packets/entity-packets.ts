import type { Point } from '../../../core/index.ts';
import { readVarInt } from '../../protocol/index.ts';
import type { EntityDetails, EntityState, StateWriter, WorldState } from '../../state/index.ts';
import type { EntityEntry } from '../library.ts';
import type { BytesReader } from '../packet-sieve.ts';
import { degreesOfByte, type PacketContext, type PacketHandlers, velocityReader } from './context.ts';

interface Spawn extends Point {
  readonly entityId: number;
  readonly type?: number;
  readonly yaw?: number;
  readonly objectUUID?: string;
  readonly playerUUID?: string;
  /** What more there is to say of its kind; of a bobber, who cast it. */
  readonly objectData?: number;
  /** In 1/8000 of a block a tick. */
  readonly velocity?: Point;
}

interface Move {
  readonly entityId: number;
  readonly dX: number;
  readonly dY: number;
  readonly dZ: number;
  readonly yaw: number;
}

/** How a step is written: the entity's number, a step, a look, whether on the ground. */
interface MoveForm {
  readonly hasStep: boolean;
  readonly hasLook: boolean;
}

/** The same in all versions since 1.9 (minecraft.wiki, Java Edition protocol, Update Entity Position). */
const MOVES: Readonly<Record<string, MoveForm>> = {
  rel_entity_move: { hasStep: true, hasLook: false },
  entity_move_look: { hasStep: true, hasLook: true },
  entity_look: { hasStep: false, hasLook: true },
};

const STEP_BYTES = 6;
const LOOK_BYTES = 2;
const ON_GROUND_BYTES = 1;

interface Place extends Point {
  readonly entityId: number;
  readonly yaw: number;
  readonly flags?: Readonly<Record<string, boolean>>;
}

interface MetadataEntry {
  readonly key: number;
  readonly value: unknown;
}

/** Relative moves count in 1/4096 of a block (minecraft.wiki, Java Edition protocol, Update Entity Position). */
const MOVE_STEPS = 4096;
const PLAYER: EntityEntry = { name: 'player', type: 'player', height: 1.8, width: 0.6 };
const EXPERIENCE_ORB: EntityEntry = { name: 'experience_orb', type: 'orb', height: 0.5, width: 0.5 };
const PAINTING: EntityEntry = { name: 'painting', type: 'object', height: 0.5, width: 0.5 };
const BOBBER = 'fishing_bobber';
const UNKNOWN: EntityEntry = { name: 'unknown', type: 'unknown', height: 1, width: 1 };

/** Keys of metadata before 1.19.4, whose registry does not name them (minecraft.wiki, Entity metadata). */
const CUSTOM_NAME_KEY = 2;

/**
 * Entities: where they come, move and go. The own body is not among them. Steps, of which there are most, are read from
 * their bytes: nothing is allocated for one.
 */
export function entityPackets(context: PacketContext): {
  readonly handlers: PacketHandlers;
  readonly bytesReaders: Readonly<Record<string, BytesReader>>;
} {
  const { writer, registry, state } = context;
  const { entities } = writer;
  const entryOfType = new Map(registry.entitiesArray.map((entry) => [entry.internalId ?? entry.id, entry]));
  const velocityOf = velocityReader(registry);
  const metadataKeys = olderMetadataKeys(registry.supportFeature('mcDataHasEntityMetadata'), state.registry.version);

  const appeared = (packet: Spawn, entry: EntityEntry, uuid: string | undefined): void => {
    entities.appeared({
      id: packet.entityId,
      kind: entry.name,
      category: categoryOf(entry),
      name: entry.name === 'player' && uuid !== undefined ? writer.world.nameOf(uuid) : undefined,
      position: pointOf(packet),
      velocity: packet.velocity === undefined ? undefined : velocityOf(packet.velocity),
      yaw: degreesOfByte(packet.yaw ?? 0),
      heightBlocks: entry.height ?? 1,
      widthBlocks: entry.width ?? 1,
      ...(entry.name === BOBBER && { ownerId: packet.objectData }),
    });
  };
  const byType = (packet: Spawn): void =>
    appeared(packet, entryOfType.get(packet.type ?? -1) ?? UNKNOWN, packet.objectUUID);
  const moved = ({ entityId, dX, dY, dZ }: Move): void =>
    entities.movedBy(entityId, dX / MOVE_STEPS, dY / MOVE_STEPS, dZ / MOVE_STEPS);
  const turned = ({ entityId, yaw }: { entityId: number; yaw: number }): void =>
    entities.turned(entityId, degreesOfByte(yaw));

  const handlers: PacketHandlers = {
    spawn_entity: byType,
    spawn_entity_living: byType,
    named_entity_spawn: (packet: Spawn) => appeared(packet, PLAYER, packet.playerUUID),
    spawn_entity_experience_orb: (packet: Spawn) => appeared(packet, EXPERIENCE_ORB, undefined),
    spawn_entity_painting: (packet: Spawn & { location: Point }) =>
      appeared({ ...packet, ...pointOf(packet.location) }, PAINTING, undefined),
    rel_entity_move: moved,
    entity_look: turned,
    entity_move_look(packet: Move) {
      moved(packet);
      turned(packet);
    },
    entity_teleport(packet: Place) {
      const { entityId, flags } = packet;
      const at = state.entities.get(entityId)?.position;
      // Since 1.21.2 each coordinate may be relative, and angles are in degrees.
      if (flags === undefined) turned(packet);
      else entities.turned(entityId, packet.yaw);
      entities.moved(entityId, {
        x: packet.x + (flags?.['x'] === true ? (at?.x ?? 0) : 0),
        y: packet.y + (flags?.['y'] === true ? (at?.y ?? 0) : 0),
        z: packet.z + (flags?.['z'] === true ? (at?.z ?? 0) : 0),
      });
    },
    sync_entity_position(packet: Place) {
      entities.moved(packet.entityId, pointOf(packet));
      entities.turned(packet.entityId, packet.yaw);
    },
    entity_velocity: ({ entityId, velocity }: { entityId: number; velocity: Point }) =>
      entities.pushed(entityId, velocityOf(velocity)),
    entity_destroy({ entityIds }: { entityIds: readonly number[] }) {
      for (const id of entityIds) entities.removed(id);
    },
    /** 1.17.0 alone. */
    destroy_entity: ({ entityId }: { entityId: number }) => entities.removed(entityId),
    entity_metadata({ entityId, metadata }: { entityId: number; metadata: readonly MetadataEntry[] }) {
      const entity = state.entities.get(entityId);
      if (entity === undefined) return;
      const keys = registry.entitiesByName[entity.kind]?.metadataKeys;
      const details = metadata.map(({ key, value }) =>
        detailOf(keys?.[key] ?? metadataKeys(entity, key), value, context),
      );
      entities.described(entityId, Object.assign({}, ...details));
    },
  };
  const bytesReaders = Object.fromEntries(
    Object.entries(MOVES).map(([name, form]) => [name, moveReader(form, state, entities)]),
  );
  return { handlers, bytesReaders };
}

/** Reads a step of another; what is not as long as it should be is left to who decodes, and tells. */
function moveReader(
  { hasStep, hasLook }: MoveForm,
  { self }: WorldState,
  entities: StateWriter['entities'],
): BytesReader {
  return (bytes, start) => {
    const id = readVarInt(bytes, start);
    if (typeof id === 'string' || self.entityId === undefined || id.value === self.entityId) return false;
    const lookAt = id.end + (hasStep ? STEP_BYTES : 0);
    if (bytes.length !== lookAt + (hasLook ? LOOK_BYTES : 0) + ON_GROUND_BYTES) return false;
    if (hasStep) {
      entities.movedBy(
        id.value,
        bytes.readInt16BE(id.end) / MOVE_STEPS,
        bytes.readInt16BE(id.end + 2) / MOVE_STEPS,
        bytes.readInt16BE(id.end + 4) / MOVE_STEPS,
      );
    }
    if (hasLook) entities.turned(id.value, degreesOfByte(bytes.readInt8(lookAt)));
    return true;
  };
}

/** Names a key of metadata for versions whose registry does not: all from the eighth on moved up by one in 1.17. */
function olderMetadataKeys(named: boolean, version: string): (entity: EntityState, key: number) => string | undefined {
  if (named) return () => undefined;
  const shift = version.startsWith('1.16') ? 0 : 1;
  return ({ kind, category }, key) => {
    if (key === CUSTOM_NAME_KEY) return 'custom_name';
    if (key === 7 + shift && category === 'item') return 'item';
    if (kind === BOBBER) return key === 8 + shift ? 'biting' : undefined;
    if (key === 15 + shift && category === 'animal') return 'baby';
    if (key === 16 + shift && kind === 'sheep') return 'wool';
    return key === 8 + shift && LIVING.has(category) ? 'health' : undefined;
  };
}

/** In the byte that tells a sheep's wool, beside four bits of colour. */
const SHEARED_BIT = 16;

function detailOf(key: string | undefined, value: unknown, { text, items }: PacketContext): EntityDetails {
  if (key === 'health' && typeof value === 'number') return { health: value };
  if (key === 'biting' && typeof value === 'boolean') return { bites: value };
  if (key === 'baby' && typeof value === 'boolean') return { isBaby: value };
  if (key === 'wool' && typeof value === 'number') return { isSheared: (value & SHEARED_BIT) !== 0 };
  if (key === 'custom_name' && value !== undefined && value !== null) {
    const name = text.textOf(value);
    return name === '' ? {} : { name };
  }
  if (key === 'item' && typeof value === 'object') {
    const item = items.stackOf(value);
    return item === null ? {} : { item };
  }
  return {};
}

function pointOf({ x, y, z }: Point): Point {
  return { x, y, z };
}

/** A word for what an entity is; the library's own words differ from version to version. */
function categoryOf({ name, type = 'unknown', category = '' }: EntityEntry): string {
  if (name === 'player' || name === 'item') return name;
  if (type === 'hostile' || category === 'Hostile mobs') return 'hostile';
  if (/^(animal|passive|ambient|water_creature)$/.test(type) || category === 'Passive mobs') return 'animal';
  if (type === 'projectile' || category === 'Projectiles') return 'projectile';
  if (/^(Drops|Blocks|Immobile|Vehicles)$/.test(category)) return 'object';
  return type === 'other' ? 'object' : type === 'living' ? 'mob' : type;
}

const LIVING: ReadonlySet<string> = new Set(['player', 'hostile', 'animal', 'mob']);
