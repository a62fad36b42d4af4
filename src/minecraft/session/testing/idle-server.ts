import minecraftProtocol from 'minecraft-protocol';

/** A player's connection, seen from the server. */
export interface IdlePlayer {
  write(name: string, packet: object): void;
}

/** As much of the library's server as is used here. */
interface ProtocolServer {
  readonly clients: Readonly<Record<string, { readonly socket: { destroy(): void } }>>;
  readonly socketServer: { address(): { readonly port: number }; close(done: () => void): void };
  once(event: 'listening', listener: () => void): void;
  on(event: 'playerJoin', listener: (player: IdlePlayer) => void): void;
}

/** A server of any version that lets players in, and does only what it is told to. */
export interface IdleServer {
  readonly host: string;
  readonly port: number;
  /** Connections that are open. */
  clients(): number;
}

/** Starts one for a test. `onJoin` is told of each player; online, it wants accounts. */
export async function idleServer(
  context: { after(fn: () => Promise<void>): void },
  version: string,
  onJoin: (player: IdlePlayer) => void = () => {},
  online = false,
): Promise<IdleServer> {
  const server = minecraftProtocol.createServer({
    'online-mode': online,
    host: '127.0.0.1',
    port: 0,
    version,
    errorHandler: () => {},
  }) as unknown as ProtocolServer;
  await new Promise<void>((resolve) => server.once('listening', resolve));
  server.on('playerJoin', onJoin);
  context.after(
    () =>
      new Promise<void>((resolve) => {
        for (const client of Object.values(server.clients)) client.socket.destroy();
        server.socketServer.close(resolve);
      }),
  );
  return {
    host: '127.0.0.1',
    port: server.socketServer.address().port,
    clients: () => Object.keys(server.clients).length,
  };
}
