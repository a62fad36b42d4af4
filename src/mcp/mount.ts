import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  type McpHttpHandler,
  readRequestBody,
  type ServerEventBus,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Clock, type IdSource, type Logger, silentLogger, systemClock, uuidSource } from '../core/index.ts';
import type { McpBodies, McpBody } from './body.ts';
import { EventFeed } from './event-feed.ts';
import { EVENTS_URI } from './events-resource.ts';
import { MAX_REQUEST_BYTES, MAX_SUBSCRIPTIONS } from './limits.ts';
import { DEFAULT_CLIENT, type McpAddress, parseMcpPath } from './paths.ts';
import { RPC_CODES, rpcRefusal } from './replies.ts';
import { buildServer } from './server.ts';
import { type SessionEntry, SessionTable } from './sessions.ts';

/** What {@link createMcpMount} takes. */
export interface McpMountOptions {
  readonly bodies: McpBodies;
  /** Told to clients as the server's version. */
  readonly version: string;
  /** Where it is mounted; default `/mcp`. */
  readonly basePath?: string;
  /** Sessions of 2025-protocol clients kept at most; default `MAX_SESSIONS`. */
  readonly maxSessions?: number;
  /** A session unused for so long is closed; default `SESSION_IDLE_MS`. */
  readonly sessionIdleMs?: number;
  readonly clock?: Clock;
  /** Makes session ids. They must not be guessable; default: random UUIDs. */
  readonly ids?: IdSource;
  readonly logger?: Logger;
}

/** MCP over streamable HTTP, to be mounted on a server that checks Host, Origin and token: it checks none of them. */
export interface McpMount {
  fetch(request: Request): Promise<Response>;
  /** Sessions of 2025-protocol clients now open. */
  readonly sessions: number;
  /** Ends all sessions, streams and calls in flight. */
  close(): Promise<void>;
}

/** What is kept for a body while the mount lives. */
interface BodyDoor {
  readonly body: McpBody;
  readonly feed: EventFeed;
  /** Serves clients of the 2026 protocol, which carry no session. */
  readonly modern: McpHttpHandler;
}

/** A client of the 2025 protocol. */
interface Session extends SessionEntry {
  readonly body: McpBody;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Counts a stream or call that has started (+1) or ended (-1). */
  use(change: 1 | -1): void;
}

/**
 * Makes the fetch handler for `/mcp`, `/mcp/BODY` and `/mcp/BODY/CLIENT`.
 *
 * A client of the 2025 protocol gets a session when it initialises; the session's id keys its event cursor. A newer
 * client carries no session: it names itself as `CLIENT` in the address, else it shares the cursor `default`.
 */
export function createMcpMount(options: McpMountOptions): McpMount {
  return new Mount(options);
}

class Mount implements McpMount {
  readonly #options: McpMountOptions;
  readonly #basePath: string;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #logger: Logger;
  readonly #sessions: SessionTable<Session>;
  readonly #doors = new Map<McpBody, BodyDoor>();
  #closed = false;

  constructor(options: McpMountOptions) {
    this.#options = options;
    this.#basePath = options.basePath ?? '/mcp';
    this.#clock = options.clock ?? systemClock;
    this.#ids = options.ids ?? uuidSource;
    this.#logger = options.logger ?? silentLogger;
    this.#sessions = new SessionTable({
      clock: this.#clock,
      maxSessions: options.maxSessions,
      idleMs: options.sessionIdleMs,
    });
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  async fetch(request: Request): Promise<Response> {
    if (this.#closed) return rpcRefusal(503, RPC_CODES.serverError, 'this server is closing; connect again later');
    const found = this.#locate(request);
    if (found instanceof Response) return found;
    if (request.method !== 'POST') return this.#serveSessionRequest(request, found.door);

    if (!isJsonContentType(request.headers.get('content-type'))) {
      return rpcRefusal(415, RPC_CODES.serverError, 'the content-type must be application/json');
    }
    const read = await readJson(request);
    if (read instanceof Response) return read;
    if (await isLegacyRequest(request, read.json))
      return this.#serveSessionRequest(request, found.door, read, found.address);
    return found.door.modern.fetch(request, { parsedBody: read.json });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#sessions.close();
    const doors = [...this.#doors.values()];
    this.#doors.clear();
    for (const door of doors) door.feed.close();
    await Promise.all(doors.map((door) => door.modern.close()));
  }

  /** The door an address leads to, or a refusal that names the bodies there are. */
  #locate(request: Request): { door: BodyDoor; address: McpAddress } | Response {
    const { pathname } = new URL(request.url);
    const address = parseMcpPath(pathname, this.#basePath);
    if (address === undefined) {
      const how = `use ${this.#basePath}, ${this.#basePath}/BODY or ${this.#basePath}/BODY/CLIENT (names of letters, digits, . _ -)`;
      return rpcRefusal(404, RPC_CODES.serverError, `nothing is served at ${pathname}; ${how}`);
    }
    const body = this.#options.bodies.find(address.body);
    if (body === undefined) {
      const names = this.#options.bodies.names();
      const what = address.body === undefined ? 'there is no body yet' : `there is no body '${address.body}'`;
      const how = names.length === 0 ? 'connect again later' : `bodies: ${names.join(', ')}`;
      return rpcRefusal(404, RPC_CODES.serverError, `${what}; ${how}`);
    }
    return { door: this.#doorOf(body), address };
  }

  #doorOf(body: McpBody): BodyDoor {
    const known = this.#doors.get(body);
    if (known !== undefined) return known;
    this.#closeDoorsOfGoneBodies();
    const feed = new EventFeed(body.events, this.#clock);
    const modern = createMcpHandler(
      ({ requestInfo }) =>
        buildServer({
          body,
          client: this.#clientOf(requestInfo) ?? DEFAULT_CLIENT,
          version: this.#options.version,
          clock: this.#clock,
          feed,
          notices: 'elsewhere',
        }),
      {
        legacy: 'reject',
        bus: changesOf(body, feed),
        maxSubscriptions: MAX_SUBSCRIPTIONS,
        maxRequestBodySize: MAX_REQUEST_BYTES,
        onerror: (error) => this.#note(error),
      },
    );
    const door = { body, feed, modern };
    this.#doors.set(body, door);
    return door;
  }

  #closeDoorsOfGoneBodies(): void {
    for (const [body, door] of this.#doors) {
      if (this.#options.bodies.find(body.name) === body) continue;
      this.#doors.delete(body);
      door.feed.close();
      void door.modern.close();
    }
  }

  #clientOf(request: Request | undefined): string | undefined {
    if (request === undefined) return undefined;
    return parseMcpPath(new URL(request.url).pathname, this.#basePath)?.client;
  }

  /** Serves a request of the 2025 protocol: within its session, or to open one. */
  async #serveSessionRequest(
    request: Request,
    door: BodyDoor,
    read?: ReadJson,
    address?: McpAddress,
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = this.#sessions.use(id);
      if (session === undefined || session.body !== door.body) {
        const how = 'send initialize without a session id to open a new one';
        return rpcRefusal(404, RPC_CODES.sessionNotFound, `no such session here (it may have expired); ${how}`);
      }
      return handleIn(session, request, read);
    }
    if (read === undefined) {
      const headers = { Allow: 'POST' };
      return rpcRefusal(
        405,
        RPC_CODES.serverError,
        `${request.method} needs an mcp-session-id; POST opens a session`,
        headers,
      );
    }
    if (!isInitializeRequest(read.json)) {
      return rpcRefusal(
        400,
        RPC_CODES.serverError,
        'no session; send initialize first, then its mcp-session-id header',
      );
    }
    if (!this.#sessions.makeRoom()) {
      const why = `all ${this.#sessions.maxSessions} sessions are in use`;
      return rpcRefusal(503, RPC_CODES.serverError, `${why}; end one, or connect again later`);
    }
    const session = await this.#openSession(door, address?.client);
    const response = await handleIn(session, request, read);
    if (!response.ok) await session.close();
    return response;
  }

  async #openSession(door: BodyDoor, client: string | undefined): Promise<Session> {
    const id = this.#ids.next('session');
    let uses = 0;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      maxRequestBodySize: MAX_REQUEST_BYTES,
    });
    const server = buildServer({
      body: door.body,
      client: client ?? id,
      version: this.#options.version,
      clock: this.#clock,
      feed: door.feed,
      notices: 'on-subscribe',
      onUse: (change) => session.use(change),
    });
    const session: Session = {
      id,
      body: door.body,
      transport,
      uses: () => uses,
      use: (change) => {
        uses += change;
      },
      close: () => server.close(),
    };
    const stopNotices = server.onclose;
    server.onclose = () => {
      this.#sessions.remove(id);
      stopNotices?.();
    };
    server.onerror = (error) => this.#note(error);
    this.#sessions.add(session);
    await server.connect(transport);
    return session;
  }

  #note(error: Error): void {
    this.#logger.warn({ error: error.message }, 'mcp over http');
  }
}

/**
 * The change notices of the 2026 protocol: news in the body's event log, and a client that has other tools than before.
 * That is told to all who listen at the body: a notice names no client, and asking again costs little.
 */
function changesOf({ toolbox }: McpBody, feed: EventFeed): ServerEventBus {
  return {
    publish: () => {},
    subscribe(listener) {
      const stops = [
        feed.subscribe(() => listener({ kind: 'resource_updated', uri: EVENTS_URI })),
        toolbox.onSetsChange(() => listener({ kind: 'tools_list_changed' })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

async function handleIn(session: Session, request: Request, read: ReadJson | undefined): Promise<Response> {
  const response = await session.transport.handleRequest(request, read === undefined ? {} : { parsedBody: read.json });
  return request.method === 'GET' && response.body !== null ? countStream(session, response) : response;
}

/** Keeps a session in use for as long as its client listens. */
function countStream(session: Session, response: Response): Response {
  let open = true;
  const onEnd = (): void => {
    if (open) session.use(-1);
    open = false;
  };
  session.use(1);
  const watched = response.body?.pipeThrough(new TransformStream({ flush: onEnd, cancel: onEnd })) ?? null;
  return new Response(watched, { status: response.status, headers: response.headers });
}

interface ReadJson {
  readonly json: unknown;
}

/** Reads the body once for both protocol eras. */
async function readJson(request: Request): Promise<ReadJson | Response> {
  const body = await readRequestBody(request, MAX_REQUEST_BYTES);
  if (body.tooLarge) {
    return rpcRefusal(413, RPC_CODES.serverError, `the request is larger than ${MAX_REQUEST_BYTES} bytes; send less`);
  }
  try {
    return { json: JSON.parse(body.text) as unknown };
  } catch {
    return rpcRefusal(400, RPC_CODES.parseError, 'the request is not JSON; send one JSON-RPC message');
  }
}
