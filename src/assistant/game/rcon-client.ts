import { connect, type Socket } from 'node:net';
import { type Clock, type Result, succeed, type Timer } from '../../core/index.ts';
import { assistantFailure } from '../failures.ts';

/** Kinds of packet. The last is none that servers know: they answer it with a line of their own, after all before. */
const LOGIN = 3;
const COMMAND = 2;
const MARKER = 100;

const WRONG_PASSWORD = -1;

/** Bytes of a packet beside its text, and of a request in all: servers read no more at once. */
const FRAME_BYTES = 10;
const LENGTH_BYTES = 4;
const MAX_REQUEST_BYTES = 1460;
/** Bytes of a command's text at most. */
export const MAX_COMMAND_BYTES = MAX_REQUEST_BYTES - LENGTH_BYTES - FRAME_BYTES;

/** Bytes of one packet of an answer (4096 characters of up to 4 bytes), and of a whole answer. */
const MAX_PACKET_BYTES = 4 * 4096 + FRAME_BYTES;
const MAX_ANSWER_BYTES = 1 << 20;

/** Commands that wait for their turn. */
export const MAX_WAITING_COMMANDS = 500;

/** How long connecting, and one packet of an answer, may take. */
const PATIENCE_MS = 10_000;

/** The last id before they begin anew: ids are whole numbers of 32 bits, and -1 is taken. */
const LAST_ID = 0x7ffffff0;

/** Where a server listens for RCON. */
export interface RconOptions {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly clock: Clock;
}

interface Packet {
  readonly id: number;
  readonly text: Buffer;
}

/**
 * Commands a server by RCON: over one connection, one command after another. An answer that comes in parts is whole: when
 * its first part is there, a packet that no server knows is sent after it, and what comes before that one's answer belongs
 * to the command. (Sent together, servers would read only the first.) A connection that is lost is made again for the next
 * command.
 */
export class RconClient {
  readonly #options: RconOptions;
  #link: Link | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closed = false;

  constructor(options: RconOptions) {
    this.#options = options;
  }

  /**
   * Gives a command and answers what the server says. Fails with `game_unreachable`, `wrong_password` or `too_busy`, and
   * then nothing was sent; with `outcome_unknown` when it was sent and its answer did not come.
   */
  run(command: string): Promise<Result<string>> {
    if (this.#closed) return Promise.resolve(assistantFailure('game_unreachable', { detail: 'RCON is closed' }));
    if (Buffer.byteLength(command) > MAX_COMMAND_BYTES) {
      return Promise.resolve(assistantFailure('bad_amount', { amount: command.length, max: MAX_COMMAND_BYTES }));
    }
    if (this.#waiting >= MAX_WAITING_COMMANDS) {
      return Promise.resolve(assistantFailure('too_busy', { count: this.#waiting }));
    }
    this.#waiting++;
    const done = this.#turn.then(() => this.#run(command)).finally(() => this.#waiting--);
    this.#turn = done;
    return done;
  }

  /** Ends the connection: a command under way ends as `outcome_unknown`, those that wait are not sent. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#link?.end('it was closed');
    await this.#turn;
  }

  async #run(command: string): Promise<Result<string>> {
    if (this.#closed) return assistantFailure('game_unreachable', { detail: 'RCON is closed' });
    if (this.#link?.isOpen !== true) {
      const opened = await Link.open(this.#options);
      if (!opened.ok) return opened;
      this.#link = opened.value;
      // Closed while it was opened.
      if (this.#closed) opened.value.end('it was closed');
    }
    return await this.#link.run(command);
  }
}

/** One connection, logged in. */
class Link {
  readonly #socket: Socket;
  readonly #clock: Clock;
  #received = Buffer.alloc(0);
  readonly #packets: Packet[] = [];
  #waiter: ((packet: Packet | undefined) => void) | undefined;
  /** Why it is over; undefined while it is not. */
  #ended: string | undefined;
  #lastId = 0;

  private constructor(socket: Socket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.end(error.message));
    socket.on('close', () => this.end('the server closed the connection'));
  }

  static async open({ host, port, password, clock }: RconOptions): Promise<Result<Link>> {
    const link = new Link(connect({ host, port }), clock);
    const connected = Promise.withResolvers<void>();
    link.#socket.once('connect', connected.resolve);
    link.#socket.once('close', () => connected.resolve());
    const patience = clock.after(PATIENCE_MS, () => link.end(`no connection within ${PATIENCE_MS} ms`));
    await connected.promise;
    patience.cancel();
    const id = link.#send(LOGIN, password);
    const answered = await link.#next();
    if (answered === undefined) return assistantFailure('game_unreachable', { detail: `RCON: ${link.#ended}` });
    if (answered.id === id) return succeed(link);
    link.end('the password is wrong');
    return assistantFailure(answered.id === WRONG_PASSWORD ? 'wrong_password' : 'game_unreachable', {
      detail: 'this is no RCON server',
    });
  }

  get isOpen(): boolean {
    return this.#ended === undefined;
  }

  async run(command: string): Promise<Result<string>> {
    if (!this.isOpen) return assistantFailure('game_unreachable', { detail: `RCON: ${this.#ended}` });
    const id = this.#send(COMMAND, command);
    const parts: Buffer[] = [];
    let size = 0;
    let marker: number | undefined;
    for (;;) {
      const packet = await this.#next();
      if (packet === undefined) return assistantFailure('outcome_unknown', { detail: `RCON: ${this.#ended}` });
      if (packet.id === marker) return succeed(Buffer.concat(parts).toString('utf8'));
      size += packet.text.length;
      if (packet.id !== id || size > MAX_ANSWER_BYTES) {
        this.end(packet.id === id ? 'the answer is too long' : 'it answers what was not asked');
        return assistantFailure('outcome_unknown', { detail: `RCON: ${this.#ended}` });
      }
      parts.push(packet.text);
      marker ??= this.#send(MARKER, '');
    }
  }

  end(why: string): void {
    this.#ended ??= why;
    this.#socket.destroy();
    this.#waiter?.(undefined);
  }

  #send(kind: number, text: string): number {
    this.#lastId = this.#lastId >= LAST_ID ? 1 : this.#lastId + 1;
    const body = Buffer.from(text, 'utf8');
    const packet = Buffer.alloc(LENGTH_BYTES + FRAME_BYTES + body.length);
    packet.writeInt32LE(FRAME_BYTES + body.length, 0);
    packet.writeInt32LE(this.#lastId, 4);
    packet.writeInt32LE(kind, 8);
    body.copy(packet, 12);
    if (this.isOpen) this.#socket.write(packet);
    return this.#lastId;
  }

  /** The next packet; undefined when the connection is over or keeps silent too long. */
  async #next(): Promise<Packet | undefined> {
    const there = this.#packets.shift();
    if (there !== undefined || !this.isOpen) return there;
    const { promise, resolve } = Promise.withResolvers<Packet | undefined>();
    this.#waiter = resolve;
    const patience: Timer = this.#clock.after(PATIENCE_MS, () => this.end(`no answer within ${PATIENCE_MS} ms`));
    const packet = await promise;
    this.#waiter = undefined;
    patience.cancel();
    return packet;
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (this.#received.length >= LENGTH_BYTES) {
      const length = this.#received.readInt32LE(0);
      if (length < FRAME_BYTES || length > MAX_PACKET_BYTES) {
        this.end('this is no RCON server');
        return;
      }
      const end = LENGTH_BYTES + length;
      if (this.#received.length < end) return;
      const frame = this.#received.subarray(LENGTH_BYTES, end);
      const packet = { id: frame.readInt32LE(0), text: Buffer.from(frame.subarray(8, length - 2)) };
      this.#received = Buffer.from(this.#received.subarray(end));
      if (this.#waiter === undefined) this.#packets.push(packet);
      else this.#waiter(packet);
      this.#waiter = undefined;
    }
  }
}
