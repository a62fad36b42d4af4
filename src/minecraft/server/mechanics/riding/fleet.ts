import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import { BlockFlag, type BlockView } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { isClear, viewOf } from '../mobs/mob-blocks.ts';
import { Vehicle } from './vehicle.ts';
import { isBoat, itemOfKind, kindOfItem } from './vehicle-kinds.ts';
import type { VehicleRecord } from './vehicle-record.ts';

/** Vehicles in one world at most. */
const MAX_VEHICLES = 128;

/** How far below the world all is lost (blocks). */
const VOID_BLOCKS = 64;

/** Who is so near a cart's middle walks into it, and what a tick of that gives it (blocks, a tick). */
const PUSHES_WITHIN_BLOCKS = 0.98 / 2 + 0.2 + 0.3;
const PUSH_SPEED = 0.05;
const PERSON_BLOCKS = 1.8;

const SPECTATOR = 3;

/** Size of a boat, where the data lack the kind's. */
const BOAT_SIZE = { width: 1.375, height: 0.5625 };

/** Where who gets off may stand, about the vehicle, and levels below and above it. */
const AROUND: readonly (readonly [dx: number, dz: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const LEVELS = [0, 1, -1] as const;

interface Birth {
  readonly kind: string;
  readonly position: Vec3;
  readonly item?: string;
  readonly uuid?: string;
  readonly yaw?: number;
}

/** Where a rider sits, and where he was brought last. */
interface Ride {
  readonly vehicle: Vehicle;
  broughtTo: Vec3;
}

const fleets = new WeakMap<Game, Fleet>();

/** The vehicles of a game, once they can be there. */
export function fleetOf(game: Game): Fleet | undefined {
  return fleets.get(game);
}

/** Puts a vehicle into the world; undefined where there are too many. */
export function summonVehicle(game: Game, kind: string, position: Vec3): SquidEntity | undefined {
  return fleets.get(game)?.add({ kind, position })?.entity;
}

/** All vehicles of one game, and who sits in them. */
export class Fleet {
  readonly #game: Game;
  readonly #view: BlockView;
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #riding = new Map<SquidPlayer, Ride>();
  /** Kept, but of a kind that this version lacks: kept as they are. */
  readonly #strangers: VehicleRecord[] = [];

  constructor(game: Game) {
    this.#game = game;
    this.#view = viewOf(game);
    fleets.set(game, this);
  }

  at(entityId: number): Vehicle | undefined {
    return this.#vehicles.get(entityId);
  }

  /** What a player sits in. */
  of(player: SquidPlayer): Vehicle | undefined {
    return this.#riding.get(player)?.vehicle;
  }

  /** Whether a rider is put where his vehicle brings him, and not away from it. */
  brings(player: SquidPlayer, position: Vec3): boolean {
    return this.#riding.get(player)?.broughtTo.equals(position) === true;
  }

  add({ kind, position, item = itemOfKind(kind), uuid = randomUUID(), yaw = 0 }: Birth): Vehicle | undefined {
    const { server, registry } = this.#game;
    const kindId = registry.entitiesByName[kind]?.id;
    if (kindId === undefined || this.#vehicles.size >= MAX_VEHICLES) return undefined;
    const entity = server.initEntity('object', kindId, server.overworld, position.clone());
    Object.assign(entity, { uuid, yaw, pitch: 0, headPitch: 0, velocity: new Vec3(0, 0, 0), data: 0, metadata: [] });
    const { width = BOAT_SIZE.width, height = BOAT_SIZE.height } = registry.entities[kindId] ?? {};
    const vehicle = new Vehicle(kind, entity, item, { width, height });
    this.#vehicles.set(entity.id, vehicle);
    entity.on('shownTo', (viewer: SquidPlayer) => this.tellRiders(vehicle, [viewer]));
    entity.updateAndSpawn();
    return vehicle;
  }

  /** Puts down the vehicle that an item is; undefined for what is none, or where there are too many. */
  addItem(item: string, position: Vec3, yaw: number): Vehicle | undefined {
    const kind = kindOfItem(item, (name) => this.#game.registry.entitiesByName[name] !== undefined);
    return kind === undefined ? undefined : this.add({ kind, position, item, yaw });
  }

  remove(vehicle: Vehicle): void {
    for (const rider of [...vehicle.riders]) this.unseat(rider);
    this.#vehicles.delete(vehicle.entity.id);
    vehicle.entity.destroy();
  }

  seat(player: SquidPlayer, vehicle: Vehicle): void {
    vehicle.riders.push(player);
    const ride: Ride = { vehicle, broughtTo: vehicle.seat };
    this.#riding.set(player, ride);
    bring(player, ride);
    this.#tellAll(vehicle);
  }

  unseat(player: SquidPlayer): void {
    const vehicle = this.of(player);
    if (vehicle === undefined) return;
    this.#riding.delete(player);
    vehicle.wish = undefined;
    vehicle.riders.splice(vehicle.riders.indexOf(player), 1);
    this.#tellAll(vehicle);
  }

  /** Tells some players who sits in a vehicle; who sees no rider needs no word. */
  tellRiders(vehicle: Vehicle, viewers: readonly SquidPlayer[]): void {
    if (vehicle.riders.length === 0) return;
    this.#game.server._writeArray('set_passengers', passengersOf(vehicle), viewers);
  }

  #tellAll(vehicle: Vehicle): void {
    vehicle.entity._writeNearby('set_passengers', passengersOf(vehicle));
  }

  /** All move on, and riders with them; those who left sit no more. */
  tick(tick: number): void {
    const { server, minY } = this.#game;
    for (const player of this.#riding.keys()) {
      if (server.entities[player.id] !== player) this.unseat(player);
    }
    for (const vehicle of this.#vehicles.values()) {
      const { entity } = vehicle;
      if (!isBoat(vehicle.kind)) this.#pushCart(vehicle);
      vehicle.tick(this.#view, tick);
      if (server.entities[entity.id] !== entity || entity.position.y < minY - VOID_BLOCKS) this.remove(vehicle);
    }
    for (const [player, ride] of this.#riding) {
      if (!ride.broughtTo.equals(ride.vehicle.seat)) bring(player, ride);
    }
  }

  /** Who walks into a cart pushes it away (`Entity.push`). */
  #pushCart(vehicle: Vehicle): void {
    const { position } = vehicle.entity;
    for (const player of this.#game.server.players) {
      if (player.health <= 0 || player.gameMode === SPECTATOR || vehicle.riders.includes(player)) continue;
      const [dx, dz] = [position.x - player.position.x, position.z - player.position.z];
      const isIn = Math.max(Math.abs(dx), Math.abs(dz)) < PUSHES_WITHIN_BLOCKS;
      const isLevel = player.position.y < position.y + vehicle.height && player.position.y + PERSON_BLOCKS > position.y;
      const apart = Math.hypot(dx, dz);
      if (!isIn || !isLevel || apart < 0.01) continue;
      const strength = (Math.min(1, 1 / apart) * PUSH_SPEED) / apart;
      vehicle.push(dx * strength, dz * strength);
    }
  }

  /** Where one may stand beside a vehicle: on ground if there is any, else on the vehicle. */
  besideOf({ entity: { position }, height }: Vehicle): Vec3 {
    const cell = position.floored();
    for (const level of LEVELS) {
      for (const [dx, dz] of AROUND) {
        const at = cell.offset(dx, level, dz);
        if (this.#isGround(at)) return at.offset(0.5, 0, 0.5);
      }
    }
    return position.offset(0, height, 0);
  }

  #isGround({ x, y, z }: Vec3): boolean {
    const view = this.#view;
    const below = view.registry.flagsOf(view.stateAt(x, y - 1, z));
    const isRoom = isClear(view, x, y, z) && isClear(view, x, y + 1, z);
    return isRoom && (below & BlockFlag.FULL_CUBE) !== 0;
  }

  restore(records: readonly VehicleRecord[]): void {
    for (const record of records) {
      if (this.add({ ...record, position: new Vec3(...record.at) }) === undefined) this.#strangers.push(record);
    }
    const left = this.#strangers.length;
    if (left > 0) this.#game.log.warn({ left }, 'some vehicles cannot be here now, and are kept as they were');
  }

  records(): readonly VehicleRecord[] {
    const own = [...this.#vehicles.values()].map(({ kind, item, entity: { uuid, yaw, position } }): VehicleRecord => {
      const { x, y, z } = position;
      return { kind, uuid, at: [x, y, z], yaw, item };
    });
    return [...own, ...this.#strangers];
  }
}

function bring(player: SquidPlayer, ride: Ride): void {
  ride.broughtTo = ride.vehicle.seat;
  void player.sendPosition(ride.broughtTo, true, true);
}

function passengersOf({ entity, riders }: Vehicle) {
  return { entityId: entity.id, passengers: riders.map(({ id }) => id) };
}
