import { MAIN_START, OFF_HAND_SLOT, type PlayerSpace } from '../items/player-space.ts';
import { Shelf, type Stack, sameKind, withCount } from '../items/stack.ts';
import type { MenuSlot } from '../windows/clicks.ts';
import { carriedRoutes, carriedSlots, plainSlots, type WindowMenu } from '../windows/menu-slots.ts';
import { type Offer, offerFor, type Payment, paidIn } from './offer.ts';

/** The place of the goods, and how many places the window has of its own. */
const GOODS = 2;
const OWN_SLOTS = 3;

/** A trader's window, and what selecting an offer in it does. */
interface TradeMenu {
  readonly menu: WindowMenu;
  /** Takes back what was laid, and lays what the offer takes of what is carried (`MerchantMenu.tryMoveItems`). */
  select(index: number): void;
}

/** The window in which offers are paid and goods are taken; `onTraded` is told of each trade. */
export function tradeMenu(offers: readonly Offer[], player: PlayerSpace, onTraded: () => void): TradeMenu {
  const laid = new Shelf(2);
  let selected = 0;
  const payment = (): Payment => [laid.get(0), laid.get(1)];
  const current = () => offerFor(offers, selected, payment());
  const goods: MenuSlot = {
    isMade: true,
    peek: () => current()?.goods,
    put: () => {},
    accepts: () => false,
    limit: ({ most }) => most,
    mayTake: () => true,
    take(_count, room) {
      const offer = current();
      const order = offer === undefined ? undefined : paidIn(offer, payment());
      if (offer === undefined || order === undefined || offer.goods.count > room) return undefined;
      const [first, second] = order;
      takeFrom(laid, first, offer.price.count);
      takeFrom(laid, second, offer.secondPrice?.count ?? 0);
      offer.uses++;
      onTraded();
      return offer.goods;
    },
  };
  const carried = carriedRoutes(OWN_SLOTS);
  return {
    menu: {
      slots: [...plainSlots(laid), goods, ...carriedSlots(player)],
      routes: (slot) => [slot < OWN_SLOTS ? carried.into(slot === GOODS) : carried.across(slot)],
      loose: [laid],
    },
    select(index) {
      const offer = offers[index];
      if (offer === undefined) return;
      selected = index;
      for (const [place, stack] of [...laid.entries()]) laid.set(place, player.stow(stack));
      if ([...laid.entries()].length > 0) return;
      lay(laid, 0, offer.price, player);
      if (offer.secondPrice !== undefined) lay(laid, 1, offer.secondPrice, player);
    },
  };
}

function takeFrom(shelf: Shelf, place: number, count: number): void {
  const stack = shelf.get(place);
  if (stack !== undefined) shelf.set(place, withCount(stack, stack.count - count));
}

/** Lays all that is carried of a price into one place, as far as it has room. */
function lay(shelf: Shelf, place: number, price: Stack, player: PlayerSpace): void {
  for (let slot = MAIN_START; slot < OFF_HAND_SLOT; slot++) {
    const there = player.get(slot);
    const before = shelf.get(place)?.count ?? 0;
    if (there === undefined || !sameKind(there, price) || before >= price.most) continue;
    const moved = Math.min(there.count, price.most - before);
    player.set(slot, withCount(there, there.count - moved));
    shelf.set(place, withCount(there, before + moved));
  }
}
