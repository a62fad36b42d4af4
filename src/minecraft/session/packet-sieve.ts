import type { WorldState } from '../state/index.ts';
import type { PacketHandlers } from './packets/context.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { readVarInt } from './var-int.ts';

type Handler = (packet: never) => void;

/** Looks at a packet's bytes, its number left out; true where that was all there is to do. */
export type BytesReader = (bytes: Buffer) => boolean;

/** Read from the event that all packets make, or by the library's own bundling. */
const ALWAYS_WANTED: ReadonlySet<string> = new Set(['bundle_delimiter', 'disconnect', 'kick_disconnect']);

/**
 * Packets that begin with an entity's number, and that the library keeps books of. It needs its own body in them, and
 * nothing else: the others' state is ours, and twice would be once too often with many bodies.
 */
const ABOUT_ONE_ENTITY: ReadonlySet<string> = new Set([
  'spawn_entity',
  'spawn_entity_living',
  'spawn_entity_experience_orb',
  'named_entity_spawn',
  'rel_entity_move',
  'entity_move_look',
  'entity_look',
  'entity_head_rotation',
  'entity_teleport',
  'sync_entity_position',
  'entity_velocity',
  'entity_metadata',
  'entity_equipment',
  'entity_update_attributes',
  'entity_effect',
  'remove_entity_effect',
  'animation',
  'damage_event',
  'hurt_animation',
]);

/**
 * What comes in the game, before the library hears of it: what nobody reads is not decoded, what others do is told to our
 * readers alone, and the steps of others, of which there are most, are read from their bytes.
 */
export class PacketSieve {
  readonly #client: ProtocolClient;
  readonly #state: WorldState;
  readonly #handlers = new Map<string, Handler[]>();
  readonly #bytesReaders: ReadonlyMap<string, BytesReader>;
  readonly #handlerFailed: (packet: string, thrown: unknown) => void;

  constructor(
    client: ProtocolClient,
    state: WorldState,
    groups: readonly PacketHandlers[],
    bytesReaders: Readonly<Record<string, BytesReader>>,
    handlerFailed: (packet: string, thrown: unknown) => void,
  ) {
    this.#client = client;
    this.#state = state;
    for (const [name, handler] of groups.flatMap((group) => Object.entries(group))) {
      this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
    }
    this.#bytesReaders = new Map(Object.entries(bytesReaders));
    this.#handlerFailed = handlerFailed;
  }

  /** Whether a packet is done with without being decoded. */
  takesBytes(name: string, bytes: Buffer): boolean {
    if (!this.#handlers.has(name)) {
      if (ALWAYS_WANTED.has(name)) return false;
      if (this.#client.listenerCount(name) === 0) return true;
      return ABOUT_ONE_ENTITY.has(name) && this.#isOther(entityIn(bytes));
    }
    const move = MOVES[name];
    if (move !== undefined) return this.#takesMove(name, move, bytes);
    return this.#bytesReaders.get(name)?.(bytes) ?? false;
  }

  /** Whether a decoded packet is our readers' business alone; they have read it then. */
  takes(name: string, packet: unknown): boolean {
    if (!this.#bytesReaders.has(name) && !(ABOUT_ONE_ENTITY.has(name) && this.#isOther(entityOf(packet)))) return false;
    this.read(name, packet);
    return true;
  }

  /** Our readers' turn: one that throws keeps no other from its own. */
  read(name: string, packet: unknown): void {
    for (const handler of this.#handlers.get(name) ?? []) {
      try {
        handler(packet as never);
      } catch (thrown) {
        this.#handlerFailed(name, thrown);
      }
    }
  }

  #takesMove(name: string, { hasStep, hasLook }: MoveForm, bytes: Buffer): boolean {
    const id = readVarInt(bytes, 0);
    if (typeof id === 'string' || !this.#isOther(id.value)) return false;
    const lookAt = id.end + (hasStep ? STEP_BYTES : 0);
    if (bytes.length !== lookAt + (hasLook ? LOOK_BYTES : 0) + ON_GROUND_BYTES) return false;
    const step = hasStep
      ? { dX: bytes.readInt16BE(id.end), dY: bytes.readInt16BE(id.end + 2), dZ: bytes.readInt16BE(id.end + 4) }
      : undefined;
    const look = hasLook ? { yaw: bytes.readInt8(lookAt), pitch: bytes.readInt8(lookAt + 1) } : undefined;
    this.read(name, { entityId: id.value, ...step, ...look });
    return true;
  }

  /** Whether it is another's number; one's own is known from login on. */
  #isOther(entityId: number | undefined): boolean {
    const { entityId: own } = this.#state.self;
    return own !== undefined && entityId !== undefined && entityId !== own;
  }
}

function entityOf(packet: unknown): number | undefined {
  return (packet as { readonly entityId?: number }).entityId;
}

function entityIn(bytes: Buffer): number | undefined {
  const id = readVarInt(bytes, 0);
  return typeof id === 'string' ? undefined : id.value;
}

/** How a movement is written: the entity's number, a step, a look, whether on the ground. */
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
