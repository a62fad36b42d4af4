import { fail, type IdSource, type Result, succeed } from '../core/index.ts';
import type { Clip } from './speech-desk.ts';

/** Sessions that are held, of all players; the one not touched for longest goes. */
const MAX_SESSIONS = 1000;
/** Clips of one session, and pages of one player that follow it. */
const MAX_CLIPS = 200;
const MAX_FOLLOWERS = 3;

/** How a session stands. `waiting`: no page has begun to play it. */
export type PlaybackStanding = 'waiting' | 'playing' | 'paused' | 'ended' | 'cancelled';

/** One player's session, as it was when it was asked for. */
export interface PlaybackState {
  readonly session: string;
  readonly title: string;
  readonly standing: PlaybackStanding;
  readonly clips: readonly Clip[];
  /** Whether no more clips follow. */
  readonly isComplete: boolean;
  /** Which clip is played, from 0 on, and how far in: as the page told last. */
  readonly clip: number;
  readonly positionMs: number;
}

/** What a page tells of its playing. */
interface PlaybackReport {
  readonly session: string;
  readonly clip: number;
  readonly positionMs: number;
  /** Whether that clip is over. */
  readonly isOver: boolean;
}

/**
 * What is played to whom: one session a player. It plays nothing itself, since a game's client plays no sound of ours: a
 * page follows it, plays, and tells how far it is.
 */
export class Playbacks {
  readonly #ids: IdSource;
  readonly #states = new Map<string, PlaybackState>();
  readonly #followers = new Map<string, Set<(state: PlaybackState) => void>>();

  constructor(ids: IdSource) {
    this.#ids = ids;
  }

  /** Begins a session, which takes the place of the player's earlier one; answers its id. */
  start(player: string, title: string): string {
    this.cancel(player);
    const session = this.#ids.next('playback');
    const fresh = {
      session,
      title,
      standing: 'waiting',
      clips: [],
      isComplete: false,
      clip: 0,
      positionMs: 0,
    } as const;
    this.#put(player, fresh);
    return session;
  }

  /** Adds a clip. Fails with `playback_over` when the session is cancelled or replaced, or with `playback_full`. */
  add(player: string, session: string, clip: Clip): Result<undefined> {
    const state = this.#current(player, session);
    if (state === undefined) return fail('playback_over', 'this is not played any more', 'begin anew');
    if (state.clips.length >= MAX_CLIPS) {
      return fail('playback_full', `${MAX_CLIPS} clips are the most of one session`, 'read the rest by itself');
    }
    this.#put(player, { ...state, clips: [...state.clips, clip] });
    return succeed(undefined);
  }

  /** Says that no more clips follow. One without any has ended. */
  complete(player: string, session: string): void {
    const state = this.#current(player, session);
    if (state === undefined) return;
    const isOver = state.clips.length === 0 || state.clip >= state.clips.length;
    this.#put(player, { ...state, isComplete: true, standing: isOver ? 'ended' : state.standing });
  }

  /** Stops the playing where it is; false where nothing plays. */
  pause(player: string): boolean {
    return this.#turn(player, ['waiting', 'playing'], 'paused');
  }

  /** Goes on from there; false where nothing is paused. */
  resume(player: string): boolean {
    return this.#turn(player, ['paused'], 'playing');
  }

  /** Ends the player's session; false where none goes on. */
  cancel(player: string): boolean {
    return this.#turn(player, ['waiting', 'playing', 'paused'], 'cancelled');
  }

  /** Notes what a page tells; false of another session, or of a clip that is not there. */
  told(player: string, { session, clip, positionMs, isOver }: PlaybackReport): boolean {
    const state = this.#current(player, session);
    const played = state?.clips[clip];
    if (state === undefined || played === undefined) return false;
    const next = isOver ? clip + 1 : clip;
    const isEnd = state.isComplete && next >= state.clips.length;
    const standing = isEnd ? 'ended' : state.standing === 'waiting' ? 'playing' : state.standing;
    const within = Math.min(positionMs, played.durationMs ?? positionMs);
    // The page knows where it is: only what changes for it is told back.
    const changed = { ...state, standing, clip: next, positionMs: isOver ? 0 : within };
    this.#put(player, changed, standing !== state.standing);
    return true;
  }

  stateOf(player: string): PlaybackState | undefined {
    return this.#states.get(player);
  }

  /** Follows a player's sessions, the present one first. Answers what ends that; undefined where enough follow already. */
  follow(player: string, follower: (state: PlaybackState) => void): (() => void) | undefined {
    const followers = this.#followers.get(player) ?? new Set();
    if (followers.size >= MAX_FOLLOWERS) return undefined;
    this.#followers.set(player, followers.add(follower));
    const state = this.#states.get(player);
    if (state !== undefined) follower(state);
    return () => {
      followers.delete(follower);
      if (followers.size === 0 && this.#followers.get(player) === followers) this.#followers.delete(player);
    };
  }

  /** Ends and drops all that is held of a player. */
  forget(player: string): void {
    this.cancel(player);
    this.#states.delete(player);
  }

  /** The player's session of this id, where it still goes on. */
  #current(player: string, session: string): PlaybackState | undefined {
    const state = this.#states.get(player);
    const isOver = state?.session !== session || state.standing === 'cancelled' || state.standing === 'ended';
    return isOver ? undefined : state;
  }

  #turn(player: string, from: readonly PlaybackStanding[], to: PlaybackStanding): boolean {
    const state = this.#states.get(player);
    if (state === undefined || !from.includes(state.standing)) return false;
    this.#put(player, { ...state, standing: to });
    return true;
  }

  #put(player: string, state: PlaybackState, isTold = true): void {
    this.#states.delete(player);
    this.#states.set(player, state);
    const [oldest] = this.#states.keys();
    if (this.#states.size > MAX_SESSIONS && oldest !== undefined) this.#states.delete(oldest);
    if (isTold) for (const follower of [...(this.#followers.get(player) ?? [])]) follower(state);
  }
}
