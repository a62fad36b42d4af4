import { type Stack, sameKind, withCount } from '../items/stack.ts';

/** What a window's click packet says. */
interface Click {
  /** The slot's number in the window; {@link OUTSIDE} for beside it. */
  readonly slot: number;
  /** Mouse button, hotbar key, or the step of a drag, by mode. */
  readonly button: number;
  /** One of {@link MODE}. */
  readonly mode: number;
}

/** The kinds of click, as the wire numbers them. */
export const MODE = { pickUp: 0, quickMove: 1, swap: 2, clone: 3, throwOut: 4, drag: 5, gather: 6 } as const;

const MODES: ReadonlySet<number> = new Set(Object.values(MODE));

/** The number of no slot: beside the window. */
export const OUTSIDE = -999;

/** The key that swaps with the off hand; 0..8 are the hotbar's. */
export const OFF_HAND_KEY = 40;

/** Which way a drag lays: all shared out, one each, a full stack each (creative only). */
const DRAG = { share: 0, single: 1, fill: 2 } as const;

/** How often one shift-click on a slot that refills (a craft) is repeated at most: there are no larger stacks. */
const MAX_REPEATS = 99;

/** One place of a window. */
export interface MenuSlot {
  peek(): Stack | undefined;
  put(stack: Stack | undefined): void;
  /** Whether such items may be put here. */
  accepts(stack: Stack): boolean;
  /** How many of such items it holds at most. */
  limit(stack: Stack): number;
  mayTake(): boolean;
  /**
   * Takes up to `count` items. A place whose content is made by taking it (a craft) gives all of it or, where that is
   * more than `room`, nothing.
   */
  take(count: number, room: number): Stack | undefined;
  /** Whether its content is made by taking it. */
  readonly isMade: boolean;
}

/** Slots `from` up to, without, `to`; the last first where `backwards`. */
export interface Route {
  readonly from: number;
  readonly to: number;
  readonly backwards?: boolean;
}

/** A window's slots and where a shift-click brings things: the first of the routes that takes any of them. */
export interface Menu {
  readonly slots: readonly MenuSlot[];
  routes(slot: number, stack: Stack): readonly Route[];
}

/** What a click moves besides the window's slots. */
export interface Hands {
  /** What the mouse holds. */
  cursor: Stack | undefined;
  readonly creative: boolean;
  /** The slot behind a hotbar key or {@link OFF_HAND_KEY}. */
  keySlot(key: number): MenuSlot | undefined;
  /** Throws items out of the window onto the ground. */
  throwOut(stack: Stack): void;
  /** Puts items wherever they fit among what the player carries; answers what found no room. */
  stow(stack: Stack): Stack | undefined;
}

/**
 * What clicks do, as the game's server reckons them (AbstractContainerMenu.doClick of 1.21.4): one of these for each open
 * window, for a drag takes several packets. No click makes or loses an item, except creative's copying.
 */
export class Clicks {
  readonly #menu: Menu;
  readonly #hands: Hands;
  #drag: { readonly way: number; readonly over: Set<number> } | undefined;

  constructor(menu: Menu, hands: Hands) {
    this.#menu = menu;
    this.#hands = hands;
  }

  /** Does what a click says; false, and nothing done, for one that no client of the game could send. */
  apply(click: Click): boolean {
    const { slot, button, mode } = click;
    const at = this.#menu.slots[slot];
    if (at === undefined && slot !== OUTSIDE) return false;
    if (mode === MODE.drag) return this.#onDrag(slot, button);
    const dragging = this.#drag !== undefined;
    this.#drag = undefined;
    if (!isButton(mode, button)) return false;
    // The game takes a click in the middle of a drag for its end.
    if (dragging) return true;
    if (at === undefined) {
      if (mode === MODE.pickUp || mode === MODE.quickMove) this.#dropCursor(button);
      return true;
    }
    if (mode === MODE.pickUp) this.#pickUp(at, button === 0);
    else if (mode === MODE.quickMove) this.#quickMoveAll(slot, at);
    else if (mode === MODE.swap) this.#swap(at, button);
    else if (mode === MODE.clone) this.#clone(at);
    else if (mode === MODE.throwOut) this.#throwFrom(at, button === 0);
    else this.#gather(at, button === 0);
    return true;
  }

  #dropCursor(button: number): void {
    const { cursor } = this.#hands;
    if (cursor === undefined) return;
    const thrown = button === 0 ? cursor : withCount(cursor, 1);
    this.#hands.cursor = button === 0 ? undefined : withCount(cursor, cursor.count - 1);
    if (thrown !== undefined) this.#hands.throwOut(thrown);
  }

  #pickUp(at: MenuSlot, all: boolean): void {
    const { cursor } = this.#hands;
    const inside = at.peek();
    if (inside === undefined) {
      if (cursor !== undefined) this.#hands.cursor = insert(at, cursor, all ? cursor.count : 1);
    } else if (!at.mayTake()) {
      return;
    } else if (cursor === undefined) {
      this.#hands.cursor = at.take(all ? inside.count : Math.ceil(inside.count / 2), Number.POSITIVE_INFINITY);
    } else if (at.accepts(cursor)) {
      if (sameKind(inside, cursor)) {
        this.#hands.cursor = insert(at, cursor, all ? cursor.count : 1);
      } else if (cursor.count <= at.limit(cursor)) {
        this.#hands.cursor = inside;
        at.put(cursor);
      }
    } else if (sameKind(inside, cursor)) {
      const taken = at.take(inside.count, cursor.most - cursor.count);
      if (taken !== undefined) this.#hands.cursor = withCount(cursor, cursor.count + taken.count);
    }
  }

  #quickMoveAll(slot: number, at: MenuSlot): void {
    const kind = at.peek()?.kind;
    for (let round = 0; round < MAX_REPEATS; round++) {
      if (at.peek()?.kind !== kind || !this.#quickMove(slot, at)) return;
    }
  }

  #quickMove(slot: number, at: MenuSlot): boolean {
    const stack = at.peek();
    if (stack === undefined || !at.mayTake()) return false;
    for (const route of this.#menu.routes(slot, stack)) {
      const places = placesOf(this.#menu.slots, route);
      if (roomFor(places, stack) === 0) continue;
      // Taken first: what is made by taking it is there to lay down only then.
      const taken = at.take(at.isMade ? stack.count : roomFor(places, stack), Number.POSITIVE_INFINITY);
      const left = taken === undefined ? undefined : lay(places, taken);
      if (left !== undefined) this.#hands.throwOut(left);
      return taken !== undefined;
    }
    return false;
  }

  #swap(at: MenuSlot, key: number): void {
    const other = this.#hands.keySlot(key);
    if (other === undefined) return;
    const held = other.peek();
    const inside = at.peek();
    if (held === undefined) {
      if (inside === undefined || !at.mayTake()) return;
      const taken = at.take(inside.count, Number.POSITIVE_INFINITY);
      // A craft's empty bucket may have come to lie there meanwhile.
      if (other.peek() === undefined) other.put(taken);
      else if (taken !== undefined) this.#stowOrThrow(taken);
      return;
    }
    if (!at.accepts(held) || (inside !== undefined && !at.mayTake())) return;
    const laid = withCount(held, Math.min(held.count, at.limit(held)));
    const rest = withCount(held, held.count - (laid?.count ?? 0));
    at.put(laid);
    if (rest === undefined) {
      other.put(inside);
    } else {
      other.put(rest);
      if (inside !== undefined) this.#stowOrThrow(inside);
    }
  }

  #stowOrThrow(stack: Stack): void {
    const left = this.#hands.stow(stack);
    if (left !== undefined) this.#hands.throwOut(left);
  }

  #clone(at: MenuSlot): void {
    const inside = at.peek();
    if (!this.#hands.creative || this.#hands.cursor !== undefined || inside === undefined) return;
    this.#hands.cursor = withCount(inside, inside.most);
  }

  #throwFrom(at: MenuSlot, single: boolean): void {
    const inside = at.peek();
    if (this.#hands.cursor !== undefined || inside === undefined || !at.mayTake()) return;
    const taken = at.take(single ? 1 : inside.count, Number.POSITIVE_INFINITY);
    if (taken !== undefined) this.#hands.throwOut(taken);
  }

  #gather(at: MenuSlot, forwards: boolean): void {
    let { cursor } = this.#hands;
    if (cursor === undefined || (at.peek() !== undefined && at.mayTake())) return;
    const slots = forwards ? this.#menu.slots : this.#menu.slots.toReversed();
    // Stacks that are not full first.
    for (const fullOnes of [false, true]) {
      for (const slot of slots) {
        const stack = slot.peek();
        if (cursor.count >= cursor.most) break;
        if (slot.isMade || stack === undefined || !sameKind(stack, cursor) || !slot.mayTake()) continue;
        if (!fullOnes && stack.count >= stack.most) continue;
        const room: number = cursor.most - cursor.count;
        const taken = slot.take(Math.min(stack.count, room), room);
        cursor = withCount(cursor, cursor.count + (taken?.count ?? 0)) ?? cursor;
      }
    }
    this.#hands.cursor = cursor;
  }

  /** A drag: begun beside the slots, drawn over some, ended beside them. Anything out of order gives it up. */
  #onDrag(slot: number, button: number): boolean {
    const step = button & 3;
    const way = (button >> 2) & 3;
    const drag = this.#drag;
    if (button < 0 || step === 3 || way > DRAG.fill || (slot === OUTSIDE) !== (step !== 1)) {
      this.#drag = undefined;
      return false;
    }
    const { cursor, creative } = this.#hands;
    if (step === 0) {
      const allowed = drag === undefined && cursor !== undefined && (way !== DRAG.fill || creative);
      this.#drag = allowed ? { way, over: new Set() } : undefined;
    } else if (drag === undefined || cursor === undefined || drag.way !== way) {
      this.#drag = undefined;
    } else if (step === 1) {
      const at = this.#menu.slots[slot];
      const enough = way === DRAG.fill || cursor.count > drag.over.size;
      if (at !== undefined && enough && takesDragged(at, cursor)) drag.over.add(slot);
    } else {
      this.#drag = undefined;
      this.#endDrag(cursor, way, [...drag.over]);
    }
    return true;
  }

  #endDrag(cursor: Stack, way: number, over: readonly number[]): void {
    const slots = over.flatMap((slot) => this.#menu.slots[slot] ?? []);
    const [only] = slots;
    if (slots.length === 1 && only !== undefined) {
      if (way !== DRAG.fill) this.#pickUp(only, way === DRAG.share);
      return;
    }
    let left = cursor.count;
    const each = shareOf(cursor, way, slots.length);
    for (const at of slots) {
      if (!takesDragged(at, cursor) || (way !== DRAG.fill && cursor.count < slots.length)) continue;
      const before = at.peek()?.count ?? 0;
      const after = Math.max(before, Math.min(each + before, cursor.most, at.limit(cursor)));
      left -= after - before;
      at.put(withCount(cursor, after));
    }
    this.#hands.cursor = withCount(cursor, left);
  }
}

function shareOf(cursor: Stack, way: number, slots: number): number {
  if (way === DRAG.share) return Math.floor(cursor.count / slots);
  return way === DRAG.single ? 1 : cursor.most;
}

function isButton(mode: number, button: number): boolean {
  if (mode === MODE.swap) return (button >= 0 && button <= 8) || button === OFF_HAND_KEY;
  if (mode === MODE.clone) return true;
  return MODES.has(mode) && (button === 0 || button === 1);
}

function takesDragged(at: MenuSlot, cursor: Stack): boolean {
  const inside = at.peek();
  if (!at.accepts(cursor)) return false;
  return inside === undefined || (sameKind(inside, cursor) && inside.count <= cursor.most);
}

/** Puts up to `count` of a stack into a slot that is empty or has such items; answers what is left of the stack. */
function insert(at: MenuSlot, stack: Stack, count: number): Stack | undefined {
  if (!at.accepts(stack)) return stack;
  const before = at.peek()?.count ?? 0;
  const moved = Math.max(0, Math.min(count, stack.count, at.limit(stack) - before));
  if (moved > 0) at.put(withCount(stack, before + moved));
  return withCount(stack, stack.count - moved);
}

function placesOf(slots: readonly MenuSlot[], { from, to, backwards }: Route): readonly MenuSlot[] {
  const places = slots.slice(from, to);
  return backwards === true ? places.reverse() : places;
}

/** How many of a stack's items find room in one round: on all stacks of their kind, then in the first empty place. */
function roomFor(places: readonly MenuSlot[], stack: Stack): number {
  let room = 0;
  for (const at of places) {
    const inside = at.peek();
    if (sameKind(inside, stack) && at.accepts(stack)) room += Math.max(0, at.limit(stack) - (inside?.count ?? 0));
  }
  const empty = places.find((at) => at.peek() === undefined && at.accepts(stack));
  return Math.min(stack.count, room + (empty?.limit(stack) ?? 0));
}

/** Lays a stack into places, on stacks of its kind first, then into the first empty one; answers what is left. */
function lay(places: readonly MenuSlot[], stack: Stack): Stack | undefined {
  let left: Stack | undefined = stack;
  for (const at of places) {
    if (left !== undefined && sameKind(at.peek(), left)) left = insert(at, left, left.count);
  }
  const empty = left === undefined ? undefined : places.find((at) => at.peek() === undefined && at.accepts(stack));
  return left === undefined || empty === undefined ? left : insert(empty, left, left.count);
}
