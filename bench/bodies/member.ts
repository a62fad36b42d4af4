/** One player of a crowd, whichever library moves it. */
export interface Member {
  readonly name: string;
  /** How many ticks it has lived. */
  ticks(): number;
  /** Chunks it has. */
  columns(): number;
  position(): { readonly x: number; readonly z: number } | undefined;
  /** Runs that way, the game's degrees, and jumps over what is in the way; undefined stands still. */
  run(yawDegrees: number | undefined): void;
  say(text: string): void;
  /** Calls `listener` for what anybody says. */
  onChat(listener: (text: string) => void): void;
  leave(): Promise<void>;
}

/** Where a crowd joins. */
export interface JoinOptions {
  readonly port: number;
  readonly version: string;
  readonly name: string;
  readonly viewDistance: number;
}

/** Joins as one player, and resolves when it stands in the world. */
export type Join = (options: JoinOptions) => Promise<Member>;
