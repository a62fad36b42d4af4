import { readWithinBounds, useLeanCompiler, useLeanData } from '../protocol/index.ts';
import type { ProtocolClient } from './protocol-client.ts';

/** As much of mineflayer's bot as is used here: the registry, and what its server says of itself. */
export interface Bot {
  readonly game: {
    readonly dimension?: string;
    readonly gameMode?: string;
    readonly minY?: number;
    readonly height?: number;
    readonly serverBrand?: string;
  };
  readonly registry: Registry;
  acceptResourcePack(): void;
  emit(event: string, ...args: unknown[]): boolean;
  on(event: string, listener: (...args: never[]) => void): this;
  removeAllListeners(event?: string): this;
}

/** What a version's registry says of an entity. */
export interface EntityEntry {
  readonly name: string;
  readonly type?: string;
  readonly category?: string;
  readonly height?: number;
  readonly width?: number;
  readonly metadataKeys?: readonly string[];
}

interface Named {
  readonly name: string;
}

/** The tables that a server sends: one a packet since 1.20.5, before that all in one compound of NBT. */
export type ServerTables =
  | { readonly id: string; readonly entries?: readonly { readonly key: string }[] }
  | { readonly value: Readonly<Record<string, unknown>> };

/** As much of `prismarine-registry` as is used here. */
export interface Registry {
  readonly biomesArray: readonly (Named & { readonly id: number })[];
  readonly entitiesArray: readonly (EntityEntry & { readonly id: number; readonly internalId?: number })[];
  readonly entitiesByName: Readonly<Record<string, EntityEntry | undefined>>;
  readonly effects: Readonly<Record<number, Named | undefined>>;
  readonly items: Readonly<Record<number, Named | undefined>>;
  readonly itemsByName: Readonly<Record<string, { readonly id: number } | undefined>>;
  readonly sounds?: Readonly<Record<number, Named | undefined>>;
  /** Forms of chat lines by number, as the server sent them (1.19 and later). */
  readonly chatFormattingById?: Readonly<Record<number, { readonly formatString: string } | undefined>>;
  readonly version: { '>='(version: string): boolean };
  /** Takes in the tables that a server sends. */
  loadDimensionCodec(codec: ServerTables): void;
  supportFeature(name: string): boolean;
}

/** A stack as `prismarine-item` reads it. */
export interface LibraryItem {
  readonly type: number;
  readonly name: string;
  readonly count: number;
  readonly maxDurability?: number;
  readonly durabilityUsed?: number;
  readonly enchants?: readonly { readonly name: string; readonly lvl: number }[];
  readonly customName?: unknown;
  /** Up to 1.20.4. */
  readonly nbt?: unknown;
  /** From 1.20.5 on. */
  readonly components?: unknown;
}

/** A text as `prismarine-chat` reads it. */
interface LibraryMessage {
  toString(): string;
}

/** The libraries one version needs. */
export interface Library {
  createClient(options: Readonly<Record<string, unknown>>): ProtocolClient;
  createBot(options: Readonly<Record<string, unknown>>): Bot;
  itemOf(registry: Registry): { fromNotch(slot: unknown): LibraryItem | null };
  messageOf(registry: Registry): new (structure: unknown) => LibraryMessage;
  /** A text in NBT as JSON. */
  nbtMessageToJson(message: unknown): string | null;
  /** Names of windows (`minecraft:generic_9x3`) with the number each has in the protocol. */
  windowsOf(registry: Registry): { readonly windows: Readonly<Record<string, { readonly type: number | string }>> };
}

/**
 * Loads mineflayer and its parts: half a second that passes while the server is being pinged, and that nobody pays who
 * only reads types.
 */
export async function loadLibrary(): Promise<Library> {
  useLeanCompiler();
  readWithinBounds();
  useLeanData();
  const [mineflayer, protocol, item, chat, windows] = await Promise.all([
    import('mineflayer'),
    import('minecraft-protocol'),
    import('prismarine-item'),
    import('prismarine-chat'),
    import('prismarine-windows'),
  ]);
  // The declarations of these packages cover little of what they have, and that wrongly: our own interfaces stand in.
  return {
    createClient: protocol.default.createClient as unknown as Library['createClient'],
    createBot: mineflayer.default.createBot as unknown as Library['createBot'],
    itemOf: item.default as unknown as Library['itemOf'],
    messageOf: chat.default as unknown as Library['messageOf'],
    nbtMessageToJson: (chat.default as unknown as { processNbtMessage: Library['nbtMessageToJson'] }).processNbtMessage,
    windowsOf: windows.default as unknown as Library['windowsOf'],
  };
}
