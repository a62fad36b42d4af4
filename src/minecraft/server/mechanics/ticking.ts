import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, TICKS_PER_SECOND, type Timer } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** What one tick is in the world's time, whatever its rate. */
const SECONDS_A_TICK = 1 / TICKS_PER_SECOND;

/** The shortest period between looks at the clock. Faster rates have several ticks in one. */
const SHORTEST_PERIOD_MS = 5;

/** How far the world may lag behind and still catch up, in real seconds; beyond, time is lost. */
const MAX_LAG_SECONDS = 2;

/**
 * Calls `tick` at a rate, in the long run exactly: ticks that are late are made up for, each in a turn of its own, so that
 * what one began is done before the next.
 */
export class Ticker {
  readonly #clock: Clock;
  readonly #tick: () => void;
  #rate: number;
  #timer: Timer | undefined;
  /** From when on ticks are due, and how many were made since. */
  #sinceMs = 0;
  #made = 0;
  #running = false;

  constructor(clock: Clock, ticksPerSecond: number, tick: () => void) {
    this.#clock = clock;
    this.#tick = tick;
    this.#rate = ticksPerSecond;
    this.setRate(ticksPerSecond);
  }

  get rate(): number {
    return this.#rate;
  }

  setRate(ticksPerSecond: number): void {
    this.stop();
    this.#rate = ticksPerSecond;
    this.#restart();
    const periodMs = Math.max(SHORTEST_PERIOD_MS, 1000 / ticksPerSecond);
    this.#timer = this.#clock.every(periodMs, () => void this.#catchUp(), { keepAlive: true });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #restart(): void {
    this.#sinceMs = this.#clock.monotonicMs();
    this.#made = 0;
  }

  #due(): number {
    return ((this.#clock.monotonicMs() - this.#sinceMs) * this.#rate) / 1000 - this.#made;
  }

  async #catchUp(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // Node's timers fire up to a millisecond early.
    while (this.#timer !== undefined && this.#due() >= 1 - this.#rate / 1000) {
      if (this.#due() > this.#rate * MAX_LAG_SECONDS) this.#restart();
      this.#made++;
      this.#tick();
      await turn();
    }
    this.#running = false;
  }
}

/**
 * The world's clock, at the rate of the settings. flying-squid's loses what a timer is late by, and tells its listeners
 * real seconds, so that a faster rate would make nothing fall faster. Clients of 1.20.3 and later are told the rate, so
 * that what they move keeps step.
 */
export function installTicking(game: Game): void {
  const { server, clock, settings, registry } = game;
  server.stopTickInterval();
  const ticker = new Ticker(clock, settings.tickRate, () => {
    server.tickCount++;
    server.emit('tick', SECONDS_A_TICK, server.tickCount);
  });
  server.tickRate = ticker.rate;
  const canTell = 'packet_set_ticking_state' in registry.protocol.play.toClient.types;
  const tell = (player: SquidPlayer) => {
    if (!canTell) return;
    player._client.write('set_ticking_state', { tick_rate: ticker.rate, is_frozen: false });
  };
  server.setTickInterval = (ticksPerSecond) => {
    ticker.setRate(ticksPerSecond);
    server.tickRate = ticker.rate;
    for (const player of server.players) tell(player);
  };
  server.stopTickInterval = () => ticker.stop();
  server.on('newPlayer', (player: SquidPlayer) => {
    player.on('connected', () => {
      if (ticker.rate !== TICKS_PER_SECOND) tell(player);
    });
  });
}
