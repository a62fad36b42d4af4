import type { Registry } from './library.ts';
import type { ClickMode } from './types.ts';

/** The kinds of click as the wire numbers them. */
const MODES: Readonly<Record<ClickMode, number>> = { pickUp: 0, quickMove: 1, swap: 2 };

/** Clicks are counted in 16 bits. */
const MAX_ACTION = 0x7fff;
/** The number of the click that only asks. */
const ASKING_ACTION = 0;
/** The number of a click that hits no place. */
const NO_SLOT = -1;
/** A number that no state of a window has: since 1.17.1 the server answers with the whole window. */
const NO_STATE = -1;
const EMPTY_SLOT = { present: false, itemCount: 0 };
/** More than any place holds: what a click is said to yield where the server answers only to what is wrong (to 1.17). */
const IMPOSSIBLE_STACK = { present: true, itemId: 1, itemCount: 127 };
/** From this version on the wire has hashes of items in clicks, and nothing for none. */
const HASHES_SINCE = '1.21.5';

/** A click as it is to be counted next. */
export function nextAction(action: number): number {
  return (action % MAX_ACTION) + 1;
}

/** A click that claims nothing right, so that the server tells the whole window; with the fields of all versions. */
export function clickPacket(
  registry: Registry,
  windowId: number,
  slot: number,
  mouseButton: number,
  mode: ClickMode,
  action: number,
): object {
  return {
    windowId,
    slot,
    mouseButton,
    mode: MODES[mode],
    action,
    item: IMPOSSIBLE_STACK,
    stateId: NO_STATE,
    changedSlots: [],
    cursorItem: claimedCursor(registry),
  };
}

/**
 * What to do about the server's word on a click (up to 1.16.5): a refused one is followed by the whole window, and clicks
 * are void until the refusal is confirmed. An accepted one the server takes for known, and has to be asked.
 */
export function answerToTransaction(
  registry: Registry,
  { windowId, action, accepted }: { windowId: number; action: number; accepted: boolean },
): readonly [name: string, packet: object] | undefined {
  if (!accepted) return ['transaction', { windowId, action, accepted: true }];
  if (action === ASKING_ACTION) return undefined;
  return ['window_click', clickPacket(registry, windowId, NO_SLOT, 0, 'pickUp', ASKING_ACTION)];
}

/** What a click says the mouse holds after it. */
function claimedCursor(registry: Registry): object | undefined {
  if (registry.version['>='](HASHES_SINCE)) return undefined;
  return registry.supportFeature('stateIdUsed') ? EMPTY_SLOT : IMPOSSIBLE_STACK;
}
