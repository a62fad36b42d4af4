import type { ConnectionInfo } from './types.ts';

/** Names of packets counted apart; what comes beyond is counted as `other`. */
const MAX_FAILURE_NAMES = 256;

/** Counts what was contained on the wire, through all connections of a session. */
export class WireCounters {
  handlerFailures = 0;
  encodeFailures = 0;
  readonly #byPacket = new Map<string, number>();
  #count = 0;

  decodeFailed(packet: string): void {
    this.#count++;
    const name = this.#byPacket.has(packet) || this.#byPacket.size < MAX_FAILURE_NAMES ? packet : 'other';
    this.#byPacket.set(name, (this.#byPacket.get(name) ?? 0) + 1);
  }

  report(): Pick<ConnectionInfo, 'decodeFailures' | 'handlerFailures' | 'encodeFailures'> {
    return {
      decodeFailures: { count: this.#count, byPacket: Object.fromEntries(this.#byPacket) },
      handlerFailures: this.handlerFailures,
      encodeFailures: this.encodeFailures,
    };
  }
}
