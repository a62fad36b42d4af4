import type { PacketHandlers } from './packets/context.ts';
import type { ProtocolClient } from './protocol-client.ts';

type Handler = (packet: never) => void;

/** Looks at a packet's bytes, its fields from `start` on; true where that was all there is to do. */
export type BytesReader = (bytes: Buffer, start: number) => boolean;

/** Read from the event that all packets make, or by the library's own bundling. */
const ALWAYS_WANTED: ReadonlySet<string> = new Set(['bundle_delimiter', 'disconnect', 'kick_disconnect']);

/**
 * What comes in the game, before the library hears of it: what nobody reads is not decoded, what the library does not
 * listen for is told to our readers alone, and what comes most is read from its bytes.
 */
export class PacketSieve {
  readonly #client: ProtocolClient;
  readonly #handlers = new Map<string, Handler[]>();
  readonly #bytesReaders: ReadonlyMap<string, BytesReader>;
  readonly #handlerFailed: (packet: string, thrown: unknown) => void;

  constructor(
    client: ProtocolClient,
    groups: readonly PacketHandlers[],
    bytesReaders: Readonly<Record<string, BytesReader>>,
    handlerFailed: (packet: string, thrown: unknown) => void,
  ) {
    this.#client = client;
    for (const [name, handler] of groups.flatMap((group) => Object.entries(group))) {
      this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
    }
    this.#bytesReaders = new Map(Object.entries(bytesReaders));
    this.#handlerFailed = handlerFailed;
  }

  /** Whether a packet, its fields from `start` on, is done with without being decoded. */
  takesBytes(name: string, bytes: Buffer, start: number): boolean {
    if (!this.#handlers.has(name)) return !this.#isLibrarys(name);
    const reader = this.#bytesReaders.get(name);
    if (reader === undefined) return false;
    try {
      return reader(bytes, start);
    } catch (thrown) {
      this.#handlerFailed(name, thrown);
      return true;
    }
  }

  /** Whether a decoded packet is our readers' business alone; they have read it then. */
  takes(name: string, packet: unknown): boolean {
    if (this.#isLibrarys(name)) return false;
    this.read(name, packet);
    return true;
  }

  /** Our readers' turn: one that throws keeps no other from its own. */
  read(name: string, packet: unknown): void {
    for (const handler of this.#handlers.get(name) ?? []) {
      try {
        handler(packet as never);
      } catch (thrown) {
        this.#handlerFailed(name, thrown);
      }
    }
  }

  #isLibrarys(name: string): boolean {
    return ALWAYS_WANTED.has(name) || this.#client.listenerCount(name) > 0;
  }
}
