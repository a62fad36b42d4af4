import type { Point } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import { type Controls, PlayerPhysics, type Pose } from '../../physics/index.ts';
import { type ForcedPosition, forcePosition } from './forced-position.ts';
import { type KeyForms, KeyReports } from './key-reports.ts';
import { MovementReports } from './movement-reports.ts';
import { NOTHING, type OutgoingPacket } from './outgoing.ts';
import { OwnPlayer, set } from './own-player.ts';

/**
 * Moves the own body, a tick a call: from its keys, its look and what the server said of it to what the server is told.
 * It writes nothing itself. It moves once the server has put the body somewhere, and where its chunk is loaded.
 */
export class Mover {
  readonly player = new OwnPlayer();
  readonly #view: BlockView;
  readonly #physics: PlayerPhysics;
  readonly #keys: KeyReports;
  readonly #reports = new MovementReports();
  #isPlaced = false;

  constructor(view: BlockView, keyForms: KeyForms) {
    this.#view = view;
    this.#physics = new PlayerPhysics(view);
    this.#keys = new KeyReports(keyForms);
  }

  get pose(): Pose {
    return this.#physics.pose;
  }

  /** Whether the server put it where it is, so that it moves by itself. */
  get isPlaced(): boolean {
    return this.#isPlaced;
  }

  /** Presses keys and lets them go; what is not named stays. */
  hold(keys: Partial<Controls>, entityId: number | undefined): readonly OutgoingPacket[] {
    const { player } = this;
    if (keys.jump === true && !player.control.jump) player.jumpQueued = true;
    player.control = { ...player.control, ...keys };
    return this.#keys.sneaking(player.control, entityId);
  }

  /** A new life or another world: nothing moves until the server says where the body is. */
  begin(): void {
    this.rest();
    this.player.begin();
    this.#keys.begin();
  }

  /** Moves no more until the server puts the body somewhere: it is dead, was taken up, or the game pauses. */
  rest(): void {
    this.#isPlaced = false;
  }

  /** The server puts the body somewhere, and wants that confirmed. */
  forced(packet: ForcedPosition): readonly OutgoingPacket[] {
    forcePosition(this.player, packet);
    this.#isPlaced = true;
    return [['teleport_confirm', { teleportId: packet.teleportId }], this.#reports.place(this.player)];
  }

  /** The server turns the body: since 1.21.2. */
  turned(yawDegrees: number, pitchDegrees: number): readonly OutgoingPacket[] {
    if (!Number.isFinite(yawDegrees) || !Number.isFinite(pitchDegrees)) return NOTHING;
    this.player.look(yawDegrees, pitchDegrees);
    return [this.#reports.look(this.player)];
  }

  /** The server sets the body's speed, in blocks a tick. */
  pushed({ x, y, z }: Point): void {
    if ([x, y, z].every(Number.isFinite)) set(this.player.vel, x, y, z);
  }

  /** An explosion adds to it. */
  pushedBy({ x, y, z }: Point): void {
    const { vel } = this.player;
    this.pushed({ x: vel.x + x, y: vel.y + y, z: vel.z + z });
  }

  /** What it sits on is there now. */
  carried({ x, y, z }: Point): void {
    set(this.player.pos, x, y, z);
    set(this.player.vel, 0, 0, 0);
  }

  /** Lives one tick. `isCarried` where something else moves the body. */
  tick(isCarried: boolean, wearsLeatherBoots: boolean, entityId: number | undefined): readonly OutgoingPacket[] {
    const { player } = this;
    if (!this.#isPlaced) return isCarried ? packetsOf(this.#reports.whileCarried(player)) : NOTHING;
    if (!this.#view.hasColumn(Math.floor(player.pos.x) >> 4, Math.floor(player.pos.z) >> 4)) return NOTHING;
    this.#physics.wearsLeatherBoots = wearsLeatherBoots;
    this.#physics.tick(player);
    const keys = this.#keys.withTick(player.control, this.#physics.sprints, entityId);
    const movement = this.#reports.afterTick(player);
    if (movement === undefined) return keys;
    return keys.length === 0 ? [movement] : [...keys, movement];
  }
}

function packetsOf(packet: OutgoingPacket | undefined): readonly OutgoingPacket[] {
  return packet === undefined ? NOTHING : [packet];
}
