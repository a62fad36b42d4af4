import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ManualClock, type Random, type Result, seededRandom } from '../../../core/index.ts';
import type { AgentStore } from '../../../engine/index.ts';
import { databases } from '../../data/testing/databases.ts';
import type { Holding } from './holding.ts';
import { OPEN, RECEIPTS, readReceipt, readTrade, type Trade, type TradeReceipt } from './records.ts';
import { Mortal } from './testing/mortal.ts';
import { must } from './testing/must.ts';
import { CATALOGUE, type Shop, shopOver } from './testing/shop.ts';
import { type Fault, StandInGame } from './testing/stand-in-game.ts';

/** Trades of one run over one store, and runs: 10,000 trades in the soak. */
const TRADES = 100;
const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 100 : 2;

const PLAYERS = ['ann', 'ben', 'cat'] as const;
const OFFERS = [...Object.keys(CATALOGUE.goods), ...Object.keys(CATALOGUE.pools)].filter((id) => id !== 'secret');
const FAULTS: readonly Fault[] = [
  'offline',
  'unknown_before',
  'unknown_after',
  'throws_before',
  'throws_after',
  'refused',
];
const PURSE = { 'item emerald': 40, experience: 600, 'score coins': 30 } as const;

interface Run {
  readonly store: AgentStore;
  readonly clock: ManualClock;
  readonly game: StandInGame;
  readonly random: Random;
  /** Purchases asked for, by player. */
  readonly ids: Map<string, string[]>;
  /** What truly happened to each player's purse for each purchase, its refunds included: the oracle's book. */
  readonly truth: Map<string, Map<string, number>>;
}

/** A process that is killed after some steps; its players' faults are drawn at every use of the game. */
function processOf(run: Run, life: Mortal): Shop {
  const game = new StandInGame();
  game.ofPlayer = (player) => life.game(run.game.ofPlayer(player));
  return shopOver(life.store(run.store), run.clock, game);
}

/** One thing that a player does: buys, accepts again, gives back. Every effect in between is of that purchase. */
async function act(run: Run, shop: Shop, player: (typeof PLAYERS)[number]): Promise<void> {
  const { random, ids } = run;
  const mine = ids.get(player) ?? [];
  ids.set(player, mine);
  const kind = random.int(10);
  let id = random.pick(mine);
  if (id === undefined || kind < 6) {
    const offer = random.pick(OFFERS) ?? '';
    const count = offer === 'lucky' ? 1 : 1 + random.int(3);
    const quote = await shop.as(player, (context) => shop.quotes.quote(context, offer, count));
    if (!quote.ok) return;
    id = quote.value.id;
    mine.push(id);
  }
  const purchase = id;
  const from = run.game.log.length;
  const accept = () => shop.as(player, (context) => shop.trading.accept(context, purchase));
  const refund = () => shop.as(player, (context) => shop.trading.refund(context, purchase));
  const ask: () => Promise<Result<unknown>> = kind === 9 ? refund : accept;
  await Promise.all(random.int(3) === 0 ? [ask(), ask()] : [ask()]);
  book(run, player, purchase, from);
}

/** Writes down what the game did for a purchase since then. */
function book({ game, truth }: Run, player: string, purchase: string, from: number): void {
  const key = `${player}/${purchase}`;
  const sums = truth.get(key) ?? new Map<string, number>();
  truth.set(key, sums);
  for (const use of game.log.slice(from)) {
    if (use.player === player && use.happened) sums.set(use.what, (sums.get(use.what) ?? 0) + use.amount);
  }
}

function purchaseOf(id: string): string {
  return id.replace(/r\d+$/, '');
}

function moved(holding: Holding): readonly [what: string, amount: number] {
  if ('item' in holding) return [`item ${holding.item}`, holding.count];
  return 'experience' in holding ? ['experience', holding.experience] : [`score ${holding.score}`, holding.points];
}

/** What a person finds who looks at an unclear trade: attempts that ended otherwise left nothing behind. */
function hasHappened({ truth }: Run, player: string, { id, step, takes, gives, refundOf }: Trade): boolean {
  const sums = truth.get(`${player}/${purchaseOf(id)}`);
  const [taken, price] = moved(takes);
  const [given, goods] = moved(gives);
  // A refund begins from where its purchase ended: the goods there, the price gone.
  const before = refundOf === null ? 0 : 1;
  if (step === 'unclear_taking') return (sums?.get(taken) ?? 0) === (before - 1) * price;
  if (step === 'unclear_giving') return (sums?.get(given) ?? 0) === (before === 1 ? 0 : goods);
  return (sums?.get(taken) ?? 0) === before * price;
}

async function openTrades(store: AgentStore, player: string): Promise<readonly Trade[]> {
  const listed = await store.transact(player, (transaction) => transaction.list(OPEN, readTrade, { limit: 1000 }));
  return must(listed).documents.map(([, trade]) => trade);
}

async function receiptsOf(store: AgentStore, player: string): Promise<readonly TradeReceipt[]> {
  const listed = await store.transact(player, (transaction) =>
    transaction.list(RECEIPTS, readReceipt, { limit: 1000 }),
  );
  return must(listed).documents.map(([, receipt]) => receipt);
}

/** All is well again: what waits goes on, and a person decides the rest by what they find. */
async function settleAll(run: Run): Promise<void> {
  run.game.fault = () => 'none';
  const shop = shopOver(run.store, run.clock, run.game);
  for (const player of PLAYERS) {
    for (let round = 0; round < 4; round++) {
      for (const trade of await openTrades(run.store, player)) {
        const from = run.game.log.length;
        if (trade.step.startsWith('unclear_')) {
          const happened = hasHappened(run, player, trade);
          await shop.as(player, (context) => shop.trading.decide(context, trade.id, happened));
        } else {
          await shop.as(player, (context) => shop.trading.accept(context, trade.id));
        }
        book(run, player, purchaseOf(trade.id), from);
      }
    }
    assert.deepEqual(await openTrades(run.store, player), []);
  }
  await shop.engine.close();
}

async function conserved(t: TestContext, seed: number): Promise<void> {
  const [files] = databases();
  assert.ok(files !== undefined);
  const { store, clock } = await files.open(t);
  const random = seededRandom(seed);
  const run: Run = { store, clock, game: new StandInGame(), random, ids: new Map(), truth: new Map() };
  for (const player of PLAYERS) for (const [what, count] of Object.entries(PURSE)) run.game.set(player, what, count);
  run.game.fault = () => (random.int(8) === 0 ? (random.pick(FAULTS) ?? 'none') : 'none');
  const asked = () => [...run.ids.values()].reduce((sum, ids) => sum + ids.length, 0);
  while (asked() < TRADES) {
    const life = new Mortal(5 + random.int(120));
    const shop = processOf(run, life);
    while (!life.isDead && asked() < TRADES) await Promise.all(PLAYERS.map((player) => act(run, shop, player)));
    await shop.engine.close();
  }
  await settleAll(run);
  let rare = 0;
  for (const player of PLAYERS) {
    const expected = new Map<string, number>(Object.entries(PURSE));
    const add = (what: string, amount: number) => expected.set(what, (expected.get(what) ?? 0) + amount);
    const receipts = await receiptsOf(store, player);
    for (const { end, paid, gave, offer, count, refundOf } of receipts) {
      if (end !== 'given') continue;
      const [what, price] = moved(paid);
      add(what, -price);
      const [goods, amount] = moved(gave);
      add(goods, amount);
      if (offer === 'rare' && refundOf === null) rare += count;
    }
    const held = new Map([...run.game.purseOf(player)].filter(([, count]) => count !== 0));
    for (const [what, count] of [...expected]) if (count === 0) expected.delete(what);
    assert.deepEqual(held, expected, `${player}'s purse is what the receipts say (seed ${seed})`);
    assert.equal(new Set(receipts.map(({ id }) => id)).size, receipts.length);
  }
  assert.ok(rare <= CATALOGUE.goods.rare.stock.all, `${rare} rare ones were sold`);
}

test('ASSIST-89: money and items are conserved, whatever fails or is killed between every two steps', async (t) => {
  for (let seed = 1; seed <= RUNS; seed++) await conserved(t, seed);
});
