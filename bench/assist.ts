/**
 * What the assistant costs. `trade_per_s`: purchases by players at once, each quoted, accepted, charged, delivered and
 * receipted, over one file a player with `synchronous=FULL`; the game answers at once, so that the ledger is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopOver } from '../src/assistant/features/commerce/testing/shop.ts';
import { StandInGame } from '../src/assistant/features/commerce/testing/stand-in-game.ts';
import { openFileStore } from '../src/assistant/index.ts';
import { ManualClock } from '../src/core/index.ts';

export const wanted = { trade_per_s: '>= 100' };

const PLAYERS = 20;
const TRADES_A_PLAYER = 50;

export async function run(): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-bench-assist-'));
  const clock = new ManualClock(1_000_000);
  const store = openFileStore({ folder, clock });
  if (!store.ok) throw new Error(store.why);
  const game = new StandInGame();
  const shop = shopOver(store.value, clock, game);
  const trade = async (player: string) => {
    for (let count = 0; count < TRADES_A_PLAYER; count++) {
      const done = await shop.as(player, async (context) => {
        const quote = await shop.quotes.quote(context, 'bread', 1);
        return quote.ok ? await shop.trading.accept(context, quote.value.id) : quote;
      });
      if (!done.ok || done.value.end !== 'given') throw new Error(done.ok ? done.value.end : done.why);
    }
  };
  try {
    const players = Array.from({ length: PLAYERS }, (_, i) => `player-${i + 1}`);
    for (const player of players) game.set(player, 'item emerald', TRADES_A_PLAYER);
    const startedMs = performance.now();
    await Promise.all(players.map(trade));
    const seconds = (performance.now() - startedMs) / 1000;
    return { trade_per_s: (PLAYERS * TRADES_A_PLAYER) / seconds };
  } finally {
    await shop.engine.close();
    await store.value.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
