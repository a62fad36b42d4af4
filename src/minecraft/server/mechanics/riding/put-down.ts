import { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidBlock, SquidPlayer } from '../../library.ts';
import { mayChange } from '../block-answers.ts';
import { lookedAt } from '../buckets.ts';
import { lookOf } from '../exact-look.ts';
import { inOrder } from '../in-order.ts';
import { heldItem, takeHeldItems } from '../inventory.ts';
import { isRail } from '../rails/rail-shapes.ts';
import { blockNear } from '../vitals/surroundings.ts';
import { type Fleet, fleetOf } from './fleet.ts';
import { isBoat, isVehicle } from './vehicle-kinds.ts';

/** A minecart stands so high over a rail's floor (blocks). */
const ON_RAIL_BLOCKS = 0.0625;

const SURVIVAL = 0;
const MAY_NOT_FROM = 2;
const MAIN_HAND = 0;

/** Boats in hand are put down where one looks, on water or land. */
export function installPuttingDown(game: Game, fleet: Fleet): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('use_item', ({ hand }: { readonly hand: number }) => {
      if (hand === MAIN_HAND) inOrder(game, player, async () => putBoat(game, fleet, player));
    });
  });
}

/** Puts the minecart in hand on the rails that are clicked; whether it did. */
export function putOnRails(game: Game, player: SquidPlayer, block: SquidBlock): boolean {
  const item = heldItem(player)?.name ?? '';
  const fleet = fleetOf(game);
  if (fleet === undefined || !isVehicle(item) || isBoat(item) || !isRail(block.name)) return false;
  return put(game, fleet, player, item, block.position.offset(0.5, ON_RAIL_BLOCKS, 0.5));
}

function putBoat(game: Game, fleet: Fleet, player: SquidPlayer): void {
  const item = heldItem(player)?.name ?? '';
  if (!isBoat(item) || player.health <= 0 || player.gameMode >= MAY_NOT_FROM) return;
  const registry = game.blocks();
  const isWater = (stateId: number) => (registry.flagsOf(stateId) & BlockFlag.WATER) !== 0;
  const met = lookedAt(game, player, lookOf(player), isWater);
  if (met === undefined || !mayChange(game, player, met.before)) return;
  const isOnWater = isWater(blockNear(game, met.cell)?.stateId ?? 0);
  const { x, y, z } = isOnWater ? met.cell : met.before;
  put(game, fleet, player, item, new Vec3(x + 0.5, isOnWater ? y + 0.5 : y, z + 0.5));
}

function put(game: Game, fleet: Fleet, player: SquidPlayer, item: string, position: Vec3): boolean {
  if (fleet.addItem(item, position, player.yaw) === undefined) return false;
  if (player.gameMode === SURVIVAL) takeHeldItems(game, player, 1);
  return true;
}
