import type { BlockPos, Clock, Locale, Logger, Point, Random, Result } from '../../core/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { SharedBlockStore } from '../blocks/index.ts';
import type { WorldState } from '../state/index.ts';

/**
 * Where a session stands:
 * - `connecting`: asking the server what it is and opening the connection;
 * - `joining`: logging in, waiting for the first position;
 * - `playing`: in the world;
 * - `reconnecting`: the connection was lost, the next try is booked;
 * - `closed`: over for good; {@link Session.ended} says why.
 */
export type SessionPhase = 'connecting' | 'joining' | 'playing' | 'reconnecting' | 'closed';

/** What one shows to a person so that they can sign in to their account in a browser. */
export interface DeviceCode {
  readonly verificationUri: string;
  readonly userCode: string;
  readonly expiresInSeconds: number;
}

/** What a Microsoft sign-in yields, and the protocol needs. */
export interface MicrosoftCredentials {
  readonly accessToken: string;
  readonly profile: { readonly id: string; readonly name: string };
  /** Keys for signed chat, as the service issued them; without them chat goes unsigned. */
  readonly profileKeys?: unknown;
}

/** How the session proves who it is. */
export type SessionAuth =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'microsoft';
      /** Shown when the service asks for a sign-in by device code. */
      readonly onDeviceCode: (code: DeviceCode) => void;
      /** Folder for the cached tokens; the library's own by default. */
      readonly cacheFolder?: string;
      /** Where the account is vouched for to servers; Mojang's service by default. */
      readonly sessionServer?: string;
      /** Stands in for the real sign-in. */
      readonly authenticate?: (request: {
        readonly username: string;
        readonly onDeviceCode: (code: DeviceCode) => void;
        readonly signal: AbortSignal;
      }) => Promise<MicrosoftCredentials>;
    };

/** How often and how long a lost connection is tried again. */
export interface ReconnectPolicy {
  /** 0 never tries again. */
  readonly maxTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** Options of `openSession`. */
export interface SessionOptions {
  readonly host: string;
  /** Default 25565. With the default, a DNS service record of the host is followed. */
  readonly port?: number;
  readonly username: string;
  /** Minecraft version to speak, as `1.20.4`; what the server says when left out. */
  readonly version?: string;
  readonly auth?: SessionAuth;
  readonly reconnect?: Partial<ReconnectPolicy>;
  /** Time from the first packet sent until the body stands in the world. Default 30,000. */
  readonly joinTimeoutMs?: number;
  /** Time for the server's answer to the ping. Default 5,000. */
  readonly pingTimeoutMs?: number;
  /**
   * Ticks a second that the body lives, until its server says a rate, which servers do since 1.20.3. Default 20. For an
   * older server whose world goes at another rate; 1..1000.
   */
  readonly ticksPerSecond?: number;
  /** Chunks around the body asked of the server, 2..32. Default 8. */
  readonly viewDistanceChunks?: number;
  /** Whether a dead body asks to come back by itself, a second after its death. Default true. */
  readonly autoRespawn?: boolean;
  /**
   * One a server, given to all its sessions in this process, so that they share chunks. It must be of the version the
   * session speaks. Left out, the session has one of its own.
   */
  readonly blockStore?: SharedBlockStore;
  /** The log events are written to; a new one by default. */
  readonly events?: EventLog;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly logger?: Logger;
  /** Gives up opening; after that, use `close()`. */
  readonly signal?: AbortSignal;
}

/** What is known of the connection. */
export interface ConnectionInfo {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly phase: SessionPhase;
  /** Minecraft version spoken. */
  readonly version: string;
  readonly protocol: number;
  /** The server software's own name (`vanilla`, `Paper`), once it told. */
  readonly brand: string | undefined;
  readonly teleportsConfirmed: number;
  /** Packets that could not be decoded and were skipped; by name, or by number (`play.0x7f`) where that is all there was. */
  readonly decodeFailures: { readonly count: number; readonly byPacket: Readonly<Record<string, number>> };
  /** Packets that were decoded but made the protocol library stumble; each was contained. */
  readonly handlerFailures: number;
  /** Packets of ours that could not be encoded, and were not sent. */
  readonly encodeFailures: number;
  /** Ticks a second that the body lives: its server's rate. */
  readonly ticksPerSecond: number;
  /** Ticks that the body did not live, for its own took too long or the process was late. */
  readonly ticksLost: number;
  /** Connections made again after a loss. */
  readonly reconnects: number;
  /** Round trip as the server measures it for the tab list; undefined until told. */
  readonly latencyMs: number | undefined;
}

/** Why a session is over. `code` is `closed` where {@link Session.close} was called. */
export interface SessionEnd {
  readonly code: string;
  readonly why: string;
  readonly howTo: string;
}

/** What became of a text given to {@link Session.say} or {@link Session.command}. */
export interface SentText {
  /** Messages it was split into. */
  readonly parts: number;
  /** How many of them are sent by now; the rest wait for the rate limit. */
  readonly sentNow: number;
  /** When the last one goes out, in milliseconds from now; 0 when all are sent. */
  readonly lastInMs: number;
  /** Present where characters that chat does not take (line breaks, colour codes, control characters) were taken out. */
  readonly cleaned?: true;
}

/** Keys held down. What is not named stays as it is. */
export interface Controls {
  readonly forward: boolean;
  readonly back: boolean;
  readonly left: boolean;
  readonly right: boolean;
  readonly jump: boolean;
  readonly sprint: boolean;
  readonly sneak: boolean;
}

/** A face of a block, as the protocol numbers them: bottom, top, north, south, west, east. */
export type BlockFace = 'down' | 'up' | 'north' | 'south' | 'west' | 'east';

export type Hand = 'main' | 'off';

/**
 * What a click in a window does: takes up or lays down (left button 0 all, right button 1 half or one), moves a stack to
 * the other part of the window (shift), or changes it for that of hotbar place 0..8, given as the button.
 */
export type ClickMode = 'pickUp' | 'quickMove' | 'swap';

/** One block as the server told it, whether or not that changed anything. */
export interface ToldBlock {
  readonly pos: BlockPos;
  readonly stateId: number;
}

/** The server's answer to a dig, place or use. */
export interface ActionAcknowledgement {
  /** The sequence number the action was sent with (1.19 and later). */
  readonly sequence: number | undefined;
  /** The block it is about (before 1.19). */
  readonly pos: BlockPos | undefined;
  /** Whether the server took it (before 1.19); undefined where the version does not say. */
  readonly accepted: boolean | undefined;
}

/**
 * The body's muscles: what actions may ask of the connection. Everything is sent as asked and nothing is assumed: the
 * outcome is what the state and the events say later. All calls do nothing while {@link Session.phase} is not `playing`.
 * Angles are the game's degrees.
 */
export interface BodyHandle {
  /** Turns at once; the server hears of it with the next tick. Yaw is wrapped, pitch clamped to -90..90. */
  look(yawDegrees: number, pitchDegrees: number): void;
  setControls(controls: Partial<Controls>): void;
  /** Lets go of all keys. */
  clearControls(): void;
  /** The keys that are held; undefined while the body is in no world. */
  heldKeys(): Controls | undefined;
  selectSlot(slot: number): void;
  swingArm(hand?: Hand): void;
  /** Uses the held item: eats, draws a bow, throws. Returns the sequence number. */
  useItem(hand?: Hand): number;
  /** Stops using it: shoots the bow. */
  releaseItem(): void;
  startDigging(pos: BlockPos, face: BlockFace): number;
  cancelDigging(pos: BlockPos, face: BlockFace): number;
  finishDigging(pos: BlockPos, face: BlockFace): number;
  /** Right-clicks a block's face. `cursor` is the point hit in the block's own coordinates (0..1). */
  useOnBlock(pos: BlockPos, face: BlockFace, cursor: Point, hand?: Hand): number;
  attack(entityId: number): void;
  useOnEntity(entityId: number, hand?: Hand): void;
  /** Drops from the held stack. */
  dropHeld(wholeStack: boolean): void;
  /**
   * Clicks a place of the open window, of the own one where none is open, in the window's own numbers; -1 is no place and
   * changes nothing. It claims nothing of what it does, so the server always answers with the whole window, and at last
   * with what the mouse holds.
   */
  clickWindow(slot: number, button: number, mode: ClickMode): void;
  closeWindow(): void;
  /** Chooses what to trade in a villager's window, by its place among the offers. */
  selectTrade(offer: number): void;
  /** Writes on a sign; `isFront` counts from 1.20 on. */
  writeSign(pos: BlockPos, lines: readonly string[], isFront: boolean): void;
  /** Writes into the book in a hotbar slot; with a title it is signed, and no more can be written. */
  writeBook(slot: number, pages: readonly string[], title: string | undefined): void;
  /** Holds the key to get off what it sits on, or lets it go; up to 1.21.1 holding is asking once. */
  leaveVehicle(holds: boolean): void;
  /** Gets up from the bed it sleeps in. */
  leaveBed(): void;
  /** Own position and motion inside the running physics, fresher than `state.self` by less than a tick. */
  pose(): BodyPose | undefined;
}

/** How a body is in the running physics. */
export interface BodyPose {
  /** The feet. */
  readonly position: Point;
  /** Blocks a tick. */
  readonly velocity: Point;
  readonly onGround: boolean;
  readonly inWater: boolean;
  /** In the pose of a swimmer, 0.6 blocks high. */
  readonly swims: boolean;
  readonly inLava: boolean;
  /** Whether its last step met a block beside it; below or above it. */
  readonly collidedHorizontally: boolean;
  readonly collidedVertically: boolean;
}

/** One body's connection to one server, through loss and reconnection. */
export interface Session {
  readonly phase: SessionPhase;
  /** The read model; the same object through reconnects. */
  readonly state: WorldState;
  readonly events: EventLog;
  readonly body: BodyHandle;
  info(): ConnectionInfo;
  /** Why it is over; undefined while it is not. */
  readonly ended: SessionEnd | undefined;
  /** Resolves when the body stands in the world: at once while it does; a failure when closed, aborted or timed out. */
  whenPlaying(options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal }): Promise<Result<void>>;
  /**
   * Calls `listener` once a tick of the body's world (50 ms at the game's own rate, {@link ConnectionInfo.ticksPerSecond})
   * while playing, after the body has moved and the server was told of it (it does not move while dead, in a vehicle, or
   * where its chunk is not loaded; ticks go on). Returns what stops it. A listener that throws is dropped and logged.
   */
  onTick(listener: (tick: number) => void): () => void;
  /** Calls `listener` once, when the session is over; at once if it is. Returns what stops it. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  /**
   * Calls `listener` for each block the server tells singly, after the state has it, also when nothing changed: a server
   * that refuses a dig or a block placed sends the block anew. Returns what stops it.
   */
  onBlockTold(listener: (told: ToldBlock) => void): () => void;
  /** Calls `listener` for each acknowledgement of an action. Returns what stops it. */
  onAcknowledgement(listener: (acknowledgement: ActionAcknowledgement) => void): () => void;
  /** Says a text in chat: cleaned, split at the game's limit, sent as the rate limit allows. Never runs a command; fails in `locale`, default `en`. */
  say(text: string, locale?: Locale): Result<SentText>;
  /** Runs a server command, with or without the leading slash. Its replies arrive as events; fails in `locale`, default `en`. */
  command(text: string, locale?: Locale): Result<SentText>;
  /** Asks to come back to life. */
  respawn(): Result<void>;
  /** Leaves. Resolves when the socket is closed and no timer is left; calling it again is harmless. */
  close(): Promise<void>;
}
