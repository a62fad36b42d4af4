import type { Duplex } from 'node:stream';

/** What a packet is called, and in which state of the connection it came. */
interface PacketMeta {
  readonly name: string;
  readonly state: string;
}

/** A stream stage of the library whose work we contain. */
interface Stage {
  _transform(chunk: Buffer, encoding: string, done: (error?: Error | null) => void): void;
  push(chunk: unknown): boolean;
}

/** The stage that turns bytes into packets. */
interface Deserializer {
  parsePacketBuffer(buffer: Buffer): { readonly data: { readonly name: unknown; readonly params: unknown } };
  /** Where a packet goes once it is decoded: to the client's own listener. */
  emit(event: 'data', packet: ReturnType<Deserializer['parsePacketBuffer']>): boolean;
}

/** The stage that turns packets into bytes. */
interface Serializer {
  readonly writable: boolean;
  createPacketBuffer(packet: { readonly name: string; readonly params: object }): Buffer;
}

/** As much of `minecraft-protocol`'s client as is used here. */
export interface ProtocolClient {
  state: string;
  username: string;
  uuid: string;
  readonly version: string;
  readonly splitter: Stage;
  readonly decompressor: Stage | null;
  readonly compressor: { readonly compressionThreshold: number } | null;
  /** What encrypts on the way to the socket, once that is agreed. */
  readonly cipher: Duplex | null;
  readonly deserializer: Deserializer;
  readonly serializer: Serializer;
  readonly socket: Duplex | undefined;
  readonly ended: boolean;
  closeTimer: NodeJS.Timeout | null;
  session: unknown;
  profileKeys: unknown;
  /** What was said, kept to report players by: as many messages as `capacity`; there after login, since 1.19. */
  readonly _lastChatHistory?: { capacity: number; readonly length: number };
  /** Sends a chat message, or with a leading slash a command, as the version wants it; there after login. */
  chat?(message: string): void;
  write(name: string, packet: object): void;
  /** Sends a packet that is bytes already. */
  writeRaw(packet: Buffer): void;
  setEncryption(sharedSecret: Buffer): void;
  end(reason?: string): void;
  emit(event: string, ...args: unknown[]): boolean;
  on(event: 'packet', listener: (packet: unknown, meta: PacketMeta) => void): this;
  on(event: 'error', listener: (error: unknown) => void): this;
  on(event: 'end', listener: (reason: unknown) => void): this;
  on(event: string, listener: (packet: never) => void): this;
  once(event: string, listener: (packet: never) => void): this;
  listenerCount(event: string): number;
  removeAllListeners(event?: string): this;
}
