import type { BlockPos, Result } from '../../core/index.ts';

/** A player who is in the game now. */
export interface OnlinePlayer {
  /** Their account's id, in lower case with dashes: what their data are kept under. */
  readonly id: string;
  /** As they are called in the game, and as its commands name them. */
  readonly name: string;
}

/** What clicking a text does: gives a command, writes it into the chat line for the player to send, or opens an address. */
export interface TextClick {
  readonly kind: 'run' | 'suggest' | 'open';
  readonly text: string;
}

/** Colours that texts are told in, by the game's names. */
export type TextColour = 'white' | 'gray' | 'dark_gray' | 'gold' | 'yellow' | 'green' | 'red' | 'aqua';

/** A piece of text as the game shows it. */
export interface TextPiece {
  readonly text: string;
  readonly colour?: TextColour;
  readonly isBold?: boolean;
  readonly click?: TextClick;
  /** Shown under the mouse. */
  readonly hint?: string;
}

/** Lines of pieces, and the same without colours and clicks, for servers and clients that show plain text only. */
export interface GameMessage {
  readonly lines: readonly (readonly TextPiece[])[];
  readonly plain: readonly string[];
}

/** What happens in a game that an assistant hears of. */
export type GameEvent =
  | { readonly kind: 'chat'; readonly player: OnlinePlayer; readonly text: string; readonly isWhisper: boolean }
  /** A line given to the assistant by the game's own command, without its leading word. */
  | { readonly kind: 'command'; readonly player: OnlinePlayer; readonly line: string }
  | { readonly kind: 'join'; readonly player: OnlinePlayer }
  | { readonly kind: 'leave'; readonly player: OnlinePlayer }
  | { readonly kind: 'death'; readonly player: OnlinePlayer; readonly message: string };

/** A sign, with what players wrote on it: its front, then its back. */
export interface ReadSign {
  readonly pos: BlockPos;
  readonly lines: readonly string[];
}

/** How far signs are read from a player, in blocks, and how many at once. */
export const SIGN_BLOCKS = 8;
export const MAX_READ_SIGNS = 8;

/** How commands for the assistant are written in this game, and whether a click may give one. */
export interface CommandStyle {
  /** What stands before a command, with the space: `/ai `, `!ai `. */
  readonly prefix: string;
  readonly click: Exclude<TextClick['kind'], 'open'>;
}

/**
 * What may be asked of a game about one player. Every change is whole or not at all: a failure says that nothing was
 * changed, but for `outcome_unknown`, after which it may have been. Other failures are `player_offline`, `not_enough`
 * (data: `held`), `unknown_item`, `unknown_objective`, `bad_amount`, `not_available` (this game cannot do it) and
 * `game_unreachable`.
 */
export interface PlayerGame {
  /** Shows a message in the chat, to this player alone. */
  tell(message: GameMessage): Promise<Result<undefined>>;
  /** Shows a line over the hotbar, for about three seconds. */
  actionBar(text: string): Promise<Result<undefined>>;
  /**
   * The signs near them that something is written on, the nearest first. `not_available` where this game cannot see who
   * stands where.
   */
  signs(): Promise<Result<readonly ReadSign[]>>;
  /** Items of a kind that they carry; `item` by the game's name, `minecraft:` left out. */
  countItem(item: string): Promise<Result<number>>;
  /** Gives exactly `count` items, 1 to {@link MAX_MOVED_ITEMS}; what finds no room falls to their feet. */
  give(item: string, count: number): Promise<Result<undefined>>;
  /** Takes exactly `count` items, or none. */
  take(item: string, count: number): Promise<Result<undefined>>;
  /** Experience points in all, those in their levels too. */
  experience(): Promise<Result<number>>;
  /** Adds points (takes them where `points` is negative; never below 0). */
  addExperience(points: number): Promise<Result<undefined>>;
  /** Their score in an objective of the scoreboard; 0 where none is set. */
  score(objective: string): Promise<Result<number>>;
  /** Adds to their score; what would take it below 0 is `not_enough`. */
  addScore(objective: string, amount: number): Promise<Result<undefined>>;
}

/** Items, points or score that one call moves. */
export const MAX_MOVED_ITEMS = 6400;
export const MAX_MOVED_POINTS = 1_000_000_000;

/** A game that an assistant serves: the embedded world, or any server reached by a bot and RCON. */
export interface GameServer {
  /** Names it in logs: `embedded`, `mc.example.org:25565`. */
  readonly name: string;
  readonly style: CommandStyle;
  /** The game's version, as `1.21.4`. */
  readonly version: string;
  /** Who is there, the assistant's own bot left out. */
  online(): Promise<Result<readonly OnlinePlayer[]>>;
  /** The game as one player's, by name. */
  playerNamed(name: string): PlayerGame;
  /** Calls `listener` for what happens from now on, in order. Returns what stops it. */
  onEvent(listener: (event: GameEvent) => void): () => void;
  /** Calls `listener` about 20 times a second while the game runs. Returns what stops it. */
  onTick(listener: () => void): () => void;
  close(): Promise<void>;
}
