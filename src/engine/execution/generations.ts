import { type Result, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** Players whose generations are known at once; the one not asked for longest goes, and with it all its tickets. */
const MAX_KNOWN_PLAYERS = 100_000;

/** What a piece of work was started under. Compared, never changed. */
export interface Ticket {
  readonly player: string;
  /** Which binding of the player it belongs to: switched by revocation and reset. */
  readonly run: number;
  /** Which conversation it belongs to; undefined for work that outlasts conversations. */
  readonly conversation: number | undefined;
}

interface Standing {
  run: number;
  conversation: number;
}

/**
 * The generations of all players. A number is never given twice, so a ticket of an earlier generation can never become
 * good again, whatever is forgotten meanwhile.
 */
export class Generations {
  readonly #standings = new Map<string, Standing>();
  readonly #max: number;
  #last = 0;

  constructor(max = MAX_KNOWN_PLAYERS) {
    this.#max = max;
  }

  /** A ticket for work that starts now. `conversation: false` for work that outlasts the conversation. */
  ticket(player: string, { conversation = true }: { readonly conversation?: boolean } = {}): Ticket {
    const standing = this.#standingOf(player);
    return { player, run: standing.run, conversation: conversation ? standing.conversation : undefined };
  }

  /** Whether work may go on under a ticket; fails with `stale`. */
  check({ player, run, conversation }: Ticket): Result<undefined> {
    const standing = this.#standings.get(player);
    const current = standing?.run === run && (conversation === undefined || standing.conversation === conversation);
    return current ? succeed(undefined) : engineFailure('stale', { player });
  }

  /** Ends all that was started for a player before. */
  switchRun(player: string): void {
    const standing = this.#standingOf(player);
    standing.run = ++this.#last;
    standing.conversation = ++this.#last;
  }

  /** Ends what belongs to the conversation before. */
  switchConversation(player: string): void {
    this.#standingOf(player).conversation = ++this.#last;
  }

  #standingOf(player: string): Standing {
    const known = this.#standings.get(player);
    const standing = known ?? { run: ++this.#last, conversation: ++this.#last };
    this.#standings.delete(player);
    this.#standings.set(player, standing);
    if (this.#standings.size > this.#max) {
      for (const oldest of this.#standings.keys()) {
        this.#standings.delete(oldest);
        break;
      }
    }
    return standing;
  }
}
