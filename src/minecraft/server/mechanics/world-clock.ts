import type { Game } from '../game.ts';

/** The world's age rises with its ticks; flying-squid sends 0 for ever (daycycle.js). */
export function installWorldClock(game: Game): void {
  const { server } = game;
  server.setTime = (timeOfDay) => {
    server.time = timeOfDay;
    for (const player of server.players) {
      player._client.write('update_time', { age: [0, server.tickCount], time: [0, timeOfDay] });
    }
  };
}
