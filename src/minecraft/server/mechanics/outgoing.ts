import { Outbox } from '../../protocol/index.ts';
import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';

/** What one client may have waiting; one that takes nothing for so long is let go, and slows nobody. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;

/** Packing what stays on this machine costs both ends more than it saves; only what is huge is packed. */
const LOCAL_THRESHOLD_BYTES = 1024 * 1024;

const LOCAL_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;

/** What goes to a client: all that is written in one turn leaves as one piece. */
export function installOutgoing(game: Game): void {
  game.server._server.on('connection', (client: SquidClient) => {
    const isLocal = LOCAL_ADDRESS.test(client.socket?.remoteAddress ?? '');
    const outbox = new Outbox(client, {
      defer: (flush) => void setImmediate(flush),
      send: (bytes) => send(client, bytes),
      leastPackedBytes: isLocal ? LOCAL_THRESHOLD_BYTES : 0,
    });
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

function send({ socket }: SquidClient, bytes: Buffer): void {
  if (socket === undefined || !socket.writable) return;
  socket.write(bytes);
  if (socket.writableLength > MAX_BACKLOG_BYTES) socket.destroy();
}
