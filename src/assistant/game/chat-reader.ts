import type { WorldEvent } from '../../events/index.ts';
import type { Session } from '../../minecraft/index.ts';
import type { GameEvent, OnlinePlayer } from './game-server.ts';

/** How often the tab list is compared with what it was, in the bot's ticks. */
const LOOK_EVERY_TICKS = 10;

/**
 * How the game says that somebody died, behind their name (`death.attack.*`, `death.fell.*` of `en_us.json`); servers whose
 * chat is changed by plugins may say it otherwise, and are then not understood.
 */
const DEATH =
  /^(\S+) ((?:was (?:slain|shot|killed|pricked|squashed|squished|blown|struck|burnt|burned|poked|fireballed|pummeled|stung|frozen|impaled|skewered|obliterated|roasted|doomed|too soft)|drowned|died|blew up|hit the ground|fell |burned to|went up in flames|walked into|tried to swim in lava|suffocated|starved|experienced kinetic|withered|froze|discovered the floor|left the confines|didn't want to live|went off with|got finished).*)$/;

/** What a bot hears of other players, as events of the game. */
export class ChatReader {
  readonly #session: Session;
  readonly #listeners = new Set<(event: GameEvent) => void>();
  readonly #stops: readonly (() => void)[];
  #known: ReadonlyMap<string, OnlinePlayer> = new Map();

  constructor(session: Session) {
    this.#session = session;
    this.#known = this.#here();
    this.#stops = [
      session.events.subscribe((event) => this.#heard(event)),
      session.onTick((tick) => {
        if (tick % LOOK_EVERY_TICKS === 0) this.#compare();
      }),
    ];
  }

  /** Who is in the tab list. */
  online(): readonly OnlinePlayer[] {
    return [...this.#here().values()];
  }

  onEvent(listener: (event: GameEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  /** A line counts as a player's only where the server says that it is: a text that looks like one does not. */
  #heard({ kind, data }: WorldEvent): void {
    const { text, from, whisper } = data;
    if (kind !== 'chat' || typeof text !== 'string') return;
    const here = this.#here();
    if (typeof from === 'string') {
      const player = here.get(from);
      if (player !== undefined) this.#tell({ kind: 'chat', player, text, isWhisper: whisper !== undefined });
      return;
    }
    const died = DEATH.exec(text);
    const player = here.get(died?.[1] ?? '');
    if (player !== undefined) this.#tell({ kind: 'death', player, message: text });
  }

  #compare(): void {
    const before = this.#known;
    const now = this.#here();
    this.#known = now;
    for (const [name, player] of now) if (!before.has(name)) this.#tell({ kind: 'join', player });
    for (const [name, player] of before) if (!now.has(name)) this.#tell({ kind: 'leave', player });
  }

  #here(): ReadonlyMap<string, OnlinePlayer> {
    const { username } = this.#session.info();
    const entries = [...this.#session.state.players].filter(([name]) => name !== username);
    return new Map(entries.map(([name, { uuid }]) => [name, { name, id: uuid.toLowerCase() }]));
  }

  #tell(event: GameEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
