import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Clock, type Failure, fail } from '../core/index.ts';
import type { HttpBounds } from './bounds.ts';
import { refusalBody, refuse } from './refusals.ts';
import type { Sockets } from './sockets.ts';

/** How often a closing server looks for connections that have fallen idle. */
const CLOSE_CHECK_MS = 20;

const MALFORMED = fail('malformed_request', 'the request is not well-formed HTTP', 'send it with an HTTP client');

/** Node's HTTP server with our bounds, refusals that read like ours, and an end. */
export class BoundedServer {
  readonly server: Server;
  readonly #bounds: HttpBounds;
  /** Connections that have sent no whole head yet. Node counts them as busy: a browser opens some in advance. */
  readonly #unasked = new Set<Socket>();
  /** The newest answer of each connection. */
  readonly #answers = new WeakMap<Socket, ServerResponse>();

  readonly #sockets: Sockets;

  constructor(
    fetch: (request: Request) => Response | Promise<Response>,
    hostname: string,
    bounds: HttpBounds,
    sockets: Sockets,
  ) {
    this.#bounds = bounds;
    this.#sockets = sockets;
    const listener = getRequestListener((request) => fetch(request), {
      hostname,
      errorHandler: () => refuse(400, MALFORMED),
    });
    this.server = createServer(
      {
        headersTimeout: bounds.headTimeoutMs,
        requestTimeout: bounds.requestTimeoutMs,
        keepAliveTimeout: bounds.idleTimeoutMs,
        connectionsCheckingInterval: bounds.timeoutCheckMs,
        requireHostHeader: false,
        shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      },
      (incoming, outgoing) => {
        this.#unasked.delete(incoming.socket);
        this.#answers.set(incoming.socket, outgoing);
        void listener(incoming, outgoing);
      },
    );
    this.server.maxConnections = bounds.connections;
    this.server.on('connection', (socket: Socket) => {
      this.#unasked.add(socket);
      socket.once('close', () => this.#unasked.delete(socket));
    });
    this.server.on('upgrade', (incoming, stream, head) => {
      this.#unasked.delete(incoming.socket);
      sockets.upgrade(incoming, stream, head);
    });
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => this.#turnAway(error, socket));
  }

  /** Resolves when all connections are gone: idle ones at once, busy ones when they finish, the rest after the grace. */
  close(clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const idle = clock.every(CLOSE_CHECK_MS, () => this.server.closeIdleConnections(), { keepAlive: true });
      const cut = () => {
        this.server.closeAllConnections();
        this.#sockets.cut();
      };
      const grace = clock.after(this.#bounds.graceMs, cut, { keepAlive: true });
      this.server.close(() => {
        idle.cancel();
        grace.cancel();
        resolve();
      });
      for (const socket of this.#unasked) socket.destroy();
      this.#sockets.close();
    });
  }

  /** Answers what Node's parser refused, unless an answer is under way already, and hangs up. */
  #turnAway(error: NodeJS.ErrnoException, socket: Socket): void {
    const answer = this.#answers.get(socket);
    const midAnswer = answer?.headersSent === true && !answer.writableEnded;
    if (midAnswer || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { status, failure } = refusalOf(error.code);
    const body = refusalBody(failure);
    const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`;
    socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
  }
}

/** What to answer to an error code of Node's parser. */
function refusalOf(code: string | undefined): { readonly status: string; readonly failure: Failure } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        failure: fail('request_timeout', 'the request took too long to arrive', 'send it again, at once'),
      };
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        failure: fail('headers_too_large', 'the headers of the request are too large', 'send fewer or shorter headers'),
      };
    default:
      return { status: '400 Bad Request', failure: MALFORMED };
  }
}
