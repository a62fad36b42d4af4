import { messageOf } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { PacketFields, SquidClient } from '../library.ts';
import { packetRepairs } from './packet-repairs.ts';

/**
 * Every packet passes a repair for its kind and is serialized at once, so that one which cannot be written is skipped
 * and counted. Without it the client's stream ends in silence, and the client hangs until it times out.
 */
export function installSafePackets(game: Game): void {
  const repairs = packetRepairs(game.registry);
  const guard = (client: SquidClient) => {
    client.write = (name, fields) => {
      if (!client.serializer.writable) return;
      const bytes = serialize(game, client, name, fields, repairs);
      if (bytes !== undefined) client.writeRaw(bytes);
    };
  };
  game.server._server.on('connection', guard);
}

function serialize(
  game: Game,
  client: SquidClient,
  name: string,
  fields: PacketFields,
  repairs: ReturnType<typeof packetRepairs>,
): Buffer | undefined {
  try {
    const repair = client.state === 'play' ? repairs.get(name) : undefined;
    const packet = repair === undefined ? { name, params: fields } : repair(fields);
    return packet === undefined ? undefined : client.serializer.createPacketBuffer(packet);
  } catch (thrown) {
    game.counters.packetsSkipped++;
    game.log.warn({ packet: name, player: client.username, why: messageOf(thrown) }, 'a packet was skipped');
    return undefined;
  }
}
