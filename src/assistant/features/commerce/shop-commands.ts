import { type Clock, type Result, succeed } from '../../../core/index.ts';
import type { AgentContext, AgentResult, Command } from '../../../engine/index.ts';
import type { CardMakers } from '../../cards/card-makers.ts';
import type { GameDoor } from '../../game/game-door.ts';
import { offersCard, quoteCard, receiptCard, receiptsCard, resultOf, reviewsCard } from './cards.ts';
import type { Offer } from './catalogue.ts';
import { commerceFailure } from './failures.ts';
import type { Quotes } from './quotes.ts';
import { type Quote, RECEIPTS, readReceipt, type TradeReceipt } from './records.ts';
import type { ReviewList, Reviews } from './reviews.ts';
import type { Trading } from './trading.ts';

/** What a player must be permitted to decide on what is not known of a trade. */
const REVIEW_PERMISSION = 'commerce.review';

/** Receipts that are listed. */
const MAX_LISTED = 100;

/** What commands of the shop are made of. */
export interface ShopParts {
  readonly quotes: Quotes;
  readonly trading: Trading;
  readonly reviews: Reviews;
  readonly clock: Clock;
  readonly game: Pick<GameDoor, 'online'>;
}

/** Kinds of what the shop answers: stored and shown by them. */
const KINDS = {
  offers: 'shop_offers',
  quote: 'shop_quote',
  receipt: 'trade_receipt',
  receipts: 'trade_receipts',
  reviews: 'trade_reviews',
} as const;

/** Adds the cards of all that the shop answers. */
export function addCards(cards: CardMakers, clock: Clock): void {
  cards.add(KINDS.offers, ({ data }, locale) => offersCard(data as readonly Offer[], locale));
  cards.add(KINDS.quote, ({ data }, locale) => quoteCard(data as Quote, clock.nowMs(), locale));
  cards.add(KINDS.receipt, ({ data }, locale) => receiptCard(data as TradeReceipt, locale));
  cards.add(KINDS.receipts, ({ data }, locale) => receiptsCard(data as readonly TradeReceipt[], locale));
  cards.add(KINDS.reviews, ({ data }, locale) => reviewsCard(data as ReviewList, locale));
}

/** What is for sale to the player, as a result. */
export function showOffers({ quotes }: ShopParts, context: AgentContext): AgentResult {
  const offers = quotes.offersFor(context);
  return resultOf(KINDS.offers, offersCard(offers, context.locale), offers);
}

/** A quote, as a result. */
export async function showQuote(
  { quotes, clock }: ShopParts,
  context: AgentContext,
  offer: string,
  count: number,
): Promise<Result<AgentResult>> {
  const quote = await quotes.quote(context, offer, count);
  if (!quote.ok) return quote;
  return succeed(resultOf(KINDS.quote, quoteCard(quote.value, clock.nowMs(), context.locale), quote.value));
}

/** A receipt as a result: its data are the very ones that its transaction built. */
function showReceipt(receipt: Result<TradeReceipt>, context: AgentContext): Result<AgentResult> {
  if (!receipt.ok) return receipt;
  return succeed(resultOf(KINDS.receipt, receiptCard(receipt.value, context.locale), receipt.value));
}

/** The shop's commands: `shop`, `shop buy`, `shop accept` ... and the operator's `shop reviews`, `shop decide`. */
export function shopCommands(parts: ShopParts): readonly Command[] {
  const { trading } = parts;
  const trade = { name: 'trade', kind: 'word' } as const;
  return [
    {
      path: 'shop',
      description: { en: 'shows what is for sale, with the odds of draws', zh: '显示在售商品，以及抽奖概率' },
      arguments: [],
      run: async (context) => succeed(showOffers(parts, context)),
    },
    {
      path: 'shop buy',
      description: { en: 'says what something costs; nothing is taken yet', zh: '报出价格，此时不收取任何东西' },
      arguments: [
        { name: 'offer', kind: 'word' },
        { name: 'count', kind: 'integer', optional: true },
      ],
      run: (context, { offer, count = 1 }) => showQuote(parts, context, String(offer), Number(count)),
    },
    {
      path: 'shop accept',
      description: {
        en: 'accepts a quote: takes the price and gives the goods, once',
        zh: '接受报价：收取价款并给予商品，仅一次',
      },
      arguments: [trade],
      run: async (context, values) => showReceipt(await trading.accept(context, String(values['trade'])), context),
    },
    {
      path: 'shop refund',
      description: { en: 'gives the goods of a trade back for its price', zh: '退回一笔交易的商品并取回价款' },
      arguments: [trade],
      run: async (context, values) => showReceipt(await trading.refund(context, String(values['trade'])), context),
    },
    {
      path: 'shop claim',
      description: { en: 'fetches what is paid and was not given yet', zh: '领取已付款但尚未给予的商品' },
      arguments: [],
      run: async (context) => showReceipts(await trading.resume(context), context),
    },
    {
      path: 'shop receipts',
      description: { en: 'shows your trades', zh: '显示你的交易' },
      arguments: [],
      run: async (context) => {
        const listed = await context.store.transact((transaction) =>
          transaction.list(RECEIPTS, readReceipt, { limit: MAX_LISTED }),
        );
        if (!listed.ok) return listed;
        const receipts = listed.value.documents.map(([, receipt]) => receipt).sort((a, b) => a.atMs - b.atMs);
        return showReceipts(succeed(receipts), context);
      },
    },
    ...reviewCommands(parts),
  ];
}

function reviewCommands({ reviews, game }: ShopParts): readonly Command[] {
  return [
    {
      path: 'shop reviews',
      description: { en: 'shows the trades whose outcome is not known', zh: '显示结果不明的交易' },
      arguments: [],
      permission: REVIEW_PERMISSION,
      run: async ({ locale }) => {
        const list = await reviews.list(locale);
        return list.ok ? succeed(resultOf(KINDS.reviews, reviewsCard(list.value, locale), list.value)) : list;
      },
    },
    {
      path: 'shop decide',
      description: {
        en: 'says whether what is not known of a trade happened: yes or no',
        zh: '判定结果不明的交易是否发生：yes 或 no',
      },
      arguments: [
        { name: 'player', kind: 'word' },
        { name: 'trade', kind: 'word' },
        { name: 'decision', kind: 'word' },
      ],
      permission: REVIEW_PERMISSION,
      run: async (context, values) => {
        const decision = String(values['decision']);
        if (decision !== 'yes' && decision !== 'no') {
          return commerceFailure('bad_decision', context.locale, { decision: decision.slice(0, 20) });
        }
        const player = await playerId(game, String(values['player']), context);
        if (!player.ok) return player;
        const trade = String(values['trade']);
        const decided = await reviews.decide(player.value, trade, decision === 'yes', context.locale);
        return showReceipt(decided, context);
      },
    },
  ];
}

/** The id of a player who is named as in the game, or by the id itself. */
async function playerId(
  game: Pick<GameDoor, 'online'>,
  given: string,
  { locale }: AgentContext,
): Promise<Result<string>> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) return succeed(given);
  const online = await game.online();
  if (!online.ok) return online;
  const found = online.value.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  return found === undefined
    ? commerceFailure('unknown_player', locale, { player: given.slice(0, 40) })
    : succeed(found.id);
}

function showReceipts(receipts: Result<readonly TradeReceipt[]>, { locale }: AgentContext): Result<AgentResult> {
  if (!receipts.ok) return receipts;
  return succeed(resultOf(KINDS.receipts, receiptsCard(receipts.value, locale), receipts.value));
}
