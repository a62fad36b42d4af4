import type { Random } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';
import type { WorldFile } from '../worlds/world-file.ts';

/** Kinds of weather, as the game's command names them. */
export const WEATHERS = ['clear', 'rain', 'thunder'] as const;

/** See {@link WEATHERS}. */
export type WeatherKind = (typeof WEATHERS)[number];

/** How long rain and thunder last, and how long they stay away: from and to, in ticks, as in the game. */
const RAIN_TICKS = [12_000, 24_000] as const;
const DRY_TICKS = [12_000, 180_000] as const;
const THUNDER_TICKS = [3600, 15_600] as const;
const CALM_TICKS = [12_000, 180_000] as const;

/** The longest that a command may ask for, in ticks: a million seconds, as in the game. */
export const MAX_WEATHER_TICKS = 20_000_000;

/** The sky: rain and thunder come and go by themselves, each in its own time; it thunders while both are there. */
export class Weather {
  readonly #random: Random;
  #raining = false;
  #thundering = false;
  #rainTicks: number;
  #thunderTicks: number;

  constructor(random: Random, saved?: WorldFile['weather']) {
    this.#random = random;
    this.#raining = saved?.raining ?? false;
    this.#thundering = saved?.thundering ?? false;
    this.#rainTicks = saved?.rainTicks ?? this.#between(DRY_TICKS);
    this.#thunderTicks = saved?.thunderTicks ?? this.#between(CALM_TICKS);
  }

  get isRaining(): boolean {
    return this.#raining;
  }

  get isThundering(): boolean {
    return this.#raining && this.#thundering;
  }

  get kind(): WeatherKind {
    return this.isThundering ? 'thunder' : this.#raining ? 'rain' : 'clear';
  }

  /** Makes the weather as asked, for so long; else for as long as it lasts by itself. */
  set(kind: WeatherKind, ticks?: number): void {
    this.#raining = kind !== 'clear';
    this.#thundering = kind === 'thunder';
    this.#rainTicks = ticks ?? this.#between(this.#raining ? RAIN_TICKS : DRY_TICKS);
    this.#thunderTicks = ticks ?? this.#between(this.#thundering ? THUNDER_TICKS : CALM_TICKS);
  }

  tick(): void {
    if (--this.#rainTicks <= 0) {
      this.#raining = !this.#raining;
      this.#rainTicks = this.#between(this.#raining ? RAIN_TICKS : DRY_TICKS);
    }
    if (--this.#thunderTicks <= 0) {
      this.#thundering = !this.#thundering;
      this.#thunderTicks = this.#between(this.#thundering ? THUNDER_TICKS : CALM_TICKS);
    }
  }

  /** As it is kept. */
  saved(): WorldFile['weather'] {
    const [rainTicks, thunderTicks] = [Math.max(0, this.#rainTicks), Math.max(0, this.#thunderTicks)];
    return { raining: this.#raining, thundering: this.#thundering, rainTicks, thunderTicks };
  }

  #between([from, to]: readonly [number, number]): number {
    return from + this.#random.int(to - from);
  }
}

/** Weather that comes, goes and is told; flying-squid's stays as it is commanded, and tells rain as its end (weather.js). */
export function installWeather(game: Game): void {
  const { server, weather } = game;
  let told = weather.kind;
  const tell = (player: SquidPlayer) => {
    const change = (reason: string, gameMode: number) =>
      player._client.write('game_state_change', { reason, gameMode });
    change(weather.isRaining ? 'start_raining' : 'stop_raining', 0);
    change('rain_level_change', weather.isRaining ? 1 : 0);
    change('thunder_level_change', weather.isThundering ? 1 : 0);
  };
  server.on('tick', () => {
    weather.tick();
    if (weather.kind === told) return;
    told = weather.kind;
    for (const player of server.players) tell(player);
  });
  server.on('newPlayer', (player: SquidPlayer) => {
    player.on('connected', () => {
      if (weather.isRaining) tell(player);
    });
  });
}
