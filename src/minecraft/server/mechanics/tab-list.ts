import type { Game } from '../game.ts';
import type { PacketFields, SquidPlayer } from '../library.ts';

/** How often players learn each other's latency, as in the game (`PlayerList`: 600 ticks). */
const LATENCY_PERIOD_MS = 30_000;

/**
 * Who is here, for all: newcomers get the whole list, those who leave are taken off it. flying-squid sends a newcomer's
 * list to everybody else, and from 1.19.3 a removal that says nothing (login.js).
 */
export function installTabList(game: Game): void {
  const { server, registry, clock } = game;
  const modern = 'packet_player_remove' in registry.protocol.play.toClient.types;
  const others = (player: SquidPlayer) => server.players.filter((each) => each !== player);

  // flying-squid defines these anew for each player.
  server.on('newPlayer', () => {
    server._sendPlayerList = (player) => player._client.write('player_info', addPlayers(modern, server.players));
    server._sendPlayerEventNewJoin = (player) => {
      server._writeArray('player_info', addPlayers(modern, [player]), others(player));
    };
    server._sendPlayerEventLeave = (player) => {
      if (player.uuid === undefined) return;
      const [name, fields]: [string, PacketFields] = modern
        ? ['player_remove', { players: [player.uuid] }]
        : ['player_info', { action: 'remove_player', data: [{ uuid: player.uuid }] }];
      server._writeArray(name, fields, others(player));
    };
  });
  clock.every(LATENCY_PERIOD_MS, () => server._writeAll('player_info', latencies(modern, server.players)));
}

function addPlayers(modern: boolean, players: readonly SquidPlayer[]): PacketFields {
  if (!modern) {
    const data = players.map((player) => ({
      uuid: player.uuid,
      name: player.username,
      properties: player.profileProperties,
      gamemode: player.gameMode,
      ping: player._client.latency,
    }));
    return { action: 'add_player', data };
  }
  const data = players.map((player) => ({
    uuid: player.uuid,
    player: { name: player.username, properties: player.profileProperties },
    gamemode: player.gameMode,
    listed: 1,
    latency: player._client.latency,
  }));
  return { action: { add_player: true, update_game_mode: true, update_listed: true, update_latency: true }, data };
}

function latencies(modern: boolean, players: readonly SquidPlayer[]): PacketFields {
  const data = players.map(({ uuid, _client }) => ({ uuid, latency: _client.latency, ping: _client.latency }));
  return { action: modern ? { update_latency: true } : 'update_latency', data };
}
