import { type Clock, fail, type Logger, messageOf, type Point, sleep, type Timer } from '../../core/index.ts';
import type { ToldColumns } from '../blocks/index.ts';
import type { PlayerPhysics } from '../physics/index.ts';
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
import { useOwnPhysics } from './own-physics.ts';
import type { PacketSieve } from './packet-sieve.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { keepReadTables } from './server-tables.ts';
import { Ticker } from './ticker.ts';
import type { MicrosoftCredentials } from './types.ts';
import type { GameVersion } from './versions.ts';
import { guardWire, type WireListener } from './wire-guard.ts';

/** A body that has its position but not its own chunk waits this long for it before it counts as in the world. */
const OWN_CHUNK_WAIT_MS = 3_000;
/** Dead, it asks to come back after this many ticks: time enough for the death to be seen. */
const RESPAWN_AFTER_TICKS = 20;
/** A server that sends nothing for so long is gone: vanilla's own bound (`ReadTimeoutHandler`, 30 s). */
const SILENCE_MS = 30_000;
/** Why the library ends a connection whose account its session service does not vouch for. */
const NOT_VOUCHED_FOR = 'encryptionLoginError';
/** A socket that the other side does not close is destroyed after this. */
const CLOSE_GRACE_MS = 300;

/**
 * The library's plugins that are kept; all others are off, ours read the packets themselves.
 * - `entities`: the own entity, with the effects and attributes that the physics wants;
 * - `game`: the registry the server sends, the dimension's height, the server's brand, answers to pings;
 * - `physics`: the steps of the own body and the packets of its movement, answers to teleports;
 * - `resource_pack`: the answer without which some servers let nobody in;
 * - `settings`: view distance and language.
 */
const KEPT_PLUGINS = { entities: true, game: true, physics: true, resource_pack: true, settings: true };

export interface ConnectionOptions {
  readonly address: Address;
  readonly username: string;
  readonly version: GameVersion;
  readonly credentials: MicrosoftCredentials | undefined;
  readonly sessionServer: string | undefined;
  readonly viewDistanceChunks: number;
  readonly autoRespawn: boolean;
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
  teleportConfirmed(): void;
  ended(failure: SessionFailure): void;
}

/** What the library writes of the own movement; it keeps one object for all of them, with all fields in it. */
interface MovementPacket extends Point {
  readonly yaw: number;
  readonly pitch: number;
  readonly onGround: boolean;
}

/** One connection, from the socket's opening to its end. Ends once, and says why. */
export class Connection {
  readonly client: ProtocolClient;
  readonly #options: ConnectionOptions;
  readonly #listener: ConnectionListener;
  readonly #ticker: Ticker;
  readonly #bot: Bot;
  #physics: PlayerPhysics | undefined;
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
    this.#tapWrites();
    this.client.on('packet', (packet, { name }) => this.#heard(packet, name));
    this.client.on('error', (thrown) => this.#failed(thrown));
    this.client.on('end', (reason) => {
      if (reason === NOT_VOUCHED_FOR) this.#cause ??= notVouchedFor(options.username, this.#lastError);
      this.#end();
    });
    this.#ticker = new Ticker(options.clock, () => this.#tick());
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
    keepReadTables(this.#bot.registry);
    this.#text = componentText(options.library, this.#bot.registry);
    // The library plugs in by a timer: a near server of 1.16, which has no configuration phase, may have sent login and
    // position by then, and nobody would have heard them.
    this.#bot.emit('inject_allowed');
  }

  /** The body's means, while it is in the world. */
  get muscles(): Muscles | undefined {
    if (!this.#inWorld || this.#ended) return undefined;
    const { inventory } = this.#options.writer;
    return {
      client: this.client,
      bot: this.#bot,
      posture: () => this.#physics?.pose ?? 'standing',
      openWindowId: () => inventory.window?.id ?? 0,
      windowClosed: () => inventory.windowClosed(),
      slotSelected: (slot) => inventory.slotSelected(slot),
    };
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
    this.#ticker.stop();
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

  /** What is sent is what the server knows of us: position and look are taken from there, never from a guess. */
  #tapWrites(): void {
    const write = this.client.write.bind(this.client);
    const { self } = this.#options.writer;
    this.client.write = (name, packet) => {
      write(name, name === 'entity_action' ? withActionName(packet) : packet);
      if (name === 'teleport_confirm') this.#listener.teleportConfirmed();
      if (name !== 'position' && name !== 'position_look' && name !== 'look' && name !== 'flying') return;
      const { x, y, z, yaw, pitch, onGround } = packet as MovementPacket;
      self.onGround = onGround;
      if (name === 'flying') return;
      if (name !== 'position') self.looked(yaw, pitch);
      if (name !== 'look') self.moved({ x, y, z }, onGround);
      if (name === 'position_look') this.#arrived();
    };
  }

  /** Runs once the library's plugins are in place. */
  #plugIn(bot: Bot): void {
    const { library, state, writer, toldColumns } = this.#options;
    bot.on('physicsTick', () => this.#ticker.stepped());
    this.#physics = useOwnPhysics(bot, state.blocks);
    const game = { client: this.client, bot, library, state, writer, text: this.#text, toldColumns };
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
    tellLoaded(this.client, this.#bot);
    this.#listener.playing();
  }

  #tick(): void {
    const { writer, state, autoRespawn, clock, address } = this.#options;
    if (clock.monotonicMs() - this.#heardAtMs >= SILENCE_MS) {
      this.#fail(serverSilent(address.host, address.port, SILENCE_MS));
      return;
    }
    if (!this.#inWorld) this.#checkOwnChunk();
    const velocity = this.#bot.entity?.velocity;
    writer.self.velocity = velocity === undefined ? undefined : { x: velocity.x, y: velocity.y, z: velocity.z };
    writer.tick();
    this.#deadTicks = state.self.alive ? 0 : this.#deadTicks + 1;
    if (autoRespawn && this.#deadTicks > 0 && this.#deadTicks % RESPAWN_AFTER_TICKS === 0) this.respawn();
    this.#listener.ticked();
  }
}

/** What a body does with itself, as the library numbers it. */
const ENTITY_ACTIONS = ['start_sneaking', 'stop_sneaking', 'stop_sleeping', 'start_sprinting', 'stop_sprinting'];

/** From 1.21.6 on the numbers are others, which the library does not know; the names stayed. */
function withActionName(packet: object): object {
  const { actionId } = packet as { readonly actionId: number | string };
  return typeof actionId === 'number' ? { ...packet, actionId: ENTITY_ACTIONS[actionId] ?? actionId } : packet;
}
