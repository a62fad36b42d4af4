import {
  type Clock,
  fail,
  type Locale,
  type Logger,
  type Random,
  type Result,
  sleep,
  succeed,
  TICKS_PER_SECOND,
} from '../../core/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { StateWriter, WorldState } from '../state/index.ts';
import type { Address } from './address.ts';
import { reconnectDelayMs, STABLE_AFTER_MS } from './backoff.ts';
import { bodyHandle } from './body.ts';
import { ChatQueue } from './chat-queue.ts';
import { chatParts, cleanText, commandText } from './chat-text.ts';
import { Connection, type ConnectionListener, type ConnectionOptions } from './connection.ts';
import { mayReconnect, type SessionFailure } from './failures.ts';
import { Listeners } from './listeners.ts';
import { pingServer } from './ping.ts';
import { failSending } from './texts.ts';
import type {
  ActionAcknowledgement,
  ConnectionInfo,
  ReconnectPolicy,
  SentText,
  Session,
  SessionEnd,
  SessionPhase,
  ToldBlock,
} from './types.ts';
import { chooseVersion } from './versions.ts';
import { WireCounters } from './wire-counters.ts';

/** All a session is made of. */
interface SessionParts {
  readonly connection: Omit<ConnectionOptions, 'writer'>;
  readonly writer: StateWriter;
  readonly events: EventLog;
  readonly reconnect: ReconnectPolicy;
  readonly pingTimeoutMs: number;
  readonly joinTimeoutMs: number;
  readonly random: Random;
}

const CLOSED: SessionFailure = fail('closed', 'the session was closed', 'open a new one');

/** A session that keeps its connection: joins, loses, joins again, until it is closed or nothing more can be done. */
export class LiveSession implements Session {
  readonly state: WorldState;
  readonly events: EventLog;
  readonly body = bodyHandle(() => this.#connection?.muscles);
  readonly #parts: SessionParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #writer: StateWriter;
  readonly #chat: ChatQueue;
  readonly #counters = new WireCounters();
  readonly #closing = new AbortController();
  readonly #tickListeners: Listeners<number>;
  readonly #endListeners: Listeners<SessionEnd>;
  readonly #ackListeners: Listeners<ActionAcknowledgement>;
  readonly #toldListeners: Listeners<ToldBlock>;
  readonly #phaseListeners: Listeners<SessionPhase>;
  #phase: SessionPhase = 'connecting';
  #connection: Connection | undefined;
  #ended: SessionEnd | undefined;
  #closed: Promise<void> | undefined;
  #brand: string | undefined;
  #teleportsConfirmed = 0;
  #ticksPerSecond: number;
  #ticksLost = 0;
  #reconnects = 0;
  #tries = 0;
  #playingSinceMs = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.state = parts.connection.state;
    this.#ticksPerSecond = parts.connection.ticksPerSecond ?? TICKS_PER_SECOND;
    this.events = parts.events;
    this.#clock = parts.connection.clock;
    this.#logger = parts.connection.logger;
    this.#writer = parts.writer;
    this.#tickListeners = new Listeners(this.#logger);
    this.#endListeners = new Listeners(this.#logger);
    this.#ackListeners = new Listeners(this.#logger);
    this.#toldListeners = new Listeners(this.#logger);
    this.#phaseListeners = new Listeners(this.#logger);
    this.#chat = new ChatQueue(
      this.#clock,
      (message) => this.#connection?.chat(message),
      () => this.#rate(),
    );
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  get ended(): SessionEnd | undefined {
    return this.#ended;
  }

  info(): ConnectionInfo {
    const { address, username, version } = this.#parts.connection;
    this.#brand = this.#connection?.brand ?? this.#brand;
    return {
      ...address,
      username,
      phase: this.#phase,
      version: version.name,
      protocol: version.protocol,
      brand: this.#brand,
      teleportsConfirmed: this.#teleportsConfirmed,
      ...this.#counters.report(),
      ticksPerSecond: this.#rate(),
      ticksLost: this.#ticksLost,
      reconnects: this.#reconnects,
      latencyMs: this.state.players.get(username)?.pingMs,
    };
  }

  /** The body's ticks a second, those last had where there is no connection. */
  #rate(): number {
    this.#ticksPerSecond = this.#connection?.ticksPerSecond ?? this.#ticksPerSecond;
    return this.#ticksPerSecond;
  }

  /** Joins for the first time, a server that was pinged just now. A failure ends the session. */
  async open(): Promise<Result<void, SessionFailure['code']>> {
    const joined = this.#closing.signal.aborted ? CLOSED : await this.#connect();
    if (!joined.ok) this.#finish(joined);
    return joined;
  }

  whenPlaying(options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}): Promise<Result<void>> {
    const { timeoutMs = this.#parts.joinTimeoutMs, signal } = options;
    return new Promise((resolve) => {
      const settle = (result: Result<void>): void => {
        timer.cancel();
        signal?.removeEventListener('abort', onAbort);
        stop();
        resolve(result);
      };
      const onAbort = (): void => settle(fail('aborted', 'waiting was aborted', 'wait again'));
      const check = (): void => {
        if (this.#phase === 'playing') settle(succeed(undefined));
        else if (this.#ended !== undefined) settle({ ok: false, ...this.#ended });
      };
      const timer = this.#clock.after(
        timeoutMs,
        () =>
          settle(fail('not_playing', `still ${this.#phase} after ${timeoutMs} ms`, 'wait longer, or look at info()')),
        { keepAlive: true },
      );
      const stop = this.#phaseListeners.add(check);
      if (signal?.aborted === true) onAbort();
      else {
        signal?.addEventListener('abort', onAbort, { once: true });
        check();
      }
    });
  }

  onTick(listener: (tick: number) => void): () => void {
    return this.#tickListeners.add(listener);
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    if (this.#ended !== undefined) {
      listener(this.#ended);
      return () => {};
    }
    return this.#endListeners.add(listener);
  }

  onAcknowledgement(listener: (acknowledgement: ActionAcknowledgement) => void): () => void {
    return this.#ackListeners.add(listener);
  }

  onBlockTold(listener: (told: ToldBlock) => void): () => void {
    return this.#toldListeners.add(listener);
  }

  say(text: string, locale?: Locale): Result<SentText> {
    const notNow = this.#notPlaying(locale);
    if (notNow !== undefined) return notNow;
    const parts = chatParts(text, locale);
    if (!parts.ok) return parts;
    const sent = this.#chat.push(parts.value, locale);
    return sent.ok && cleanText(text) !== text ? succeed({ ...sent.value, cleaned: true }) : sent;
  }

  command(text: string, locale?: Locale): Result<SentText> {
    const notNow = this.#notPlaying(locale);
    if (notNow !== undefined) return notNow;
    const command = commandText(text, locale);
    return command.ok ? this.#chat.push([`/${command.value}`], locale) : command;
  }

  respawn(): Result<void> {
    const notNow = this.#notPlaying();
    if (notNow !== undefined) return notNow;
    if (this.state.self.alive) return fail('alive', 'the body is alive', 'go on');
    this.#connection?.respawn();
    return succeed(undefined);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#connection?.close(CLOSED);
    this.#finish(CLOSED);
  }

  #notPlaying(locale: Locale = 'en'): Result<never> | undefined {
    if (this.#phase === 'playing') return undefined;
    if (this.#ended !== undefined) return { ok: false, ...this.#ended };
    return failSending(locale, 'not_playing', 'notPlaying', { phase: this.#phase });
  }

  /** One try: asks the server what it is, connects, and waits until the body is in the world. */
  async #join(): Promise<Result<void, SessionFailure['code']>> {
    const { connection: options, pingTimeoutMs } = this.#parts;
    const { address, clock, version } = options;
    const signal = this.#closing.signal;
    const status = await pingServer(address, { timeoutMs: pingTimeoutMs, clock, protocol: version.protocol, signal });
    if (!status.ok) return status;
    const spoken = chooseVersion(version, status.value);
    if (!spoken.ok) return spoken;
    return signal.aborted ? CLOSED : await this.#connect();
  }

  #connect(): Promise<Result<void, SessionFailure['code']>> {
    const { connection: options, joinTimeoutMs } = this.#parts;
    this.#enter('joining');
    return new Promise((resolve) => {
      const giveUp = (): void => void connection.close(joinTimeout(joinTimeoutMs, options.address));
      const timeout = this.#clock.after(joinTimeoutMs, giveUp, { keepAlive: true });
      const connection = new Connection(
        { ...options, writer: this.#writer },
        this.#listenTo({
          playing: () => {
            timeout.cancel();
            this.#playing();
            resolve(succeed(undefined));
          },
          ended: (failure) => {
            timeout.cancel();
            this.#brand = connection.brand ?? this.#brand;
            this.#connection = undefined;
            if (this.#phase === 'playing') this.#lost(failure);
            else this.#writer.forget();
            resolve(failure);
          },
        }),
      );
      this.#connection = connection;
    });
  }

  #listenTo(own: Pick<ConnectionListener, 'playing' | 'ended'>): ConnectionListener {
    return {
      ...own,
      ticked: () => this.#tickListeners.tell(this.state.tick),
      ticksLost: (ticks, tookMs) => {
        this.#ticksLost += ticks;
        if (tookMs > 0) this.#logger.warn({ ticks, tookMs }, 'a tick of the body took too long; it lost the next ones');
      },
      teleportConfirmed: () => this.#teleportsConfirmed++,
      acknowledged: (acknowledgement) => this.#ackListeners.tell(acknowledgement),
      blockTold: (told) => this.#toldListeners.tell(told),
      decodeFailed: (packet, why) => {
        this.#counters.decodeFailed(packet);
        this.#logger.debug({ packet, why }, 'a packet could not be decoded');
      },
      encodeFailed: (packet, why) => {
        this.#counters.encodeFailures++;
        this.#logger.warn({ packet, why }, 'a packet could not be encoded');
      },
      handlerFailed: (event, thrown) => {
        this.#counters.handlerFailures++;
        this.#logger.warn({ event, thrown }, 'a packet made its reader stumble');
      },
      streamBroken: (why) => this.#logger.warn({ why }, 'the stream cannot be read'),
    };
  }

  #playing(): void {
    this.#playingSinceMs = this.#clock.monotonicMs();
    this.#enter('playing');
  }

  /** The connection ended under a body that was playing. */
  #lost(failure: SessionFailure): void {
    const unsent = this.#chat.reset();
    const reason = failure.data?.['reason'];
    this.#writer.forget();
    if (this.#closing.signal.aborted) return;
    this.#enter('reconnecting');
    if (reason !== undefined) this.events.emit('kicked', { reason });
    this.events.emit('disconnected', { why: failure.why, ...(unsent > 0 ? { unsent } : {}) });
    if (this.#clock.monotonicMs() - this.#playingSinceMs >= STABLE_AFTER_MS) this.#tries = 0;
    void this.#rejoin(failure);
  }

  async #rejoin(lostTo: SessionFailure): Promise<void> {
    const { reconnect: policy, random } = this.#parts;
    let last = lostTo;
    while (mayReconnect(last) && this.#tries < policy.maxTries) {
      this.#tries++;
      const waited = await sleep(this.#clock, reconnectDelayMs(this.#tries, policy, random), this.#closing.signal);
      if (waited === 'aborted') return;
      this.#enter('connecting');
      const joined = await this.#join();
      if (this.#closing.signal.aborted) return;
      if (joined.ok) {
        this.#reconnects++;
        this.events.emit('reconnected', { tries: this.#tries });
        return;
      }
      last = joined;
      this.#enter('reconnecting');
    }
    this.#finish(last);
  }

  #enter(phase: SessionPhase): void {
    this.#phase = phase;
    this.#phaseListeners.tell(phase);
  }

  #finish({ code, why, howTo }: SessionFailure): void {
    if (this.#ended !== undefined) return;
    const end = { code, why, howTo };
    this.#ended = end;
    this.#chat.reset();
    this.#writer.forget();
    this.#enter('closed');
    this.#endListeners.tell(end);
    this.#tickListeners.clear();
    this.#ackListeners.clear();
    this.#toldListeners.clear();
    this.#endListeners.clear();
  }
}

function joinTimeout(timeoutMs: number, { host, port }: Address): SessionFailure {
  return fail(
    'join_timeout',
    `${host}:${port} let us in, but set no position within ${timeoutMs} ms`,
    'try again; where the server is only slow, give it more time',
  );
}
