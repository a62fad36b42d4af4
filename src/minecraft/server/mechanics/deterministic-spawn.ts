import type { Game } from '../game.ts';

/** flying-squid draws a spawn point at random for each player (settings.js); here all appear where the world says. */
export function installDeterministicSpawn(game: Game): void {
  game.server.getSpawnPoint = () => Promise.resolve(game.spawn.clone());
}
