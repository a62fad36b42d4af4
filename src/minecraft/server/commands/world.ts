import { fail, succeed, TICKS_PER_SECOND } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import { runAsOwner } from '../mechanics/commands/commands.ts';
import type { CommandHandlers } from '../messages.ts';
import { MAX_TICK_RATE, MIN_TICK_RATE } from '../options.ts';

const DAY_TICKS = 24_000;

/** Ticks over which the rate is measured: five seconds. */
const RATE_WINDOW_TICKS = 5 * TICKS_PER_SECOND;

type WorldCommand = 'say' | 'setTime' | 'setMaxPlayers' | 'tickInfo' | 'command' | 'setTickRate';

/** Commands about the world as a whole. */
export function worldCommands(game: Game): Pick<CommandHandlers, WorldCommand> {
  const { server, clock, counters } = game;
  const tickedAtMs: number[] = [];
  server.on('tick', () => {
    tickedAtMs.push(clock.monotonicMs());
    if (tickedAtMs.length > RATE_WINDOW_TICKS) tickedAtMs.shift();
  });
  return {
    say({ text }) {
      server.broadcast(text);
      return succeed(null);
    },
    setTime({ timeOfDay }) {
      if (!Number.isInteger(timeOfDay) || timeOfDay < 0 || timeOfDay >= DAY_TICKS) {
        return fail('bad_time', `${timeOfDay} is no time of day`, `give a whole number 0..${DAY_TICKS - 1}`);
      }
      server.setTime(timeOfDay);
      return succeed(null);
    },
    setMaxPlayers({ maxPlayers }) {
      server._server.maxPlayers = maxPlayers;
      return succeed(null);
    },
    command: ({ text }) => runAsOwner(game, text),
    setTickRate({ ticksPerSecond }) {
      if (!(ticksPerSecond >= MIN_TICK_RATE && ticksPerSecond <= MAX_TICK_RATE)) {
        const howTo = `give ${MIN_TICK_RATE} to ${MAX_TICK_RATE} ticks a second`;
        return fail('bad_rate', `${ticksPerSecond} is no rate of ticks`, howTo);
      }
      server.setTickInterval(ticksPerSecond);
      tickedAtMs.length = 0;
      return succeed(null);
    },
    tickInfo() {
      const first = tickedAtMs[0];
      const last = tickedAtMs.at(-1);
      const spanMs = first === undefined || last === undefined ? 0 : last - first;
      return succeed({
        tick: server.tickCount,
        ticksPerSecond: spanMs === 0 ? TICKS_PER_SECOND : ((tickedAtMs.length - 1) * 1000) / spanMs,
        timeOfDay: server.time,
        entities: Object.keys(server.entities).length,
        chunks: Object.keys(server.overworld.columns).length,
        packetsSkipped: counters.packetsSkipped,
        faults: counters.faults,
      });
    },
  };
}
