import { defineTexts } from '../../../core/index.ts';

/** What commerce shows. */
export const COMMERCE_TEXTS = defineTexts({
  experience: { en: '{points} experience', zh: '{points} 点经验' },
  shopTitle: { en: 'Shop', zh: '商店' },
  shopEmpty: { en: 'Nothing is for sale to you.', zh: '没有可供你购买的商品。' },
  offer: { en: '{id}: {name} for {price}', zh: '{id}：{name}，价格 {price}' },
  gives: { en: '{id}: {name} ({gives}) for {price}', zh: '{id}：{name}（{gives}），价格 {price}' },
  reward: { en: '  {odds}: {gives}', zh: '  {odds}：{gives}' },
  buy: { en: 'buy', zh: '购买' },
  quoteTitle: { en: 'Quote {id}', zh: '报价 {id}' },
  quoteGood: { en: '{name} x {count}: {gives} for {price}.', zh: '{name} x {count}：{gives}，价格 {price}。' },
  quoteDraw: { en: 'One draw of {name} for {price}.', zh: '抽取一次 {name}，价格 {price}。' },
  quoteHolds: { en: 'It holds for {seconds} s.', zh: '{seconds} 秒内有效。' },
  accept: { en: 'accept', zh: '接受' },
  receiptTitle: { en: 'Receipt {id}', zh: '收据 {id}' },
  given: { en: '{name}: you got {gave} for {paid}.', zh: '{name}：你以 {paid} 获得 {gave}。' },
  returned: {
    en: '{name}: it could not be given; you have your {paid} back.',
    zh: '{name}：无法交付；已退还 {paid}。',
  },
  refused: { en: '{name}: nothing was taken. {why}', zh: '{name}：未收取任何东西。{why}' },
  drawn: { en: 'Drawn from {pool} at {odds}.', zh: '抽自 {pool}，概率 {odds}。' },
  waiting: { en: 'Nothing is waiting for you.', zh: '没有等你领取的东西。' },
  refund: { en: 'give back', zh: '退货' },
  noReceipts: { en: 'No trades yet.', zh: '还没有交易。' },
  receiptLine: { en: '{id}: {name}, {gave} for {paid}', zh: '{id}：{name}，{gave}，价格 {paid}' },
  reviewTitle: { en: 'Trades to review', zh: '待核对的交易' },
  moreReviews: { en: 'Others follow when these are decided.', zh: '处理完这些后还有更多。' },
  noReviews: { en: 'No trade needs review.', zh: '没有需要核对的交易。' },
  reviewLine: {
    en: '{player} {id}: {name}; not known whether {deed}',
    zh: '{player} {id}：{name}；不知是否{deed}',
  },
  deed_taking: { en: '{holding} was taken', zh: '已收取 {holding}' },
  deed_giving: { en: '{holding} was given', zh: '已交付 {holding}' },
  deed_returning: { en: '{holding} was given back', zh: '已退还 {holding}' },
  happened: { en: 'it was', zh: '已发生' },
  notHappened: { en: 'it was not', zh: '未发生' },
});

/** What the operator's page says of a trade whose outcome is not known: the question, and what follows from each answer. */
export const REVIEW_TEXTS = defineTexts({
  question: { en: '{name}: it is not known whether {deed}.', zh: '{name}：不知是否{deed}。' },
  takenYes: { en: 'It was: settle, the goods are given', zh: '已收取：成交，交付商品' },
  takenNo: { en: 'It was not: end it, nothing is charged', zh: '未收取：结束，不收费' },
  givenYes: { en: 'It was: settle, the trade is done', zh: '已交付：成交，交易完成' },
  givenNo: { en: 'It was not: the goods are given when the player is there', zh: '未交付：玩家在线时交付商品' },
  waits: { en: 'Decided: it goes on when the player is there.', zh: '已判定：玩家在线时继续。' },
  returnedYes: { en: 'It was: the refund is done', zh: '已退还：退款完成' },
  returnedNo: { en: 'It was not: refund when the player is there', zh: '未退还：玩家在线时退款' },
});

/** Why something was not done, by the failure's code. */
export const WHYS = defineTexts({
  bad_decision: { en: "'{decision}' is no decision", zh: '“{decision}” 不是有效的判定' },
  bad_count: { en: '{count} of {offer} cannot be bought at once', zh: '不能一次购买 {count} 份 {offer}' },
  not_refundable: { en: '{id} cannot be given back: {detail}', zh: '{id} 不能退货：{detail}' },
  not_unclear: { en: 'trade {id} needs no review', zh: '交易 {id} 无需核对' },
  quote_expired: { en: 'quote {id} has expired', zh: '报价 {id} 已过期' },
  shop_busy: { en: '{count} trades are under way', zh: '有 {count} 笔交易正在进行' },
  sold_out: { en: '{left} of {offer} are left for now, of {count}', zh: '{offer} 目前只剩 {left} 份，需要 {count} 份' },
  trade_moved: { en: 'trade {id} is at {step} meanwhile', zh: '交易 {id} 目前处于 {step}' },
  trade_needs_review: {
    en: 'how trade {id} ended is not known; nothing more is taken for it',
    zh: '交易 {id} 的结果不明；不会再为它收取任何东西',
  },
  trade_waits: { en: 'trade {id} is paid and waits for you', zh: '交易 {id} 已付款，等你来取' },
  unknown_offer: { en: "there is no offer '{offer}'", zh: '没有商品“{offer}”' },
  unknown_player: { en: "there is no player '{player}' in the game", zh: '游戏中没有玩家“{player}”' },
  unknown_trade: { en: "there is no quote or trade '{id}'", zh: '没有报价或交易“{id}”' },
});

/** What to do about it. */
export const HOW_TOS = defineTexts({
  bad_decision: { en: 'write yes where it happened, no where it did not', zh: '已发生写 yes，未发生写 no' },
  bad_count: { en: 'take 1 to {most}', zh: '请选 1 到 {most}' },
  not_refundable: { en: 'keep it', zh: '请保留' },
  not_unclear: { en: 'look at the list again', zh: '请再看一下列表' },
  quote_expired: { en: 'ask for a new one: shop buy {offer}', zh: '请重新询价：shop buy {offer}' },
  shop_busy: { en: 'try again in a moment', zh: '请稍后再试' },
  sold_out: { en: 'take fewer, or come again later', zh: '请少买一些，或稍后再来' },
  trade_moved: { en: 'look at it again', zh: '请再看一下' },
  trade_needs_review: { en: 'the operator looks at it: tell them {id}', zh: '管理员会核对：请告知 {id}' },
  trade_waits: { en: 'write shop claim when you are in the game', zh: '在游戏中输入 shop claim' },
  unknown_offer: { en: 'did you mean {nearest}?', zh: '你是指 {nearest} 吗？' },
  unknown_player: { en: 'give their id, as shop reviews shows it', zh: '请给出其 id，见 shop reviews' },
  unknown_trade: { en: 'ask for a quote: shop buy', zh: '请先询价：shop buy' },
});

/** Why a purchase cannot be given back. */
export const NOT_REFUNDABLE = defineTexts({
  draw: { en: 'it was drawn', zh: '它是抽取所得' },
  never: { en: 'it is sold for good', zh: '售出不退' },
  late: { en: 'its time is over', zh: '已过退货期限' },
  notBought: { en: 'it was not bought', zh: '并未购买' },
});
