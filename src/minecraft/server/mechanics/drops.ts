import { Vec3 } from 'vec3';
import { EYE_HEIGHT_BLOCKS } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidEntity, SquidPlayer } from '../library.ts';
import { playerSpace } from './items/player-space.ts';
import type { Stack } from './items/stack.ts';

/** Items on the ground at most; beyond, the oldest goes. */
const MAX_DROPS = 512;

/** Until a fresh drop may be picked up, or one that was thrown, and until it is gone, as in the game. */
const PICKUP_DELAY_TICKS = 10;
const THROWN_PICKUP_DELAY_TICKS = 40;
const LIFETIME_TICKS = 6000;

/** How near a player must be to pick a drop up. */
const PICKUP_BLOCKS = 1.75;

/** Speed at which things pop out of a dug block, in blocks a second, and at which they are thrown from the hand. */
const POP_SPEED = 2;
const THROW_SPEED = 6;

const SPECTATOR = 3;

/** How far below the eyes things leave the hand. */
const HAND_BELOW_EYES_BLOCKS = 0.3;

/** How a drop falls, and when it may be picked up. */
interface DropOptions {
  readonly velocity?: Vec3;
  readonly pickupDelayTicks?: number;
  /** How long it has lain already. */
  readonly ageTicks?: number;
}

/** Lets items fall out of a place. */
export function dropStack(game: Game, position: Vec3, stack: Stack, options: DropOptions = {}): void {
  const { server, registry } = game;
  const kind = registry.entitiesByName['item']?.id;
  if (kind === undefined) return;
  const lying = dropsOf(game);
  if (lying.length >= MAX_DROPS) lying[0]?.destroy();
  // The entity is shown as it is spawned, and must have its stack by then.
  server.once('newEntity', (entity: SquidEntity) => {
    entity.stack = stack;
    entity.bornTick = server.tickCount - (options.ageTicks ?? 0);
    entity.pickupTick = server.tickCount + (options.pickupDelayTicks ?? PICKUP_DELAY_TICKS);
    entity.goneTick = entity.bornTick + LIFETIME_TICKS;
  });
  server.spawnObject(kind, server.overworld, position, {
    velocity: options.velocity ?? popVelocity(game),
    itemId: stack.itemId,
    itemCount: stack.count,
  });
}

/** What lies on the ground, the oldest first. */
export function dropsOf(game: Game): readonly SquidEntity[] {
  return Object.values(game.server.entities).filter((entity) => entity.itemId !== undefined);
}

/** The items that a drop is. */
export function stackOfDrop(game: Game, drop: SquidEntity): Stack | undefined {
  return drop.stack ?? game.items.fresh(drop.itemId ?? -1, drop.itemCount ?? 1);
}

/** Throws items out of a player's hand, ahead. */
export function throwStack(game: Game, player: SquidPlayer, stack: Stack): void {
  const yaw = (player.yaw * Math.PI) / 128;
  const velocity = new Vec3(-Math.sin(yaw) * THROW_SPEED, 1, Math.cos(yaw) * THROW_SPEED);
  const from = player.position.offset(0, EYE_HEIGHT_BLOCKS - HAND_BELOW_EYES_BLOCKS, 0);
  dropStack(game, from, stack, { velocity, pickupDelayTicks: THROWN_PICKUP_DELAY_TICKS });
}

function popVelocity(game: Game): Vec3 {
  const sideways = () => (game.random.next() * 2 - 1) * (POP_SPEED / 2);
  return new Vec3(sideways(), POP_SPEED, sideways());
}

/**
 * Drops that are picked up in whole stacks, as far as they fit, and go when they have lain too long, both by the world's
 * ticks; flying-squid takes one item of each, tells no count (inventory.js), and goes by the machine's clock (entities.js).
 */
export function installDrops(game: Game): void {
  const { server } = game;
  server.on('newPlayer', (player: SquidPlayer) => {
    player.collect = (drop) => collect(game, player, drop);
  });
  server.on('tick', () => {
    for (const drop of dropsOf(game)) tend(game, drop);
  });
}

function tend(game: Game, drop: SquidEntity): void {
  const { tickCount, players, entities } = game.server;
  if (tickCount >= (drop.goneTick ?? Infinity)) {
    remove(drop);
    return;
  }
  if (tickCount < (drop.pickupTick ?? 0)) return;
  for (const player of players) {
    if (player.position.distanceTo(drop.position) <= PICKUP_BLOCKS && entities[drop.id] === drop) player.collect(drop);
  }
}

function collect(game: Game, player: SquidPlayer, drop: SquidEntity): void {
  const stack = stackOfDrop(game, drop);
  // Two who come at once are asked both: what one took whole is gone.
  if (stack === undefined || player.health <= 0 || player.gameMode === SPECTATOR) return;
  if (game.server.entities[drop.id] !== drop) return;
  const left = playerSpace(game, player).stow(stack);
  const taken = stack.count - (left?.count ?? 0);
  if (taken === 0) return;
  drop._writeOthersNearby('collect', {
    collectedEntityId: drop.id,
    collectorEntityId: player.id,
    pickupItemCount: taken,
  });
  if (left !== undefined) {
    drop.stack = left;
    drop.itemCount = left.count;
    return;
  }
  remove(drop);
}

function remove(drop: SquidEntity): void {
  drop.destroy();
  // This tick's physics still moves it once, and a move would bring it back on the clients.
  drop.sendPosition = () => Promise.resolve();
}
