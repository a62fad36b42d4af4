import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { PacketFields, SquidEntity, SquidPlayer } from '../../library.ts';
import { dropExperience } from '../experience.ts';
import { inOrder } from '../in-order.ts';
import type { Stack } from '../items/stack.ts';
import { keepWith, keptOf } from '../saving/residents.ts';
import { windowsOf } from '../windows/windows.ts';
import type { Offer, TraderRecord } from './offer.ts';
import { tradeMenu } from './trade-menu.ts';

/** Kinds that trade by the offers they are summoned with; the data has none of the game's own. */
const TRADERS: readonly string[] = ['villager', 'wandering_trader'];

/** Traders in one world at most. */
const MAX_TRADERS = 64;

/** How far one may be from a trader, to begin and to go on (blocks). */
const REACH_BLOCKS = 6;
const MAX_DISTANCE_BLOCKS = 8;

/** Experience for a trade: 3 to 6 points (`Villager.rewardTradeXp`). */
const REWARD = { least: 3, spread: 4 } as const;

const HEALTH = 20;
const INTERACT = 0;
const SPECTATOR = 3;

interface Trader {
  readonly kind: string;
  readonly entity: SquidEntity;
  readonly offers: readonly Offer[];
  /** Who trades with it now: one at a time, as in the game. */
  customer: SquidPlayer | undefined;
}

interface UseEntity {
  readonly mouse: number;
  readonly target: number;
  readonly hand?: number;
}

const markets = new WeakMap<Game, Market>();

/** Whether a kind trades by offers. */
export function isTrader(kind: string): boolean {
  return TRADERS.includes(kind);
}

/** Puts a trader into the world; undefined where there are too many. */
export function summonTrader(
  game: Game,
  kind: string,
  position: Vec3,
  offers: readonly Offer[],
): SquidEntity | undefined {
  return markets.get(game)?.add({ kind, position, offers });
}

/** Villagers and wandering traders that have offers: their window, their payment, and new goods each morning. */
export function installTraders(game: Game): void {
  const market = new Market(game);
  markets.set(game, market);
  keepWith(game, 'traders', () => market.records());
  market.restore(keptOf(game, 'traders'));
  game.server.on('newPlayer', (player: SquidPlayer) => {
    player._client.on('use_entity', ({ mouse, target, hand }: UseEntity) => {
      if (mouse !== INTERACT || (hand ?? 0) !== 0) return;
      inOrder(game, player, async () => market.open(player, target));
    });
    player._client.on('select_trade', ({ slot }: { readonly slot: number }) =>
      inOrder(game, player, async () => market.select(player, slot)),
    );
  });
  game.server.on('tick', () => market.tick());
}

/** All traders of one game. */
class Market {
  readonly #game: Game;
  readonly #traders = new Map<number, Trader>();
  /** Kept, but of a kind or with goods that this version lacks: kept as they are. */
  readonly #strangers: TraderRecord[] = [];
  readonly #selects = new Map<SquidPlayer, (index: number) => void>();
  #timeOfDay: number;

  constructor(game: Game) {
    this.#game = game;
    this.#timeOfDay = game.server.time;
  }

  add(birth: {
    readonly kind: string;
    readonly position: Vec3;
    readonly offers: readonly Offer[];
    readonly uuid?: string;
    readonly health?: number;
  }): SquidEntity | undefined {
    const { server, registry } = this.#game;
    const { kind, position, offers, uuid = randomUUID(), health = HEALTH } = birth;
    const kindId = registry.entitiesByName[kind]?.id;
    if (kindId === undefined || this.#traders.size >= MAX_TRADERS) return undefined;
    const entity = server.initEntity('mob', kindId, server.overworld, position.clone());
    const still = { velocity: new Vec3(0, 0, 0), yaw: 0, pitch: 0, headPitch: 0, metadata: [] };
    Object.assign(entity, still, { uuid, health });
    this.#traders.set(entity.id, { kind, entity, offers, customer: undefined });
    entity.updateAndSpawn();
    return entity;
  }

  /** Opens a trader's window to a player who clicked on it; nothing where it is far, busy, or no trader. */
  open(player: SquidPlayer, entityId: number): void {
    const trader = this.#traders.get(entityId);
    if (trader === undefined || trader.offers.length === 0 || trader.customer !== undefined) return;
    if (player.gameMode === SPECTATOR || !isWithin(player, trader, REACH_BLOCKS)) return;
    const game = this.#game;
    const windows = windowsOf(game, player);
    windows.open({
      type: 'merchant',
      title: `entity.minecraft.${trader.kind}`,
      menu: (_windows, space) => {
        const { menu, select } = tradeMenu(trader.offers, space, () => this.#reward(trader));
        this.#selects.set(player, select);
        return menu;
      },
      stillThere: () => this.#isThere(trader) && isWithin(player, trader, MAX_DISTANCE_BLOCKS),
      onOpened: () => {
        trader.customer = player;
        this.#tell(trader);
      },
      onClosed: () => {
        trader.customer = undefined;
        this.#selects.delete(player);
      },
      onClicked: () => {},
    });
  }

  select(player: SquidPlayer, index: number): void {
    this.#selects.get(player)?.(index);
    windowsOf(this.#game, player).flush();
  }

  /** Those who are gone are forgotten; when a new day has begun, all have new goods. */
  tick(): void {
    for (const [id, trader] of this.#traders) if (!this.#isThere(trader)) this.#traders.delete(id);
    const { time } = this.#game.server;
    if (time < this.#timeOfDay) this.#restock();
    this.#timeOfDay = time;
  }

  restore(records: readonly TraderRecord[]): void {
    for (const record of records) {
      const offers = record.offers.map((offer) => this.#offerOf(offer));
      const known = offers.filter((offer) => offer !== undefined);
      const position = new Vec3(...record.at);
      const isWhole = known.length === offers.length;
      if (!isWhole || this.add({ ...record, position, offers: known }) === undefined) this.#strangers.push(record);
    }
    const left = this.#strangers.length;
    if (left > 0) this.#game.log.warn({ left }, 'some traders cannot be here now, and are kept as they were');
  }

  records(): readonly TraderRecord[] {
    const own = [...this.#traders.values()]
      .filter((trader) => this.#isThere(trader))
      .map(({ kind, entity: { uuid, health, position }, offers }): TraderRecord => {
        const { x, y, z } = position;
        return { kind, uuid, health, at: [x, y, z], offers: offers.map(recordOf) };
      });
    return [...own, ...this.#strangers];
  }

  #restock(): void {
    for (const trader of this.#traders.values()) {
      for (const offer of trader.offers) offer.uses = 0;
      if (trader.customer === undefined) continue;
      this.#tell(trader);
      windowsOf(this.#game, trader.customer).flush();
    }
  }

  #isThere({ entity }: Trader): boolean {
    return this.#game.server.entities[entity.id] === entity && entity.health > 0;
  }

  #reward({ entity }: Trader): void {
    const points = REWARD.least + this.#game.random.int(REWARD.spread);
    dropExperience(this.#game, entity.position.offset(0, 0.5, 0), points);
  }

  /** Tells a customer the offers of the window that is open. */
  #tell({ kind, offers, customer }: Trader): void {
    if (customer === undefined) return;
    const { items } = this.#game;
    const windowId = windowsOf(this.#game, customer).openId;
    customer._client.write('trade_list', {
      windowId,
      trades: offers.map(({ price, secondPrice, goods, maxUses, uses }) => ({
        inputItem1: this.#price(price),
        outputItem: items.toWire(goods),
        inputItem2: this.#secondPrice(secondPrice),
        tradeDisabled: uses >= maxUses,
        nbTradeUses: uses,
        maximumNbTradeUses: maxUses,
        xp: 0,
        specialPrice: 0,
        priceMultiplier: 0,
        demand: 0,
      })),
      villagerLevel: 1,
      experience: 0,
      isRegularVillager: kind === 'villager',
      canRestock: true,
    });
  }

  /** A price, which from 1.20.5 on is no item but what one has to be. */
  #price(stack: Stack): PacketFields {
    if (!this.#game.items.hasComponents) return this.#game.items.toWire(stack);
    return { itemId: stack.itemId, itemCount: stack.count, addedComponentCount: 0, components: [] };
  }

  /** Up to 1.18 and from 1.20.5 on none is no field; in between it is an empty item. */
  #secondPrice(stack: Stack | undefined): PacketFields | undefined {
    if (stack !== undefined) return this.#price(stack);
    const isField = !this.#game.items.hasComponents && this.#game.registry.version['>=']('1.19');
    return isField ? this.#game.items.toWire(undefined) : undefined;
  }

  #offerOf({ price, secondPrice, goods, maxUses, uses }: TraderRecord['offers'][number]): Offer | undefined {
    const { items } = this.#game;
    const [first, given] = [items.named(price.item, price.count), items.named(goods.item, goods.count)];
    const second = secondPrice === undefined ? undefined : items.named(secondPrice.item, secondPrice.count);
    if (first === undefined || given === undefined || (secondPrice !== undefined && second === undefined))
      return undefined;
    return { price: first, secondPrice: second, goods: given, maxUses, uses };
  }
}

function recordOf({ price, secondPrice, goods, maxUses, uses }: Offer): TraderRecord['offers'][number] {
  const item = ({ name, count }: Stack) => ({ item: name, count });
  const second = secondPrice === undefined ? {} : { secondPrice: item(secondPrice) };
  return { price: item(price), ...second, goods: item(goods), maxUses, uses };
}

function isWithin(player: SquidPlayer, { entity }: Trader, blocks: number): boolean {
  return player.health > 0 && player.position.distanceTo(entity.position) <= blocks;
}
