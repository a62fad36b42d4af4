import type { Clock } from '../core/index.ts';
import type { PlayerGame } from './game/game-server.ts';

/** How soon long work shows that it goes on, and how often it shows it anew: the game keeps a line for three seconds. */
const FIRST_MS = 500;
const EVERY_MS = 1000;

const FRAMES = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇'] as const;

/** Shows over a player's hotbar that work goes on, with how far it is, until it is stopped. */
export class Spinner {
  readonly #player: PlayerGame;
  readonly #stops: (() => void)[] = [];
  #message: string;
  #frame = 0;
  /** One line at a time: a game that is slow is not asked again before it answered. */
  #isShowing = false;

  constructor(player: PlayerGame, clock: Clock, message: string) {
    this.#player = player;
    this.#message = message;
    const first = clock.after(FIRST_MS, () => {
      this.#show();
      const timer = clock.every(EVERY_MS, () => this.#show());
      this.#stops.push(() => timer.cancel());
    });
    this.#stops.push(() => first.cancel());
  }

  progress(message: string): void {
    this.#message = message;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #show(): void {
    if (this.#isShowing) return;
    this.#isShowing = true;
    const frame = FRAMES[this.#frame++ % FRAMES.length] ?? '';
    void this.#player.actionBar(`${frame} ${this.#message}`).then(() => {
      this.#isShowing = false;
    });
  }
}
