import {
  type Clock,
  type Failure,
  fail,
  type Logger,
  type Result,
  silentLogger,
  succeed,
  systemClock,
} from '../core/index.ts';
import { createApp } from './app.ts';
import { BoundedServer } from './bounded-server.ts';
import { DEFAULT_BOUNDS, DEFAULT_PORT, type HttpBounds } from './bounds.ts';
import { listenFrom } from './listen.ts';
import { LOOPBACK_HOSTS, urlHost } from './loopback.ts';
import { type FetchHandler, type MountOptions, Mounts } from './mounts.ts';
import { type SocketHandler, Sockets } from './sockets.ts';
import { tokenFault } from './token.ts';

export interface HttpOptions {
  /** What a client must send as `Authorization: Bearer TOKEN`. Make one with `createToken`. */
  readonly token: string;
  /** Default `127.0.0.1`; also `::1` and `localhost`. No other: this server is for this machine. */
  readonly host?: string;
  /** Default {@link DEFAULT_PORT}; the next free one is taken when it is not free. 0 takes any. */
  readonly port?: number;
  readonly bounds?: Partial<HttpBounds>;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** A running server. */
export interface HttpServer {
  readonly host: string;
  /** The port it listens on. */
  readonly port: number;
  /** The port that was asked for; another than `port` when that was taken, or 0. */
  readonly portWanted: number;
  /** `http://127.0.0.1:7420`, without a slash at the end. */
  readonly url: string;
  /** Aborts when the server begins to close; event streams are ended for the mounts. */
  readonly closing: AbortSignal;
  /**
   * Serves `prefix` and all below it with `handler`; the longest prefix of a path wins. Throws when the prefix is
   * malformed or taken.
   */
  mount(prefix: string, handler: FetchHandler, options?: MountOptions): void;
  /**
   * Serves WebSockets at exactly `path`, to whoever passes the checks of Host and Origin: reading only, for no token is
   * asked. Throws when the path is taken.
   */
  mountSocket(path: string, handler: SocketHandler): void;
  /**
   * Stops listening, ends event streams and WebSockets, lets other answers finish within the grace, then cuts what is
   * left. Resolves when the last connection is gone; a second call waits for the first.
   */
  close(): Promise<void>;
}

/**
 * Starts the loopback server. Each request must name this machine in `Host`, come from no page of another origin, and
 * carry the token unless its mount is public; refusals are JSON `{ok: false, code, why, how_to}`.
 *
 * Fails with `bad_token`, `not_loopback`, `bad_port`, `no_free_port`, `port_not_allowed` or `listen_failed`.
 */
export async function startHttp(options: HttpOptions): Promise<Result<HttpServer>> {
  const { token, host = '127.0.0.1', port: portWanted = DEFAULT_PORT, logger = silentLogger } = options;
  const clock = options.clock ?? systemClock;
  const bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const fault = tokenFault(token) ?? addressFault(host, portWanted);
  if (fault !== undefined) return fault;

  const mounts = new Mounts();
  const closing = new AbortController();
  let port = portWanted;
  const app = createApp({ port: () => port, token, mounts, bounds, closing: closing.signal, logger });
  const sockets = new Sockets({ port: () => port, bounds, clock, logger });
  const bounded = new BoundedServer(app.fetch, host, bounds, sockets);
  const { server } = bounded;
  const listening = await listenFrom(server, host, portWanted, bounds.portTries);
  if (!listening.ok) return listening;
  port = listening.value;
  server.on('error', (error) => logger.error({ why: error.message }, 'http server'));
  server.on('drop', () => logger.warn({ connections: bounds.connections }, 'http connection dropped: too many'));
  if (portWanted !== 0 && port !== portWanted) logger.warn({ portWanted, port }, 'port taken, using the next free one');

  let closed: Promise<void> | undefined;
  return succeed({
    host,
    port,
    portWanted,
    url: `http://${urlHost(host)}:${port}`,
    closing: closing.signal,
    mount: (prefix, handler, mountOptions) => mounts.add(prefix, handler, mountOptions),
    mountSocket: (path, handler) => sockets.add(path, handler),
    close() {
      closing.abort();
      closed ??= bounded.close(clock);
      return closed;
    },
  });
}

function addressFault(host: string, port: number): Failure | undefined {
  if (!LOOPBACK_HOSTS.some((name) => name === host)) {
    return fail('not_loopback', `this server listens on this machine only, not on ${host}`, 'use host 127.0.0.1');
  }
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return undefined;
  return fail('bad_port', `${port} is no port`, 'use a whole number from 1 to 65535, or 0 for any free port');
}
