import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, type Failure, fail, type Logger, messageOf, type Timer } from '../core/index.ts';
import type { HttpBounds } from './bounds.ts';
import { callerFault } from './callers.ts';
import { refusalBody } from './refusals.ts';

/** A WebSocket whose client passed the checks. Text only. */
export interface HttpSocket {
  /** Bytes handed to `send` that the client has not taken yet: who sends more regardless buffers without bound. */
  readonly bufferedBytes: number;
  /** Sends a text; nothing happens once the socket is closed. */
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** Greets a new socket. */
export type SocketHandler = (socket: HttpSocket) => void;

/** Codes of RFC 6455, section 7.4.1. */
const CLOSE_NORMAL = 1000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_UNSUPPORTED = 1003;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  426: 'Upgrade Required',
  503: 'Service Unavailable',
};

/** What the sockets need of the server they come in by. */
interface SocketsContext {
  readonly port: () => number;
  readonly bounds: HttpBounds;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The WebSockets of a server: the same checks as for requests, bounds, and an end. */
export class Sockets {
  readonly #context: SocketsContext;
  readonly #handlers = new Map<string, SocketHandler>();
  readonly #server: WebSocketServer;
  /** Whether each has answered since the last ping. */
  readonly #open = new Map<WebSocket, boolean>();
  #pings: Timer | undefined;
  #closing = false;

  constructor(context: SocketsContext) {
    this.#context = context;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: context.bounds.messageBytes,
    });
  }

  /** Serves WebSockets at exactly this path. Throws when it is taken. */
  add(path: string, handler: SocketHandler): void {
    if (this.#handlers.has(path)) throw new Error(`'${path}' takes sockets already`);
    this.#handlers.set(path, handler);
  }

  /** A request to become a WebSocket: upgrades it, or refuses it as any other request would be. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const path = pathOf(request);
    const handler = this.#handlers.get(path);
    const refused = this.#refusalOf(request);
    if (refused !== undefined) refuseUpgrade(stream, refused.status, refused.failure);
    else if (handler === undefined) {
      const howTo = `open one at: ${[...this.#handlers.keys()].join(', ')}`;
      refuseUpgrade(stream, 404, fail('not_found', 'no WebSocket is served at this path', howTo));
    } else {
      this.#server.handleUpgrade(request, stream, head, (socket) => this.#greet(socket, path, handler));
    }
  }

  /** Says good-bye to all; who does not answer is cut by {@link cut}. */
  close(): void {
    this.#closing = true;
    this.#pings?.cancel();
    for (const socket of this.#open.keys()) socket.close(CLOSE_GOING_AWAY);
  }

  /** Ends what is left at once. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.terminate();
  }

  #refusalOf({ headers }: IncomingMessage): { readonly status: number; readonly failure: Failure } | undefined {
    const host = headers.host ?? null;
    const fault = callerFault({ host, targetHost: host, origin: headers.origin ?? null }, this.#context.port());
    if (fault !== undefined) return { status: 403, failure: fault };
    if (headers.upgrade?.toLowerCase() !== 'websocket') {
      return { status: 426, failure: fail('not_a_websocket', 'only WebSocket is spoken here', 'ask without Upgrade') };
    }
    if (!this.#closing && this.#open.size < this.#context.bounds.sockets) return undefined;
    const why = `${this.#context.bounds.sockets} WebSockets are open already`;
    return { status: 503, failure: fail('too_many_sockets', why, 'close a page, or try again later') };
  }

  #greet(socket: WebSocket, path: string, handler: SocketHandler): void {
    const { logger } = this.#context;
    this.#open.set(socket, true);
    this.#pings ??= this.#context.clock.every(this.#context.bounds.pingMs, () => this.#ping());
    socket.on('pong', () => this.#open.has(socket) && this.#open.set(socket, true));
    socket.on('error', (error) => logger.warn({ path, why: messageOf(error) }, 'a socket failed'));
    socket.on('close', () => {
      this.#open.delete(socket);
      if (this.#open.size > 0) return;
      this.#pings?.cancel();
      this.#pings = undefined;
    });
    handler(httpSocketOf(socket));
  }

  /** Whoever has not answered the last ping is gone. */
  #ping(): void {
    for (const [socket, alive] of this.#open) {
      if (!alive) socket.terminate();
      else {
        this.#open.set(socket, false);
        socket.ping();
      }
    }
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').replace(/\?.*$/s, '');
}

function httpSocketOf(socket: WebSocket): HttpSocket {
  return {
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    send(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    onMessage(listener) {
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(CLOSE_UNSUPPORTED, 'text only');
        else listener(data.toString());
      });
    },
    onClose: (listener) => void socket.on('close', listener),
    close: () => socket.close(CLOSE_NORMAL),
  };
}

function refuseUpgrade(stream: Duplex, status: number, failure: Failure): void {
  const body = refusalBody(failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status] ?? 'Refused'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ].join('\r\n');
  stream.end(`${head}\r\n\r\n${body}`, () => stream.destroy());
}
