import type { Game } from '../game.ts';
import type { SquidClient } from '../library.ts';

type Listener = (packet: Readonly<Record<string, unknown>>) => void;

/** The handshake's "I want to play". */
const NEXT_STATE_LOGIN = 2;

/**
 * Who may not come in is told why, in a packet a client shows: a wrong version (minecraft-protocol just hangs up), a
 * full server, a banned name (flying-squid checks neither), a name that is in use.
 */
export function installAdmission(game: Game): void {
  const inUse = new Set<string>();
  game.server._server.on('connection', (client: SquidClient) => {
    guard(client, 'set_protocol', (packet) => wrongVersion(game, packet), { loginState: true });
    guard(client, 'login_start', (packet) => {
      const name = String(packet['username'] ?? '').toLowerCase();
      const reason = game.access.refusalOf(name) ?? refusal(game, inUse.has(name));
      if (reason !== undefined) return reason;
      inUse.add(name);
      client.once('end', () => inUse.delete(name));
      return undefined;
    });
  });
}

/** Lets the library's own listeners for a packet run only where `refuse` gives no reason against it. */
function guard(
  client: SquidClient,
  packetName: string,
  refuse: (packet: Readonly<Record<string, unknown>>) => string | undefined,
  options: { readonly loginState?: boolean } = {},
): void {
  const proceed = client.listeners(packetName) as Listener[];
  client.removeAllListeners(packetName);
  client.once(packetName, (packet: Readonly<Record<string, unknown>>) => {
    const reason = refuse(packet);
    if (reason === undefined) {
      for (const listener of proceed) listener(packet);
      return;
    }
    // Only in the login state is there a packet that carries a reason.
    if (options.loginState === true) client.state = 'login';
    client.removeAllListeners('login_start');
    client.end(reason);
  });
}

function wrongVersion(game: Game, packet: Readonly<Record<string, unknown>>): string | undefined {
  const { minecraftVersion, version } = game.server._server.mcversion;
  const theirs = Number(packet['protocolVersion']);
  if (packet['nextState'] !== NEXT_STATE_LOGIN || theirs === version) return undefined;
  return `This server runs Minecraft ${minecraftVersion} (protocol ${version}); your client speaks protocol ${theirs}.`;
}

function refusal(game: Game, nameInUse: boolean): string | undefined {
  if (nameInUse) return 'A player of this name is already in the world.';
  const { playerCount, maxPlayers } = game.server._server;
  if (playerCount >= maxPlayers) return `The server is full (${maxPlayers} players).`;
  return undefined;
}
