import { type Clock, type Logger, type Result, succeed, type Text } from '../../core/index.ts';
import { createToken, startHttp } from '../../http/index.ts';
import type { Edition, PersonIndex } from '../../life/index.ts';
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

/** Serves the page on a life. Fails as `startHttp` does. */
export async function openPage(
  run: OpenRun,
  settings: Pick<Settings, 'port' | 'token'>,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Promise<Result<Page>> {
  const token = settings.token ?? createToken();
  const port = settings.port === undefined ? {} : { port: settings.port };
  const started = await startHttp({ token, logger, clock, ...port });
  if (!started.ok) return started;
  const server = started.value;
  const save = async (): Promise<Result<Text>> => {
    const saved = run.save();
    return saved.ok ? succeed(LIVE_TEXTS.savedForPage) : saved;
  };
  const viewer = openViewer({
    life: run.life,
    server,
    sources: { ...sourcesOf(run), save },
    clock,
    logger,
  });
  return succeed({
    url: viewer.url,
    creatorUrl: settings.token === undefined ? viewer.creatorUrl(token) : undefined,
    async close() {
      viewer.close();
      await server.close();
    },
  });
}

function sourcesOf({ talk, mind, narrator }: OpenRun) {
  return {
    talk,
    memoryOf: (person: PersonIndex) => mind.headOf(person).memory,
    novelOf: (edition: Edition) => narrator.novel(edition),
  };
}
