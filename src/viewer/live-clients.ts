import { z } from 'zod';
import type { Clock, Timer } from '../core/index.ts';
import type { HttpSocket } from '../http/index.ts';
import type { LiveFeed } from './live-feed.ts';
import type { ServerFrame } from './protocol.ts';

/** How often the feed is looked at and pages are told: often enough to look smooth, and no oftener however much happens. */
export const FLUSH_MS = 100;
/** A page hears the time at least so often. */
const TICK_MS = 1000;
/** A page that has so much yet to take is sent nothing until it has. */
export const MAX_BUFFERED_BYTES = 512 * 1024;

const helloSchema = z.strictObject({
  kind: z.literal('hello'),
  run: z.string().max(100).optional(),
  seq: z.number().int().nonnegative().optional(),
});

/** A page: where it stands in the feed is all that is kept of it, so a slow one costs no more than a fast one. */
interface Client {
  readonly socket: HttpSocket;
  /** `new` before the first snapshot. */
  seq: number | 'new';
  why: 'first' | 'gap';
  toldMs: number;
}

/** What the pages of one life share. */
interface LiveClientsOptions {
  readonly feed: LiveFeed;
  /** Names this run; numbers of another one mean nothing here. */
  readonly run: string;
  readonly nowMs: () => number;
  readonly clock: Clock;
}

/** All pages that watch, each told at its own pace. With nobody watching nothing is looked at. */
export class LiveClients {
  readonly #options: LiveClientsOptions;
  readonly #clients = new Set<Client>();
  #flushes: Timer | undefined;

  constructor(options: LiveClientsOptions) {
    this.#options = options;
  }

  /** Takes in a page; it is told nothing before its hello. */
  greet(socket: HttpSocket): void {
    let client: Client | undefined;
    socket.onMessage((text) => {
      const hello = helloOf(text);
      if (client !== undefined || hello === undefined) {
        socket.close();
        return;
      }
      const known = hello.run === this.#options.run;
      client = { socket, seq: known ? (hello.seq ?? 'new') : 'new', why: hello.run ? 'gap' : 'first', toldMs: 0 };
      this.#add(client);
    });
    socket.onClose(() => {
      if (client !== undefined) this.#remove(client);
    });
  }

  close(): void {
    this.#flushes?.cancel();
    this.#flushes = undefined;
  }

  #add(client: Client): void {
    this.#clients.add(client);
    this.#flushes ??= this.#options.clock.every(FLUSH_MS, () => this.#flush());
    this.#flush();
  }

  #remove(client: Client): void {
    this.#clients.delete(client);
    if (this.#clients.size === 0) this.close();
  }

  #flush(): void {
    const { feed } = this.#options;
    feed.look();
    // Written when the first page needs it, and once.
    let snapshot: string | undefined;
    for (const client of this.#clients) {
      if (client.socket.bufferedBytes > MAX_BUFFERED_BYTES) continue;
      const stretch = client.seq === 'new' ? undefined : feed.since(client.seq);
      if (stretch === undefined) {
        snapshot ??= JSON.stringify(feed.state());
        this.#send(client, this.#snapshot(client.why, snapshot));
      } else if (stretch.changes.length > 0) this.#send(client, this.#changes(stretch.from, stretch.changes));
      else this.#tick(client);
    }
  }

  #tick(client: Client): void {
    if (this.#options.clock.monotonicMs() - client.toldMs < TICK_MS) return;
    const frame: ServerFrame = { kind: 'tick', seq: this.#options.feed.seq, nowMs: this.#options.nowMs() };
    this.#send(client, JSON.stringify(frame));
  }

  #send(client: Client, frame: string): void {
    client.socket.send(frame);
    client.seq = this.#options.feed.seq;
    client.why = 'gap';
    client.toldMs = this.#options.clock.monotonicMs();
  }

  #snapshot(why: 'first' | 'gap', state: string): string {
    const { feed, run, nowMs } = this.#options;
    return `${JSON.stringify({ kind: 'snapshot', run, why, seq: feed.seq, nowMs: nowMs() }).slice(0, -1)},"state":${state}}`;
  }

  #changes(from: number, changes: readonly string[]): string {
    const head = JSON.stringify({ kind: 'changes', from, seq: this.#options.feed.seq, nowMs: this.#options.nowMs() });
    return `${head.slice(0, -1)},"changes":[${changes.join()}]}`;
  }
}

function helloOf(text: string): z.infer<typeof helloSchema> | undefined {
  try {
    return helloSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
