import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import { BlockFlag, EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidEntity, SquidPlayer } from '../library.ts';
import { throwStack } from './drops.ts';
import { lookOf, wayOf } from './exact-look.ts';
import { inOrder } from './in-order.ts';
import { playerSpace } from './items/player-space.ts';
import { heldSlotOf, wear } from './items/wear.ts';

const ROD = 'fishing_rod';
const BOBBER = 'fishing_bobber';
const MAIN_HAND = 0;
const SPECTATOR = 3;

/** How a bobber flies: blocks a tick, and what is added and left of that each tick (`FishingHook`). */
const CAST_SPEED = 1.1;
const GRAVITY = 0.03;
const DRAG = 0.92;

/** The library's velocities count in blocks a second. */
const TICKS_A_SECOND = 20;

/** A bobber floats so far above the floor of its block of water (blocks). */
const FLOAT_BLOCKS = 0.85;

/** Ticks until something bites, and for how long it does. */
const WAIT_TICKS = { least: 100, most: 600 } as const;
const BITE_TICKS = { least: 20, most: 40 } as const;

/** A line longer than this breaks (blocks), and so does one that is out for long (ticks). */
const LINE_BLOCKS = 32;
const LIFETIME_TICKS = 6000;

/** What bites, by weight out of the game's tables: fish, junk and treasure without enchantments, which the data lack. */
const CATCHES: readonly (readonly [item: string, weight: number])[] = [
  ['cod', 510],
  ['salmon', 212],
  ['pufferfish', 110],
  ['tropical_fish', 17],
  ['lily_pad', 17],
  ['leather', 10],
  ['rotten_flesh', 10],
  ['bone', 10],
  ['string', 5],
  ['stick', 5],
  ['bowl', 10],
  ['ink_sac', 1],
  ['bow', 8],
  ['name_tag', 8],
  ['saddle', 8],
];

/** The entry that tells a bite, up to 1.16.5, where the data name none. */
const LEGACY_BITING = { key: 8, type: 7 } as const;

/** A line that is out. */
interface Line {
  readonly entity: SquidEntity;
  readonly goneTick: number;
  velocity: Vec3 | undefined;
  biteTick: number;
  bitesUntilTick: number;
}

/** Fishing: a rod is cast, something bites after a while, and what is reeled in meanwhile is caught. */
export function installFishing(game: Game): void {
  const lines = new Map<SquidPlayer, Line>();
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('use_item', ({ hand }: { readonly hand: number }) => {
      if (hand === MAIN_HAND) inOrder(game, player, async () => useRod(game, lines, player));
    });
  });
  game.server.on('tick', () => {
    for (const [player, line] of lines) if (!tend(game, player, line)) takeIn(lines, player);
  });
}

function useRod(game: Game, lines: Map<SquidPlayer, Line>, player: SquidPlayer): void {
  const held = playerSpace(game, player).get(heldSlotOf(player));
  if (held?.name !== ROD || player.health <= 0 || player.gameMode === SPECTATOR) return;
  const line = lines.get(player);
  if (line === undefined) {
    cast(game, lines, player);
    return;
  }
  const isBite = game.server.tickCount < line.bitesUntilTick;
  takeIn(lines, player);
  if (!isBite) return;
  wear(game, player, heldSlotOf(player), 1);
  const caught = game.items.named(drawn(game));
  if (caught === undefined) return;
  const left = playerSpace(game, player).stow(caught);
  if (left !== undefined) throwStack(game, player, left);
}

function cast(game: Game, lines: Map<SquidPlayer, Line>, player: SquidPlayer): void {
  const { server, registry } = game;
  const kind = registry.entitiesByName[BOBBER]?.id;
  if (kind === undefined) return;
  const ahead = wayOf(lookOf(player));
  const from = player.position.offset(0, EYE_HEIGHT_BLOCKS, 0).plus(ahead.scaled(0.3));
  const entity = server.initEntity('object', kind, server.overworld, from);
  entity.uuid = randomUUID();
  entity.data = player.id;
  entity.metadata = [];
  const velocity = ahead.scaled(CAST_SPEED);
  entity.velocity = velocity.scaled(TICKS_A_SECOND);
  entity.updateAndSpawn();
  const goneTick = server.tickCount + LIFETIME_TICKS;
  const never = Number.POSITIVE_INFINITY;
  lines.set(player, { entity, goneTick, velocity, biteTick: never, bitesUntilTick: 0 });
}

/** Lets a line be for a tick; false where it is over. */
function tend(game: Game, player: SquidPlayer, line: Line): boolean {
  const { tickCount, players } = game.server;
  const { entity } = line;
  const isHeld = playerSpace(game, player).get(heldSlotOf(player))?.name === ROD;
  const isThere = players.includes(player) && player.health > 0 && isHeld;
  if (!isThere || tickCount >= line.goneTick || entity.position.distanceTo(player.position) > LINE_BLOCKS) return false;
  if (line.velocity !== undefined) return fly(game, line);
  if (tickCount >= line.biteTick) {
    line.biteTick = Number.POSITIVE_INFINITY;
    line.bitesUntilTick = tickCount + between(game, BITE_TICKS);
    tellBite(game, entity, true);
  } else if (line.biteTick === Number.POSITIVE_INFINITY && tickCount >= line.bitesUntilTick) {
    line.biteTick = tickCount + between(game, WAIT_TICKS);
    tellBite(game, entity, false);
  }
  return true;
}

/** Moves a bobber on, until it floats or lies; false where it flies into what is not loaded. */
function fly(game: Game, line: Line): boolean {
  const { entity, velocity } = line;
  if (velocity === undefined) return true;
  const next = entity.position.plus(velocity);
  const flags = flagsAt(game, next);
  if (flags === undefined) return false;
  entity.position =
    (flags & BlockFlag.WATER) === 0 ? next : new Vec3(next.x, Math.floor(next.y) + FLOAT_BLOCKS, next.z);
  if ((flags & BlockFlag.WATER) !== 0) {
    line.velocity = undefined;
    line.biteTick = game.server.tickCount + between(game, WAIT_TICKS);
  } else if ((flags & BlockFlag.COLLISION) !== 0) {
    // It lies on land, where nothing bites.
    line.velocity = new Vec3(0, 0, 0);
    entity.position = next.minus(velocity);
  } else line.velocity = velocity.scaled(DRAG).offset(0, -GRAVITY, 0);
  entity.velocity = (line.velocity ?? new Vec3(0, 0, 0)).scaled(TICKS_A_SECOND);
  return true;
}

/** Flags of the block at a point; undefined where its chunk is not in memory. */
function flagsAt(game: Game, { x, y, z }: Vec3): number | undefined {
  const column = game.server.overworld.columns[`${Math.floor(x) >> 4},${Math.floor(z) >> 4}`];
  if (column === undefined || y < game.minY || y >= game.maxY) return undefined;
  const stateId = column.getBlockStateId({ x: Math.floor(x) & 15, y: Math.floor(y), z: Math.floor(z) & 15 });
  return game.blocks().flagsOf(stateId);
}

function takeIn(lines: Map<SquidPlayer, Line>, player: SquidPlayer): void {
  lines.get(player)?.entity.destroy();
  lines.delete(player);
}

function tellBite(game: Game, entity: SquidEntity, value: boolean): void {
  const keys = game.registry.entitiesByName[BOBBER]?.metadataKeys;
  const entry =
    keys === undefined ? { ...LEGACY_BITING, value } : { key: keys.indexOf('biting'), type: 'boolean', value };
  entity._writeNearby('entity_metadata', { entityId: entity.id, metadata: [entry] });
}

function between(game: Game, { least, most }: { readonly least: number; readonly most: number }): number {
  return least + game.random.int(most - least + 1);
}

function drawn(game: Game): string {
  let left = game.random.int(CATCHES.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [item, weight] of CATCHES) {
    left -= weight;
    if (left < 0) return item;
  }
  return 'cod';
}
