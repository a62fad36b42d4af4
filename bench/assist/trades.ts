import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopOver } from '../../src/assistant/features/commerce/testing/shop.ts';
import { StandInGame } from '../../src/assistant/features/commerce/testing/stand-in-game.ts';
import { openFileStore } from '../../src/assistant/index.ts';
import { ManualClock } from '../../src/core/index.ts';
import { must } from './served.ts';

const PLAYERS = 20;
const TRADES_A_PLAYER = 50;

/**
 * Purchases a second by players at once, each quoted, accepted, charged, delivered and receipted, over one file a player
 * with `synchronous=FULL`; the game answers at once, so that the ledger is measured.
 */
export async function tradesPerSecond(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-bench-trades-'));
  const clock = new ManualClock(1_000_000);
  const store = must(openFileStore({ folder, clock }));
  const game = new StandInGame();
  const shop = shopOver(store, clock, game);
  const trade = async (player: string) => {
    for (let count = 0; count < TRADES_A_PLAYER; count++) {
      const receipt = await shop.as(player, async (context) => {
        const quote = await shop.quotes.quote(context, 'bread', 1);
        return quote.ok ? await shop.trading.accept(context, quote.value.id) : quote;
      });
      if (must(receipt).end !== 'given') throw new Error(must(receipt).end);
    }
  };
  try {
    const players = Array.from({ length: PLAYERS }, (_, i) => `player-${i + 1}`);
    for (const player of players) game.set(player, 'item emerald', TRADES_A_PLAYER);
    const startedMs = performance.now();
    await Promise.all(players.map(trade));
    return (PLAYERS * TRADES_A_PLAYER) / ((performance.now() - startedMs) / 1000);
  } finally {
    await shop.engine.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
