import type { TestContext } from 'node:test';
import type { Result } from '../../../../core/index.ts';
import { fail, type ManualClock, silentLogger } from '../../../../core/index.ts';
import { type AgentContext, AgentEngine, type AgentStore } from '../../../../engine/index.ts';
import { databases } from '../../../data/testing/databases.ts';
import { Catalogue, catalogueSchema } from '../catalogue.ts';
import { Quotes } from '../quotes.ts';
import { Trading } from '../trading.ts';
import { StandInGame } from './stand-in-game.ts';

/** How long quotes of the test's shop hold. */
export const QUOTE_MS = 60_000;

/** What the test's shop sells. */
export const CATALOGUE = {
  version: 1,
  goods: {
    bread: {
      name: { en: 'Bread', zh: '面包' },
      gives: { item: 'bread', count: 4 },
      price: { item: 'emerald', count: 1 },
      refund_minutes: 10,
    },
    coins: { name: { en: 'Coins', zh: '硬币' }, gives: { score: 'coins', points: 10 }, price: { experience: 30 } },
    rare: {
      name: { en: 'Rare', zh: '珍品' },
      gives: { item: 'nether_star' },
      price: { score: 'coins', points: 5 },
      stock: { each: 3, all: 5 },
    },
    secret: {
      name: { en: 'Secret', zh: '秘密' },
      gives: { item: 'elytra' },
      price: { item: 'emerald', count: 2 },
      permission: 'shop.secret',
    },
  },
  pools: {
    lucky: {
      name: { en: 'Lucky box', zh: '幸运箱' },
      price: { item: 'emerald', count: 1 },
      rewards: [
        { gives: { item: 'diamond', count: 1 }, weight: 1 },
        { gives: { item: 'dirt', count: 16 }, weight: 7 },
      ],
    },
  },
};

/** A shop on real files, with a game that keeps accounts. */
export interface Shop {
  readonly store: AgentStore;
  readonly game: StandInGame;
  readonly clock: ManualClock;
  readonly quotes: Quotes;
  readonly engine: AgentEngine;
  readonly trading: Trading;
  /** Does something as a player's request. */
  as<T>(
    player: string,
    work: (context: AgentContext) => Promise<Result<T>>,
    ...permissions: string[]
  ): Promise<Result<T>>;
}

const noModel = async () => fail('no_model', 'there is none', 'do without');

/** The shop's parts over a store: what a process has that starts now. */
export function shopOver(store: AgentStore, clock: ManualClock, game: StandInGame): Shop {
  const models = { ask: noModel, converse: noModel, embed: noModel };
  const engine = new AgentEngine(store, models, ({ ledger }) => ledger, { clock });
  const catalogue = new Catalogue(catalogueSchema.parse(CATALOGUE));
  const trading = new Trading({ engine, game, store, clock, logger: silentLogger, catalogue, seed: 'secret' });
  const quotes = new Quotes(catalogue, clock, QUOTE_MS);
  return {
    store,
    game,
    clock,
    quotes,
    engine,
    trading,
    as: (player, work, ...permissions) =>
      engine.background({ player, locale: 'en', permissions: new Set(permissions) }, work),
  };
}

/** Opens a shop in a folder that goes with the test. */
export async function openShop(t: TestContext): Promise<Shop> {
  const [files] = databases();
  if (files === undefined) throw new Error('there is no database');
  const { store, clock } = await files.open(t);
  const shop = shopOver(store, clock, new StandInGame());
  t.after(() => shop.engine.close());
  return shop;
}
