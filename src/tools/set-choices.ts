/** Clients whose choice of tool sets is kept; the one that chose longest ago is forgotten for one more. */
export const MAX_CHOOSING_CLIENTS = 1024;

/** Which tool sets are on: those that all begin with, and for each client that chose, its own. */
export class SetChoices {
  readonly #own = new Map<string, ReadonlySet<string>>();
  readonly #listeners = new Set<(client: string) => void>();
  #common: ReadonlySet<string>;

  constructor(common: readonly string[]) {
    this.#common = new Set(common);
  }

  /** The sets of a client; without one, or for one that never chose, those that all begin with. */
  of(client?: string): ReadonlySet<string> {
    return (client === undefined ? undefined : this.#own.get(client)) ?? this.#common;
  }

  /** Has all begin with these, also those that chose before. */
  chooseForAll(sets: readonly string[]): void {
    this.#common = new Set(sets);
    const chose = [...this.#own.keys()];
    this.#own.clear();
    for (const client of chose) this.#tell(client);
  }

  /** Takes one client's choice, and tells who listens; nothing where it is what it was. */
  choose(client: string, sets: readonly string[]): void {
    const chosen = new Set(sets);
    const before = this.of(client);
    this.#own.delete(client);
    this.#own.set(client, chosen);
    const [oldest] = this.#own.keys();
    if (this.#own.size > MAX_CHOOSING_CLIENTS && oldest !== undefined) {
      this.#own.delete(oldest);
      this.#tell(oldest);
    }
    if (before.size !== chosen.size || [...before].some((set) => !chosen.has(set))) this.#tell(client);
  }

  /** Calls `listener` with the client whose sets are others than before. Returns what stops it. */
  onChange(listener: (client: string) => void): () => void {
    const own = (client: string): void => listener(client);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  #tell(client: string): void {
    for (const listener of [...this.#listeners]) listener(client);
  }
}
