import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio';
import { type Clock, type Logger, silentLogger, systemClock } from '../core/index.ts';
import type { McpBody } from './body.ts';
import { EventFeed } from './event-feed.ts';
import { MAX_SUBSCRIPTIONS } from './limits.ts';
import { DEFAULT_CLIENT } from './paths.ts';
import { buildServer } from './server.ts';

/** What {@link serveStdio} takes. */
export interface StdioOptions {
  readonly body: McpBody;
  /** Told to clients as the server's version. */
  readonly version: string;
  readonly clock?: Clock;
  /** Where protocol errors are noted; silent by default. Never standard output: that carries the protocol. */
  readonly logger?: Logger;
  /** Default: the process's own streams. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/** A client served over stdio. */
export interface StdioDoor {
  /** Resolves when the client has closed its end, or {@link StdioDoor.close} has been called. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Serves a body over standard input and output to the one client at their other end, of either protocol era. */
export function serveStdio(options: StdioOptions): StdioDoor {
  const { body, version, clock = systemClock, logger = silentLogger } = options;
  const feed = new EventFeed(body.events, clock);
  const transport = new StdioServerTransport(options.input, options.output);
  const handle = serveSdkStdio(
    ({ era }) =>
      buildServer({
        body,
        client: DEFAULT_CLIENT,
        version,
        clock,
        feed,
        notices: era === 'modern' ? 'always' : 'on-subscribe',
      }),
    {
      transport,
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      onerror: (error) => logger.warn({ error: error.message }, 'mcp over stdio'),
    },
  );
  const closed = new Promise<void>((resolve) => {
    const closeEntry = transport.onclose;
    transport.onclose = () => {
      closeEntry?.();
      feed.close();
      resolve();
    };
  });
  return { closed, close: () => handle.close() };
}
