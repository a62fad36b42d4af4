import { type Locale, type Result, succeed } from '../core/index.ts';
import type { Bindings } from './bindings.ts';
import type { Card } from './cards/card.ts';
import { cardMessage } from './cards/card-message.ts';
import { assistantFailure } from './failures.ts';
import type { GameDoor } from './game/game-door.ts';

/** Shows players cards that no request of theirs is waiting for. */
export interface Messenger {
  /** Shows a card to a player who is in the game and has the assistant; fails with `player_offline` or `not_granted`. */
  show(player: string, card: Card): Promise<Result<undefined>>;
}

/** Cards that are held so that their other pages can be asked for: one a player. */
const MAX_HELD_CARDS = 2000;

/** Shows cards to players, and remembers each player's last one for its pages. */
export class CardDesk implements Messenger {
  readonly #door: GameDoor;
  readonly #bindings: Bindings;
  readonly #last = new Map<string, Card>();

  constructor(door: GameDoor, bindings: Bindings) {
    this.#door = door;
    this.#bindings = bindings;
  }

  async show(player: string, card: Card): Promise<Result<undefined>> {
    const binding = await this.#bindings.of(player);
    if (!binding.ok) return binding;
    if (binding.value === undefined) return assistantFailure('not_granted', { prefix: this.#door.style.prefix });
    return await this.present(player, card, binding.value.locale);
  }

  /** Shows the first page of a card to whoever is there, with or without a binding. */
  async present(player: string, card: Card, locale: Locale): Promise<Result<undefined>> {
    this.#hold(player, card);
    return await this.#door.ofPlayer(player).tell(cardMessage(card, 1, this.#door.style, locale));
  }

  /** Shows a page of the player's last card; false where there is none. */
  async showPage(player: string, page: number, locale: Locale): Promise<Result<boolean>> {
    const card = this.#last.get(player);
    if (card === undefined) return succeed(false);
    const told = await this.#door.ofPlayer(player).tell(cardMessage(card, page, this.#door.style, locale));
    return told.ok ? succeed(true) : told;
  }

  /** Drops what is held of a player. */
  forget(player: string): void {
    this.#last.delete(player);
  }

  #hold(player: string, card: Card): void {
    this.#last.delete(player);
    this.#last.set(player, card);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_HELD_CARDS && oldest !== undefined) this.#last.delete(oldest);
  }
}
