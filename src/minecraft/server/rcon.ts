import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { fail, type Result, succeed } from '../../core/index.ts';
import type { Game } from './game.ts';
import { runAsOwner } from './mechanics/commands/commands.ts';

/** Kinds of packet, and the id that tells that a password is wrong. */
const LOGIN = 3;
const COMMAND = 2;
const RESPONSE = 0;
const WRONG_PASSWORD = -1;

/** Bytes of a packet beside its text: id, kind, and two zeros. */
const FRAME_BYTES = 10;
const LENGTH_BYTES = 4;
/** Bytes of one request, and characters of one answer's part, as in the game. */
const MAX_REQUEST_BYTES = 4096;
const PART_CHARS = 4096;

/** Connections at a time, and wrong passwords that one may try. */
const MAX_CONNECTIONS = 8;
const MAX_WRONG_PASSWORDS = 3;

/** A listener for operators' programs that command the world from outside. */
export interface RconListener {
  readonly port: number;
  close(): void;
}

/**
 * Listens for RCON as the game's servers do: a password, then commands, one after another, whose answers come in parts of
 * 4096 characters. Fails with `port_taken`.
 */
export function listenForRcon(
  game: Game,
  { port, password }: { readonly port: number; readonly password: string },
): Promise<Result<RconListener>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (open.size >= MAX_CONNECTIONS) return void socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    new RconConnection(game, password, socket);
  });
  const listening = Promise.withResolvers<Result<RconListener>>();
  server.once('error', (error) => {
    const why = `RCON cannot listen on port ${port}: ${error.message}`;
    listening.resolve(fail('port_taken', why, 'use port 0 to take a free one', { port }));
  });
  server.listen(port, game.settings.host, () => {
    server.on('error', (error) => game.log.warn({ why: error.message }, 'RCON error'));
    const close = () => {
      server.close();
      for (const socket of open) socket.destroy();
    };
    listening.resolve(succeed({ port: portOf(server), close }));
  });
  return listening.promise;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** One program that commands. */
class RconConnection {
  readonly #game: Game;
  readonly #password: string;
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isIn = false;
  #wrongPasswords = 0;
  /** Commands of one connection are done one after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(game: Game, password: string, socket: Socket) {
    this.#game = game;
    this.#password = password;
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes));
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (this.#received.length >= LENGTH_BYTES) {
      const length = this.#received.readInt32LE(0);
      if (length < FRAME_BYTES || length > MAX_REQUEST_BYTES) return void this.#socket.destroy();
      const end = LENGTH_BYTES + length;
      if (this.#received.length < end) return;
      const frame = this.#received.subarray(LENGTH_BYTES, end);
      this.#received = Buffer.from(this.#received.subarray(end));
      const text = frame.toString('utf8', 8, frame.length - 2);
      this.#turn = this.#turn.then(() => this.#answer(frame.readInt32LE(0), frame.readInt32LE(4), text));
      // Nothing more is read until this is answered: who sends faster waits.
      this.#socket.pause();
      void this.#turn.then(() => this.#socket.resume());
    }
  }

  async #answer(id: number, kind: number, text: string): Promise<void> {
    if (kind === LOGIN) {
      this.#isIn = isSame(text, this.#password);
      this.#send(this.#isIn ? id : WRONG_PASSWORD, COMMAND, '');
      if (!this.#isIn && ++this.#wrongPasswords >= MAX_WRONG_PASSWORDS) this.#socket.end();
    } else if (!this.#isIn) {
      this.#send(WRONG_PASSWORD, COMMAND, '');
    } else if (kind === COMMAND) {
      this.#game.log.info({ command: text }, 'a command by RCON');
      const done = await runAsOwner(this.#game, text);
      this.#respond(id, done.ok ? done.value.lines.join('\n') : done.why);
    } else {
      this.#respond(id, `Unknown request ${kind.toString(16)}`);
    }
  }

  #respond(id: number, text: string): void {
    let at = 0;
    do {
      this.#send(id, RESPONSE, text.slice(at, at + PART_CHARS));
      at += PART_CHARS;
    } while (at < text.length);
  }

  #send(id: number, kind: number, text: string): void {
    const body = Buffer.from(text, 'utf8');
    const packet = Buffer.alloc(LENGTH_BYTES + FRAME_BYTES + body.length);
    packet.writeInt32LE(FRAME_BYTES + body.length, 0);
    packet.writeInt32LE(id, 4);
    packet.writeInt32LE(kind, 8);
    body.copy(packet, 12);
    this.#socket.write(packet);
  }
}

/** Whether two passwords are the same, in a time that says nothing of them. */
function isSame(given: string, password: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(password));
}
