import type { OnlinePlayer } from './game/game-server.ts';

/** Who may use what takes a permission: names of permissions, by name or id of a player, and for everybody. */
export interface PermissionConfig {
  readonly everybody?: readonly string[];
  /** By name, whatever its case, or by id. Servers that do not check accounts let anybody take any name. */
  readonly players?: Readonly<Record<string, readonly string[]>>;
}

/** What players are permitted. */
export class Permissions {
  readonly #everybody: readonly string[];
  readonly #players: ReadonlyMap<string, readonly string[]>;

  constructor({ everybody = [], players = {} }: PermissionConfig) {
    this.#everybody = everybody;
    this.#players = new Map(Object.entries(players).map(([who, names]) => [who.toLowerCase(), names]));
  }

  of({ id, name }: OnlinePlayer): ReadonlySet<string> {
    const own = [id, name.toLowerCase()].flatMap((who) => this.#players.get(who) ?? []);
    return new Set([...this.#everybody, ...own]);
  }
}
