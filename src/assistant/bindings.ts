import { z } from 'zod';
import { type Clock, fail, LOCALES, type Locale, type Result, succeed } from '../core/index.ts';
import type { AgentEngine, AgentStore } from '../engine/index.ts';
import { assistantFailure } from './failures.ts';
import type { OnlinePlayer } from './game/game-server.ts';

/** Where a player's binding is kept among their data. Stored: never renamed. */
const SPACE = 'binding';
const KEY = 'main';

const bindingSchema = z.object({
  /** As they were called last. */
  name: z.string(),
  grantedAtMs: z.number(),
  locale: z.enum(LOCALES),
  /** Whether their questions may use the network. */
  external: z.boolean(),
});

/** That a player gave the assistant access, and how they want it. */
export type Binding = z.output<typeof bindingSchema>;

/** Bindings held in memory: of players asked for lately. */
const MAX_HELD = 2000;

/** Players that one page of a search by name looks at. */
const SEARCH_PAGE = 500;

/** Who gave the assistant access. It owns the transaction of a grant, and the deletion of all that is a player's. */
export class Bindings {
  readonly #store: AgentStore;
  readonly #engine: AgentEngine;
  readonly #clock: Clock;
  readonly #defaultLocale: Locale;
  readonly #held = new Map<string, Binding | undefined>();
  readonly #withdrawn: (player: string) => void;

  /** `withdrawn` is called at once for a player whose access ends: what is held of them in memory goes. */
  constructor(parts: {
    readonly store: AgentStore;
    readonly engine: AgentEngine;
    readonly clock: Clock;
    readonly locale: Locale;
    readonly withdrawn: (player: string) => void;
  }) {
    this.#store = parts.store;
    this.#engine = parts.engine;
    this.#clock = parts.clock;
    this.#defaultLocale = parts.locale;
    this.#withdrawn = parts.withdrawn;
  }

  /** The language a player without a binding is spoken to in. */
  get defaultLocale(): Locale {
    return this.#defaultLocale;
  }

  /** A player's binding; undefined where they gave no access. */
  async of(player: string): Promise<Result<Binding | undefined>> {
    if (this.#held.has(player)) return succeed(this.#held.get(player));
    const read = await this.#engine.playerStore(player).transact((transaction) => transaction.get(SPACE, KEY, decode));
    if (read.ok) this.#hold(player, read.value);
    return read;
  }

  /** Gives the assistant access. Asked for again, it changes nothing but the name. */
  async grant({ id, name }: OnlinePlayer, locale = this.#defaultLocale): Promise<Result<Binding>> {
    const granted = await this.#engine.playerStore(id).transact<Binding>(async (transaction) => {
      const known = await transaction.get(SPACE, KEY, decode);
      if (!known.ok) return known;
      const fresh = { grantedAtMs: this.#clock.nowMs(), locale, external: false };
      const binding = { ...(known.value ?? fresh), name };
      const put = transaction.put(SPACE, KEY, binding);
      return put.ok ? succeed(binding) : put;
    });
    if (!granted.ok) return granted;
    this.#hold(id, granted.value);
    this.#engine.accessChanged(id);
    return granted;
  }

  /** Changes how a player wants the assistant; fails with `not_granted`. */
  async change(player: string, change: Partial<Pick<Binding, 'locale' | 'external'>>): Promise<Result<Binding>> {
    const changed = await this.#engine.playerStore(player).transact<Binding>(async (transaction) => {
      const known = await transaction.get(SPACE, KEY, decode);
      if (!known.ok) return known;
      if (known.value === undefined) return assistantFailure('not_granted', { prefix: '' });
      const binding = { ...known.value, ...change };
      const put = transaction.put(SPACE, KEY, binding);
      return put.ok ? succeed(binding) : put;
    });
    if (!changed.ok) return changed;
    this.#hold(player, changed.value);
    this.#engine.accessChanged(player);
    return changed;
  }

  /**
   * Ends a player's access: what runs for them ends before this returns to its caller's thread, then modules clear what is
   * theirs, then all of their data is deleted. What is shared, and the usage ledger, stay.
   */
  async withdraw(player: string): Promise<Result<undefined>> {
    this.#held.delete(player);
    this.#withdrawn(player);
    const done = await this.#engine.invalidatePlayer(player, () => this.#store.erase(player));
    // Read meanwhile, before it was deleted.
    this.#held.delete(player);
    return done;
  }

  /** Drops what is held in memory of a player who left. */
  forgetHeld(player: string): void {
    this.#held.delete(player);
  }

  #hold(player: string, binding: Binding | undefined): void {
    this.#held.delete(player);
    this.#held.set(player, binding);
    if (this.#held.size <= MAX_HELD) return;
    const [oldest] = this.#held.keys();
    if (oldest !== undefined) this.#held.delete(oldest);
  }
}

/** The id of whoever is kept under a name or an id, whether or not they are in the game. Fails with `unknown_player`. */
export async function findKeptPlayer(store: AgentStore, nameOrId: string): Promise<Result<string>> {
  const wanted = nameOrId.toLowerCase();
  let afterPlayer = '';
  for (;;) {
    const page = await store.players({ afterPlayer, limit: SEARCH_PAGE });
    if (!page.ok) return page;
    for (const player of page.value) {
      if (player === wanted) return succeed(player);
      const binding = await store.transact(player, (transaction) => transaction.get(SPACE, KEY, decode));
      if (binding.ok && binding.value?.name.toLowerCase() === wanted) return succeed(player);
    }
    const last = page.value.at(-1);
    if (last === undefined || page.value.length < SEARCH_PAGE) return unknownPlayer(nameOrId);
    afterPlayer = last;
  }
}

function unknownPlayer(nameOrId: string): Result<never> {
  return fail('unknown_player', `nothing is kept of a player '${nameOrId}'`, 'give their name or id as it was last');
}

function decode(json: unknown): Result<Binding> {
  const read = bindingSchema.safeParse(json);
  return read.success ? succeed(read.data) : fail('bad_binding', z.prettifyError(read.error), 'remove it');
}
