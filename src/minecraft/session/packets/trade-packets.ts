import type { PacketContext, PacketHandlers } from './context.ts';

/** Offers that are kept; the game's villagers have ten. */
const MAX_OFFERS = 64;

interface TradePacket {
  readonly windowId: number;
  readonly trades: readonly {
    readonly inputItem1: unknown;
    readonly inputItem2?: unknown;
    readonly outputItem: unknown;
    readonly tradeDisabled: boolean;
    readonly nbTradeUses: number;
    readonly maximumNbTradeUses: number;
    readonly specialPrice: number;
    readonly priceMultiplier: number;
    readonly demand: number;
  }[];
}

/** What a villager offers. */
export function tradePackets({ writer, items }: PacketContext): PacketHandlers {
  return {
    trade_list({ windowId, trades }: TradePacket) {
      const offers = trades.slice(0, MAX_OFFERS).flatMap((trade) => {
        const [price, second, gives] = [trade.inputItem1, trade.inputItem2, trade.outputItem].map(items.stackOf);
        if (price === null || price === undefined || gives === null || gives === undefined) return [];
        const risen = Math.max(0, Math.floor(price.count * trade.demand * trade.priceMultiplier));
        const count = Math.max(1, Math.min(64, price.count + risen + trade.specialPrice));
        const left = Math.max(0, trade.maximumNbTradeUses - trade.nbTradeUses);
        const takes = [{ item: price.name, count }, ...(second ? [{ item: second.name, count: second.count }] : [])];
        return [{ takes, gives: { item: gives.name, count: gives.count }, left: trade.tradeDisabled ? 0 : left }];
      });
      writer.inventory.offersTold(windowId, offers);
    },
  };
}
