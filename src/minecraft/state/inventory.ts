import type { News } from './news.ts';
import type { SelfModel } from './self.ts';
import type { InventoryState, ItemStack, TradeOffer, WindowState } from './types.ts';

/** Slots of the player's own window, as the protocol numbers them. */
const GRID_SLOTS = 5;
const ARMOUR_START = 5;
const MAIN_START = 9;
const HOTBAR_START = 36;
const OFF_HAND_SLOT = 45;
const OWN_WINDOW_SLOTS = 46;
/** The slots of the player that follow a container's own in its window: 27 and the hotbar. */
const CARRIED_SLOTS = 36;
/** Slots a window may have at most; a double chest has 54 of its own. */
const MAX_WINDOW_SLOTS = 1024;

type Slot = ItemStack | null;

interface OpenWindow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  /** All slots of the window, the carried ones last; empty until the server sent them. */
  slots: Slot[];
}

/** What the body carries and the window it has open, slot by slot as the server told. */
export class InventoryModel implements InventoryState {
  readonly #news: News;
  readonly #self: SelfModel;
  #slots: Slot[] = emptySlots();
  #known = false;
  #window: OpenWindow | undefined;
  /** The window closed last: what was on its way for it still tells what is carried. */
  #closed: OpenWindow | undefined;
  /** What is offered in the open window. */
  #offers: readonly TradeOffer[] | undefined;
  #cursor: Slot = null;
  #tellings = 0;
  /** Whether the whole of a window told last was that of the one clicks go to; undefined once its cursor was told. */
  #wholeIsCurrent: boolean | undefined;
  /** How many of each item were carried when last told; undefined before the first time. */
  #toldCounts: ReadonlyMap<string, number> | undefined;
  #toldHeld: string | undefined;
  #changed = false;

  constructor(news: News, self: SelfModel) {
    this.#news = news;
    this.#self = self;
  }

  get known(): boolean {
    return this.#known;
  }

  get heldSlot(): number | undefined {
    return this.#self.heldSlot;
  }

  get hotbar(): readonly Slot[] {
    return this.#slots.slice(HOTBAR_START, HOTBAR_START + 9);
  }

  get main(): readonly Slot[] {
    return this.#slots.slice(MAIN_START, HOTBAR_START);
  }

  get armour(): InventoryState['armour'] {
    const [head = null, torso = null, legs = null, feet = null] = this.#slots.slice(ARMOUR_START, MAIN_START);
    return { head, torso, legs, feet };
  }

  get offHand(): Slot {
    return this.#slots[OFF_HAND_SLOT] ?? null;
  }

  get grid(): readonly Slot[] {
    return this.#slots.slice(0, GRID_SLOTS);
  }

  get cursor(): Slot {
    return this.#cursor;
  }

  get offers(): readonly TradeOffer[] | undefined {
    return this.#offers;
  }

  get tellings(): number {
    return this.#tellings;
  }

  /** The open window, with the container's own slots. */
  get window(): WindowState | undefined {
    if (this.#window === undefined) return undefined;
    const { id, kind, title, slots } = this.#window;
    return { id, kind, title, slots: slots.slice(0, Math.max(0, slots.length - CARRIED_SLOTS)) };
  }

  /** All slots of a window at once. */
  windowItems(windowId: number, items: readonly Slot[]): void {
    this.#wholeIsCurrent = windowId === (this.#window?.id ?? 0);
    if (windowId === 0) {
      this.#slots = Array.from({ length: OWN_WINDOW_SLOTS }, (_, slot) => items[slot] ?? null);
      this.#known = true;
      this.#changed = true;
      return;
    }
    const window = this.#windowOf(windowId);
    if (window === undefined || (window === this.#closed && items.length !== window.slots.length)) return;
    window.slots = items.slice(0, MAX_WINDOW_SLOTS);
    const carriedFrom = window.slots.length - CARRIED_SLOTS;
    if (carriedFrom < 0) return;
    for (let i = 0; i < CARRIED_SLOTS; i++) this.#slots[MAIN_START + i] = window.slots[carriedFrom + i] ?? null;
    this.#changed = true;
  }

  /** What the mouse holds: with the whole of a window, it ends the answer to a click there. */
  cursorTold(item: Slot): void {
    const wasWhole = this.#wholeIsCurrent;
    this.#wholeIsCurrent = undefined;
    if (wasWhole === false) return;
    this.#cursor = item;
    if (wasWhole === true) this.#tellings++;
  }

  /** One slot of a window; slots of windows that are not open are not ours to know. */
  windowSlot(windowId: number, slot: number, item: Slot): void {
    if (windowId === 0) {
      this.ownSlot(slot, item);
      return;
    }
    const window = this.#windowOf(windowId);
    if (window === undefined || slot < 0 || slot >= window.slots.length) return;
    window.slots[slot] = item;
    const carried = slot - (window.slots.length - CARRIED_SLOTS);
    if (carried >= 0) this.ownSlot(MAIN_START + carried, item);
  }

  /** One slot of the player's own window, in the numbers of that window. */
  ownSlot(slot: number, item: Slot): void {
    if (slot < 0 || slot >= OWN_WINDOW_SLOTS) return;
    this.#slots[slot] = item;
    this.#changed = true;
  }

  /** What a villager offers in the window that is open. */
  offersTold(windowId: number, offers: readonly TradeOffer[]): void {
    if (windowId === this.#window?.id) this.#offers = offers;
  }

  windowOpened(id: number, kind: string, title: string): void {
    this.#window = { id, kind, title, slots: [] };
    this.#closed = undefined;
    this.#offers = undefined;
    this.#news.events.emit('window_opened', { kind, title });
  }

  windowClosed(): void {
    if (this.#window === undefined) return;
    this.#news.events.emit('window_closed', { kind: this.#window.kind });
    this.#closed = this.#window;
    this.#window = undefined;
    this.#offers = undefined;
    this.#cursor = null;
  }

  /** The server set the selected slot, or was sent it. */
  slotSelected(slot: number): void {
    this.#self.heldSlot = slot;
    this.#changed = true;
  }

  /** Forgets all, silently. */
  forget(): void {
    this.#slots = emptySlots();
    this.#known = false;
    this.#window = undefined;
    this.#closed = undefined;
    this.#cursor = null;
    this.#wholeIsCurrent = undefined;
    this.#toldCounts = undefined;
    this.#toldHeld = undefined;
    this.#changed = false;
  }

  /** Once a tick: tells what changed since the last one, a stack moved between two slots not at all. */
  tick(): void {
    if (!this.#changed) return;
    this.#changed = false;
    if (!this.#known) return;
    this.#tellCounts();
    this.#tellHeld();
  }

  /** The open window of that number, or the one closed last. */
  #windowOf(id: number): OpenWindow | undefined {
    return [this.#window, this.#closed].find((window) => window?.id === id);
  }

  #tellCounts(): void {
    const counts = countItems(this.#slots.slice(ARMOUR_START));
    const before = this.#toldCounts;
    this.#toldCounts = counts;
    if (before === undefined) return;
    const changes = [...new Set([...before.keys(), ...counts.keys()])]
      .map((item) => ({ item, from: before.get(item) ?? 0, to: counts.get(item) ?? 0 }))
      .filter(({ from, to }) => from !== to);
    for (const change of changes) this.#news.events.emitFine(`inventory:${change.item}`, change);
    for (const change of changes.slice(0, MAX_TOLD_ITEMS - 1)) this.#news.events.emit('inventory', change);
    const [last, ...beyond] = changes.slice(MAX_TOLD_ITEMS - 1);
    if (last === undefined) return;
    this.#news.events.emit('inventory', beyond.length === 0 ? last : { ...last, more: beyond.length });
  }

  #tellHeld(): void {
    const slot = this.#self.heldSlot;
    if (slot === undefined) return;
    const item = this.#slots[HOTBAR_START + slot]?.name ?? 'nothing';
    const held = `${slot} ${item}`;
    if (held === this.#toldHeld) return;
    const first = this.#toldHeld === undefined;
    this.#toldHeld = held;
    if (!first) this.#news.events.emit('held_item', { item, slot });
  }
}

/** Items whose change one tick tells singly; how many more changed is said with the last. */
export const MAX_TOLD_ITEMS = 8;

function emptySlots(): Slot[] {
  return new Array<Slot>(OWN_WINDOW_SLOTS).fill(null);
}

function countItems(slots: readonly Slot[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of slots) if (item !== null) counts.set(item.name, (counts.get(item.name) ?? 0) + item.count);
  return counts;
}
