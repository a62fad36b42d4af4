import { type ClientOptions, type RawData, WebSocket } from 'ws';
import { type Clock, type Result, succeed, type Timer } from '../../core/index.ts';
import { assistantFailure } from '../failures.ts';

/** How long connecting, and one answer, may take. */
const PATIENCE_MS = 10_000;
/** Calls under way at once. */
export const MAX_MANAGEMENT_CALLS = 500;
/** Bytes of one message: the description of all that a server offers is some 100 KB. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const UNAUTHORIZED = 401;
/** Error codes of JSON-RPC 2.0 that say that nothing was done: unreadable, no request, no such method, other parameters. */
const NOT_DONE: ReadonlySet<unknown> = new Set([-32_700, -32_600, -32_601, -32_602]);
/** How Node calls certificates that nobody it trusts has signed. */
const UNTRUSTED = /CERT|SIGNATURE|ISSUER|ALTNAME/;

/** Where a server's management protocol is spoken. */
export interface ManagementOptions {
  /** `wss://host:port`, or `ws://host:port` where the server has `management-server-tls-enabled=false`. */
  readonly url: string;
  /** `management-server-secret` of the server's properties. */
  readonly secret: string;
  /** A certificate to trust, as PEM: the server's own, or that of whoever signed it. */
  readonly certificate?: string;
  readonly clock: Clock;
}

interface Call {
  readonly method: string;
  readonly answer: (result: Result<unknown>) => void;
  readonly patience: Timer;
}

/** One WebSocket on which JSON-RPC 2.0 is spoken: calls at once, each with its own answer. Notifications are passed over. */
export class ManagementLink {
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #calls = new Map<number, Call>();
  #lastId = 0;
  /** Resolves when it is over. */
  readonly ended: Promise<void>;
  readonly #over: () => void;
  /** Why it is over; undefined while it is not. */
  #why: string | undefined;

  private constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    ({ promise: this.ended, resolve: this.#over } = Promise.withResolvers<void>());
    socket.on('message', (data) => this.#take(data));
    socket.on('error', (error) => this.end(error.message));
    socket.on('close', () => this.end('the server closed the connection'));
  }

  /** Connects with the secret. Fails with `wrong_secret`, `untrusted_certificate` or `game_unreachable`. */
  static async open({ url, secret, certificate, clock }: ManagementOptions): Promise<Result<ManagementLink>> {
    const { promise, resolve } = Promise.withResolvers<Result<ManagementLink>>();
    const options: ClientOptions = {
      headers: { authorization: `Bearer ${secret}` },
      maxPayload: MAX_MESSAGE_BYTES,
      ...(certificate === undefined ? {} : { ca: certificate }),
    };
    const socket = new WebSocket(url, options);
    const link = new ManagementLink(socket, clock);
    const unreachable = (detail: string) =>
      resolve(assistantFailure('game_unreachable', { detail: `management protocol: ${detail}` }));
    socket.once('open', () => resolve(succeed(link)));
    socket.once('unexpected-response', (_request, { statusCode }) => {
      if (statusCode === UNAUTHORIZED) resolve(assistantFailure('wrong_secret'));
      else unreachable(`it answers ${statusCode}`);
      link.end('it was refused');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (UNTRUSTED.test(error.code ?? '')) {
        resolve(assistantFailure('untrusted_certificate', { detail: error.message }));
      } else unreachable(error.message);
    });
    const patience = clock.after(PATIENCE_MS, () => {
      unreachable(`no connection within ${PATIENCE_MS} ms`);
      link.end('it took too long');
    });
    const opened = await promise;
    patience.cancel();
    return opened;
  }

  /**
   * Calls a method with its parameters by position. Fails with `game_unreachable` or `too_busy` where nothing was sent,
   * with `not_available` where the server says that it cannot, and with `outcome_unknown` where it says that something went
   * wrong, or says nothing within 10 s: then the connection ends.
   */
  call(method: string, params: readonly unknown[]): Promise<Result<unknown>> {
    if (this.#why !== undefined) {
      return Promise.resolve(assistantFailure('game_unreachable', { detail: `management protocol: ${this.#why}` }));
    }
    const count = this.#calls.size;
    if (count >= MAX_MANAGEMENT_CALLS) return Promise.resolve(assistantFailure('too_busy', { count }));
    const id = ++this.#lastId;
    return new Promise((answer) => {
      const patience = this.#clock.after(PATIENCE_MS, () => this.end(`no answer within ${PATIENCE_MS} ms`));
      this.#calls.set(id, { method, answer, patience });
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** Ends the connection: what is under way has an unknown outcome. */
  end(why: string): void {
    if (this.#why !== undefined) return;
    this.#why = why;
    this.#over();
    this.#socket.terminate();
    for (const id of [...this.#calls.keys()]) {
      this.#answer(id, ({ method }) => assistantFailure('outcome_unknown', { detail: `${method}: ${why}` }));
    }
  }

  #take(data: RawData): void {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      this.end('it speaks no JSON-RPC');
      return;
    }
    for (const each of Array.isArray(message) ? message : [message]) this.#takeOne(each);
  }

  #takeOne(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    const { id, result, error } = message as { id: unknown; result?: unknown; error?: unknown };
    this.#answer(id, ({ method }) => (error === undefined ? succeed(result) : failureOf(method, error)));
  }

  /** Answers a call that is under way; whatever else is answered was given up. */
  #answer(id: unknown, of: (call: Call) => Result<unknown>): void {
    const call = typeof id === 'number' ? this.#calls.get(id) : undefined;
    if (call === undefined) return;
    this.#calls.delete(Number(id));
    call.patience.cancel();
    call.answer(of(call));
  }
}

function failureOf(method: string, error: unknown): Result<never> {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  const words = [message, data].filter((part) => typeof part === 'string').join(': ');
  const detail = `${method}: ${words.slice(0, 200)}`;
  return assistantFailure(NOT_DONE.has(code) ? 'not_available' : 'outcome_unknown', { detail });
}
