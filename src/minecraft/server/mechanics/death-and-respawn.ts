import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { resendSelf, spawnInfo } from './login.ts';

/** Full health and food. */
const FULL = 20;

/** Status of an entity: it dies. */
const STATUS_DEATH = 3;

/** Sets a player's health and shows a death to the others. */
export function changeHealth(player: SquidPlayer, health: number): void {
  const wasAlive = player.health > 0;
  player.updateHealth(Math.max(0, health));
  if (wasAlive && health <= 0)
    player._writeOthers('entity_status', { entityId: player.id, entityStatus: STATUS_DEATH });
}

/**
 * Back to life. flying-squid compares the client's wish with 0 where the data says `perform_respawn` (respawn.js), and
 * its respawn packet cannot be written from 1.20.2 on. Inventories are kept.
 */
export function installDeathAndRespawn(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._sendRespawn = () => player._client.write('respawn', respawnFields(game, player));
    player._client.removeAllListeners('client_command');
    player._client.on('client_command', ({ actionId }: { readonly actionId: unknown }) => {
      if (player.health <= 0 && (actionId === 'perform_respawn' || actionId === 0)) void respawn(game, player);
    });
  });
}

async function respawn(game: Game, player: SquidPlayer): Promise<void> {
  player.health = FULL;
  player.food = FULL;
  player.onGround = false;
  player._writeOthersNearby('entity_destroy', { entityIds: [player.id] });
  player._sendRespawn();
  player.emit('respawned');
  player.loadedChunks = {};
  resendSelf(game, player, game.spawn.clone());
  delete player.knownPosition;
  player.nearbyEntities = [];
  player.updateAndSpawn();
  await player.worldSendRestOfChunks();
  player.updateHealth(player.health);
}

/** All versions' fields at once: each version's packet takes those it knows. */
function respawnFields(game: Game, player: SquidPlayer): Readonly<Record<string, unknown>> {
  const { loginPacket } = game.registry;
  return {
    ...spawnInfo(game, player),
    dimension: loginPacket['dimension'] ?? loginPacket['worldType'],
    worldName: game.server.dimensionNames['0'],
    gamemode: player.gameMode,
    portalCooldown: 0,
    worldState: spawnInfo(game, player),
    copyMetadata: 0,
  };
}
