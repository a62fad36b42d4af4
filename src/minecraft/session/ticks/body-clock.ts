import type { Clock } from '../../../core/index.ts';
import { type Long, numberOfLong, type PacketHandlers } from '../packets/context.ts';
import { metronomeOf, type Seat } from './metronome.ts';
import { ServerPace } from './server-pace.ts';

/** What one body's clock tells. */
interface BodyClockListener {
  tick(): void;
  /** Ticks that were not lived; `tookMs` is what the body itself took for the tick before, 0 where it was not its fault. */
  ticksLost(ticks: number, tookMs: number): void;
}

/** When one body's ticks come: its seat among the bodies of the process, at the pace of its server. */
export class BodyClock {
  readonly #pace: ServerPace;
  readonly #seat: Seat;

  constructor(clock: Clock, ticksPerSecond: number | undefined, listener: BodyClockListener) {
    const pace = new ServerPace(clock, ticksPerSecond);
    this.#pace = pace;
    const beat = {
      mayTick: () => pace.mayTick(),
      tick: () => {
        pace.lived();
        listener.tick();
      },
      lost: (ticks: number, tookMs: number) => listener.ticksLost(ticks, tookMs),
    };
    this.#seat = metronomeOf(clock).join(beat, pace.ticksPerSecond);
  }

  get ticksPerSecond(): number {
    return this.#pace.ticksPerSecond;
  }

  get handlers(): PacketHandlers {
    return {
      /** Since 1.20.3. */
      set_ticking_state: ({ tick_rate: rate, is_frozen: isFrozen }: { tick_rate: number; is_frozen: boolean }) => {
        this.#pace.rateTold(rate, isFrozen);
        this.#seat.setRate(this.#pace.ticksPerSecond);
      },
      update_time: ({ age }: { age: Long }) => this.#pace.ageTold(numberOfLong(age)),
    };
  }

  stop(): void {
    this.#seat.leave();
  }
}
