import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { PacketFields, SquidClient, SquidRegistry } from '../library.ts';
import { packetRepairs } from './packet-repairs.ts';

/**
 * Every packet passes a repair for its kind and is serialized at once, so that one which cannot be written is skipped
 * and counted. Without it the client's stream ends in silence, and the client hangs until it times out. What goes to
 * many is serialized once.
 */
export function installSafePackets(game: Game): void {
  const guard = (client: SquidClient) => {
    client.write = (name, fields) => {
      if (!client.serializer.writable) return;
      const bytes = bytesOf(game, client, name, fields);
      if (bytes !== undefined) client.writeRaw(bytes);
    };
  };
  game.server._server.on('connection', guard);
  const { server } = game;
  server._writeArray = (name, fields, players) => {
    const clients = players.map((player) => player._client).filter((client) => client.state === 'play');
    const [first] = clients;
    const bytes = first === undefined ? undefined : bytesOf(game, first, name, fields);
    if (bytes !== undefined) for (const client of clients) if (client.serializer.writable) client.writeRaw(bytes);
  };
  server._writeAll = (name, fields) => server._writeArray(name, fields, server.players);
}

/** A packet for a client, repaired; undefined where it cannot be written or is better not sent. */
export function bytesOf(game: Game, client: SquidClient, name: string, fields: PacketFields): Buffer | undefined {
  try {
    const repair = client.state === 'play' ? repairsOf(game.registry).get(name) : undefined;
    const packet = repair === undefined ? { name, params: fields } : repair(fields);
    return packet === undefined ? undefined : client.serializer.createPacketBuffer(packet);
  } catch (thrown) {
    game.counters.packetsSkipped++;
    game.log.warn({ packet: name, player: client.username, why: messageOf(thrown) }, 'a packet was skipped');
    return undefined;
  }
}

const known = new WeakMap<SquidRegistry, ReturnType<typeof packetRepairs>>();

function repairsOf(registry: SquidRegistry): ReturnType<typeof packetRepairs> {
  const repairs = known.get(registry) ?? packetRepairs(registry);
  known.set(registry, repairs);
  return repairs;
}
