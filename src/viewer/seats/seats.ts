import { type Clock, fail, type Result, succeed, type Timer } from '../../core/index.ts';
import { createToken, type HttpSocket } from '../../http/index.ts';
import type { EndedAction, Percept, PersonIndex } from '../../life/index.ts';
import { Seat } from './seat.ts';
import { readMessage } from './seat-messages.ts';
import type { SeatFrame, SeatGrant } from './seat-protocol.ts';
import type { SeatSources } from './seat-view.ts';

/** Seats of one life at most. */
export const MAX_SEATS = 16;
/** A body whose page is gone for so long of real time is given back. */
export const GRACE_MS = 120_000;
/** How often seats are shown what there is. */
const SHOW_MS = 100;

/** What seats are made with. */
interface SeatsOptions extends SeatSources {
  readonly run: string;
  readonly clock: Clock;
}

/** Who may live whom. A seat is a secret that opens one resident, and nothing else of the life. */
export class Seats {
  readonly #options: SeatsOptions;
  readonly #seats = new Map<PersonIndex, Seat>();
  #shows: Timer | undefined;

  constructor(options: SeatsOptions) {
    this.#options = options;
    // A life that goes on after its server was killed: nobody sits there any more.
    const { life } = options;
    for (const { index } of life.setting.people) {
      if (life.inspect(index).lived) life.input({ kind: 'embody', person: index, on: false });
    }
  }

  /** Hands a seat out; asked again, the same. Fails with `unknown_person`, `dead`, `over` or `too_many_seats`. */
  grant(person: PersonIndex): Result<SeatGrant> {
    const { life, clock, run } = this.#options;
    if (life.setting.people[person] === undefined) {
      return fail('unknown_person', `nobody has the number ${person}`, 'ask /api/setting who there is');
    }
    if (life.over !== undefined) return fail('over', 'the story is over', 'begin another');
    if (!life.world.isAlive(person)) return fail('dead', 'this one is dead', 'choose somebody alive');
    let seat = this.#seats.get(person);
    if (seat === undefined && this.#seats.size >= MAX_SEATS) {
      return fail('too_many_seats', `there are ${MAX_SEATS} seats already`, 'have somebody leave theirs');
    }
    seat ??= new Seat(this.#options, person, createToken(), run, clock.monotonicMs());
    this.#seats.set(person, seat);
    this.#shows ??= clock.every(SHOW_MS, () => this.#show());
    return succeed({ seat: seat.secret, path: `/play#seat=${seat.secret}` });
  }

  /** Takes a body back from whoever lives it. */
  revoke(person: PersonIndex): Result<undefined> {
    const seat = this.#seats.get(person);
    if (seat === undefined) return fail('no_seat', 'nobody lives this one', 'there is nothing to do');
    this.#remove(seat);
    return succeed(undefined);
  }

  /** A page comes with its secret; it is told nothing before. */
  greet(socket: HttpSocket): void {
    let seat: Seat | undefined;
    socket.onMessage((text) => {
      const message = readMessage(text);
      if (seat === undefined) {
        seat = message.ok && message.value.kind === 'hello' ? this.#bySecret(message.value.seat) : undefined;
        if (seat === undefined) turnAway(socket);
        else seat.sit(socket);
      } else if (!message.ok) seat.refuse(message);
      else if (message.value.kind === 'leave') this.#remove(seat);
      else if (message.value.kind !== 'hello') seat.heed(message.value, this.#options.clock.monotonicMs());
    });
    socket.onClose(() => seat?.rise(socket));
  }

  perceive(person: PersonIndex, percepts: readonly Percept[]): void {
    this.#seats.get(person)?.perceive(percepts);
  }

  end(person: PersonIndex, ended: EndedAction): void {
    this.#seats.get(person)?.end(ended);
  }

  /** Gives all bodies back. */
  close(): void {
    for (const seat of [...this.#seats.values()]) this.#remove(seat);
  }

  #bySecret(secret: string): Seat | undefined {
    return [...this.#seats.values()].find((seat) => seat.secret === secret);
  }

  #remove(seat: Seat): void {
    this.#seats.delete(seat.person);
    seat.leave();
    if (this.#seats.size > 0) return;
    this.#shows?.cancel();
    this.#shows = undefined;
  }

  #show(): void {
    const nowMs = this.#options.clock.monotonicMs();
    for (const seat of [...this.#seats.values()]) {
      if (!seat.isThere && nowMs - seat.lastThereMs > GRACE_MS) this.#remove(seat);
      else seat.show(nowMs);
    }
  }
}

function turnAway(socket: HttpSocket): void {
  const frame: SeatFrame = { kind: 'closed', why: 'unknown_seat' };
  socket.send(JSON.stringify(frame));
  socket.close();
}
