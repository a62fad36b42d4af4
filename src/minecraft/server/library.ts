import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Vec3 } from 'vec3';
import { readWithinBounds, useLeanCompiler } from '../protocol/index.ts';
import type { SquidEnchantment, SquidItem, SquidItemKind, SquidRecipe } from './item-library.ts';
import { leaveOutUnused } from './left-out.ts';
import type { Stack } from './mechanics/items/stack.ts';
import type { SquidStorage } from './storage-library.ts';

/**
 * What we use of flying-squid 1.12 and of what it is built on (minecraft-protocol's server, prismarine-world, -chunk,
 * -item, -windows, -registry). The libraries ship no types, or `any`; these interfaces name only what is touched.
 */

/** Fields of a packet, by name. */
export type PacketFields = Readonly<Record<string, unknown>>;

/** One client's connection, minecraft-protocol's `Client` on the server's side. */
export interface SquidClient extends EventEmitter {
  readonly username: string;
  readonly uuid: string;
  readonly protocolVersion: number;
  readonly latency: number;
  readonly ended: boolean;
  readonly profile?: { readonly properties: readonly unknown[] };
  readonly serializer: { readonly writable: boolean; createPacketBuffer(packet: unknown): Buffer };
  /** Packs from `compressionThreshold` bytes on; null until that is agreed. */
  readonly compressor: { readonly compressionThreshold: number } | null;
  readonly socket?: Socket;
  /** Cuts what comes into frames. */
  readonly splitter: {
    readonly recognizeLegacyPing: boolean;
    _transform(chunk: Buffer, encoding: string, done: () => void): void;
  };
  /** Null until the connection packs. */
  readonly decompressor: object | null;
  /** Makes packets of bytes. */
  readonly deserializer: { write(packet: Buffer): boolean };
  state: string;
  write(name: string, fields: PacketFields): void;
  writeRaw(bytes: Buffer): void;
  end(reason: string): void;
  /** The last of `end`: closes the stream, says nothing. */
  _end(reason: string): void;
}

/** One kind of block of the registry. */
interface SquidBlockKind {
  readonly id: number;
  readonly name: string;
  readonly defaultState: number;
  readonly minStateId: number;
  readonly boundingBox: 'block' | 'empty';
  readonly drops: readonly number[];
  /** Light that it gives, 0 to 15. */
  readonly emitLight?: number;
  /** What holds explosions back. */
  readonly resistance?: number;
}

/** What a block may leave, as the older data lists it. */
export interface SquidLoot {
  readonly item: string;
  readonly dropChance: number;
  readonly silkTouch?: boolean;
  readonly noSilkTouch?: boolean;
  readonly blockAge?: number;
}

/** One kind of entity of the registry. */
interface SquidEntityKind {
  readonly id: number;
  readonly type: string;
  readonly category?: string;
  readonly metadataKeys?: readonly string[];
}

/** The data of one version. */
export interface SquidRegistry {
  readonly version: {
    readonly minecraftVersion: string;
    readonly version: number;
    readonly dataVersion: number;
    '>='(version: string): boolean;
  };
  readonly blocks: Readonly<Record<number, SquidBlockKind | undefined>>;
  readonly blocksByName: Readonly<Record<string, SquidBlockKind | undefined>>;
  readonly blocksByStateId: Readonly<Record<number, SquidBlockKind | undefined>>;
  readonly itemsByName: Readonly<Record<string, SquidItemKind | undefined>>;
  readonly items: Readonly<Record<number, SquidItemKind | undefined>>;
  /** By the result's id. */
  readonly recipes: Readonly<Record<number, readonly SquidRecipe[]>>;
  readonly enchantments: Readonly<Record<number, SquidEnchantment | undefined>>;
  readonly enchantmentsByName: Readonly<Record<string, SquidEnchantment | undefined>>;
  readonly entitiesByName: Readonly<Record<string, SquidEntityKind>>;
  readonly biomesByName: Readonly<Record<string, { readonly id: number } | undefined>>;
  readonly biomes: Readonly<Record<number, { readonly category: string } | undefined>>;
  readonly blockLoot?: Readonly<Record<string, { readonly drops: readonly SquidLoot[] } | undefined>>;
  readonly entities: Readonly<
    Record<
      number,
      | { readonly name: string; readonly category?: string; readonly width?: number; readonly height?: number }
      | undefined
    >
  >;
  readonly foodsByName: Readonly<
    Record<string, { readonly foodPoints: number; readonly saturation: number } | undefined>
  >;
  readonly effectsByName: Readonly<Record<string, { readonly id: number } | undefined>>;
  /** The game's texts in English, by key. */
  readonly language: Readonly<Record<string, string | undefined>>;
  readonly loginPacket: PacketFields;
  readonly protocol: { readonly play: { readonly toClient: { readonly types: Readonly<Record<string, unknown>> } } };
  supportFeature(name: string): boolean;
}

/** A block at a place (prismarine-block). */
export interface SquidBlock {
  readonly type: number;
  readonly stateId: number;
  readonly name: string;
  readonly boundingBox: string;
  readonly diggable: boolean;
  readonly hardness: number;
  position: Vec3;
  direction?: number;
  getProperties(): Readonly<Record<string, string | number | boolean>>;
  canHarvest(heldItemType: number | null): boolean;
  digTime(
    heldItemType: number | null,
    creative: boolean,
    inWater: boolean,
    notOnGround: boolean,
    enchantments: readonly unknown[],
    effects: Readonly<Record<string, unknown>>,
  ): number;
}

/** A player's inventory (prismarine-windows). */
interface SquidInventory extends EventEmitter {
  readonly slots: (SquidItem | null | undefined)[];
  updateSlot(slot: number, item: SquidItem | null): void;
}

/** One chunk column (prismarine-chunk). */
export interface SquidColumn {
  readonly minY: number;
  readonly worldHeight?: number;
  readonly sections: readonly (SquidSection | null)[];
  blockEntities: Record<string, unknown>;
  /** From one below the lowest section on; null where no light was set. */
  readonly skyLightSections: readonly unknown[];
  /** Bits of the sections that are sent; up to 1.16.5 only. */
  sectionMask?: number;
  getBlockStateId(pos: Point3): number;
  setBlockStateId(pos: Point3, stateId: number): void;
  getSkyLight(pos: Point3): number;
  setSkyLight(pos: Point3, light: number): void;
  getBiome(pos: Point3): number;
  setBiome(pos: Point3, biome: number): void;
  toJson(): string;
  dump(): Buffer;
  getMask(): number;
  /** Of sections with light; up to 1.16.5 numbers. */
  readonly skyLightMask: unknown;
  readonly blockLightMask: unknown;
  dumpLight(): unknown;
  dumpBiomes(): unknown;
}

/** One 16-block section of a column. */
export interface SquidSection {
  isEmpty(): boolean;
  /** Blocks that are no air. */
  readonly solidBlockCount: number;
  /** Since 1.18 it has the list of its states, or the only one, unless they are too many for a list. */
  readonly data?: { readonly palette?: readonly number[]; readonly value?: number };
}

/** prismarine-chunk's class for one version. */
interface SquidColumnClass {
  new (): SquidColumn;
  fromJson(json: string): SquidColumn;
}

/** Plain coordinates, as prismarine-chunk takes them: x and z within the column. */
interface Point3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A world of columns (prismarine-world). */
export interface SquidWorld extends EventEmitter {
  readonly columns: Record<string, SquidColumn>;
  readonly savingQueue: Map<string, { readonly chunkX: number; readonly chunkZ: number }>;
  readonly unloadQueue: Map<string, { readonly chunkX: number; readonly chunkZ: number }>;
  readonly storageProvider: SquidStorage | null;
  getColumn(chunkX: number, chunkZ: number): Promise<SquidColumn>;
  getColumnAt(pos: Point3): Promise<SquidColumn>;
  getBlock(pos: Vec3): Promise<SquidBlock>;
  getBlockStateId(pos: Vec3): Promise<number>;
  getBlockType(pos: Vec3): Promise<number>;
  setBlockStateId(pos: Vec3, stateId: number): Promise<void>;
  saveAt(pos: Point3): void;
  queueSaving(chunkX: number, chunkZ: number): void;
  forceUnloadColumn(key: string, chunkX: number, chunkZ: number): void;
  saveNow(): Promise<void>;
  waitSaving(): Promise<void>;
  stopSaving(): void;
}

/** Anything that moves (prismarine-entity with flying-squid's additions). */
export interface SquidEntity extends EventEmitter {
  readonly id: number;
  type: 'player' | 'object' | 'mob';
  uuid: string;
  spawnPacketName: string;
  world: SquidWorld;
  position: Vec3;
  velocity: Vec3;
  yaw: number;
  pitch: number;
  headPitch?: number;
  onGround: boolean;
  health: number;
  metadata: readonly PacketFields[];
  data?: number;
  equipment: readonly (SquidItem | undefined)[];
  itemId?: number;
  itemCount?: number;
  /** Number of its kind; players have none. */
  entityType?: number;
  /** Ours: the items that a drop is, with their data. */
  stack?: Stack;
  /** Ours, for drops: the ticks at which it came to be, from which on it may be picked up, and at which it is gone. */
  bornTick?: number;
  pickupTick?: number;
  goneTick?: number;
  lastPositionPlayersUpdated: Vec3;
  setEquipment(place: number, item: SquidItem | undefined): void;
  getSpawnPacket(): Record<string, unknown>;
  updateAndSpawn(): void;
  /** Ours: takes it away from all who see it, until the next `updateAndSpawn`; a player forgets what it saw. */
  hideFromAll(): void;
  /** Players who see it. */
  getNearbyPlayers(): SquidPlayer[];
  /** The library's motion in one tick: where it comes to, and whether on ground. */
  calculatePhysics(delta: number): Promise<{ readonly position: Vec3; readonly onGround: boolean }>;
  sendPosition(position: Vec3, onGround: boolean, teleport?: boolean): Promise<unknown>;
  behavior<D>(name: string, data: D, done?: (data: D) => unknown, cancelled?: (data: D) => unknown): Promise<unknown>;
  _writeOthers(name: string, fields: PacketFields): void;
  _writeOthersNearby(name: string, fields: PacketFields): void;
  _writeNearby(name: string, fields: PacketFields): void;
  destroy(): void;
  teleport(position: Vec3): Promise<void> | void;
}

/** A player. */
export interface SquidPlayer extends SquidEntity {
  readonly _client: SquidClient;
  username: string;
  op: boolean;
  crouching: boolean;
  gameMode: number;
  food: number;
  foodSaturation: number;
  xp: number;
  /** Whole levels that the experience makes. */
  level: number;
  heldItemSlot: number;
  spawnPoint: Vec3;
  /** Ours: the head of the bed slept in last, where one comes back to life. */
  bed: Vec3 | undefined;
  profileProperties: readonly unknown[];
  readonly inventory: SquidInventory;
  /** View distance the client asked for, in chunks; undefined until it did. */
  view?: number;
  /** Chunks the client has, by `x,z`; missing until logged in. */
  loadedChunks: Record<string, number>;
  lastPositionChunkUpdated: Vec3;
  login(): Promise<void>;
  sendBrand(): Promise<void>;
  handleCommand(command: string): unknown;
  save(): Promise<void>;
  kick(reason: string): void;
  setXp(xp: number): void;
  setGameMode(gameMode: number): void;
  updateHealth(health: number): void;
  updateFood(food: number): void;
  sendBlock(position: Vec3, stateId: number): Promise<unknown>;
  sendChunk(chunkX: number, chunkZ: number, column: SquidColumn): Promise<unknown>;
  sendSpawnPosition(): void;
  sendSelfPosition(position?: Vec3): void;
  sendAbilities(): void;
  teleport(position: Vec3): Promise<void>;
  collect(entity: SquidEntity): void;
  worldSendInitialChunks(): Promise<void>;
  worldSendRestOfChunks(): Promise<void>;
  _sendRespawn(): void;
  _unloadChunk(chunkX: number, chunkZ: number, becausePlayerLeft?: boolean): void;
  nearbyPlayers(): SquidPlayer[];
}

/** minecraft-protocol's server. */
interface SquidProtocolServer extends EventEmitter {
  maxPlayers: number;
  playerCount: number;
  readonly clients: Readonly<Record<string, SquidClient>>;
  readonly mcversion: { readonly minecraftVersion: string; readonly version: number };
  readonly options: { readonly enforcesSecureChat?: boolean };
}

/** Answer of a placing: which block, by kind and offset within its states. */
interface SquidPlacement {
  readonly id?: number;
  readonly data?: number;
}

/** flying-squid's server. */
export interface SquidServer extends EventEmitter {
  readonly _server: SquidProtocolServer;
  readonly registry: SquidRegistry;
  readonly players: SquidPlayer[];
  readonly uuidToPlayer: Record<string, SquidPlayer>;
  readonly entities: Record<string, SquidEntity>;
  readonly overworld: SquidWorld;
  readonly dimensionNames: Readonly<Record<string, string>>;
  readonly hashedSeed: readonly [number, number];
  readonly listeningPort: number;
  readonly color: object;
  tickCount: number;
  time: number;
  doDaylightCycle: boolean;
  /** Ticks a second; ours. */
  tickRate: number;
  difficulty: number;
  gameMode: number;
  debug?: (...parts: unknown[]) => void;
  log(message: string): void;
  supportFeature(name: string): boolean;
  getSpawnPoint(world: SquidWorld): Promise<Vec3>;
  broadcast(message: string): void;
  setTime(timeOfDay: number): void;
  setBlock(world: SquidWorld, position: Vec3, stateId: number): Promise<void>;
  interactWithBlock(data: { block: SquidBlock; player: SquidPlayer }): Promise<boolean>;
  placeItem(data: Record<string, unknown>): SquidPlacement | Promise<SquidPlacement>;
  initEntity(type: SquidEntity['type'], kind: number, world: SquidWorld, position: Vec3): SquidEntity;
  spawnObject(kind: number, world: SquidWorld, position: Vec3, options: Record<string, unknown>): SquidEntity;
  destroyEntity(entity: SquidEntity): void;
  /** Writes one packet to some players, to all. */
  _writeArray(name: string, fields: PacketFields, players: readonly SquidPlayer[]): void;
  _writeAll(name: string, fields: PacketFields): void;
  addPlugin(name: string, plugin: { server(): void }): void;
  stopTickInterval(): void;
  setTickInterval(ticksPerSecond: number): void;
  _worldUnloadPlayerChunk(chunkX: number, chunkZ: number, player: SquidPlayer): boolean;
  _sendPlayerEventLeave(player: SquidPlayer): void;
  _sendPlayerEventNewJoin(player: SquidPlayer): void;
  _sendPlayerList(player: SquidPlayer): void;
}

/** A terrain generator's factory: its result makes one column. */
export type SquidGenerator = (options: {
  readonly registry: SquidRegistry;
  readonly seed: number;
}) => (chunkX: number, chunkZ: number) => SquidColumn;

/** flying-squid's door. */
interface SquidLibrary {
  createMCServer(settings: Readonly<Record<string, unknown>>): SquidServer;
  readonly generations: Record<string, SquidGenerator>;
}

const require = createRequire(import.meta.url);

/** flying-squid. It writes to standard output and reads standard input as it loads: only ever inside the worker. */
export function loadSquid(): SquidLibrary {
  useLeanCompiler();
  readWithinBounds();
  leaveOutUnused();
  return require('flying-squid') as SquidLibrary;
}

/** prismarine-chunk for a registry. */
export function loadColumnClass(registry: SquidRegistry): SquidColumnClass {
  return (require('prismarine-chunk') as (registry: SquidRegistry) => SquidColumnClass)(registry);
}
