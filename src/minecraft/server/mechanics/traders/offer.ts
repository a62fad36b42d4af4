import { z } from 'zod';
import { type Stack, sameKind } from '../items/stack.ts';

/** What a trader gives for what, and how often until it has new goods. */
export interface Offer {
  readonly price: Stack;
  readonly secondPrice: Stack | undefined;
  readonly goods: Stack;
  readonly maxUses: number;
  /** How often it was made since the goods came. */
  uses: number;
}

const item = z.object({ item: z.string(), count: z.int().positive() });

/** One trader as it is kept with the world. Positions in blocks. */
export const traderRecord = z.object({
  kind: z.string(),
  uuid: z.string(),
  at: z.tuple([z.number(), z.number(), z.number()]),
  health: z.number().positive(),
  offers: z.array(
    z.object({
      price: item,
      secondPrice: item.optional(),
      goods: item,
      maxUses: z.int().nonnegative(),
      uses: z.int().nonnegative(),
    }),
  ),
});

/** See {@link traderRecord}. */
export type TraderRecord = z.output<typeof traderRecord>;

/** The two places of a payment. */
export type Payment = readonly [Stack | undefined, Stack | undefined];

/** In which order two laid stacks pay an offer, as places of the payment; undefined where they do not (`MerchantOffer`). */
export function paidIn(offer: Offer, [first, second]: Payment): readonly [0, 1] | readonly [1, 0] | undefined {
  if (pays(offer.price, first) && paysSecond(offer, second)) return [0, 1];
  return pays(offer.price, second) && paysSecond(offer, first) ? [1, 0] : undefined;
}

function pays(price: Stack, laid: Stack | undefined): boolean {
  return laid !== undefined && sameKind(price, laid) && laid.count >= price.count;
}

function paysSecond({ secondPrice }: Offer, laid: Stack | undefined): boolean {
  return secondPrice === undefined ? laid === undefined : pays(secondPrice, laid);
}

/**
 * The offer that a payment buys: the one that was selected if it is not the first, else the first that is paid
 * (`MerchantOffers.getRecipeFor`); undefined for none, or where that one is sold out.
 */
export function offerFor(offers: readonly Offer[], selected: number, payment: Payment): Offer | undefined {
  const hinted = selected > 0 ? offers[selected] : undefined;
  const candidates = hinted === undefined ? offers : [hinted];
  const paid = candidates.find((offer) => paidIn(offer, payment) !== undefined);
  return paid !== undefined && paid.uses < paid.maxUses ? paid : undefined;
}
