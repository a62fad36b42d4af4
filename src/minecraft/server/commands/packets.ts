import { fail, messageOf, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';
import type { CommandHandlers, Garbage } from '../messages.ts';
import { wideChunkPacket } from '../wide-chunk.ts';
import { findPlayer } from './find-player.ts';

/** A list's length beyond all that a reader may believe, as a variable-length number. */
const ABSURD_LENGTH = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x07]);

function garbageOf(client: SquidClient, garbage: Garbage): Buffer {
  if (typeof garbage !== 'string') return Buffer.from(garbage);
  const whole = client.serializer.createPacketBuffer({ name: 'entity_destroy', params: { entityIds: [1] } });
  const kind = whole.subarray(0, 1);
  return garbage === 'cut_short' ? kind : Buffer.concat([kind, ABSURD_LENGTH]);
}

/** Commands that send what a server of this version would not: for tests of those who must bear it. */
export function packetCommands(game: Game): Pick<CommandHandlers, 'sendPacket' | 'sendGarbage' | 'sendWideChunk'> {
  return {
    sendPacket({ player, name, params }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      const client = found.value._client;
      if (!(`packet_${name}` in game.registry.protocol.play.toClient.types)) {
        return fail('unknown_packet', `${game.settings.version} has no packet '${name}'`, 'use a name of the protocol');
      }
      try {
        client.writeRaw(client.serializer.createPacketBuffer({ name, params }));
        return succeed(null);
      } catch (thrown) {
        return fail('cannot_serialize', `${name}: ${messageOf(thrown)}`, 'give the fields that the protocol names');
      }
    },
    sendGarbage({ player, garbage }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      const client = found.value._client;
      client.writeRaw(garbageOf(client, garbage));
      return succeed(null);
    },
    async sendWideChunk({ player, chunkX, chunkZ, stateIds }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      if (stateIds.length === 0) return fail('bad_state', 'there are no state ids', 'give at least one');
      const column = await game.server.overworld.getColumn(chunkX, chunkZ);
      found.value._client.write('map_chunk', wideChunkPacket(column, chunkX, chunkZ, stateIds));
      return succeed({ sections: 1 });
    },
  };
}
