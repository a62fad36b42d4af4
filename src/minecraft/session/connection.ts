import { type Clock, fail, type Logger, messageOf, sleep, type Timer } from '../../core/index.ts';
import type { ToldColumns } from '../blocks/index.ts';
import type { StateWriter, WorldState } from '../state/index.ts';
import type { Address } from './address.ts';
import type { Muscles } from './body.ts';
import { clientOptions } from './client-options.ts';
import { type ComponentText, componentText } from './component-text.ts';
import {
  connectionEnded,
  isSocketError,
  kickFailure,
  networkFailure,
  notVouchedFor,
  type SessionFailure,
  serverSilent,
} from './failures.ts';
import { type GameListener, readGame, tellLoaded } from './game-reader.ts';
import type { Bot, Library } from './library.ts';
import { OwnMotion } from './motion/own-motion.ts';
import type { PacketSieve } from './packet-sieve.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { keepReadTables } from './server-tables.ts';
import { BodyClock } from './ticks/body-clock.ts';
import type { MicrosoftCredentials } from './types.ts';
import type { GameVersion } from './versions.ts';
import { guardWire, type WireListener } from './wire-guard.ts';

/** A body that has its position but not its own chunk waits this long for it before it counts as in the world. */
const OWN_CHUNK_WAIT_MS = 3_000;
/** Dead, it asks to come back after this many ticks: time enough for the death to be seen. */
const RESPAWN_AFTER_TICKS = 20;
/** A server that sends nothing for so long is gone: vanilla's own bound (`ReadTimeoutHandler`, 30 s). */
const SILENCE_MS = 30_000;
const SILENCE_LOOK_MS = 1_000;
/** Why the library ends a connection whose account its session service does not vouch for. */
const NOT_VOUCHED_FOR = 'encryptionLoginError';
/** A socket that the other side does not close is destroyed after this. */
const CLOSE_GRACE_MS = 300;

/**
 * The library's plugins that are kept; all others are off, ours read the packets themselves.
 * - `game`: the registry the server sends, the dimension's height, the server's brand, answers to pings;
 * - `resource_pack`: the answer without which some servers let nobody in;
 * - `settings`: view distance and language.
 */
const KEPT_PLUGINS = { game: true, resource_pack: true, settings: true };

export interface ConnectionOptions {
  readonly address: Address;
  readonly username: string;
  readonly version: GameVersion;
  readonly credentials: MicrosoftCredentials | undefined;
  readonly sessionServer: string | undefined;
  readonly viewDistanceChunks: number;
  readonly autoRespawn: boolean;
  /** The body's rate until the server says one; the game's own where undefined. */
  readonly ticksPerSecond: number | undefined;
  readonly library: Library;
  /** What chunk packets told this process's other bodies on the server. */
  readonly toldColumns: ToldColumns | undefined;
  readonly state: WorldState;
  readonly writer: StateWriter;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What a connection tells its session. */
export interface ConnectionListener extends Omit<WireListener, 'received'>, GameListener {
  playing(): void;
  ticked(): void;
  ticksLost(ticks: number, tookMs: number): void;
  teleportConfirmed(): void;
  ended(failure: SessionFailure): void;
}

/** One connection, from the socket's opening to its end. Ends once, and says why. */
export class Connection {
  readonly client: ProtocolClient;
  readonly #options: ConnectionOptions;
  readonly #listener: ConnectionListener;
  readonly #bodyClock: BodyClock;
  readonly #silenceWatch: Timer;
  readonly #bot: Bot;
  #motion: OwnMotion | undefined;
  #sieve: PacketSieve | undefined;
  readonly #text: ComponentText;
  #kick: { readonly reason: unknown } | undefined;
  #cause: SessionFailure | undefined;
  #ended = false;
  readonly #done = new AbortController();
  #inWorld = false;
  #ownChunkTimer: Timer | undefined;
  #deadTicks = 0;
  #heardAtMs: number;
  #lastError = 'no reason given';

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#listener = listener;
    this.#heardAtMs = options.clock.monotonicMs();
    this.client = options.library.createClient(clientOptions(options));
    guardWire(
      this.client,
      {
        decodeFailed: (packet, why) => listener.decodeFailed(packet, why),
        encodeFailed: (packet, why) => listener.encodeFailed(packet, why),
        handlerFailed: (event, thrown) => listener.handlerFailed(event, thrown),
        streamBroken: (why) =>
          this.#fail(fail('protocol_error', why, 'check the address: this is no Minecraft stream')),
        received: () => {
          this.#heardAtMs = options.clock.monotonicMs();
        },
      },
      () => this.#sieve,
    );
    this.client.on('packet', (packet, { name }) => this.#heard(packet, name));
    this.client.on('error', (thrown) => this.#failed(thrown));
    this.client.on('end', (reason) => {
      if (reason === NOT_VOUCHED_FOR) this.#cause ??= notVouchedFor(options.username, this.#lastError);
      this.#end();
    });
    this.#silenceWatch = options.clock.every(SILENCE_LOOK_MS, () => this.#lookForLife());
    this.#bodyClock = new BodyClock(options.clock, options.ticksPerSecond, {
      tick: () => this.#tick(),
      ticksLost: (ticks, tookMs) => listener.ticksLost(ticks, tookMs),
    });
    this.#bot = options.library.createBot({
      client: this.client,
      username: options.username,
      version: options.version.name,
      viewDistance: options.viewDistanceChunks,
      hideErrors: true,
      logErrors: false,
      respawn: false,
      loadInternalPlugins: false,
      plugins: { ...KEPT_PLUGINS, soulsand: (bot: Bot) => this.#plugIn(bot) },
    });
    this.#bot.on('error', () => {});
    keepReadTables(this.#bot.registry, (names) => options.writer.blocks.biomesAre(names));
    this.#text = componentText(options.library, this.#bot.registry);
    // The library plugs in by a timer: a near server of 1.16, which has no configuration phase, may have sent login and
    // position by then, and nobody would have heard them.
    this.#bot.emit('inject_allowed');
  }

  /** The body's means, while it is in the world. */
  get muscles(): Muscles | undefined {
    const motion = this.#motion;
    if (!this.#inWorld || this.#ended || motion === undefined) return undefined;
    const { inventory } = this.#options.writer;
    return {
      client: this.client,
      registry: this.#bot.registry,
      motion,
      openWindowId: () => inventory.window?.id ?? 0,
      windowClosed: () => inventory.windowClosed(),
      slotSelected: (slot) => inventory.slotSelected(slot),
    };
  }

  get ticksPerSecond(): number {
    return this.#bodyClock.ticksPerSecond;
  }

  get brand(): string | undefined {
    return this.#bot.game?.serverBrand;
  }

  /** Sends a chat message, or with a leading slash a command. */
  chat(message: string): void {
    this.client.chat?.(message);
  }

  respawn(): void {
    this.client.write('client_command', { actionId: 0, payload: 0 });
  }

  /** Ends it for `cause`. Resolves when the socket is closed and nothing of it is left. */
  async close(cause: SessionFailure): Promise<void> {
    this.#cause ??= cause;
    if (!this.#ended) this.#hangUp();
    await this.#untilEnded();
    if (this.#done.signal.aborted) return;
    this.client.socket?.destroy();
    await this.#untilEnded();
    // Lets the library's own timers go, whatever the socket does.
    if (!this.#ended) this.client.emit('end');
    await this.#untilEnded();
  }

  #untilEnded(): Promise<unknown> {
    return sleep(this.#options.clock, CLOSE_GRACE_MS, this.#done.signal);
  }

  #failed(thrown: unknown): void {
    const { host, port } = this.#options.address;
    this.#options.logger.debug({ why: messageOf(thrown) }, 'the connection reports an error');
    this.#lastError = messageOf(thrown);
    if (isSocketError(thrown)) this.#cause ??= networkFailure(thrown, host, port);
  }

  #fail(cause: SessionFailure): void {
    this.#cause ??= cause;
    this.#hangUp();
    this.client.socket?.destroy();
  }

  /** Each call of the library's `end` books a timer of 30 s, and forgets the one before. */
  #hangUp(): void {
    this.#stopCloseTimer();
    this.client.end();
  }

  #stopCloseTimer(): void {
    if (this.client.closeTimer !== null) clearTimeout(this.client.closeTimer);
  }

  /**
   * The socket is closed. What it brought last (the reason of a kick) may still be on its way through the library's
   * streams, and is there a turn of the event loop later.
   */
  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#bodyClock.stop();
    this.#silenceWatch.cancel();
    this.#ownChunkTimer?.cancel();
    this.#bot.emit('end');
    this.client.socket?.destroy();
    this.#stopCloseTimer();
    setImmediate(() => this.#letGo());
  }

  #letGo(): void {
    // Whatever still comes is nobody's business; an error without a listener would be thrown.
    this.client.removeAllListeners();
    this.client.on('error', () => {});
    this.#bot.removeAllListeners();
    this.#bot.on('error', () => {});
    const { host, port } = this.#options.address;
    this.#done.abort();
    this.#listener.ended(this.#kicked() ?? this.#cause ?? connectionEnded(host, port));
  }

  /** What the server said when it put the body out; a socket that breaks right after says less. */
  #kicked(): SessionFailure | undefined {
    if (this.#kick === undefined) return undefined;
    const { reason } = this.#kick;
    return kickFailure(this.#text.textOf(reason), this.#text.keysOf(reason));
  }

  /** Runs once the library's plugins are in place. */
  #plugIn(bot: Bot): void {
    const { client } = this;
    const { library, state, writer, toldColumns } = this.#options;
    const motion = new OwnMotion(
      { client, registry: bot.registry, state, writer },
      { teleportConfirmed: () => this.#listener.teleportConfirmed(), placed: () => this.#arrived() },
    );
    this.#motion = motion;
    const more = [this.#bodyClock.handlers];
    const game = { client, bot, library, state, writer, text: this.#text, toldColumns, motion, more };
    this.#sieve = readGame(game, this.#listener);
  }

  #heard(packet: unknown, name: string): void {
    if (name === 'disconnect' || name === 'kick_disconnect') this.#kick = packet as { readonly reason: unknown };
  }

  /** The server set the first position: the body is in the world as soon as it has ground to stand on. */
  #arrived(): void {
    if (this.#inWorld || this.#ownChunkTimer !== undefined) return;
    this.#ownChunkTimer = this.#options.clock.after(OWN_CHUNK_WAIT_MS, () => this.#nowPlaying(), { keepAlive: true });
    this.#checkOwnChunk();
  }

  #checkOwnChunk(): void {
    const { self, blocks } = this.#options.state;
    if (self.position === undefined || this.#ownChunkTimer === undefined) return;
    const { x, z } = self.position;
    if (blocks.hasColumn(Math.floor(x) >> 4, Math.floor(z) >> 4)) this.#nowPlaying();
  }

  #nowPlaying(): void {
    this.#ownChunkTimer?.cancel();
    this.#ownChunkTimer = undefined;
    if (this.#inWorld || this.#ended) return;
    this.#inWorld = true;
    tellLoaded(this.client, this.#bot.registry);
    this.#listener.playing();
  }

  #lookForLife(): void {
    const { clock, address } = this.#options;
    if (clock.monotonicMs() - this.#heardAtMs < SILENCE_MS) return;
    this.#fail(serverSilent(address.host, address.port, SILENCE_MS));
  }

  #tick(): void {
    const { writer, state, autoRespawn } = this.#options;
    if (!this.#inWorld) this.#checkOwnChunk();
    if (this.client.state === 'play') this.#motion?.tick();
    writer.tick();
    this.#deadTicks = state.self.alive ? 0 : this.#deadTicks + 1;
    if (autoRespawn && this.#deadTicks > 0 && this.#deadTicks % RESPAWN_AFTER_TICKS === 0) this.respawn();
    this.#listener.ticked();
  }
}
