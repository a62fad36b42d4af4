import type { Game } from '../../game.ts';
import { afterWork, anvilResult } from '../crafting/anvil.ts';
import { Shelf, type StackSpace } from '../items/stack.ts';
import type { MenuSlot } from './clicks.ts';
import { carriedRoutes, carriedSlots, plainSlots, type WindowMenu } from './menu-slots.ts';

/** Slots of the anvil itself: two things, and what comes of them. */
const OWN_SLOTS = 3;
const RESULT = 2;

/** Characters of a name at most, as in the game; longer ones are passed over. */
const MAX_NAME_LENGTH = 50;

/** The one who works at an anvil. */
interface Smith {
  readonly creative: () => boolean;
  readonly levels: () => number;
  readonly pay: (levels: number) => void;
  /** Told that something was made: the anvil wears. */
  readonly onMade: () => void;
}

/** An anvil's window. */
export function anvilMenu(game: Game, player: StackSpace, smith: Smith): WindowMenu {
  const inputs = new Shelf(2);
  let name: string | undefined;
  const work = () => {
    const [left, right] = [inputs.get(0), inputs.get(1)];
    return anvilResult(game.registry, game.items, { left, right, name, creative: smith.creative() });
  };
  const payable = (cost: number) => smith.creative() || smith.levels() >= cost;
  const result: MenuSlot = {
    isMade: true,
    peek: () => work()?.made,
    put: () => {},
    accepts: () => false,
    limit: ({ most }) => most,
    mayTake() {
      const found = work();
      return found !== undefined && payable(found.cost);
    },
    take(_count, room) {
      const found = work();
      if (found === undefined || !payable(found.cost) || found.made.count > room) return undefined;
      if (!smith.creative()) smith.pay(found.cost);
      inputs.set(0, undefined);
      inputs.set(1, afterWork(inputs.get(1), found.used));
      smith.onMade();
      return found.made;
    },
  };
  const carried = carriedRoutes(OWN_SLOTS);
  return {
    slots: [...plainSlots(inputs), result, ...carriedSlots(player)],
    routes(slot) {
      if (slot === RESULT) return [carried.into(true)];
      if (slot < RESULT) return [carried.into(false)];
      return [{ from: 0, to: RESULT }, carried.across(slot)];
    },
    loose: [inputs],
    properties: () => [work()?.cost ?? 0],
    onText(text) {
      if (text.length <= MAX_NAME_LENGTH) name = text;
    },
  };
}
