import type { Point } from '../../../core/index.ts';
import type { Attribute, Controls } from '../../physics/index.ts';
import type { StateWriter, WorldState } from '../../state/index.ts';
import type { Registry } from '../library.ts';
import { type PacketHandlers, velocityReader } from '../packets/context.ts';
import type { ProtocolClient } from '../protocol-client.ts';
import type { BodyPose } from '../types.ts';
import type { ForcedPosition } from './forced-position.ts';
import { actionOf } from './key-reports.ts';
import { Mover } from './mover.ts';
import type { OutgoingPacket } from './outgoing.ts';

interface Parts {
  readonly client: ProtocolClient;
  readonly registry: Registry;
  readonly state: WorldState;
  readonly writer: StateWriter;
}

/** What of the motion is told at once. */
interface MotionListener {
  teleportConfirmed(): void;
  /** The server has put the body somewhere. */
  placed(): void;
}

interface Explosion {
  /** Since 1.21.2, where it throws the body at all. */
  readonly playerKnockback?: Point;
  readonly playerMotionX?: number;
  readonly playerMotionY?: number;
  readonly playerMotionZ?: number;
}

interface AttributesPacket {
  readonly entityId: number;
  readonly properties: readonly (Attribute & { readonly key: string })[];
}

interface Passengers {
  readonly entityId: number;
  readonly passengers: readonly number[];
}

/** What the server is told of the own motion. */
type Movement = Partial<Point> & { readonly yaw?: number; readonly pitch?: number; readonly onGround: boolean };

const MOVEMENTS: ReadonlySet<string> = new Set(['position', 'position_look', 'look', 'flying']);

/**
 * The own body's motion over one connection: hands what the server says to the {@link Mover}, writes what that answers,
 * and notes in the state what the server is told, for that is what is agreed.
 */
export class OwnMotion {
  readonly #parts: Parts;
  readonly #listener: MotionListener;
  readonly #mover: Mover;
  readonly #tellsInputs: boolean;
  #vehicleId: number | undefined;

  constructor(parts: Parts, listener: MotionListener) {
    const { registry, state } = parts;
    this.#parts = parts;
    this.#listener = listener;
    this.#tellsInputs = registry.supportFeature('newPlayerInputPacket');
    this.#mover = new Mover(state.blocks, {
      inputs: this.#tellsInputs,
      sneakingAsAction: registry.supportFeature('sneakUsesEntityAction'),
    });
  }

  get #ownId(): number | undefined {
    return this.#parts.state.self.entityId;
  }

  /** Yaw and pitch in the game's degrees. */
  get lookDegrees(): { readonly yaw: number; readonly pitch: number } {
    const { yawDegrees: yaw, pitchDegrees: pitch } = this.#mover.player;
    return { yaw, pitch };
  }

  look(yawDegrees: number, pitchDegrees: number): void {
    if (Number.isFinite(yawDegrees) && Number.isFinite(pitchDegrees)) this.#mover.player.look(yawDegrees, pitchDegrees);
  }

  get heldKeys(): Controls {
    return this.#mover.player.control;
  }

  hold(keys: Partial<Controls>): void {
    this.#write(this.#mover.hold(keys, this.#ownId));
  }

  /** Holds what gets off a vehicle, or lets it go; up to 1.21.1 holding is asking once. */
  leaveVehicle(holds: boolean): void {
    if (this.#tellsInputs) this.hold({ sneak: holds });
    else if (holds) this.#write([['steer_vehicle', { sideways: 0, forward: 0, jump: UNMOUNT_FLAG }]]);
  }

  leaveBed(): void {
    this.#write([actionOf('stop_sleeping', this.#ownId)]);
  }

  pose(): BodyPose {
    const { player, pose } = this.#mover;
    return {
      position: { ...player.pos },
      velocity: { ...player.vel },
      onGround: player.onGround,
      inWater: player.isInWater,
      swims: pose === 'swimming',
      inLava: player.isInLava,
      collidedHorizontally: player.isCollidedHorizontally,
      collidedVertically: player.isCollidedVertically,
    };
  }

  /** Nothing moves until the server says where the body is: it is dead, or in no world just now. */
  rest(): void {
    this.#mover.rest();
  }

  /** A new life, or another world. */
  begin(): void {
    this.#mover.begin();
    this.#vehicleId = undefined;
    this.#parts.writer.self.vehicleId = undefined;
  }

  /** One tick. */
  tick(): void {
    const { state, writer } = this.#parts;
    const { feet } = state.inventory.armour;
    this.#ride();
    this.#mover.player.depthStrider = feet?.enchantments?.['depth_strider'] ?? 0;
    this.#write(this.#mover.tick(this.#vehicleId !== undefined, feet?.name === 'leather_boots', this.#ownId));
    const { vel } = this.#mover.player;
    const before = writer.self.velocity;
    if (before?.x !== vel.x || before.y !== vel.y || before.z !== vel.z) writer.self.velocity = { ...vel };
  }

  /** Who sits on something is moved by it, until the server puts the body down: that comes before it gets off. */
  #ride(): void {
    const { state, writer } = this.#parts;
    const { vehicleId } = state.self;
    if (vehicleId !== this.#vehicleId) {
      this.#vehicleId = vehicleId;
      if (vehicleId !== undefined) this.#mover.rest();
    }
    const at = vehicleId === undefined ? undefined : state.entities.get(vehicleId)?.position;
    if (at === undefined || this.#mover.isPlaced) return;
    this.#mover.carried(at);
    const { position } = state.self;
    if (position?.x !== at.x || position.y !== at.y || position.z !== at.z) writer.self.moved(at, false);
  }

  get handlers(): PacketHandlers {
    const { registry, state, writer } = this.#parts;
    const mover = this.#mover;
    const velocityOf = velocityReader(registry);
    const isOwn = (entityId: number): boolean => entityId === this.#ownId;
    const effectTold = (effectId: number, level: number): void =>
      mover.player.effectTold(registry.effects[effectId]?.name, level);
    return {
      position: (packet: ForcedPosition) => {
        this.#write(mover.forced(packet));
        this.#listener.placed();
      },
      /** Since 1.21.2; since 1.21.9 either may be relative. */
      player_rotation: (told: { yaw: number; pitch: number; relativeYaw?: boolean; relativePitch?: boolean }) => {
        const { yawDegrees, pitchDegrees } = mover.player;
        const yaw = told.yaw + (told.relativeYaw === true ? yawDegrees : 0);
        this.#write(mover.turned(yaw, told.pitch + (told.relativePitch === true ? pitchDegrees : 0)));
      },
      entity_velocity({ entityId, velocity }: { entityId: number; velocity: Point }) {
        if (isOwn(entityId)) mover.pushed(velocityOf(velocity));
      },
      explosion({ playerKnockback, playerMotionX: x = 0, playerMotionY: y = 0, playerMotionZ: z = 0 }: Explosion) {
        mover.pushedBy(playerKnockback ?? { x, y, z });
      },
      entity_effect({ entityId, effectId, amplifier }: { entityId: number; effectId: number; amplifier: number }) {
        if (isOwn(entityId)) effectTold(effectId, amplifier + 1);
      },
      remove_entity_effect({ entityId, effectId }: { entityId: number; effectId: number }) {
        if (isOwn(entityId)) effectTold(effectId, 0);
      },
      entity_update_attributes({ entityId, properties }: AttributesPacket) {
        if (!isOwn(entityId)) return;
        for (const { key, value, modifiers } of properties) mover.player.attributeTold(key, { value, modifiers });
      },
      set_passengers({ entityId, passengers }: Passengers) {
        const { self } = state;
        const isOn = self.entityId !== undefined && passengers.includes(self.entityId);
        if (isOn) writer.self.vehicleId = entityId;
        else if (self.vehicleId === entityId) writer.self.vehicleId = undefined;
      },
      entity_destroy({ entityIds }: { entityIds: readonly number[] }) {
        const { vehicleId } = state.self;
        if (vehicleId !== undefined && entityIds.includes(vehicleId)) writer.self.vehicleId = undefined;
      },
      /** The game pauses, to be set up anew: since 1.20.2. */
      start_configuration: () => mover.rest(),
    };
  }

  #write(packets: readonly OutgoingPacket[]): void {
    for (const [name, fields] of packets) {
      this.#parts.client.write(name, fields);
      if (name === 'teleport_confirm') this.#listener.teleportConfirmed();
      else if (MOVEMENTS.has(name)) this.#agreed(fields as Movement);
    }
  }

  #agreed({ x, y, z, yaw, pitch, onGround }: Movement): void {
    const { self } = this.#parts.writer;
    self.onGround = onGround;
    if (yaw !== undefined && pitch !== undefined) self.looked(yaw, pitch);
    if (x !== undefined && y !== undefined && z !== undefined) self.moved({ x, y, z }, onGround);
  }
}

/** In the flags of `steer_vehicle`: get off. */
const UNMOUNT_FLAG = 2;
