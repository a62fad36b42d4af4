import { deflateSync } from 'node:zlib';
import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';
import { varInt } from '../var-int.ts';

/** What one client may have waiting; one that takes nothing for so long is let go, and slows nobody. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/** Packing what stays on this machine costs both ends more than it saves; only what is huge is packed. */
const LOCAL_THRESHOLD_BYTES = 1024 * 1024;

const LOCAL_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;

/**
 * What goes to a client: all that is written in one turn leaves as one piece. The library has four streams on each
 * packet's way, and a call of the system at its end; with many players who see each other that was most of what the world
 * cost.
 */
export function installOutgoing(game: Game): void {
  game.server._server.on('connection', (client: SquidClient) => {
    const isLocal = LOCAL_ADDRESS.test(client.socket?.remoteAddress ?? '');
    const outbox = new Outbox(client, isLocal ? LOCAL_THRESHOLD_BYTES : 0);
    client.writeRaw = (packet) => outbox.add(packet);
    const end = client._end.bind(client);
    client._end = (reason) => {
      outbox.flush();
      end(reason);
    };
    if (!isLocal) return;
    const write = client.write.bind(client);
    client.write = (name, fields) =>
      write(name, name === 'compress' ? { ...fields, threshold: LOCAL_THRESHOLD_BYTES } : fields);
  });
}

class Outbox {
  readonly #client: SquidClient;
  readonly #leastPacked: number;
  #waiting: Buffer[] = [];

  constructor(client: SquidClient, leastPacked: number) {
    this.#client = client;
    this.#leastPacked = leastPacked;
  }

  add(packet: Buffer): void {
    const { compressor } = this.#client;
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    if (compressor === null) this.#waiting.push(varInt(packet.length), packet);
    else if (packet.length < Math.max(compressor.compressionThreshold, this.#leastPacked))
      this.#waiting.push(varInt(packet.length + NOT_PACKED.length), NOT_PACKED, packet);
    else {
      const size = varInt(packet.length);
      const packed = deflateSync(packet);
      this.#waiting.push(varInt(size.length + packed.length), size, packed);
    }
  }

  flush(): void {
    const { socket } = this.#client;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0 || socket === undefined || !socket.writable) return;
    socket.write(Buffer.concat(waiting));
    if (socket.writableLength > MAX_BACKLOG_BYTES) socket.destroy();
  }
}

/** In place of the size of a packed packet: it is as it is. */
const NOT_PACKED = Buffer.of(0);
