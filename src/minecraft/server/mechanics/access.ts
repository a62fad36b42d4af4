import type { Game } from '../game.ts';
import type { SquidPlayer } from '../library.ts';

/** Status of an entity that tells a client of which level of operator it is: 24 for none, 28 for the highest. */
const STATUS_NO_OPERATOR = 24;
const STATUS_OPERATOR = 28;

/** Who may join, and who may command. Names count whatever their case. */
export class Access {
  readonly #operators: Set<string>;
  #guests: Set<string> | undefined;
  /** Reasons by lower-case name of those who may not join. */
  readonly bans: Map<string, string>;

  constructor(lists: {
    readonly operators: readonly string[];
    readonly whitelist: readonly string[] | null | undefined;
    readonly bans: Readonly<Record<string, string>>;
  }) {
    this.#operators = new Set(lists.operators.map(lower));
    this.#guests = lists.whitelist == null ? undefined : new Set(lists.whitelist.map(lower));
    this.bans = new Map(Object.entries(lists.bans));
  }

  get operators(): readonly string[] {
    return [...this.#operators];
  }

  /** Who may join; undefined where everybody may. */
  get whitelist(): readonly string[] | undefined {
    return this.#guests === undefined ? undefined : [...this.#guests];
  }

  isOperator(name: string): boolean {
    return this.#operators.has(lower(name));
  }

  /** Why a name may not join, if so. */
  refusalOf(name: string): string | undefined {
    const ban = this.bans.get(lower(name));
    if (ban !== undefined) return ban;
    const isGuest = this.#guests === undefined || this.#guests.has(lower(name)) || this.isOperator(name);
    return isGuest ? undefined : 'You are not on the list of those who may join this server.';
  }

  setOperator(name: string, isOperator: boolean): void {
    if (isOperator) this.#operators.add(lower(name));
    else this.#operators.delete(lower(name));
  }

  /** Lets only those on the list join, or everybody again. */
  closeDoor(closed: boolean): void {
    this.#guests = closed ? (this.#guests ?? new Set()) : undefined;
  }

  /** Puts a name on the list, or takes it off; the list is made if there is none. */
  setGuest(name: string, isGuest: boolean): void {
    this.#guests ??= new Set();
    if (isGuest) this.#guests.add(lower(name));
    else this.#guests.delete(lower(name));
  }
}

const lower = (name: string): string => name.toLowerCase();

/** Makes a name an operator, or no longer one; who is there is told what may be commanded. */
export function setOperator(game: Game, name: string, isOperator: boolean): void {
  game.access.setOperator(name, isOperator);
  const player = game.server.players.find(({ username }) => lower(username) === lower(name));
  if (player === undefined) return;
  player.op = isOperator;
  tellOperator(player);
  player.emit('operatorChanged');
}

/** Tells a client whether it is an operator's. */
export function tellOperator(player: SquidPlayer): void {
  const entityStatus = player.op ? STATUS_OPERATOR : STATUS_NO_OPERATOR;
  player._client.write('entity_status', { entityId: player.id, entityStatus });
}
