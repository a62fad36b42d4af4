import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { fail, type IdSource, messageOf, type Result, succeed } from '../../../core/index.ts';
import { type AgentStore, defineModule, type InstalledModule, type ModuleContext } from '../../../engine/index.ts';
import { CARDS, CLOCK, EVENTS, GAME, IDS, LOGGER, MESSENGER, REVIEWS, STORE } from '../../context-types.ts';
import type { GameEvent } from '../../game/game-server.ts';
import { receiptCard } from './cards.ts';
import { Quotes } from './quotes.ts';
import { readCatalogue } from './read-catalogue.ts';
import { reader } from './records.ts';
import { reviewSource } from './review-source.ts';
import { Reviews } from './reviews.ts';
import { addCards, shopCommands } from './shop-commands.ts';
import { ShopWorkflow } from './shop-workflow.ts';
import { Trading } from './trading.ts';

const SETTINGS = 'commerce.settings';
const SEED = 'seed';

const configSchema = z.strictObject({
  /** The catalogue's file. */
  catalogue: z.string().min(1),
  /** How long a quote holds, in seconds. */
  quote_seconds: z.int().min(10).max(86_400).default(120),
  /** The language of what is told unasked: that waiting goods have arrived. */
  locale: z.enum(['en', 'zh']).default('en'),
});

type CommerceConfig = z.output<typeof configSchema>;

/** The shop as a module: its catalogue is read once, when it is installed, for the game's version. */
export const commerce = defineModule<CommerceConfig>({ id: 'commerce', config: configSchema, install });

async function install(context: ModuleContext, config: CommerceConfig): Promise<Result<InstalledModule>> {
  const services = servicesOf(context);
  if (!services.ok) return services;
  const { game, cards, store, clock, ids, logger, events, messenger, board } = services.value;
  const text = await readText(config.catalogue);
  if (!text.ok) return text;
  const catalogue = readCatalogue(basename(config.catalogue), text.value, game.version);
  if (!catalogue.ok) return catalogue;
  const seed = await shopSeed(store, ids);
  if (!seed.ok) return seed;
  const { engine } = context;
  const trading = new Trading({ engine, game, store, clock, logger, catalogue: catalogue.value, seed: seed.value });
  const quotes = new Quotes(catalogue.value, clock, config.quote_seconds * 1000);
  const reviews = new Reviews(engine, store, trading);
  const parts = { quotes, trading, reviews, clock, game };
  addCards(cards, clock);
  board.add('commerce', reviewSource(reviews));
  const stopEvents = events.onEvent((event: GameEvent) => {
    if (event.kind !== 'join') return;
    const { id, name } = event.player;
    // What they paid for while they were away comes to them without a word of theirs.
    engine
      .background({ player: id, locale: config.locale }, (work) => trading.resume(work))
      .then(async (resumed) => {
        if (!resumed.ok) return logger.warn({ player: name, why: resumed.why }, 'waiting trades were not looked at');
        for (const receipt of resumed.value) await messenger.show(id, receiptCard(receipt, config.locale));
      })
      .catch((thrown: unknown) => logger.error({ player: name, why: messageOf(thrown) }, 'waiting trades'));
  });
  return succeed({
    workflows: [new ShopWorkflow(parts)],
    commands: shopCommands(parts),
    lifecycle: { name: 'commerce', revoked: (player) => trading.revoked(player) },
    close: async () => {
      stopEvents();
      await trading.close();
    },
  });
}

function servicesOf(context: ModuleContext) {
  const game = context.get(GAME);
  if (!game.ok) return game;
  const cards = context.get(CARDS);
  if (!cards.ok) return cards;
  const store = context.get(STORE);
  if (!store.ok) return store;
  const clock = context.get(CLOCK);
  if (!clock.ok) return clock;
  const ids = context.get(IDS);
  if (!ids.ok) return ids;
  const logger = context.get(LOGGER);
  if (!logger.ok) return logger;
  const events = context.get(EVENTS);
  if (!events.ok) return events;
  const messenger = context.get(MESSENGER);
  if (!messenger.ok) return messenger;
  const board = context.get(REVIEWS);
  if (!board.ok) return board;
  return succeed({
    board: board.value,
    game: game.value,
    cards: cards.value,
    store: store.value,
    clock: clock.value,
    ids: ids.value,
    logger: logger.value,
    events: events.value,
    messenger: messenger.value,
  });
}

/** The secret that draws are made from: made once, and kept with what is shared. */
async function shopSeed({ shared }: AgentStore, ids: IdSource): Promise<Result<string>> {
  const known = await shared.get(SETTINGS, SEED, reader(z.string()));
  if (!known.ok) return known;
  if (known.value !== undefined) return succeed(known.value);
  const seed = ids.next('seed');
  const kept = await shared.put(SETTINGS, SEED, seed);
  return kept.ok ? succeed(seed) : kept;
}

async function readText(path: string): Promise<Result<string>> {
  try {
    return succeed(await readFile(path, 'utf8'));
  } catch (thrown) {
    return fail('catalogue_unreadable', `${path} cannot be read: ${messageOf(thrown)}`, 'name a file that is there');
  }
}
