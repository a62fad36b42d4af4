import { type Failure, textOf } from '../../core/index.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { digestOf, timeText } from '../live/digest.ts';
import { type LiveFlags, requestFrom } from '../live/live-options.ts';
import { openMinds } from '../live/minds.ts';
import { type OpenRun, openRun } from '../live/open-run.ts';
import { openPage } from '../live/page.ts';
import { watchProgress } from '../live/progress.ts';
import { Runs } from '../live/runs.ts';
import { LIVE_TEXTS } from '../live/texts.ts';

/**
 * `soulsand live`: a society that lives, on a page or headless; kept as it goes, so that it can be gone on with, watched
 * again, and branched off.
 */
export const live: Command<LiveFlags> = async (context, flags) => {
  const { settings, clock, logger, ending } = context;
  const request = requestFrom(flags);
  if (!request.ok) return refuse(context, request);
  let failure: Failure | undefined;
  let stop = (): void => {};
  const onFailure = (found: Failure): void => {
    failure ??= found;
    stop();
  };
  const runs = new Runs(dataFolders(settings.data).lives);
  const mindsOf = (run: string) => openMinds(context, flags.model, run);
  const opened = await openRun(request.value, { runs, seed: settings.seed, clock, logger, mindsOf, onFailure });
  if (!opened.ok) return refuse(context, opened);
  const run = opened.value;
  stop = () => run.life.stop();
  void ending.asked.then(stop);
  tell(context, run);
  run.models?.tellEstimate(run.setting);
  run.models?.watch(run.minds);
  try {
    const { headless } = request.value;
    failure ??= headless ? await liveOn(context, run) : await liveOnPage(context, run);
    await run.models?.close(run, ending.signal.aborted);
    return conclude(context, run, failure);
  } finally {
    run.file.close();
  }
};

function refuse({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return failure.code === 'bad_flags' ? EXIT.usage : EXIT.failed;
}

function titleOf({ setting }: OpenRun, { settings }: CommandContext): string {
  return textOf(setting.scenario.meta.title, settings.locale);
}

function tell(context: CommandContext, run: OpenRun): void {
  const { life, file, seed, isReplay } = run;
  const values = {
    title: titleOf(run, context),
    seed,
    path: file.path,
    time: timeText(life.nowMs, true, context.settings.locale),
  };
  context.terminal.warn(say(context, isReplay ? LIVE_TEXTS.replaying : LIVE_TEXTS.opened, values));
}

/** Lives on to its end, or until told to stop. */
async function liveOn(context: CommandContext, { life, setting, untilMs }: OpenRun): Promise<undefined> {
  if (context.ending.signal.aborted) return;
  const progress = watchProgress(context, life, setting, untilMs);
  try {
    await life.runUntil(untilMs);
  } finally {
    progress.cancel();
  }
}

/** Lives on under the eyes of whoever opens the page, which stays when the story is over. */
async function liveOnPage(context: CommandContext, run: OpenRun): Promise<Failure | undefined> {
  const { settings, terminal, ending } = context;
  const page = await openPage(run, settings, context);
  if (!page.ok) return page;
  const { url, creatorUrl } = page.value;
  terminal.print(say(context, LIVE_TEXTS.watch, { url }));
  if (creatorUrl !== undefined) terminal.print(say(context, LIVE_TEXTS.create, { url: creatorUrl }));
  terminal.print(say(context, LIVE_TEXTS.hint));
  try {
    await run.life.runUntil(run.untilMs);
    if (ending.signal.aborted) return undefined;
    terminal.warn(say(context, LIVE_TEXTS.over));
    await ending.asked;
    return undefined;
  } finally {
    await page.value.close();
  }
}

/** Keeps what was lived and prints what happened. */
function conclude(context: CommandContext, run: OpenRun, failure: Failure | undefined): number {
  const { terminal, settings } = context;
  const { life, setting, seed, file, isReplay } = run;
  const { locale } = settings;
  const saved = isReplay || failure !== undefined ? undefined : run.save();
  const fromMs = file.header.branchOf?.atMs ?? setting.startMs;
  const untilMs = life.nowMs;
  const digest = digestOf({ setting, world: life.world, journal: file, untilMs, locale });
  const differed = run.close();
  const faults = [failure, saved, digest, differed].filter((each): each is Failure => each?.ok === false);
  if (digest.ok) {
    const [from, until] = [fromMs, untilMs].map((atMs) => timeText(atMs, true, locale));
    terminal.print(say(context, LIVE_TEXTS.digest, { title: titleOf(run, context), seed, from, until }));
    for (const line of digest.value) terminal.print(`  ${line}`);
  }
  if (saved?.ok === true && life.over === undefined) {
    const values = { time: timeText(untilMs, false, locale), run: run.name };
    terminal.warn(say(context, LIVE_TEXTS.saved, values));
  }
  for (const fault of new Set(faults)) terminal.failure(fault);
  return faults.length === 0 ? EXIT.ok : EXIT.failed;
}
