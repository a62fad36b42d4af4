import {
  type Clock,
  type IdSource,
  type Locale,
  type Logger,
  type Random,
  type Result,
  silentLogger,
  succeed,
  systemClock,
  uuidSource,
} from '../core/index.ts';
import {
  AgentEngine,
  type AgentStore,
  type ContextBudget,
  type ModelClient,
  type ModuleConfiguration,
  type ModuleContextEvent,
  ModuleManager,
  type PromptSnapshot,
  PublishedInstance,
  type ResourceStack,
} from '../engine/index.ts';
import { Bindings } from './bindings.ts';
import { CardMakers } from './cards/card-makers.ts';
import {
  ASK,
  BINDINGS,
  CARDS,
  CLOCK,
  EVENTS,
  FOLDER,
  GAME,
  GAUGES,
  IDS,
  LOGGER,
  MESSENGER,
  NAMES,
  RANDOM,
  REVIEWS,
  STORE,
} from './context-types.ts';
import { openFileStore } from './data/open-agent-store.ts';
import { Dispatch } from './dispatch.ts';
import { assistantFailure } from './failures.ts';
import { meteredModels } from './features/usage/metered-models.ts';
import { GameDoor } from './game/game-door.ts';
import type { GameServer } from './game/game-server.ts';
import { GameNews } from './game-news.ts';
import { CardDesk } from './messenger.ts';
import { Gauges } from './operator/gauges.ts';
import { Mishaps } from './operator/mishaps.ts';
import { OperatorDesk } from './operator/operator-desk.ts';
import { ReviewBoard } from './operator/review-board.ts';
import { type PermissionConfig, Permissions } from './permissions.ts';
import { Players } from './players.ts';

/** How an assistant is set up. */
export interface AssistantOptions {
  /** Where players' data, and the files of features, are kept. */
  readonly folder: string;
  /** The models it thinks by: whoever opened them closes them, after the assistant. */
  readonly models: ModelClient;
  readonly modules: readonly ModuleConfiguration[];
  readonly permissions?: PermissionConfig;
  /** The language of players who chose none. Default `en`. */
  readonly locale?: Locale;
  /** Whether questions may use the network, where the player wants it. Default no. */
  readonly allowsExternal?: boolean;
  readonly budget?: Partial<ContextBudget>;
  readonly prompts?: () => PromptSnapshot;
  /** Opens the store; default files in {@link folder}. */
  readonly openStore?: () => Result<AgentStore> | Promise<Result<AgentStore>>;
  /** Add services of an extension, before any module is installed. */
  readonly listeners?: readonly ((event: ModuleContextEvent) => void)[];
}

/** The edges that an assistant stands on. */
export interface AssistantEdges {
  readonly random: Random;
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly logger?: Logger;
}

/** A running assistant's services. */
export interface AssistantServices {
  readonly engine: AgentEngine;
  readonly store: AgentStore;
  readonly bindings: Bindings;
  readonly dispatch: Dispatch;
  readonly door: GameDoor;
  readonly operator: OperatorDesk;
}

/**
 * Serves the players of one game. Its services are seen only when all are built, and unseen before the first one closes;
 * whoever asks for them names the game, so that a late callback of an earlier one gets nothing.
 */
export class AssistantServer {
  readonly #published: PublishedInstance<GameServer, AssistantServices>;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #logger: Logger;
  readonly #random: Random;

  constructor({ random, clock = systemClock, ids = uuidSource, logger = silentLogger }: AssistantEdges) {
    this.#clock = clock;
    this.#ids = ids;
    this.#logger = logger;
    this.#random = random;
    this.#published = new PublishedInstance(clock, logger);
  }

  /**
   * Starts to serve a game, which is closed when it ends; an assistant that runs stops first. Fails as the store, the game
   * or a module does, and has closed what it opened then.
   */
  start(game: GameServer, options: AssistantOptions): Promise<Result<AssistantServices>> {
    return this.#published.start(game, (resources) => this.#build(game, options, resources));
  }

  /** The services of a game; fails with `not_published` before they are built, after they stop, and for another game. */
  get(game: GameServer): Result<AssistantServices> {
    return this.#published.get(game);
  }

  /** Stops to serve a game: nothing is taken any more, then all closes in reverse order of opening. */
  async stop(game: GameServer): Promise<void> {
    await this.#published.stop(game);
  }

  async #build(
    game: GameServer,
    options: AssistantOptions,
    resources: ResourceStack,
  ): Promise<Result<AssistantServices>> {
    const { folder, locale = 'en', prompts, budget } = options;
    const clock = this.#clock;
    const mishaps = new Mishaps(clock);
    const logger = mishaps.watching(this.#logger);
    resources.hold(`game ${game.name}`, () => game.close());
    const store = await resources.open(
      'store',
      options.openStore ?? (() => openFileStore({ folder, clock })),
      (opened) => opened.close(),
    );
    if (!store.ok) return store;
    const models = meteredModels(options.models, { store: store.value, ids: this.#ids, logger });
    const engine = new AgentEngine(store.value, models, ({ ledger }) => ledger, {
      clock,
      ids: this.#ids,
      logger,
      ...(prompts === undefined ? {} : { prompts }),
      ...(budget === undefined ? {} : { budget }),
    });
    resources.hold('engine', () => engine.close());
    const players = new Players();
    const door = new GameDoor(game, players, logger);
    resources.hold('game tasks', () => door.close());
    const bindings: Bindings = new Bindings({
      store: store.value,
      engine,
      clock,
      locale,
      withdrawn: (player) => desk.forget(player),
    });
    const desk = new CardDesk(door, bindings);
    const cards = new CardMakers();
    const news = new GameNews(bindings, logger);
    const gauges = new Gauges();
    const reviews = new ReviewBoard();
    const ask = (player: string, text: string): Result<undefined> => {
      const name = players.nameOf(player);
      if (name === undefined) return assistantFailure('player_offline', { player });
      dispatch.question({ id: player, name }, text);
      return succeed(undefined);
    };
    const ownServices = (event: ModuleContextEvent) => {
      event.add(GAME, door);
      event.add(CARDS, cards);
      event.add(MESSENGER, desk);
      event.add(BINDINGS, bindings);
      event.add(NAMES, players);
      event.add(STORE, store.value);
      event.add(CLOCK, clock);
      event.add(RANDOM, this.#random);
      event.add(IDS, this.#ids);
      event.add(LOGGER, logger);
      event.add(FOLDER, folder);
      event.add(EVENTS, news);
      event.add(ASK, { ask });
      event.add(GAUGES, gauges);
      event.add(REVIEWS, reviews);
    };
    const listeners = [ownServices, ...(options.listeners ?? [])];
    const modules = await ModuleManager.start({ engine, resources, configurations: options.modules, listeners });
    if (!modules.ok) return modules;
    const permissions = new Permissions(options.permissions ?? {});
    const allowsExternal = options.allowsExternal ?? false;
    const dispatch: Dispatch = new Dispatch({
      engine,
      door,
      desk,
      cards,
      bindings,
      permissions,
      clock,
      logger,
      mishaps,
      allowsExternal,
    });
    const stop = game.onEvent((event) => {
      players.note(event);
      if (event.kind === 'leave') {
        engine.disconnected(event.player.id);
        for (const held of [desk, dispatch]) held.forget(event.player.id);
        bindings.forgetHeld(event.player.id);
      }
      void news.tell(event);
      dispatch.take(event);
    });
    resources.hold('dispatch', stop);
    const online = await game.online();
    if (!online.ok) return online;
    players.add(online.value);
    const services = { engine, store: store.value, bindings, dispatch, door };
    return succeed({
      ...services,
      operator: new OperatorDesk({ ...services, game, clock, players, gauges, mishaps, reviews }),
    });
  }
}
