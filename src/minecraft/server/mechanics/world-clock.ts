import { TICKS_PER_SECOND } from '../../../core/index.ts';
import type { Game } from '../game.ts';

const DAY_TICKS = 24_000;

/** The world's age and the time of its day are told every second of its ticks, as in the game. */
const TOLD_EVERY_TICKS = 20;

/** Above the game's rate bodies live no further than the world's age that they know: they are told more often. */
const FAST_TOLD_EVERY_TICKS = 5;

/**
 * The world's age and its day, tick by tick. flying-squid (daycycle.js) sends the age as 0 for ever, and moves the sun a
 * moment after it looked where it is, so that a morning set in between was night again.
 */
export function installWorldClock(game: Game): void {
  const { server } = game;
  server.doDaylightCycle = false;
  server.setTime = (timeOfDay) => {
    server.time = timeOfDay;
    for (const player of server.players) {
      player._client.write('update_time', { age: [0, server.tickCount], time: [0, timeOfDay] });
    }
  };
  server.on('tick', () => {
    server.time = (server.time + 1) % DAY_TICKS;
    const everyTicks = server.tickRate > TICKS_PER_SECOND ? FAST_TOLD_EVERY_TICKS : TOLD_EVERY_TICKS;
    if (server.tickCount % everyTicks === 0) server.setTime(server.time);
  });
}
