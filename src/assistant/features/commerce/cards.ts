import { type Locale, textOf } from '../../../core/index.ts';
import type { AgentResult } from '../../../engine/index.ts';
import type { Card, CardLine } from '../../cards/card.ts';
import { type Offer, shownOdds, totalWeight } from './catalogue.ts';
import { describeHolding } from './holding.ts';
import type { Quote, Trade, TradeReceipt } from './records.ts';
import type { ReviewList } from './reviews.ts';
import { isUnclear } from './steps.ts';
import { COMMERCE_TEXTS } from './texts.ts';

type Name = keyof typeof COMMERCE_TEXTS;

function say(name: Name, locale: Locale, values: Readonly<Record<string, unknown>> = {}): string {
  return textOf(COMMERCE_TEXTS[name], locale, values);
}

/** What is for sale: each offer with its price, a pool with the odds of all its rewards. */
export function offersCard(offers: readonly Offer[], locale: Locale): Card {
  const title = say('shopTitle', locale);
  if (offers.length === 0) return { title, lines: [{ text: say('shopEmpty', locale), tone: 'quiet' }] };
  return { title, lines: offers.flatMap((offer) => offerLines(offer, locale)) };
}

function offerLines(offer: Offer, locale: Locale): readonly CardLine[] {
  const { id } = offer;
  const values = { id, name: offer.name[locale], price: describeHolding(offer.price, locale) };
  const actions = [{ label: say('buy', locale), command: `shop buy ${id}` }];
  if (offer.kind === 'good') {
    return [{ text: say('gives', locale, { ...values, gives: describeHolding(offer.gives, locale) }), actions }];
  }
  const total = totalWeight(offer);
  const rewards = offer.rewards.map(({ gives, weight }): CardLine => {
    const text = say('reward', locale, { odds: shownOdds(weight, total), gives: describeHolding(gives, locale) });
    return { text, tone: 'quiet' };
  });
  return [{ text: say('offer', locale, values), actions }, ...rewards];
}

/** A quote, with what accepts it. */
export function quoteCard(quote: Quote, nowMs: number, locale: Locale): Card {
  const { id, name, count, price, gives, expiresAtMs } = quote;
  const values = { name: name[locale], count, price: describeHolding(price, locale) };
  const text =
    gives === null
      ? say('quoteDraw', locale, values)
      : say('quoteGood', locale, { ...values, gives: describeHolding(gives, locale) });
  const seconds = Math.max(0, Math.round((expiresAtMs - nowMs) / 1000));
  return {
    title: say('quoteTitle', locale, { id }),
    lines: [{ text }, { text: say('quoteHolds', locale, { seconds }), tone: 'quiet' }],
    actions: [{ label: say('accept', locale), command: `shop accept ${id}` }],
  };
}

/** A receipt: how the trade ended, and which pool a draw came from. */
export function receiptCard(receipt: TradeReceipt, locale: Locale): Card {
  const { id, name, end, paid, gave, why, draw, refundableUntilMs } = receipt;
  const text = say(end, locale, {
    name: name[locale],
    paid: describeHolding(paid, locale),
    gave: describeHolding(gave, locale),
    why: why?.why ?? '',
  });
  const lines: CardLine[] = [{ text, tone: end === 'given' ? 'good' : 'bad' }];
  if (draw !== null && end === 'given') {
    const odds = shownOdds(draw.weight, draw.total);
    lines.push({ text: say('drawn', locale, { pool: draw.pool, odds }), tone: 'quiet' });
  }
  const actions = refundableUntilMs === null ? [] : [{ label: say('refund', locale), command: `shop refund ${id}` }];
  return { title: say('receiptTitle', locale, { id }), lines, actions };
}

/** The player's trades, the latest last. */
export function receiptsCard(receipts: readonly TradeReceipt[], locale: Locale): Card {
  const title = say('shopTitle', locale);
  if (receipts.length === 0) return { title, lines: [{ text: say('noReceipts', locale), tone: 'quiet' }] };
  const lines = receipts.map(({ id, name, gave, paid }): CardLine => {
    const values = { id, name: name[locale], gave: describeHolding(gave, locale), paid: describeHolding(paid, locale) };
    return { text: say('receiptLine', locale, values) };
  });
  return { title, lines };
}

/** What needs the operator's decision, with what decides it. */
export function reviewsCard({ reviews, more }: ReviewList, locale: Locale): Card {
  const title = say('reviewTitle', locale);
  if (reviews.length === 0) return { title, lines: [{ text: say('noReviews', locale), tone: 'quiet' }] };
  const lines = reviews.map(({ player, trade }): CardLine => {
    const decide = `shop decide ${player} ${trade.id}`;
    const values = { player, id: trade.id, name: trade.name[locale], deed: deedOf(trade, locale) };
    return {
      text: say('reviewLine', locale, values),
      actions: [
        { label: say('happened', locale), command: `${decide} yes`, isDraft: true },
        { label: say('notHappened', locale), command: `${decide} no`, isDraft: true },
      ],
    };
  });
  return { title, lines: more ? [...lines, { text: say('moreReviews', locale), tone: 'quiet' }] : lines };
}

/** What is not known whether it was done. */
export function deedOf({ step, takes, gives }: Trade, locale: Locale): string {
  const holding = describeHolding(step === 'unclear_giving' ? gives : takes, locale);
  if (!isUnclear(step)) return '';
  const deeds = {
    unclear_taking: 'deed_taking',
    unclear_giving: 'deed_giving',
    unclear_returning: 'deed_returning',
  } as const;
  return say(deeds[step], locale, { holding });
}

/** A card as a result that shows it: its text is the card's, for whoever sees no cards. */
export function resultOf<D>(kind: string, card: Card, data: D): AgentResult<D> {
  const text = card.lines.map((line) => line.text).join('\n');
  return { kind, text, data };
}
