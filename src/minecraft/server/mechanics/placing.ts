import { Vec3 } from 'vec3';
import { BlockFlag, type Box, withOneMore } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidItem } from '../item-library.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { acknowledge, type BlockAction, mayChange, resendBlock } from './block-answers.ts';
import { degreesOf } from './compass.ts';
import { besideChest } from './containers/chests.ts';
import { tillSoil } from './hoeing.ts';
import { inOrder } from './in-order.ts';
import { heldItem, takeHeldItems } from './inventory.ts';
import { lightFire } from './lighting-fires.ts';
import { hatchEgg } from './mobs/spawn-eggs.ts';
import { fertilize } from './nature/bone-meal.ts';
import { toggleOpening } from './openings.ts';
import { type PlacedBlock, statesToPlace } from './placed-states.ts';
import { onRailLaid } from './rails/game-rails.ts';
import { isRail } from './rails/rail-shapes.ts';
import { putOnRails } from './riding/put-down.ts';
import { isSign } from './signs/sign-texts.ts';
import { openSign, useSign } from './signs/signs.ts';
import { isPowered, useSwitch } from './switches.ts';
import { useBed } from './vitals/beds.ts';
import { openWorkplace } from './windows/workplaces.ts';

/** Where the block across a face stands, by the face's number on the wire. */
const FACE_STEPS = [
  new Vec3(0, -1, 0),
  new Vec3(0, 1, 0),
  new Vec3(0, 0, -1),
  new Vec3(0, 0, 1),
  new Vec3(-1, 0, 0),
  new Vec3(1, 0, 0),
] as const;

/** Faces as the wire numbers them. */
const FACES = ['down', 'up', 'north', 'south', 'west', 'east'] as const;

const SURVIVAL = 0;
const MAY_NOT_PLACE_FROM = 2;
const SPECTATOR = 3;

/** A player's box: half the width, and the height. */
const HALF_WIDTH_BLOCKS = 0.3;
const HEIGHT_BLOCKS = 1.8;

/** Touching is not overlapping. */
const TOUCH = 1e-4;

interface PlacePacket {
  readonly location: { readonly x: number; readonly y: number; readonly z: number };
  readonly direction: number;
  readonly cursorY: number;
  readonly sequence?: number;
}

/**
 * Placing, in place of flying-squid's (placeBlock.js): it honours protection, reach and what stands in the way (by the
 * shape, so that a tower under the feet can be built), takes the item from a survival player's hand, puts both halves of
 * doors and beds, and answers as the game does: the clicked block, the one across the face, the acknowledgement.
 */
export function installPlacing(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.removeAllListeners('block_place');
    player._client.on('block_place', (packet: PlacePacket) =>
      inOrder(game, player, () => onPlace(game, player, packet)),
    );
    player._client.on('use_item', ({ sequence }: { readonly sequence?: number }) => {
      const action = { pos: player.position, digStatus: null, sequence };
      acknowledge(game, player, action, true, 0);
    });
  });
}

async function onPlace(game: Game, player: SquidPlayer, packet: PlacePacket): Promise<void> {
  const { x, y, z } = packet.location;
  const clicked = new Vec3(x, y, z);
  const across = clicked.plus(FACE_STEPS[packet.direction] ?? new Vec3(0, 1, 0));
  const action: BlockAction = { pos: clicked, digStatus: null, sequence: packet.sequence };
  if (mayChange(game, player, clicked)) await useOn(game, player, packet, clicked, across);
  await resendBlock(player, clicked);
  if (across.y >= game.minY && across.y < game.maxY) await resendBlock(player, across);
  acknowledge(game, player, action, true, 0);
}

async function useOn(game: Game, player: SquidPlayer, packet: PlacePacket, clicked: Vec3, across: Vec3): Promise<void> {
  const block = await player.world.getBlock(clicked);
  block.position = clicked;
  block.direction = packet.direction;
  const held = heldItem(player);
  if (!(player.crouching && held !== null) && (await isUsed(game, player, block))) return;
  if (held === null || player.gameMode >= MAY_NOT_PLACE_FROM) return;
  if (putOnRails(game, player, block)) return;
  if (await tillSoil(game, player, block)) return;
  if (fertilize(game, player, block)) return;
  if (hatchEgg(game, player, givesWay(game, block.stateId) ? clicked : across)) return;
  if (await lightFire(game, player, block, across)) return;
  if (await addOne(game, player, held, block, across)) return;
  const target = givesWay(game, block.stateId) ? clicked : across;
  if (!mayChange(game, player, target)) return;
  const placed = await blocksFor(game, player, packet, held, block, target);
  for (const each of placed) if (!(await fits(game, player, each))) return;
  if (placed.length === 0) return;
  if (player.gameMode === SURVIVAL) takeHeldItems(game, player, 1);
  for (const each of placed) await game.server.setBlock(player.world, each.pos, each.stateId);
  if (isRail(held.name)) onRailLaid(game, target, (pos) => isPowered(game, pos));
  if (isSign(held.name)) openSign(player, placed[0]?.pos ?? target);
}

/** Adds one to a cell that holds some of the same: a slab's other half, a layer of snow. Whether it did. */
async function addOne(
  game: Game,
  player: SquidPlayer,
  held: SquidItem,
  clicked: SquidBlock,
  across: Vec3,
): Promise<boolean> {
  const registry = game.blocks();
  const name = registry.placedBlockOf(held.name);
  const own = withOneMore(registry, clicked.stateId, name, FACES[clicked.direction ?? 1]);
  const beside = own ?? withOneMore(registry, await player.world.getBlockStateId(across), name, undefined);
  const pos = own === undefined ? across : clicked.position;
  if (beside === undefined || !mayChange(game, player, pos)) return false;
  if (!isFree(game, pos, registry.collisionBoxesOf(beside))) return false;
  if (player.gameMode === SURVIVAL) takeHeldItems(game, player, 1);
  await game.server.setBlock(player.world, pos, beside);
  return true;
}

/** Uses what a click uses: an opening, a chest; whatever else is used so takes the click, and nothing comes of it. */
async function isUsed(game: Game, player: SquidPlayer, block: SquidBlock): Promise<boolean> {
  if (player.gameMode === SPECTATOR) return false;
  if (await toggleOpening(game, player, block)) return true;
  if (openWorkplace(game, player, block)) return true;
  if (useBed(game, player, block) || useSwitch(game, block)) return true;
  if (useSign(game, player, block)) return true;
  if (await game.server.interactWithBlock({ block, player })) return true;
  return (game.blocks().flagsOf(block.stateId) & BlockFlag.INTERACTIVE) !== 0;
}

/** The blocks an item becomes: by our own rules where it is named as its block, else by flying-squid's handlers. */
async function blocksFor(
  game: Game,
  player: SquidPlayer,
  packet: PlacePacket,
  item: SquidItem,
  clicked: SquidBlock,
  target: Vec3,
): Promise<readonly PlacedBlock[]> {
  const { direction, cursorY } = packet;
  const yawDegrees = degreesOf(player.yaw);
  const there = await player.world.getBlock(target);
  const view = { face: direction, cursorY, yawDegrees, inWater: there.name === 'water' };
  const own = statesToPlace(game.blocks(), item.name, target, view);
  if (own !== undefined) {
    return own.map((each) =>
      player.crouching ? each : { ...each, stateId: besideChest(game, each.pos, each.stateId) },
    );
  }
  const angle = (((yawDegrees + 180) % 360) + 360) % 360;
  const { id, data = 0 } = await game.server.placeItem({
    item,
    angle,
    direction,
    player,
    referencePosition: clicked.position,
    placedPosition: target,
    directionVector: target.minus(clicked.position),
    properties: {},
  });
  const kind = id === undefined ? undefined : game.registry.blocks[id];
  return kind === undefined ? [] : [{ pos: target, stateId: kind.minStateId + data, boxes: [] }];
}

/** Whether another block may be put in this one's place. */
function givesWay(game: Game, stateId: number): boolean {
  return (game.blocks().flagsOf(stateId) & BlockFlag.REPLACEABLE) !== 0;
}

async function fits(game: Game, player: SquidPlayer, { pos, boxes }: PlacedBlock): Promise<boolean> {
  if (!mayChange(game, player, pos)) return false;
  return givesWay(game, await player.world.getBlockStateId(pos)) && isFree(game, pos, boxes);
}

/** Whether nobody stands where a block's boxes would be. */
function isFree(game: Game, pos: Vec3, boxes: readonly Box[]): boolean {
  return game.server.players.every(({ gameMode, health, position }) => {
    if (gameMode === SPECTATOR || health <= 0) return true;
    return !boxes.some(([x0, y0, z0, x1, y1, z1]) => {
      const x = overlap(pos.x + x0, pos.x + x1, position.x - HALF_WIDTH_BLOCKS, position.x + HALF_WIDTH_BLOCKS);
      const y = overlap(pos.y + y0, pos.y + y1, position.y, position.y + HEIGHT_BLOCKS);
      const z = overlap(pos.z + z0, pos.z + z1, position.z - HALF_WIDTH_BLOCKS, position.z + HALF_WIDTH_BLOCKS);
      return x && y && z;
    });
  });
}

function overlap(aMin: number, aMax: number, bMin: number, bMax: number): boolean {
  return aMin < bMax - TOUCH && bMin < aMax - TOUCH;
}
