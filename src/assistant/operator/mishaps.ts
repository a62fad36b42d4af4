import { type Clock, type Failure, type Logger, safeText } from '../../core/index.ts';

/** Mishaps that are kept: the latest. */
const MAX_MISHAPS = 100;
/** Characters of what is told of one. */
const MAX_DETAIL_CHARS = 300;

/** Something that went wrong, or that an operator may want to know of. */
export interface Mishap {
  readonly atMs: number;
  /** `failure`: what a player was told; the others stand in the log. */
  readonly kind: 'failure' | 'warning' | 'error';
  /** The player's id, where it is about one. */
  readonly player: string | undefined;
  /** A failure's code, or what the log says. */
  readonly what: string;
  readonly detail: string;
}

/** The latest of what went wrong, for the operator: what the log warns of, and what players were told. */
export class Mishaps {
  readonly #clock: Clock;
  readonly #latest: Mishap[] = [];
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many there were since the start. */
  get count(): number {
    return this.#count;
  }

  /** The latest, the newest first. */
  get latest(): readonly Mishap[] {
    return [...this.#latest].reverse();
  }

  /** Notes what a player was told. */
  failed(player: string, { code, why }: Failure): void {
    this.#note({ kind: 'failure', player, what: code, detail: why });
  }

  /** A logger that notes its warnings and errors here, too. */
  watching(logger: Logger): Logger {
    const noting = (kind: 'warning' | 'error', write: Logger['warn']): Logger['warn'] => {
      return (fields, message) => {
        const { player, ...others } = fields;
        const detail = Object.entries(others).map(([name, value]) => `${name}: ${safeText(value)}`);
        this.#note({
          kind,
          player: typeof player === 'string' ? player : undefined,
          what: message,
          detail: detail.join(', '),
        });
        write(fields, message);
      };
    };
    return {
      debug: (fields, message) => logger.debug(fields, message),
      info: (fields, message) => logger.info(fields, message),
      warn: noting('warning', (fields, message) => logger.warn(fields, message)),
      error: noting('error', (fields, message) => logger.error(fields, message)),
      child: (fields) => this.watching(logger.child(fields)),
    };
  }

  #note(mishap: Omit<Mishap, 'atMs'>): void {
    this.#count++;
    const detail = mishap.detail.slice(0, MAX_DETAIL_CHARS);
    this.#latest.push({ ...mishap, detail, atMs: this.#clock.nowMs() });
    if (this.#latest.length > MAX_MISHAPS) this.#latest.shift();
  }
}
