import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import { say, tell } from './commands/text.ts';
import { resendSelf, spawnInfo } from './login.ts';
import { bedSpawnOf } from './vitals/beds.ts';
import { die } from './vitals/death.ts';
import { FULL } from './vitals/hunger.ts';

/** What a client is told of who lost his bed. */
const NO_RESPAWN_BLOCK = 0;

/** Food in the body beyond what is shown, at the start. */
const START_SATURATION = 5;

/** Sets a player's health as it is; none is death. */
export function changeHealth(game: Game, player: SquidPlayer, health: number): void {
  if (health <= 0 && player.health > 0) die(game, player, { kind: 'generic' });
  else player.updateHealth(Math.max(0, health));
}

/**
 * Back to life. flying-squid compares the client's wish with 0 where the data says `perform_respawn` (respawn.js), and
 * its respawn packet cannot be written from 1.20.2 on. One comes back beside one's bed, or where all begin.
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
  const beside = await bedSpawnOf(game, player);
  // Asked twice, or gone meanwhile.
  if (player.health > 0 || player._client.ended) return;
  player.health = FULL;
  player.food = FULL;
  player.foodSaturation = START_SATURATION;
  player.onGround = false;
  player.hideFromAll();
  player._sendRespawn();
  player.emit('respawned');
  player.loadedChunks = {};
  if (beside === undefined) loseBed(game, player);
  resendSelf(game, player, beside ?? game.spawn.clone());
  player.updateAndSpawn();
  await player.worldSendRestOfChunks();
  player.updateHealth(player.health);
}

function loseBed(game: Game, player: SquidPlayer): void {
  if (player.bed === undefined) return;
  player.bed = undefined;
  const named = 'no_respawn_block_available';
  const isNamed = JSON.stringify(game.registry.protocol.play.toClient.types['packet_game_state_change']).includes(
    named,
  );
  player._client.write('game_state_change', { reason: isNamed ? named : NO_RESPAWN_BLOCK, gameMode: 0 });
  tell(game, player, say('block.minecraft.spawn.not_valid'));
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
