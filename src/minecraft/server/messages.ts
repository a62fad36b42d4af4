import type { BlockPos, Failure, Point, Result } from '../../core/index.ts';
import type { BlockProperties } from '../blocks/index.ts';
import type { RawValue } from './mechanics/commands/text.ts';
import type { WrittenSign } from './mechanics/signs/near-signs.ts';
import type { BlockRegion, GameMode, WorldInfo } from './options.ts';

/** A player of the world, as the server sees them. */
export interface WorldPlayer {
  readonly name: string;
  readonly uuid: string;
  readonly entityId: number;
  readonly position: Point;
  readonly health: number;
  readonly gameMode: GameMode;
  readonly operator: boolean;
  readonly sneaking: boolean;
  /** Name and count of what is held; null for the bare hand. */
  readonly held: { readonly name: string; readonly count: number } | null;
  /** How many chunks were sent to this player and not unloaded since. */
  readonly chunksSent: number;
}

/** A block as the server has it. `name` is missing for a state id that the registry lacks. */
export interface WorldBlock {
  readonly stateId: number;
  readonly name?: string;
  readonly properties: BlockProperties;
}

/** One entry of a bulk change: by name, or by raw state id. */
export type BlockChange =
  | { readonly pos: BlockPos; readonly name: string; readonly properties?: BlockProperties }
  | { readonly pos: BlockPos; readonly stateId: number };

/**
 * A frame that is no packet: one with a list of two thousand million entries, one that ends after the packet's kind
 * (which minecraft-protocol's clients drop without a word), or any bytes.
 */
export type Garbage = 'unreadable' | 'cut_short' | Uint8Array;

/** How the server keeps up. */
export interface TickInfo {
  readonly tick: number;
  /** Ticks a second over the last five seconds at most; 20 when it keeps up. */
  readonly ticksPerSecond: number;
  readonly timeOfDay: number;
  readonly entities: number;
  /** Chunks in memory. */
  readonly chunks: number;
  /** Packets that could not be written and were skipped. */
  readonly packetsSkipped: number;
  /** Errors inside the server that were caught and logged; the world went on. */
  readonly faults: number;
}

/** Whom news are of. */
export interface PlayerRef {
  readonly name: string;
  readonly uuid: string;
}

/** What players did that concerns whoever serves them. */
export type WorldNews =
  | { readonly kind: 'chat'; readonly player: PlayerRef; readonly text: string }
  /** A line given to the assistant, by `/ai`, without that word. */
  | { readonly kind: 'assistant_line'; readonly player: PlayerRef; readonly line: string }
  | { readonly kind: 'join'; readonly player: PlayerRef }
  | { readonly kind: 'leave'; readonly player: PlayerRef }
  | { readonly kind: 'death'; readonly player: PlayerRef; readonly message: string };

/** All a running world can be asked: `args` in, `value` out. The one list both sides of the worker are typed by. */
export interface WorldCommands {
  setBlocks: { args: { readonly changes: readonly BlockChange[] }; value: { readonly changed: number } };
  blockAt: { args: { readonly pos: BlockPos }; value: WorldBlock };
  protect: { args: { readonly region: BlockRegion | null }; value: null };
  players: { args: null; value: readonly WorldPlayer[] };
  give: {
    args: { readonly player: string; readonly item: string; readonly count: number };
    value: { readonly given: number };
  };
  teleport: { args: { readonly player: string; readonly position: Point }; value: null };
  setHealth: { args: { readonly player: string; readonly health: number }; value: { readonly health: number } };
  damage: { args: { readonly player: string; readonly amount: number }; value: { readonly health: number } };
  setFood: { args: { readonly player: string; readonly food: number }; value: null };
  setGameMode: { args: { readonly player: string; readonly gameMode: GameMode }; value: null };
  setOperator: { args: { readonly player: string; readonly operator: boolean }; value: null };
  kick: { args: { readonly player: string; readonly reason: string }; value: null };
  ban: { args: { readonly player: string; readonly reason: string | null }; value: null };
  say: { args: { readonly text: string }; value: null };
  setTime: { args: { readonly timeOfDay: number }; value: null };
  setMaxPlayers: { args: { readonly maxPlayers: number }; value: null };
  command: { args: { readonly text: string }; value: { readonly lines: readonly string[] } };
  setTickRate: { args: { readonly ticksPerSecond: number }; value: null };
  tickInfo: { args: null; value: TickInfo };
  online: { args: null; value: readonly PlayerRef[] };
  show: {
    args: { readonly player: string; readonly text: RawValue; readonly place: 'chat' | 'action_bar' };
    value: null;
  };
  signsNear: { args: { readonly player: string; readonly radius: number }; value: readonly WrittenSign[] };
  countItems: { args: { readonly player: string; readonly item: string }; value: { readonly count: number } };
  giveAll: { args: { readonly player: string; readonly item: string; readonly count: number }; value: null };
  takeAll: { args: { readonly player: string; readonly item: string; readonly count: number }; value: null };
  experience: { args: { readonly player: string }; value: { readonly points: number } };
  addExperience: { args: { readonly player: string; readonly points: number }; value: null };
  score: { args: { readonly player: string; readonly objective: string }; value: { readonly score: number } };
  addScore: {
    args: { readonly player: string; readonly objective: string; readonly amount: number };
    value: null;
  };
  save: { args: null; value: null };
  sendPacket: {
    args: { readonly player: string; readonly name: string; readonly params: Readonly<Record<string, unknown>> };
    value: null;
  };
  sendGarbage: { args: { readonly player: string; readonly garbage: Garbage }; value: null };
  sendWideChunk: {
    args: {
      readonly player: string;
      readonly chunkX: number;
      readonly chunkZ: number;
      readonly stateIds: readonly number[];
    };
    value: { readonly sections: number };
  };
  pause: { args: { readonly gate: Int32Array }; value: null };
  close: { args: { readonly reason: string }; value: null };
}

/** Name of a command. */
export type CommandName = keyof WorldCommands;

/** Host to worker: please do this. */
export interface CommandRequest<N extends CommandName = CommandName> {
  readonly id: number;
  readonly command: N;
  readonly args: WorldCommands[N]['args'];
}

/** Worker to host. `ready` or `failed` comes first, once. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly info: WorldInfo }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'news'; readonly news: WorldNews }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly fields: Readonly<Record<string, unknown>>;
      readonly message: string;
    };

/** What the worker does for each command. */
export type CommandHandlers = {
  readonly [N in CommandName]: (
    args: WorldCommands[N]['args'],
  ) => Result<WorldCommands[N]['value']> | Promise<Result<WorldCommands[N]['value']>>;
};
