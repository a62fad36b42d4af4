import type { BlockPos, Point } from '../../core/index.ts';
import type { BlockProperties, BlockRegistry, BlockSource, BlockView } from '../blocks/index.ts';

/** What is written in a book; one that is not signed has no title and no author. */
export interface BookText {
  readonly pages: readonly string[];
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** One trade that a villager offers. */
export interface TradeOffer {
  /** One or two stacks to pay, at the price as it is now. */
  readonly takes: readonly { readonly item: string; readonly count: number }[];
  readonly gives: { readonly item: string; readonly count: number };
  /** How often it can be made until the villager restocks. */
  readonly left: number;
}

/** One stack of items. An item the registry lacks is named `item#N` by its id; a name is never made up. */
export interface ItemStack {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  /** Uses so far and in all, for what wears. */
  readonly durability?: { readonly used: number; readonly max: number };
  readonly enchantments?: Readonly<Record<string, number>>;
  readonly customName?: string;
  /** What is written in it, for a book. */
  readonly book?: BookText;
}

/** One status effect. */
export interface Effect {
  readonly name: string;
  /** 1 for level I. */
  readonly level: number;
  /** Infinity for an effect without end. */
  readonly ticksLeft: number;
}

/** The body's own player, as the server told; what it has not told yet is undefined. */
export interface PlayerState {
  readonly entityId: number | undefined;
  readonly username: string;
  readonly position: Point | undefined;
  readonly velocity: Point | undefined;
  /** Degrees, 0..360; 0 = south (+z), 90 = west (-x). */
  readonly yaw: number;
  /** Degrees, -90 (up) .. 90 (down). */
  readonly pitch: number;
  readonly onGround: boolean;
  readonly health: number | undefined;
  readonly food: number | undefined;
  readonly saturation: number | undefined;
  /** Air left, 0..20 (300 ticks = 20). */
  readonly oxygen: number | undefined;
  readonly experience: { readonly level: number; readonly points: number; readonly progress: number } | undefined;
  readonly heldSlot: number | undefined;
  readonly dimension: string | undefined;
  readonly gameMode: string | undefined;
  readonly effects: readonly Effect[];
  readonly alive: boolean;
  /** The entity that the body sits on; undefined where it sits on none. */
  readonly vehicleId: number | undefined;
}

/** Another entity. */
export interface EntityState {
  readonly id: number;
  /** Kind as the game names it (`zombie`, `item`, `player`), or `unknown`. */
  readonly kind: string;
  /** `player`, `mob`, `animal`, `item`, `object` ... , or `unknown`. */
  readonly category: string;
  /** A player's name, or a custom name. */
  readonly name: string | undefined;
  readonly position: Point;
  readonly velocity: Point | undefined;
  readonly yaw: number;
  readonly health: number | undefined;
  /** What lies on the ground, for a dropped item, once the server told. */
  readonly item: ItemStack | undefined;
  /** Whose it is: of a bobber, the entity id of who cast it. */
  readonly ownerId?: number | undefined;
  /** Of a bobber: something bites. */
  readonly bites?: boolean;
  /** Of an animal or villager: not grown up. */
  readonly isBaby?: boolean;
  /** Of a sheep: it has no wool. */
  readonly isSheared?: boolean;
  readonly heightBlocks: number;
  readonly widthBlocks: number;
}

/** The inventory; `known` is false until the server has sent it. */
export interface InventoryState {
  readonly known: boolean;
  readonly heldSlot: number | undefined;
  /** Hotbar 0..8; null is an empty slot. */
  readonly hotbar: readonly (ItemStack | null)[];
  /** The 27 slots above the hotbar. */
  readonly main: readonly (ItemStack | null)[];
  readonly armour: {
    readonly head: ItemStack | null;
    readonly torso: ItemStack | null;
    readonly legs: ItemStack | null;
    readonly feet: ItemStack | null;
  };
  readonly offHand: ItemStack | null;
  /** The own crafting grid: what it makes, then its four cells. */
  readonly grid: readonly (ItemStack | null)[];
  /** What the mouse holds between two clicks in a window. */
  readonly cursor: ItemStack | null;
  /** How often the server has told the whole of the window that clicks go to, and at last what the mouse holds. */
  readonly tellings: number;
}

/** The window that is open, if any (a chest, a crafting table). */
export interface WindowState {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly slots: readonly (ItemStack | null)[];
}

/** Answer to "what is at this position". */
export interface BlockAnswer {
  readonly source: BlockSource;
  /** Present for `registry` only. */
  readonly name?: string;
  /** Present for `registry` and `unknown-state`. */
  readonly stateId?: number;
  /** Present for `registry` only. */
  readonly properties?: BlockProperties;
}

/** Counts of the whole state. */
export interface StateSummary {
  readonly chunksLoaded: number;
  readonly entities: number;
  readonly players: number;
  readonly unknownStateIds: readonly number[];
  /** Whether more unknown ids were seen than `unknownStateIds` lists. */
  readonly unknownStateIdsTruncated: boolean;
  readonly hasUnresolvedUnknown: boolean;
  /** Entities the server told of beyond the bound of what is kept. */
  readonly entitiesIgnored: number;
}

/** The read model of one connection. Only the session writes it, from what the server says; never optimistic. */
export interface WorldState {
  readonly registry: BlockRegistry;
  readonly blocks: BlockView;
  readonly self: PlayerState;
  readonly entities: ReadonlyMap<number, EntityState>;
  readonly inventory: InventoryState;
  readonly window: WindowState | undefined;
  /** What is offered in the open window, once it was told. */
  readonly offers: readonly TradeOffer[] | undefined;
  /** `ageTicks` since the world began, `timeOfDay` 0..23999; undefined until told. */
  readonly time: { readonly ageTicks: number; readonly timeOfDay: number } | undefined;
  readonly weather: { readonly raining: boolean; readonly thundering: boolean } | undefined;
  /** Names of the players in the tab list. */
  readonly players: ReadonlyMap<string, { readonly uuid: string; readonly pingMs: number; readonly gameMode: string }>;
  /** Texts of signs seen, line by line, by `x,y,z`; front first, then the back where it is written on. */
  readonly signs: ReadonlyMap<string, readonly string[]>;
  /** Containers seen (`chest`, `barrel`, `furnace` ...), by `x,y,z`. What is in them is told when one is opened. */
  readonly containers: ReadonlyMap<string, string>;
  blockAt(pos: BlockPos): BlockAnswer;
  /** The biome at a block, as `plains`; undefined where it is unknown. */
  biomeAt(pos: BlockPos): string | undefined;
  /** The body's game tick: how many physics ticks it has lived. */
  readonly tick: number;
  summary(): StateSummary;
}
