import { type BlockPos, type Failure, type Result, succeed } from '../../core/index.ts';
import type { ClickMode, Session } from '../session/index.ts';
import type { ItemStack } from '../state/index.ts';
import { clickBlock, usableBlock } from './activate-block.ts';
import type { Activity } from './activity.ts';
import { type ItemBook, itemBookOf } from './item-book.ts';
import { failIn } from './texts.ts';
import { at } from './touch.ts';

/** Ticks the server has to answer a click, and to show what is in a window it opened. */
const ANSWER_TICKS = 40;

/** Ticks for the answer to a click whose action was stopped before it came. */
const LATE_ANSWER_TICKS = 10;

/** Bodies whose last click was not answered when its action was stopped, with the tellings until then. */
const unanswered = new WeakMap<Session, number>();

/** Places of the carried part of a window: 27 and the hotbar. */
const CARRIED_SLOTS = 36;

/** The number of a click that hits no place. */
const NO_SLOT = -1;

const LEFT = 0;
const RIGHT = 1;

/** Where the carried part begins in the own window, which has the grid and the armour before it. */
const OWN_CARRIED_FROM = 9;

type Slot = ItemStack | null;

/**
 * A window that an action works in, one click at a time: each waits until the server has told the whole window, so that
 * what the state shows is what the server has and never our guess. It is closed with the action, however that ends; what
 * the mouse holds or the grid has goes back to the body then.
 */
export class WindowWork {
  /** Kind of the window as the game names it (`generic_9x3`); `inventory` for the own one. */
  readonly kind: string;
  readonly #activity: Activity;
  readonly #id: number | undefined;
  readonly #book: ItemBook;
  #closed = false;

  private constructor(activity: Activity, id: number | undefined, kind: string) {
    this.#activity = activity;
    this.#id = id;
    this.kind = kind;
    this.#book = itemBookOf(activity.session.state.registry.version);
    activity.onCleanup(() => this.#shut());
  }

  /** The own window, which is always open; another one is closed first. */
  static async own(activity: Activity): Promise<Result<WindowWork>> {
    const { session } = activity;
    if (session.state.window !== undefined) session.body.closeWindow();
    const work = new WindowWork(activity, undefined, 'inventory');
    const failed = await work.sync();
    return failed ?? succeed(work);
  }

  /**
   * Opens the window of the block at `pos`. Fails as a click on a block does, and with `no_window` where none opens or
   * nothing is told of what is in it.
   */
  static async open(activity: Activity, pos: BlockPos): Promise<Result<WindowWork>> {
    const { session, locale } = activity;
    const { state } = session;
    const usable = usableBlock(session, pos, locale);
    if (!usable.ok) return usable;
    if (state.window !== undefined) session.body.closeWindow();
    const clicked = await clickBlock(activity, usable.value);
    if (!clicked.ok) return clicked;
    const values = { at: at(pos), block: usable.value.name };
    if (state.window === undefined) return failIn(locale, 'no_window', ['noWindow', 'lookAtBlock'], values, { ...pos });
    const work = await WindowWork.opened(activity);
    if (work !== undefined) return succeed(work);
    return activity.stopped() ?? failIn(locale, 'no_window', ['windowUntold', 'lookAtBlock'], values, { ...pos });
  }

  /** The window that was opened, once what is in it is told; undefined where none opens, or that does not come. */
  static async opened(activity: Activity): Promise<WindowWork | undefined> {
    const { state } = activity.session;
    const told = await activity.everyTick(ANSWER_TICKS, () => (state.window?.slots.length ?? 0) > 0);
    const { window } = state;
    if (window === undefined) return undefined;
    // Made also where nothing was told, so that it is closed.
    const work = new WindowWork(activity, window.id, window.kind);
    return told === 'met' ? work : undefined;
  }

  /** All places in the window's own numbers, as the server told them; none once it is not open any more. */
  get slots(): readonly Slot[] {
    const { inventory, window } = this.#activity.session.state;
    if (window?.id !== this.#id) return [];
    const carried = [...inventory.main, ...inventory.hotbar];
    if (this.#id !== undefined) return [...(window?.slots ?? []), ...carried];
    const { head, torso, legs, feet } = inventory.armour;
    return [...inventory.grid, head, torso, legs, feet, ...carried, inventory.offHand];
  }

  /** Number of the first carried place; for a block's window that is how many places the block has. */
  get carriedFrom(): number {
    return this.#id === undefined ? OWN_CARRIED_FROM : (this.#activity.session.state.window?.slots.length ?? 0);
  }

  /** Numbers of the carried places. */
  get carriedSlots(): readonly number[] {
    return range(this.carriedFrom, CARRIED_SLOTS);
  }

  /** Numbers of the block's own places. */
  get blockSlots(): readonly number[] {
    return range(0, this.#id === undefined ? 0 : this.carriedFrom);
  }

  /** Those of `slots` that hold `item`, the fullest last. */
  holding(slots: readonly number[], item: string): readonly number[] {
    const countIn = (slot: number) => this.slots[slot]?.count ?? 0;
    return slots.filter((slot) => this.slots[slot]?.name === item).sort((a, b) => countIn(a) - countIn(b));
  }

  /** How many of `item` lie in `slots`. */
  countIn(slots: readonly number[], item: string): number {
    return this.holding(slots, item).reduce((sum, slot) => sum + (this.slots[slot]?.count ?? 0), 0);
  }

  /** Has the server tell the whole window, once it has answered what an action before this one left unanswered. */
  async sync(): Promise<Failure | undefined> {
    const { session } = this.#activity;
    const asked = unanswered.get(session);
    if (asked !== undefined) {
      await this.#activity.everyTick(LATE_ANSWER_TICKS, () => session.state.inventory.tellings !== asked);
    }
    return this.#activity.stopped() ?? (await this.click(NO_SLOT));
  }

  /**
   * Clicks, and waits for the window as it is then. Answers why it could not: the window is not open any more
   * (`window_closed`), or the server says nothing (`no_answer`).
   */
  async click(slot: number, button = LEFT, mode: ClickMode = 'pickUp'): Promise<Failure | undefined> {
    const { session, locale } = this.#activity;
    const { state } = session;
    if (state.window?.id !== this.#id) return failIn(locale, 'window_closed', ['windowClosed', 'callAgain']);
    const { tellings } = state.inventory;
    session.body.clickWindow(slot, button, mode);
    unanswered.set(session, tellings);
    const end = await this.#activity.everyTick(ANSWER_TICKS, () => state.inventory.tellings !== tellings);
    if (end !== 'stopped') unanswered.delete(session);
    if (end === 'met') return undefined;
    return this.#activity.stopped() ?? failIn(locale, 'no_answer', ['clickUnanswered', 'callInventory']);
  }

  /** Moves a stack to the other part of the window, as far as it has room there (a click with shift). */
  quickMove(slot: number): Promise<Failure | undefined> {
    return this.click(slot, LEFT, 'quickMove');
  }

  /**
   * Lays `count` of `item` from the carried places into one place that is empty or holds the same. Ends early where that
   * is full.
   */
  async lay(item: string, count: number, into: number): Promise<Failure | undefined> {
    let left = count;
    while (left > 0) {
      const source = this.holding(this.carriedSlots, item).at(-1);
      if (source === undefined) return undefined;
      const laid = await this.move(source, left, [into]);
      if (typeof laid !== 'number') return laid;
      if (laid === 0) return undefined;
      left -= laid;
    }
    return undefined;
  }

  /**
   * Moves up to `count` of the stack in `source` to those of `targets` that have room for it; what has none goes back.
   * Answers how many it moved.
   */
  async move(source: number, count: number, targets: readonly number[]): Promise<number | Failure> {
    const stack = this.slots[source] ?? null;
    if (stack === null) return 0;
    const wanted = Math.min(count, stack.count);
    const kept = stack.count - wanted;
    const oneByOne = kept > wanted;
    const failed = (await this.click(source)) ?? (oneByOne ? undefined : await this.#times(kept, source));
    if (failed !== undefined) return failed;
    for (const target of targets) {
      const unlaid = this.#cursorCount() - (oneByOne ? kept : 0);
      if (unlaid <= 0) break;
      const there = this.slots[target] ?? null;
      const room = this.#book.stackSizeOf(stack.name) - (there?.count ?? 0);
      if (room <= 0 || (there !== null && !isSame(there, stack))) continue;
      const stopped = oneByOne ? await this.#times(Math.min(unlaid, room), target) : await this.click(target);
      if (stopped !== undefined) return stopped;
    }
    const back = this.#cursorCount();
    const unreturned = back > 0 ? await this.click(source) : undefined;
    return unreturned ?? wanted - (oneByOne ? back - kept : back);
  }

  /**
   * Moves `count` of `item` between the two parts of the window, whole stacks at a time where it can. Answers how many
   * it moved: fewer where there are no more, or there is no room for more.
   */
  async transfer(
    item: string,
    count: number,
    from: readonly number[],
    into: readonly number[],
  ): Promise<number | Failure> {
    const atFirst = this.countIn(from, item);
    for (;;) {
      const moved = atFirst - this.countIn(from, item);
      const source = this.holding(from, item).at(-1);
      if (moved >= count || source === undefined) return moved;
      const isWhole = (this.slots[source]?.count ?? 0) <= count - moved;
      const failed = isWhole ? await this.quickMove(source) : await this.move(source, count - moved, into);
      if (typeof failed === 'object') return failed;
      if (atFirst - this.countIn(from, item) === moved) return moved;
    }
  }

  /** Closes it, and learns what is carried then. */
  async close(): Promise<Failure | undefined> {
    this.#shut();
    const own = await WindowWork.own(this.#activity);
    return own.ok ? undefined : own;
  }

  /** Lays down one at a time. */
  async #times(count: number, slot: number): Promise<Failure | undefined> {
    for (let i = 0; i < count; i++) {
      const failed = await this.click(slot, RIGHT);
      if (failed !== undefined) return failed;
    }
    return undefined;
  }

  #cursorCount(): number {
    return this.#activity.session.state.inventory.cursor?.count ?? 0;
  }

  #shut(): void {
    if (this.#closed) return;
    this.#closed = true;
    const { body, state } = this.#activity.session;
    if (state.window?.id === this.#id) body.closeWindow();
  }
}

function range(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** Whether two stacks would join, as far as can be seen. */
function isSame(a: ItemStack, b: ItemStack): boolean {
  const key = ({ name, customName, enchantments }: ItemStack) => JSON.stringify([name, customName, enchantments]);
  return key(a) === key(b);
}
