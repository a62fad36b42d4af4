import type { Clock, Timer } from '../core/index.ts';

/** How many sessions of 2025-protocol clients one mount keeps at most. */
export const MAX_SESSIONS = 64;

/** How long a session may lie unused before it is closed, in milliseconds. */
export const SESSION_IDLE_MS = 30 * 60_000;

/** How often unused sessions are looked for, in milliseconds. */
export const SESSION_SWEEP_MS = 60_000;

/** One client's session. It is in use while a call runs or a stream is open. */
export interface SessionEntry {
  readonly id: string;
  /** Calls in flight and streams open. */
  uses(): number;
  close(): Promise<void>;
}

/** Bounds of a {@link SessionTable}. */
interface SessionTableOptions {
  readonly clock: Clock;
  readonly maxSessions?: number | undefined;
  readonly idleMs?: number | undefined;
}

interface Kept<S extends SessionEntry> {
  readonly session: S;
  lastUsedMs: number;
}

/**
 * The sessions of a mount, by id: bounded in number, closed after lying idle. A full table makes room by closing the
 * session that has lain idle longest; one in use is never closed for another.
 */
export class SessionTable<S extends SessionEntry> {
  readonly maxSessions: number;
  readonly #idleMs: number;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept<S>>();
  readonly #sweeper: Timer;

  constructor(options: SessionTableOptions) {
    this.#clock = options.clock;
    this.maxSessions = options.maxSessions ?? MAX_SESSIONS;
    this.#idleMs = options.idleMs ?? SESSION_IDLE_MS;
    this.#sweeper = this.#clock.every(SESSION_SWEEP_MS, () => this.#sweep());
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The session, marked as used now; undefined when there is none or it has expired. */
  use(id: string): S | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    if (this.#isExpired(kept)) {
      this.#closeKept(kept);
      return undefined;
    }
    this.#touch(id, kept);
    return kept.session;
  }

  /** Whether one more fits, after closing the longest idle if need be; false when every session is in use. */
  makeRoom(): boolean {
    if (this.#kept.size < this.maxSessions) return true;
    for (const kept of this.#kept.values()) {
      if (kept.session.uses() > 0) continue;
      this.#closeKept(kept);
      return true;
    }
    return false;
  }

  add(session: S): void {
    this.#kept.set(session.id, { session, lastUsedMs: this.#clock.monotonicMs() });
  }

  /** Forgets a session that has closed. */
  remove(id: string): void {
    this.#kept.delete(id);
  }

  /** Closes all sessions and stops looking for idle ones. */
  async close(): Promise<void> {
    this.#sweeper.cancel();
    const sessions = [...this.#kept.values()].map((kept) => kept.session);
    this.#kept.clear();
    await Promise.all(sessions.map((session) => session.close()));
  }

  /** Insertion order is order of last use, so that the first idle entry has lain longest. */
  #touch(id: string, kept: Kept<S>): void {
    kept.lastUsedMs = this.#clock.monotonicMs();
    this.#kept.delete(id);
    this.#kept.set(id, kept);
  }

  #isExpired(kept: Kept<S>): boolean {
    return kept.session.uses() === 0 && this.#clock.monotonicMs() - kept.lastUsedMs >= this.#idleMs;
  }

  #closeKept(kept: Kept<S>): void {
    this.#kept.delete(kept.session.id);
    void kept.session.close();
  }

  #sweep(): void {
    for (const [id, kept] of [...this.#kept]) {
      if (kept.session.uses() > 0) this.#touch(id, kept);
      else if (this.#isExpired(kept)) this.#closeKept(kept);
    }
  }
}
