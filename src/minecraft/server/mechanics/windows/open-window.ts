import type { Game } from '../../game.ts';
import type { PacketFields, SquidPlayer } from '../../library.ts';
import type { Stack } from '../items/stack.ts';
import { Clicks, type Hands } from './clicks.ts';
import type { WindowMenu } from './menu-slots.ts';

/** "No window" and "no slot", which stand for the cursor in a slot's packet. */
const NOWHERE = -1;

/** What a window shows its client, and what the client is known to have seen of it. */
export class OpenWindow {
  readonly id: number;
  readonly menu: WindowMenu;
  readonly clicks: Clicks;
  readonly #game: Game;
  readonly #player: SquidPlayer;
  readonly #hands: Hands;
  readonly #nextStateId: () => number;
  /** By slot, what the client shows: an item as text. */
  readonly #shown: string[];
  #shownCursor = '';
  /** Told the whole at least once. */
  #told = false;
  #shownProperties: readonly number[] = [];

  constructor(game: Game, player: SquidPlayer, id: number, menu: WindowMenu, hands: Hands, nextStateId: () => number) {
    this.#game = game;
    this.#player = player;
    this.id = id;
    this.menu = menu;
    this.#hands = hands;
    this.clicks = new Clicks(menu, hands);
    this.#nextStateId = nextStateId;
    this.#shown = menu.slots.map(() => '');
  }

  /** Tells the whole window, cursor and numbers included, whatever the client shows. */
  tellAll(): void {
    const { items } = this.#game;
    const stacks = this.menu.slots.map((slot) => slot.peek());
    this.#player._client.write('window_items', {
      windowId: this.id,
      stateId: this.#nextStateId(),
      items: stacks.map((stack) => items.toWire(stack)),
      carriedItem: items.toWire(this.#hands.cursor),
    });
    for (const [slot, stack] of stacks.entries()) this.#shown[slot] = items.keyOf(stack);
    // Up to 1.16.5 the whole is without the cursor; a client new to the window has nothing in hand.
    if (!this.#numbersClicks && (this.#told || this.#hands.cursor !== undefined)) this.#tellCursor();
    this.#told = true;
    this.#shownCursor = items.keyOf(this.#hands.cursor);
    this.#shownProperties = [];
    this.#tellProperties();
  }

  /**
   * Tells what differs from what the client shows. `last` is a slot that it waits to hear of after a click, whether or not
   * it differs: the last to be told, for a client that goes on then must know of all else.
   */
  tellChanges(last?: number): void {
    const { items } = this.#game;
    const cursor = items.keyOf(this.#hands.cursor);
    if (cursor !== this.#shownCursor && this.#numbersClicks) {
      // Clients take a cursor from nothing but the whole.
      this.tellAll();
      return;
    }
    if (cursor !== this.#shownCursor) this.#tellCursor();
    this.#shownCursor = cursor;
    for (const [slot, at] of this.menu.slots.entries()) {
      const stack = at.peek();
      if (slot !== last && items.keyOf(stack) !== this.#shown[slot]) this.#tellSlot(slot, stack);
    }
    this.#tellProperties();
    if (last !== undefined) this.#tellSlot(last, this.menu.slots[last]?.peek());
  }

  /** Takes a client's word for what it shows after a click, from 1.17 on. */
  believe(changed: readonly { readonly location: number; readonly item: unknown }[], cursor: unknown): void {
    const { items } = this.#game;
    for (const { location, item } of changed) {
      if (location in this.#shown) this.#shown[location] = items.wireKey(item);
    }
    this.#shownCursor = items.wireKey(cursor);
  }

  /** Takes it that the client shows what is there. */
  trust(): void {
    const { items } = this.#game;
    for (const [slot, at] of this.menu.slots.entries()) this.#shown[slot] = items.keyOf(at.peek());
  }

  /** Takes over what another window has shown of the same places. */
  inherit(other: OpenWindow, from: number, otherFrom: number, count: number): void {
    for (let index = 0; index < count; index++) {
      this.#shown[from + index] = other.#shown[otherFrom + index] ?? '';
    }
    this.#shownCursor = other.#shownCursor;
  }

  /** The grid's content as text, to see whether a click changed it. */
  gridKey(): string {
    const { grid } = this.menu;
    if (grid === undefined) return '';
    const slots = this.menu.slots.slice(grid.from, grid.from + grid.size);
    return slots.map((slot) => this.#game.items.keyOf(slot.peek())).join();
  }

  get #numbersClicks(): boolean {
    return this.#game.server.supportFeature('stateIdUsed');
  }

  #tellSlot(slot: number, stack: Stack | undefined): void {
    const item = this.#game.items.toWire(stack);
    this.#shown[slot] = this.#game.items.keyOf(stack);
    this.#player._client.write('set_slot', { windowId: this.id, stateId: this.#nextStateId(), slot, item });
  }

  #tellCursor(): void {
    const item = this.#game.items.toWire(this.#hands.cursor);
    const fields: PacketFields = { windowId: NOWHERE, stateId: this.#nextStateId(), slot: NOWHERE, item };
    this.#player._client.write('set_slot', fields);
  }

  #tellProperties(): void {
    const properties = this.menu.properties?.() ?? [];
    for (const [property, value] of properties.entries()) {
      if (this.#shownProperties[property] === value) continue;
      this.#player._client.write('craft_progress_bar', { windowId: this.id, property, value });
    }
    this.#shownProperties = properties;
  }
}
