import type { BlockPos } from '../../../core/index.ts';
import { Builder } from './builder.ts';
import { eventually } from './test-world.ts';

/** A stack as the wire has it, of any version. */
interface WireItem {
  readonly present?: boolean;
  readonly itemId?: number;
  readonly itemCount?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const EMPTY = { present: false, itemCount: 0, components: [], removeComponents: [] };

/** The kinds of click. */
export const MODE = { pickUp: 0, quickMove: 1, swap: 2, clone: 3, throwOut: 4, drag: 5, gather: 6 } as const;

/** Beside the window. */
export const OUTSIDE = -999;

/**
 * A client that says its clicks raw and shows only what it is told: it works out nothing itself, so that what it shows
 * after {@link sync} is what the server has.
 */
export class WindowClient {
  readonly builder: Builder;
  /** Number of the open window; 0 is the own one. */
  windowId = 0;
  #slots: WireItem[] = [];
  #cursor: WireItem = EMPTY;
  #stateId = 0;
  #action = 0;
  #tellings = 0;
  readonly #nameOf: (itemId: number) => string;

  constructor(builder: Builder) {
    this.builder = builder;
    const { bot } = builder.client;
    this.#nameOf = (itemId) => bot.registry.items[itemId]?.name ?? `item ${itemId}`;
    bot._client.on('open_window', ({ windowId }: Fields) => {
      this.windowId = Number(windowId);
    });
    bot._client.on('close_window', () => {
      this.windowId = 0;
    });
    bot._client.on('window_items', (fields: Fields) => {
      this.#stateId = Number(fields['stateId'] ?? 0);
      if (fields['windowId'] !== this.windowId) return;
      this.#slots = [...(fields['items'] as readonly WireItem[])];
      if (fields['carriedItem'] !== undefined) this.#cursor = fields['carriedItem'] as WireItem;
      this.#tellings++;
    });
    bot._client.on('set_slot', (fields: Fields) => {
      this.#stateId = Number(fields['stateId'] ?? 0);
      if (fields['slot'] === -1) this.#cursor = fields['item'] as WireItem;
      else if (fields['windowId'] === this.windowId) this.#slots[Number(fields['slot'])] = fields['item'] as WireItem;
    });
  }

  static async join(...args: Parameters<typeof Builder.join>): Promise<WindowClient> {
    const client = new WindowClient(await Builder.join(...args));
    await client.sync();
    return client;
  }

  get bot() {
    return this.builder.client.bot;
  }

  /** A click, with the fields of the packet given in place of honest ones. */
  click(slot: number, button = 0, mode: number = MODE.pickUp, instead: Fields = {}): void {
    this.bot._client.write('window_click', {
      windowId: this.windowId,
      slot,
      mouseButton: button,
      mode,
      action: ++this.#action,
      item: this.#slots[slot] ?? EMPTY,
      stateId: this.#stateId,
      changedSlots: [],
      cursorItem: this.#cursor,
      ...instead,
    });
  }

  /** A click, and what is there after it. */
  async clicked(...args: Parameters<WindowClient['click']>): Promise<void> {
    this.click(...args);
    await this.sync();
  }

  /** A drag over slots: 0 shares out, 1 lays one each. */
  async drag(way: number, ...slots: readonly number[]): Promise<void> {
    this.click(OUTSIDE, way << 2, MODE.drag);
    for (const slot of slots) this.click(slot, (way << 2) | 1, MODE.drag);
    this.click(OUTSIDE, (way << 2) | 2, MODE.drag);
    await this.sync();
  }

  /** Asks for the whole window, by a click that no window has; the library's client confirms its refusal by itself. */
  async sync(): Promise<void> {
    const [before, asked] = [this.#tellings, this.windowId];
    this.click(-1);
    await this.builder.settled();
    // Before 1.17 the window may be told after what was asked behind it.
    await eventually('the whole window', () => this.#tellings > before || this.windowId !== asked);
  }

  /** Opens what a click on a block opens. */
  async open(pos: BlockPos): Promise<void> {
    const before = this.#tellings;
    this.builder.place(pos);
    await eventually('a window', () => this.windowId !== 0 && this.#tellings > before);
  }

  /** Closes the open window; the own one is shown again. */
  async close(): Promise<void> {
    this.bot._client.write('close_window', { windowId: this.windowId });
    this.windowId = 0;
    await this.sync();
  }

  /** What a slot shows, as `dirt 3`, or `-`. */
  at(slot: number): string {
    return this.#text(this.#slots[slot]);
  }

  /** What several slots show. */
  show(...slots: readonly number[]): string {
    return slots.map((slot) => this.at(slot)).join(', ');
  }

  get cursor(): string {
    return this.#text(this.#cursor);
  }

  /** A slot's stack as it was told. */
  wire(slot: number): unknown {
    return this.#slots[slot];
  }

  /** How many items of each kind are in the window and in hand. */
  census(from = 0, to = this.#slots.length): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const item of [...this.#slots.slice(from, to), this.#cursor]) {
      const count = item.itemCount ?? 0;
      if (item.present === false || count === 0) continue;
      const name = this.#nameOf(item.itemId ?? -1);
      counts[name] = (counts[name] ?? 0) + count;
    }
    return counts;
  }

  #text(item: WireItem | undefined): string {
    if (item === undefined || item.present === false || (item.itemCount ?? 0) === 0) return '-';
    return `${this.#nameOf(item.itemId ?? -1)} ${item.itemCount}`;
  }
}
