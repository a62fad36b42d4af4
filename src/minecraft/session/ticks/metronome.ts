import type { Clock, Timer } from '../../../core/index.ts';

/** How far a body may lag behind and still catch up: four ticks at the game's own rate. What is over is lost, and told. */
export const MAX_CATCH_UP_MS = 200;

/** Ticks of one body in a turn at most; then what the servers sent is read before the next. */
const MAX_TICKS_A_TURN = 4;

/** Node's timers fire up to so much before their time. */
const EARLY_MS = 0.5;

/**
 * The time of a tick has so many places for bodies to have theirs, and each body the one that is a step from the last
 * one's: nobody waits for a crowd, and the process wakes ten times a tick and not once a body, which costs more than a
 * body at rest does.
 */
const PLACES = 10;
const PLACE_STEP = 3;

/** One body's part in the metronome. */
interface Beat {
  /** Asked when a tick is due; one that may not be is passed over, and not made up for. */
  mayTick(): boolean;
  tick(): void;
  /** Ticks that are not made up for: the body itself took `tookMs` for one, or the process was late. */
  lost(ticks: number, tookMs: number): void;
}

/** A body's place among the others. */
export interface Seat {
  setRate(ticksPerSecond: number): void;
  leave(): void;
}

/**
 * The one clock of all bodies of a process. Their ticks are spread evenly over the time of a tick, and come in the order in
 * which they fall due. A body that takes longer than a tick's time for one loses what it missed by that itself, so that
 * nobody waits for it longer than for that one tick.
 */
export class Metronome {
  readonly #clock: Clock;
  readonly #members = new Set<Member>();
  #timer: Timer | undefined;
  #bookedForMs = Number.POSITIVE_INFINITY;
  #nextPlace = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  join(beat: Beat, ticksPerSecond: number): Seat {
    const member = new Member(beat, this.#clock, this.#nextPlace / PLACES, ticksPerSecond);
    this.#nextPlace = (this.#nextPlace + PLACE_STEP) % PLACES;
    this.#members.add(member);
    this.#book();
    return {
      setRate: (rate) => {
        member.setRate(rate);
        this.#book();
      },
      leave: () => {
        this.#members.delete(member);
        this.#book();
      },
    };
  }

  /** All that is due, a tick a body and round. */
  #turn(): void {
    this.#bookedForMs = Number.POSITIVE_INFINITY;
    try {
      const untilMs = this.#clock.monotonicMs() + EARLY_MS;
      for (let round = 0; round < MAX_TICKS_A_TURN; round++) {
        const due = [...this.#members].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs);
        if (due.length === 0) return;
        // A tick may end another's session.
        for (const member of due) if (this.#members.has(member)) member.live();
      }
    } finally {
      this.#book();
    }
  }

  #book(): void {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { dueMs } of this.#members) nextMs = Math.min(nextMs, dueMs);
    if (nextMs === this.#bookedForMs) return;
    this.#timer?.cancel();
    this.#bookedForMs = nextMs;
    if (nextMs === Number.POSITIVE_INFINITY) return;
    // Whole milliseconds are all that Node's timers know; cut off, they would fire before the time, for nothing.
    this.#timer = this.#clock.after(Math.ceil(nextMs - this.#clock.monotonicMs()), () => this.#turn());
  }
}

class Member {
  readonly #beat: Beat;
  readonly #clock: Clock;
  /** Where in the time of a tick its own fall, 0..1. */
  readonly #phase: number;
  #periodMs = 0;
  dueMs = 0;

  constructor(beat: Beat, clock: Clock, phase: number, ticksPerSecond: number) {
    this.#beat = beat;
    this.#clock = clock;
    this.#phase = phase;
    this.setRate(ticksPerSecond);
  }

  setRate(ticksPerSecond: number): void {
    this.#periodMs = 1000 / ticksPerSecond;
    const passed = this.#clock.monotonicMs() / this.#periodMs - this.#phase;
    this.dueMs = (Math.floor(passed) + 1 + this.#phase) * this.#periodMs;
  }

  /** Takes the tick that is due, and gives up what cannot be made up for. */
  live(): void {
    const beganMs = this.#clock.monotonicMs();
    this.#forgo(beganMs - this.dueMs - MAX_CATCH_UP_MS, 0);
    this.dueMs += this.#periodMs;
    if (!this.#beat.mayTick()) return;
    this.#beat.tick();
    const tookMs = this.#clock.monotonicMs() - beganMs;
    this.#forgo(tookMs, tookMs);
  }

  #forgo(missedMs: number, tookMs: number): void {
    const ticks = Math.floor(missedMs / this.#periodMs);
    if (ticks <= 0) return;
    this.dueMs += ticks * this.#periodMs;
    this.#beat.lost(ticks, tookMs);
  }
}

const metronomes = new WeakMap<Clock, Metronome>();

/** The metronome of all who live by a clock. */
export function metronomeOf(clock: Clock): Metronome {
  const known = metronomes.get(clock) ?? new Metronome(clock);
  metronomes.set(clock, known);
  return known;
}
