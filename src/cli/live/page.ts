import { type Clock, type Logger, type Result, succeed, type Text } from '../../core/index.ts';
import { createToken, type HttpServer, startHttp } from '../../http/index.ts';
import {
  answererBy,
  type Edition,
  EventHistory,
  eachRow,
  eventOf,
  type PersonIndex,
  Whereabouts,
} from '../../life/index.ts';
import { openViewer } from '../../viewer/index.ts';
import type { Settings } from '../settings.ts';
import type { OpenRun } from './open-run.ts';
import { LIVE_TEXTS } from './texts.ts';

/** The page on a life, served. */
interface Page {
  /** For whoever may only watch. */
  readonly url: string;
  /** For the creator; undefined where the token was given, and so is known and not shown. */
  readonly creatorUrl: string | undefined;
  close(): Promise<void>;
}

/** What a page reports to and is timed by. */
interface PageOptions {
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Serves the page on a life. Fails as `startHttp` does. */
export async function openPage(
  run: OpenRun,
  settings: Pick<Settings, 'port' | 'token'>,
  options: PageOptions,
): Promise<Result<Page>> {
  const token = settings.token ?? createToken();
  const port = settings.port === undefined ? {} : { port: settings.port };
  const started = await startHttp({ token, ...options, ...port });
  if (!started.ok) return started;
  const server = started.value;
  const page = mountPage(run, server, { ...options, ...(settings.token === undefined && { shownToken: token }) });
  return succeed({
    ...page,
    async close() {
      await page.close();
      await server.close();
    },
  });
}

/** Mounts the page on a server that is its owner's to close; the token, where it may be shown, is the server's. */
export function mountPage(
  run: OpenRun,
  server: HttpServer,
  { shownToken, clock, logger }: PageOptions & { readonly shownToken?: string },
): Page {
  const save = async (): Promise<Result<Text>> => {
    const saved = run.save();
    return saved.ok ? succeed(LIVE_TEXTS.savedForPage) : saved;
  };
  const viewer = openViewer({ life: run.life, server, sources: { ...sourcesOf(run), save }, clock, logger });
  return {
    url: viewer.url,
    creatorUrl: shownToken === undefined ? undefined : viewer.creatorUrl(shownToken),
    close: async () => viewer.close(),
  };
}

/** Where everybody was so far: of a run that goes on from its journal, which a replay hears anew. */
function whereaboutsOf({ file, setting, isReplay }: OpenRun): Whereabouts {
  const whereabouts = new Whereabouts(setting, file.header.branchOf === undefined);
  if (isReplay) return whereabouts;
  // What cannot be read of it is not known: a page may do without.
  eachRow(file, 0, (row) => {
    const event = eventOf(row);
    if (event !== undefined) whereabouts.hear(event);
  });
  return whereabouts;
}

function sourcesOf(run: OpenRun) {
  const { talk, mind, narrator, isReplay, models, minds } = run;
  return {
    ...(models === undefined ? {} : { minds: () => models.line(minds?.status) }),
    talk,
    mind,
    history: new EventHistory(run.file, run.setting),
    whereabouts: whereaboutsOf(run),
    playable: !isReplay,
    ...(run.models !== undefined && {
      interviews: { answerer: answererBy(run.models.options.gateway, run.models.options.locale ?? 'en') },
    }),
    memoryOf: (person: PersonIndex) => mind.headOf(person).memory,
    novelOf: (edition: Edition) => narrator.novel(edition),
  };
}
