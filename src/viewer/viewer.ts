import { type Clock, type IdSource, type Logger, silentLogger, systemClock, uuidSource } from '../core/index.ts';
import type { HttpServer } from '../http/index.ts';
import type { Life } from '../life/index.ts';
import { Wording } from '../life/index.ts';
import { createApi } from './api.ts';
import { EventArchive } from './event-archive.ts';
import { Explanations } from './explanations.ts';
import { LiveClients } from './live-clients.ts';
import { LiveFeed } from './live-feed.ts';
import { PersonViews } from './person-view.ts';
import { Seats } from './seats/seats.ts';
import type { ViewerSources } from './sources.ts';

/** How a viewer is opened. */
export interface ViewerOptions {
  readonly life: Life;
  /** The server it mounts on: `/`, `/api`, `/api/commands` (with the token), and the WebSocket `/live`. */
  readonly server: HttpServer;
  readonly sources?: ViewerSources;
  readonly clock?: Clock;
  /** Names this run of the server. */
  readonly ids?: IdSource;
  readonly logger?: Logger;
  /** Where the built page lies, if elsewhere. */
  readonly pageFolder?: string;
}

/** A page on a life. */
export interface Viewer {
  /** Opens the page, for whoever may only read. */
  readonly url: string;
  /** Opens it for the creator: the token stands behind `#`, which no browser sends and no log sees. */
  creatorUrl(token: string): string;
  /** Looks at the life no more. The server is its owner's to close. */
  close(): void;
}

/** Shows a life on a page: everybody on this machine may watch, who has the token may meddle. */
export function openViewer(options: ViewerOptions): Viewer {
  const { life, server, sources = {}, clock = systemClock, ids = uuidSource, logger = silentLogger } = options;
  const run = ids.next('run');
  const wording = new Wording(life.setting);
  const feed = new LiveFeed(life, sources, wording);
  const people = new PersonViews(life, sources, wording);
  const archive = new EventArchive(life, feed.lines, sources.history);
  const explanations = new Explanations({ life, sources, wording, lines: feed.lines, archive, people });
  const seats = seatsOf({ life, sources, wording, run, clock });
  const clients = new LiveClients({ feed, run, nowMs: () => life.clockMs, clock });
  const unobserve = life.observe({
    onEvent: (event) => {
      feed.hear(event);
      sources.whereabouts?.hear(event);
    },
    onThought: (person, thought, atMs) => people.hear(person, thought, atMs),
    onPerceived: (person, percepts) => seats?.perceive(person, percepts),
    onEnded: (person, ended) => seats?.end(person, ended),
    onInput: (input, atMs) => {
      if (input.kind !== 'thought') logger.info({ input: input.kind, atMs }, 'an input took effect');
    },
  });
  const api = createApi({
    life,
    sources,
    run,
    archive,
    novel: feed.novel,
    people,
    explanations,
    seats,
    pageFolder: options.pageFolder,
  });
  const serve = (request: Request) => api.fetch(request);
  server.mount('/', serve, { public: true });
  server.mount('/api', serve, { public: true });
  for (const path of ['/api/commands', '/api/interviews', '/api/seats']) server.mount(path, serve);
  server.mountSocket('/live', (socket) => clients.greet(socket));
  if (seats !== undefined) server.mountSocket('/seat', (socket) => seats.greet(socket));
  return {
    url: `${server.url}/`,
    creatorUrl: (token) => `${server.url}/#token=${token}`,
    close() {
      seats?.close();
      unobserve();
      clients.close();
    },
  };
}

/** Places for humans, where the life has what they need. */
function seatsOf({ life, sources, wording, run, clock }: SeatsContext): Seats | undefined {
  const { mind, talk, playable = false } = sources;
  if (!playable || mind === undefined || talk === undefined) return undefined;
  return new Seats({ life, mind, talk, wording, run, clock });
}

interface SeatsContext {
  readonly life: Life;
  readonly sources: ViewerSources;
  readonly wording: Wording;
  readonly run: string;
  readonly clock: Clock;
}
