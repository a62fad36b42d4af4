import type { Vec3 } from 'vec3';
import { weaponOf } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { PacketFields, SquidPlayer } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { lookOf } from '../exact-look.ts';
import { inOrder } from '../in-order.ts';
import { heldItem } from '../inventory.ts';
import { keepWith, keptOf } from '../saving/residents.ts';
import { Fleet } from './fleet.ts';
import { installPuttingDown } from './put-down.ts';
import type { Vehicle } from './vehicle.ts';

/** How far one may be from a vehicle to sit in it or strike it, and how far it may go in one report (blocks). */
const REACH_BLOCKS = 6;
const MAX_STEP_BLOCKS = 10;

const WORLD_EDGE = 30_000_000;
const INTERACT = 0;
const ATTACK = 1;
const CREATIVE = 1;
const SPECTATOR = 3;

/** Bit of `steer_vehicle` that says: get off. Up to 1.21.1. */
const UNMOUNT = 0x2;

interface UseEntity {
  readonly mouse: number;
  readonly target: number;
  readonly hand?: number;
}

/** Keys held while one rides, up to 1.21.1: forwards and to the left count above 0. */
interface SteerVehicle {
  readonly jump: number;
  readonly forward: number;
  readonly sideways: number;
}

/** Keys held, from 1.21.2 on. */
interface PlayerInput {
  readonly inputs: Readonly<Partial<Record<'shift' | 'forward' | 'backward' | 'left' | 'right', boolean>>>;
}

interface Movement {
  readonly position: Vec3;
  readonly teleport?: boolean;
}

interface VehicleMove {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees. */
  readonly yaw: number;
}

/** Boats and minecarts: they are sat in by a click, steered by who sits first in a boat, left by sneaking, and broken. */
export function installRiding(game: Game): void {
  const fleet = new Fleet(game);
  keepWith(game, 'vehicles', () => fleet.records());
  fleet.restore(keptOf(game, 'vehicles'));
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const client = player._client;
    client.on('use_entity', ({ mouse, target, hand }: UseEntity) => {
      const isUse = mouse === INTERACT && (hand ?? 0) === 0;
      if (isUse || mouse === ATTACK) inOrder(game, player, async () => onUse(game, fleet, player, target, isUse));
    });
    client.on('steer_vehicle', ({ jump, forward, sideways }: SteerVehicle) => {
      if ((jump & UNMOUNT) !== 0) leave(fleet, player);
      else wish(fleet, player, forward, sideways);
    });
    client.on('player_input', ({ inputs }: PlayerInput) => {
      if (inputs.shift === true) leave(fleet, player);
      else wish(fleet, player, axis(inputs.forward, inputs.backward), axis(inputs.left, inputs.right));
    });
    client.on('vehicle_move', (packet: VehicleMove) => onSteered(fleet, player, packet));
    player.on('move_cancel', ({ position, teleport }: Movement, cancel: (tell?: boolean) => void) => {
      if (fleet.of(player) === undefined || fleet.brings(player, position)) return;
      // Who sits is where the vehicle is, whatever its client says; who is put elsewhere sits no more.
      if (teleport === true) fleet.unseat(player);
      else cancel(false);
    });
    // At once: a client may ask for a new life before the next tick.
    player.on('died', () => fleet.unseat(player));
    player.on('shownTo', (viewer: SquidPlayer) => {
      const vehicle = fleet.of(player);
      if (vehicle !== undefined) fleet.tellRiders(vehicle, [viewer]);
    });
  });
  installPuttingDown(game, fleet);
  game.server.on('tick', (_deltaSeconds: number, tick: number) => fleet.tick(tick));
}

function onUse(game: Game, fleet: Fleet, player: SquidPlayer, target: number, isUse: boolean): void {
  const vehicle = fleet.at(target);
  const isAble = player.health > 0 && player.gameMode !== SPECTATOR;
  if (vehicle === undefined || !isAble || player.position.distanceTo(vehicle.entity.position) > REACH_BLOCKS) return;
  if (!isUse) strike(game, fleet, player, vehicle);
  else if (!player.crouching && vehicle.hasSeat && fleet.of(player) === undefined) fleet.seat(player, vehicle);
}

function strike(game: Game, fleet: Fleet, player: SquidPlayer, vehicle: Vehicle): void {
  if (fleet.of(player) === vehicle) return;
  const isCreative = player.gameMode === CREATIVE;
  if (!vehicle.strike(weaponOf(heldItem(player)?.name).damage) && !isCreative) return;
  const position = vehicle.entity.position.clone();
  fleet.remove(vehicle);
  const stack = game.items.named(vehicle.item);
  if (!isCreative && stack !== undefined) dropStack(game, position, stack);
}

function axis(plus = false, minus = false): number {
  return Number(plus) - Number(minus);
}

/** Which way a rider wants his minecart to roll, by his keys and where he looks. */
function wish(fleet: Fleet, player: SquidPlayer, forward: number, left: number): void {
  const vehicle = fleet.of(player);
  if (vehicle === undefined) return;
  const length = Math.hypot(forward, left);
  if (!(length > 0)) {
    vehicle.wish = undefined;
    return;
  }
  const yaw = (lookOf(player).yaw * Math.PI) / 180;
  const [ahead, aside] = [forward / Math.max(1, length), left / Math.max(1, length)];
  vehicle.wish = {
    x: -Math.sin(yaw) * ahead + Math.cos(yaw) * aside,
    z: Math.cos(yaw) * ahead + Math.sin(yaw) * aside,
  };
}

/** Who gets off is put beside the vehicle. */
function leave(fleet: Fleet, player: SquidPlayer): void {
  const vehicle = fleet.of(player);
  if (vehicle === undefined) return;
  fleet.unseat(player);
  void player.teleport(fleet.besideOf(vehicle));
}

/** Where a boat's first rider steers it; what cannot be is answered with where it is. */
function onSteered(fleet: Fleet, player: SquidPlayer, { x, y, z, yaw }: VehicleMove): void {
  const vehicle = fleet.of(player);
  if (vehicle === undefined || !vehicle.isSteeredBy(player)) return;
  const { position } = vehicle.entity;
  const to = position.offset(x - position.x, y - position.y, z - position.z);
  const isPossible = [x, y, z, yaw].every((value) => Math.abs(value) < WORLD_EDGE);
  if (isPossible && to.distanceTo(position) <= MAX_STEP_BLOCKS) {
    vehicle.put(to, Math.floor((yaw * 256) / 360) & 0xff);
    return;
  }
  const place: PacketFields = { x: position.x, y: position.y, z: position.z };
  const degrees = (vehicle.entity.yaw * 360) / 256;
  player._client.write('vehicle_move', { ...place, yaw: degrees, pitch: 0 });
}
