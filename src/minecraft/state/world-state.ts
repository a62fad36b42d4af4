import type { BlockPos } from '../../core/index.ts';
import type { EventLog } from '../../events/index.ts';
import { type BlockRegistry, type BlockView, BodyBlocks, SharedBlockStore, type WorldBounds } from '../blocks/index.ts';
import { BlockModel } from './block-model.ts';
import { EntityModel } from './entities.ts';
import { InventoryModel } from './inventory.ts';
import type { News } from './news.ts';
import { SelfModel } from './self.ts';
import type { BlockAnswer, InventoryState, PlayerState, StateSummary, WindowState, WorldState } from './types.ts';
import { WorldInfoModel } from './world-info.ts';

export interface WorldStateOptions {
  readonly registry: BlockRegistry;
  readonly username: string;
  readonly events: EventLog;
  /** Shared by the bodies of one server; one of its own by default. */
  readonly blockStore?: SharedBlockStore;
  /** The dimension's height until the server tells it. Default 0..256. */
  readonly bounds?: WorldBounds;
}

/**
 * The writing side of a state, for the session alone: one method for each thing a server can say. It takes facts, not
 * packets, so that it knows no version of the protocol.
 */
export interface StateWriter {
  readonly self: SelfModel;
  readonly blocks: BlockModel;
  readonly entities: EntityModel;
  readonly inventory: InventoryModel;
  readonly world: WorldInfoModel;
  /** A game tick passed: thinned and gathered news that is due goes out. */
  tick(): void;
  /** Another dimension, or the same anew: blocks and entities are gone, and the window is closed. */
  enterWorld(bounds: WorldBounds): void;
  /** The connection is lost: all that was known is unknown. Silent: the session tells of the loss. */
  forget(): void;
}

/** Bounds of the overworld before 1.18, until the server tells. */
const DEFAULT_BOUNDS: WorldBounds = { minY: 0, maxY: 256 };

/** Makes an empty state with its writer. */
export function createWorldState(options: WorldStateOptions): {
  readonly state: WorldState;
  readonly writer: StateWriter;
} {
  const model = new WorldModel(options);
  return { state: model, writer: model.writer };
}

class WorldModel implements WorldState {
  readonly registry: BlockRegistry;
  readonly writer: StateWriter;
  readonly #blocks: BodyBlocks;
  readonly #self: SelfModel;
  readonly #blockModel: BlockModel;
  readonly #entities: EntityModel;
  readonly #inventory: InventoryModel;
  readonly #info: WorldInfoModel;
  #tick = 0;

  constructor({ registry, username, events, blockStore, bounds = DEFAULT_BOUNDS }: WorldStateOptions) {
    const news: News = { events, tick: () => this.#tick };
    this.registry = registry;
    this.#blocks = new BodyBlocks(registry, blockStore ?? new SharedBlockStore(), bounds);
    this.#self = new SelfModel(username, news);
    this.#blockModel = new BlockModel(news, this.#blocks);
    this.#entities = new EntityModel(news, () => this.#self.position);
    this.#inventory = new InventoryModel(news, this.#self);
    this.#info = new WorldInfoModel(news);
    this.writer = {
      self: this.#self,
      blocks: this.#blockModel,
      entities: this.#entities,
      inventory: this.#inventory,
      world: this.#info,
      tick: () => this.#passTick(),
      enterWorld: (newBounds) => this.#enterWorld(newBounds),
      forget: () => this.#forget(),
    };
  }

  get blocks(): BlockView {
    return this.#blocks;
  }

  get self(): PlayerState {
    return this.#self;
  }

  get entities(): WorldState['entities'] {
    return this.#entities.byId;
  }

  get inventory(): InventoryState {
    return this.#inventory;
  }

  get window(): WindowState | undefined {
    return this.#inventory.window;
  }

  get offers(): WorldState['offers'] {
    return this.#inventory.offers;
  }

  get time(): WorldState['time'] {
    return this.#info.time;
  }

  get weather(): WorldState['weather'] {
    return this.#info.weather;
  }

  get players(): WorldState['players'] {
    return this.#info.players;
  }

  get signs(): WorldState['signs'] {
    return this.#blockModel.signs;
  }

  get containers(): WorldState['containers'] {
    return this.#blockModel.containers;
  }

  get tick(): number {
    return this.#tick;
  }

  blockAt(pos: BlockPos): BlockAnswer {
    return this.#blockModel.at(pos);
  }

  biomeAt(pos: BlockPos): string | undefined {
    return this.#blockModel.biomeAt(pos);
  }

  summary(): StateSummary {
    const { ids, truncated } = this.#blockModel.unknownStates;
    return {
      chunksLoaded: this.#blocks.columnCount,
      entities: this.#entities.byId.size,
      players: this.#info.players.size,
      unknownStateIds: ids,
      unknownStateIdsTruncated: truncated,
      hasUnresolvedUnknown: ids.length > 0,
      entitiesIgnored: this.#entities.ignored,
    };
  }

  #passTick(): void {
    this.#tick++;
    this.#blockModel.tick();
    this.#self.tick();
    this.#entities.tick();
    this.#inventory.tick();
  }

  #enterWorld(bounds: WorldBounds): void {
    this.#blockModel.worldEntered(bounds);
    this.#entities.clear();
    this.#inventory.windowClosed();
  }

  #forget(): void {
    this.#blockModel.forget();
    this.#entities.clear();
    this.#inventory.forget();
    this.#info.forget();
    this.#self.forget();
  }
}
