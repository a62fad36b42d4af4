/** The bounds of the server; each may be set, in tests or by a mounter that knows better. */
export interface HttpBounds {
  /** The largest request body. */
  readonly bodyBytes: number;
  /** How long a client may take to send a request's head. */
  readonly headTimeoutMs: number;
  /** How long a client may take to send a whole request. */
  readonly requestTimeoutMs: number;
  /** How often the two timeouts above are looked at: a slow client may get as much more. */
  readonly timeoutCheckMs: number;
  /** How long a connection may idle between requests. */
  readonly idleTimeoutMs: number;
  /** Connections open at once; one more is closed unanswered. */
  readonly connections: number;
  /** WebSockets open at once; one more is refused. */
  readonly sockets: number;
  /** The largest message a WebSocket's client may send. */
  readonly messageBytes: number;
  /** How often a WebSocket's client is asked whether it is still there; one that has not answered by then is cut. */
  readonly pingMs: number;
  /** How long `close` lets answers under way finish. */
  readonly graceMs: number;
  /** How many ports are tried, the wanted one included. */
  readonly portTries: number;
}

/** Generous for a person's own machine: a body of MCP or a page is small, and the clients are few. */
export const DEFAULT_BOUNDS: HttpBounds = {
  bodyBytes: 4 * 1024 * 1024,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckMs: 1_000,
  idleTimeoutMs: 5_000,
  connections: 256,
  sockets: 64,
  messageBytes: 64 * 1024,
  pingMs: 15_000,
  graceMs: 2_000,
  portTries: 20,
};

/** The port of the house, when free. */
export const DEFAULT_PORT = 7420;
