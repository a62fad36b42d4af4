import { readSync, writeSync } from 'node:fs';
import type { GuestMessage, HostMessage } from '../messages.ts';

const STDIN = 0;
const STDOUT = 1;
const LINE_BREAK = 10;
const READ_BYTES = 64 * 1024;

/**
 * The child's end of the pipes: a message a line, as JSON. It blocks: while the program waits for the host there is
 * nothing else to do, and a process that only reads answers sooner than one that turns an event loop.
 */
export class BlockingChannel {
  readonly #bytes = Buffer.allocUnsafe(READ_BYTES);
  #rest: Buffer[] = [];
  #lines: string[] = [];

  send(message: GuestMessage): void {
    const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(STDOUT, bytes, sent);
  }

  /** The next message of the host; ends the process when the host is gone. What it says is ours, and so trusted. */
  receive(): HostMessage {
    while (this.#lines.length === 0) this.#read();
    return JSON.parse(this.#lines.shift() ?? '');
  }

  #read(): void {
    const count = readSync(STDIN, this.#bytes, 0, READ_BYTES, null);
    if (count === 0) process.exit(0);
    const chunk = Buffer.from(this.#bytes.subarray(0, count));
    let from = 0;
    for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, from)) {
      this.#lines.push(Buffer.concat([...this.#rest, chunk.subarray(from, at)]).toString('utf8'));
      this.#rest = [];
      from = at + 1;
    }
    if (from < count) this.#rest.push(chunk.subarray(from));
  }
}
