import { type Failure, type Result, succeed, textOf } from '../../core/index.ts';
import type { HttpServer } from '../../http/index.ts';
import { DEFAULT_RATE } from '../../life/index.ts';
import { type CommandContext, say } from '../command.ts';
import { dataFolders } from '../folders.ts';
import { timeText } from './digest.ts';
import { openRun } from './open-run.ts';
import { mountPage } from './page.ts';
import { Runs } from './runs.ts';
import { LIVE_TEXTS } from './texts.ts';

/** A life that goes on beside something else, on a page of that one's server. */
export interface LifeBeside {
  readonly title: string;
  readonly seed: number | string;
  readonly url: string;
  /** For the creator; undefined where the token was given. */
  readonly creatorUrl: string | undefined;
  /** Keeps the life as it is; answers in a line how to go on with it. */
  close(): Promise<string>;
}

/** What a life beside is opened with. */
interface LifeBesideOptions {
  readonly server: HttpServer;
  readonly scenario: string;
  /** The server's token, where it may be shown. */
  readonly shownToken?: string;
}

/**
 * Begins a life and lets it go on by itself at the usual rate, its page mounted at the root of the server. What goes
 * wrong in it is told and ends it alone: whatever it stands beside goes on. Fails as `openRun` does.
 */
export async function openLifeBeside(
  context: CommandContext,
  { server, scenario, shownToken }: LifeBesideOptions,
): Promise<Result<LifeBeside>> {
  const { settings, terminal, clock, logger } = context;
  let stop = (): void => {};
  const onFailure = (failure: Failure): void => {
    terminal.failure(failure);
    stop();
  };
  const runs = new Runs(dataFolders(settings.data).lives);
  const request = { source: { kind: 'new', scenario }, rate: DEFAULT_RATE, headless: false, until: undefined } as const;
  const opened = await openRun(request, { runs, seed: settings.seed, clock, logger, onFailure });
  if (!opened.ok) return opened;
  const run = opened.value;
  stop = () => run.life.stop();
  const page = mountPage(run, server, { clock, logger, ...(shownToken !== undefined && { shownToken }) });
  const lived = run.life.runUntil(run.untilMs).catch((thrown: unknown) => logger.error({ thrown }, 'a life broke off'));
  return succeed({
    title: textOf(run.setting.scenario.meta.title, settings.locale),
    seed: run.seed,
    url: page.url,
    creatorUrl: page.creatorUrl,
    async close() {
      await page.close();
      stop();
      await lived;
      const saved = run.save();
      const time = timeText(run.life.nowMs, false, settings.locale);
      run.close();
      if (!saved.ok) terminal.failure(saved);
      return say(context, run.life.over === undefined ? LIVE_TEXTS.saved : LIVE_TEXTS.kept, { time, run: run.name });
    },
  });
}
