import { createServer, type Server, type Socket } from 'node:net';
import { type EmbeddedWorld, startWorld, type WorldOptions } from '../../server/index.ts';
import { openSession } from '../open-session.ts';
import type { Session, SessionOptions } from '../types.ts';

/** Time for the answer to a ping, on a machine that does much else. */
const PATIENCE_MS = 30_000;

/** As much of a test's context as is used here. */
interface TestContextLike {
  after(fn: () => Promise<void>): void;
}

/** A world for the tests of one file. */
export interface Playground {
  readonly world: EmbeddedWorld;
  /** Opens a session that is closed when the test is over. */
  join(context: TestContextLike, username: string, options?: Partial<SessionOptions>): Promise<Session>;
  close(): Promise<void>;
}

/** Starts a world. */
export async function playground(options: WorldOptions = {}): Promise<Playground> {
  const started = await startWorld({ viewDistance: 2, ...options });
  if (!started.ok) throw new Error(`${started.code}: ${started.why}`);
  const world = started.value;
  return {
    world,
    async join(context, username, sessionOptions = {}) {
      const { host, port } = world.info;
      const session = await openSession({
        host,
        port,
        username,
        ticksPerSecond: world.info.tickRate,
        pingTimeoutMs: PATIENCE_MS,
        ...sessionOptions,
      });
      if (!session.ok) throw new Error(`${session.code}: ${session.why}`);
      context.after(() => session.value.close());
      return session.value;
    },
    close: async () => void (await world.close()),
  };
}

/** Waits until `check` holds, asked every 20 ms; throws after ten seconds. */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain until ${what}`);
}

/** A TCP server that does as it is told with each connection; closed with all its sockets when the test is over. */
export async function standIn(
  context: TestContextLike,
  onConnection: (socket: Socket) => void,
): Promise<{ readonly host: string; readonly port: number; readonly open: () => number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { host: '127.0.0.1', port: address.port, open: () => sockets.size };
}

/** Sockets and timers that keep the process alive. */
export function openHandles(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || kind === 'TCPSocketWrap').length;
}
