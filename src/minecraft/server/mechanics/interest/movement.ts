import type { Point } from '../../../../core/index.ts';
import type { PacketFields } from '../../library.ts';

/** Positions travel as differences in 1/4096 of a block, in sixteen bits. */
const STEPS = 4096;
const MAX_DELTA = 32_767;

/** What can be seen of how an entity is. Angles in 256 steps of a turn, as the wire and flying-squid count them. */
export interface Motion {
  readonly position: Point;
  readonly yaw: number;
  readonly pitch: number;
  readonly onGround: boolean;
}

/** One packet to all who see an entity. */
interface MotionPacket {
  readonly name: 'rel_entity_move' | 'entity_move_look' | 'entity_look' | 'entity_teleport' | 'entity_head_rotation';
  readonly fields: PacketFields;
}

/** An angle in the signed byte that it travels in. */
function angleByte(angle: number): number {
  const byte = Math.floor(angle) & 0xff;
  return byte > 127 ? byte - 256 : byte;
}

/**
 * What the clients that see an entity believe of where it is. They all believe the same: who comes to see it is told
 * this, not where it is by now, or the differences that follow would leave him beside it for ever.
 */
export class ShownMotion {
  #x: number;
  #y: number;
  #z: number;
  #yaw: number;
  #pitch: number;
  #onGround: boolean;

  constructor({ position, yaw, pitch, onGround }: Motion) {
    this.#x = Math.round(position.x * STEPS);
    this.#y = Math.round(position.y * STEPS);
    this.#z = Math.round(position.z * STEPS);
    this.#yaw = angleByte(yaw);
    this.#pitch = angleByte(pitch);
    this.#onGround = onGround;
  }

  get position(): Point {
    return { x: this.#x / STEPS, y: this.#y / STEPS, z: this.#z / STEPS };
  }

  get yaw(): number {
    return this.#yaw;
  }

  get pitch(): number {
    return this.#pitch;
  }

  /** Takes over how the entity is now; answers what brings the clients there: nothing where nothing changed. */
  follow(entityId: number, { position, yaw, pitch, onGround }: Motion): MotionPacket[] {
    const x = Math.round(position.x * STEPS);
    const y = Math.round(position.y * STEPS);
    const z = Math.round(position.z * STEPS);
    const [dX, dY, dZ] = [x - this.#x, y - this.#y, z - this.#z];
    const look = { yaw: angleByte(yaw), pitch: angleByte(pitch) };
    const moved = dX !== 0 || dY !== 0 || dZ !== 0;
    const headTurned = look.yaw !== this.#yaw;
    const turned = headTurned || look.pitch !== this.#pitch;
    const landed = onGround !== this.#onGround;
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#yaw = look.yaw;
    this.#pitch = look.pitch;
    this.#onGround = onGround;
    const packets: MotionPacket[] = [];
    const far = Math.max(Math.abs(dX), Math.abs(dY), Math.abs(dZ)) > MAX_DELTA;
    if (far) {
      packets.push({ name: 'entity_teleport', fields: { entityId, ...this.position, ...look, onGround } });
    } else if (moved && turned) {
      packets.push({ name: 'entity_move_look', fields: { entityId, dX, dY, dZ, ...look, onGround } });
    } else if (turned) {
      packets.push({ name: 'entity_look', fields: { entityId, ...look, onGround } });
    } else if (moved || landed) {
      packets.push({ name: 'rel_entity_move', fields: { entityId, dX, dY, dZ, onGround } });
    }
    if (headTurned) packets.push({ name: 'entity_head_rotation', fields: { entityId, headYaw: look.yaw } });
    return packets;
  }
}
