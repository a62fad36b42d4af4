import { Vec3 } from 'vec3';
import type { Game } from '../game.ts';
import type { SquidEntity, SquidPlayer } from '../library.ts';
import { addItems } from './inventory.ts';

/** Items on the ground at most; beyond, the oldest goes. */
const MAX_DROPS = 512;

/** Until a fresh drop may be picked up (ten ticks), and until it is gone (five minutes), as in the game. */
const PICKUP_DELAY_MS = 500;
const LIFETIME_MS = 300_000;

/** Speed at which things pop out of a dug block, in blocks a second. */
const POP_SPEED = 2;

/** Lets items fall out of a place. */
export function dropItems(
  game: Game,
  position: Vec3,
  itemId: number,
  count: number,
  velocity = popVelocity(game),
): void {
  const { server, registry } = game;
  const kind = registry.entitiesByName['item']?.id;
  if (kind === undefined) return;
  const lying = Object.values(server.entities).filter((entity) => entity.itemId !== undefined);
  if (lying.length >= MAX_DROPS) lying[0]?.destroy();
  server.spawnObject(kind, server.overworld, position, {
    velocity,
    itemId,
    itemCount: count,
    pickupTime: PICKUP_DELAY_MS,
    deathTime: LIFETIME_MS,
  });
}

function popVelocity(game: Game): Vec3 {
  const sideways = () => (game.random.next() * 2 - 1) * (POP_SPEED / 2);
  return new Vec3(sideways(), POP_SPEED, sideways());
}

/** Picking up whole stacks, as far as they fit; flying-squid takes one item of each and tells no count (inventory.js). */
export function installDrops(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player.collect = (drop) => collect(game, player, drop);
  });
}

function collect(game: Game, player: SquidPlayer, drop: SquidEntity): void {
  if (drop.itemId === undefined || player.health <= 0) return;
  const count = drop.itemCount ?? 1;
  const taken = addItems(game, player, drop.itemId, count);
  if (taken === 0) return;
  drop._writeOthersNearby('collect', {
    collectedEntityId: drop.id,
    collectorEntityId: player.id,
    pickupItemCount: taken,
  });
  drop.itemCount = count - taken;
  if (drop.itemCount > 0) return;
  drop.destroy();
  // This tick's physics still moves it once, and a move would bring it back on the clients.
  drop.sendPosition = () => Promise.resolve();
}
