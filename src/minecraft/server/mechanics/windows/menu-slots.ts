import { MAIN_START, OFF_HAND_SLOT } from '../items/player-space.ts';
import { type Stack, type StackSpace, withCount } from '../items/stack.ts';
import type { Menu, MenuSlot, Route } from './clicks.ts';

/** A window's menu, and what its window needs to know of it. */
export interface WindowMenu extends Menu {
  /** What was only laid into the window and goes back to the player when it closes: a grid, an anvil's inputs. */
  readonly loose: readonly StackSpace[];
  /** The first slot and how many, of a grid whose result (slot 0) clients wait for after each change in it. */
  readonly grid?: { readonly from: number; readonly size: number };
  /** Numbers shown in the window, as a furnace's flame. */
  readonly properties?: () => readonly number[];
  /** A text typed in the window: an anvil's name. */
  readonly onText?: (text: string) => void;
}

/** What may be put into a slot. */
interface SlotRules {
  readonly accepts?: (stack: Stack) => boolean;
  /** At most so many, whatever it is. */
  readonly limit?: number;
  /** Told what was taken. */
  readonly onTake?: (taken: Stack) => void;
}

/** A slot that shows one place of a space. */
export function plainSlot(space: StackSpace, index: number, rules: SlotRules = {}): MenuSlot {
  const accepts = rules.accepts ?? (() => true);
  return {
    isMade: false,
    peek: () => space.get(index),
    put: (stack) => space.set(index, stack),
    accepts,
    limit: (stack) => Math.min(stack.most, rules.limit ?? stack.most),
    mayTake: () => true,
    take(count, room) {
      const inside = space.get(index);
      if (inside === undefined) return undefined;
      // As in the game: what cannot be put back is taken whole onto the cursor or not at all.
      if (room < Math.min(count, inside.count) && !accepts(inside)) return undefined;
      const taken = withCount(inside, Math.min(count, inside.count, room));
      if (taken === undefined) return undefined;
      space.set(index, withCount(inside, inside.count - taken.count));
      rules.onTake?.(taken);
      return taken;
    },
  };
}

/** Slots over a whole space. */
export function plainSlots(space: StackSpace, rules: SlotRules = {}): readonly MenuSlot[] {
  return Array.from({ length: space.size }, (_, index) => plainSlot(space, index, rules));
}

/** The main part and the hotbar, as they stand at the end of every window. */
export function carriedSlots(player: StackSpace): readonly MenuSlot[] {
  const length = OFF_HAND_SLOT - MAIN_START;
  return Array.from({ length }, (_, index) => plainSlot(player, MAIN_START + index));
}

/** How many slots the main part and the hotbar have together, and the main part alone. */
const CARRIED = 36;
const MAIN = 27;

/** Shift-click routes of the slots that every window ends with, whose first is `start`. */
export function carriedRoutes(start: number): {
  /** Into what the player carries; `backwards` begins with the hotbar's end. */
  readonly into: (backwards: boolean) => Route;
  /** From the main part into the hotbar, or the other way. */
  readonly across: (slot: number) => Route;
} {
  const main: Route = { from: start, to: start + MAIN };
  const hotbar: Route = { from: start + MAIN, to: start + CARRIED };
  return {
    into: (backwards) => ({ from: start, to: start + CARRIED, backwards }),
    across: (slot) => (slot < hotbar.from ? hotbar : main),
  };
}
