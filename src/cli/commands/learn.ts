import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { type GameBook, type Learner, type LearnerMind, RunLog, type TrialGround } from '../../learning/index.ts';
import type { EmbeddedWorld } from '../../minecraft/server/index.ts';
import type { ModelGateway } from '../../models/index.ts';
import { type Command, type CommandContext, say, withHouse } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import type { House } from '../house.ts';
import { type LearnPage, openLearnPage } from '../learn/page.ts';
import { summaryLines, summaryOf, tellEvent } from '../learn/report.ts';
import { resumeWish } from '../learn/resume-wish.ts';
import { LEARN_TEXTS } from '../learn/texts.ts';
import { openGateway } from '../live/minds.ts';
import { Runs } from '../live/runs.ts';
import type { Settings } from '../settings.ts';

/** What the file of a run ends with. */
const SUFFIX = '.learn';
const DEFAULT_ROUNDS = 30;
const MAX_ROUNDS = 10_000;
/** Rounds in a row that may break off before it is taken that the next would too. */
const MAX_BROKEN = 3;
/** Ticks a second of the embedded world, unless told otherwise. */
const EMBEDDED_TICK_RATE = 200;

/** No monsters: it is made for tools, and its score is compared with Voyager's, which learnt so too. */
const PEACE = 'difficulty peaceful';
/** Terrain that skills can be tried on. */
const WORLD_TYPES_OF_TRIALS = ['superflat', 'hills', 'void'] as const;

/** Options that the command has of its own. */
interface LearnFlags {
  readonly rounds?: string;
  readonly goal?: string;
  readonly resume?: string | boolean;
  readonly model?: string;
  readonly trials?: boolean;
  readonly show?: string;
  readonly page?: boolean;
  readonly json?: boolean;
}

/** A run that is to be begun or gone on with. */
interface Wanted {
  readonly name: string;
  readonly path: string;
  readonly rounds: number;
}

/**
 * `soulsand learn`: a body that learns to play, in rounds, by rules or by a language model; kept as it goes, so that it can be
 * gone on with after any end.
 */
export const learn: Command<LearnFlags> = async (context, flags) => {
  const { terminal } = context;
  if (flags.show !== undefined) return show(context, flags.show);
  const wanted = wantedBy(context, flags);
  if (!wanted.ok) {
    terminal.failure(wanted);
    return wanted.code === 'no_run' ? EXIT.failed : EXIT.usage;
  }
  const { name, path } = wanted.value;
  const settings = settingsFor(context, name, path);
  if (!settings.ok) return refuse(context, settings);
  const gateway = await openGateway(context, flags.model, name);
  if (!gateway.ok) {
    terminal.failure(gateway);
    return EXIT.failed;
  }
  try {
    const settled = { ...context, settings: settings.value };
    return await withHouse(settled, (house) =>
      learnIn(settled, house, { flags, wanted: wanted.value, gateway: gateway.value }),
    );
  } finally {
    await gateway.value?.close();
  }
};

function wantedBy({ settings, workingFolder }: CommandContext, { rounds, resume }: LearnFlags): Result<Wanted> {
  const limit = rounds === undefined ? DEFAULT_ROUNDS : Number(rounds);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROUNDS) {
    return fail(
      'bad_flags',
      `--rounds ${rounds} is no number of tasks`,
      `write a whole number from 1 to ${MAX_ROUNDS}`,
    );
  }
  const wish = resumeWish(resume, settings.resume, workingFolder);
  if (!wish.ok) return wish;
  const runs = runsOf(settings);
  if (wish.value === false) return succeed({ ...runs.fresh('run'), rounds: limit });
  const path = wish.value === true ? runs.newest() : runs.find(wish.value);
  return path.ok ? succeed({ name: basename(path.value, SUFFIX), path: path.value, rounds: limit }) : path;
}

function runsOf({ data }: Settings): Runs {
  return new Runs(dataFolders(data).learning, { suffix: SUFFIX, command: 'soulsand learn' });
}

/**
 * In the embedded world each run has a world of its own, which is kept with it: green hills, where all that a ladder needs
 * is found. A run that is gone on with is of the version that it began in. Fails with `other_version` where that is not
 * the one wished for, or as the run's log does.
 */
function settingsFor({ settings }: CommandContext, run: string, path: string): Result<Settings> {
  if (settings.server !== undefined) return succeed(settings);
  const { save = `learn-${run}`, type = 'hills', tickRate = EMBEDDED_TICK_RATE } = settings;
  const begun = existsSync(path) ? versionIn(path) : succeed(undefined);
  if (!begun.ok) return begun;
  const { mc = begun.value } = settings;
  const fits = fitting(run, begun.value, mc);
  return fits.ok ? succeed({ ...settings, save, type, tickRate, ...(mc !== undefined && { mc }) }) : fits;
}

/** The version that a run began in; undefined where it has not begun. */
function versionIn(path: string): Result<string | undefined> {
  const opened = RunLog.open(path);
  if (!opened.ok) return opened;
  const { version } = opened.value.state;
  opened.value.close();
  return succeed(version);
}

/** What was learnt in one version is no skill of another. */
function fitting(run: string, begun: string | undefined, version: string | undefined): Result<undefined> {
  if (begun === undefined || begun === version) return succeed(undefined);
  const why = `the run ${run} is of Minecraft ${begun}, the world is of ${version ?? 'another version'}`;
  return fail('other_version', why, `go on with: soulsand learn --resume ${run} --mc ${begun}`);
}

/** Shows a run on a page until it is told to end; one that another process learns in is read along. */
async function show(context: CommandContext, wanted: string): Promise<number> {
  const { settings, terminal, ending } = context;
  const path = runsOf(settings).find(wanted);
  if (!path.ok) return refuse(context, path);
  const opened = RunLog.open(path.value);
  if (!opened.ok) return refuse(context, opened);
  const name = basename(path.value, SUFFIX);
  try {
    const page = await openLearnPage(context, { run: opened.value, name, isLive: false });
    if (!page.ok) return refuse(context, page);
    terminal.print(say(context, LEARN_TEXTS.shown, { run: name, url: page.value.url }));
    await ending.asked;
    await page.value.close();
    return EXIT.ok;
  } finally {
    opened.value.close();
  }
}

interface Learning {
  readonly flags: LearnFlags;
  readonly wanted: Wanted;
  readonly gateway: ModelGateway | undefined;
}

/** Opens what learning takes, learns, and tells what came of it. */
async function learnIn(context: CommandContext, house: House, learning: Learning): Promise<number> {
  const { wanted, flags } = learning;
  const { GameEnvironment, gameBookOf, Learner, untilItStands } = await import('../../learning/index.ts');
  const stands = await untilItStands(house.session, context.ending.signal);
  if (!stands.ok) return context.ending.signal.aborted ? EXIT.ok : refuse(context, stands);
  const opened = RunLog.open(wanted.path, { clock: context.clock });
  if (!opened.ok) return refuse(context, opened);
  const run = opened.value;
  const environment = new GameEnvironment({ session: house.session, clock: context.clock });
  try {
    const version = house.session.info().version;
    const book = gameBookOf(version);
    if (!book.ok) return refuse(context, book);
    const mind = await mindOf(learning.gateway);
    const begun = await begin(context, house, { run, version, mind, wanted });
    if (!begun.ok) return refuse(context, begun);
    const ground = flags.trials === false ? undefined : await groundOf(context, house);
    run.observe((event) => tellEvent(context, event));
    const learner = new Learner({ environment, run, book: book.value, mind, ground });
    const page = flags.page === false ? undefined : await openPageBeside(context, run, wanted.name);
    const failure = await learnOn(context, house, { learner, run, ...learning });
    await page?.close();
    await tell(context, { run, book: book.value, name: wanted.name, json: flags.json === true });
    if (failure !== undefined) return refuse(context, failure);
    return EXIT.ok;
  } finally {
    await environment.close();
    run.close();
  }
}

/** The page beside the learning, which goes on without one too. */
async function openPageBeside(context: CommandContext, run: RunLog, name: string): Promise<LearnPage | undefined> {
  const page = await openLearnPage(context, { run, name, isLive: true });
  const { terminal } = context;
  if (page.ok) terminal.warn(say(context, LEARN_TEXTS.watch, { url: page.value.url }));
  else terminal.warn(say(context, LEARN_TEXTS.noPage, { why: page.why, howTo: page.howTo }));
  return page.ok ? page.value : undefined;
}

function refuse({ terminal }: CommandContext, failure: Failure): number {
  terminal.failure(failure);
  return EXIT.failed;
}

/** By rules, or by the models that the configuration or `--model` names. */
async function mindOf(gateway: ModelGateway | undefined): Promise<LearnerMind> {
  const { ModelMind, RULE_MIND } = await import('../../learning/index.ts');
  return gateway === undefined ? RULE_MIND : new ModelMind({ gateway });
}

/** Where skills are tried again: worlds as this one with other seeds; none on a server, which cannot begin anew. */
async function groundOf(context: CommandContext, { world }: House): Promise<TrialGround | undefined> {
  if (world === undefined) {
    context.terminal.warn(say(context, LEARN_TEXTS.noGround));
    return undefined;
  }
  const { embeddedGround } = await import('../../learning/index.ts');
  const { settings, ending } = context;
  const type = WORLD_TYPES_OF_TRIALS.find((known) => known === settings.type);
  return embeddedGround({
    username: settings.username,
    world: {
      version: world.info.version,
      ...(type !== undefined && { type }),
      ...(settings.tickRate !== undefined && { tickRate: settings.tickRate }),
    },
    arrange: makePeace,
    signal: ending.signal,
  });
}

/** A world that is peaceful already says that nothing changed: that is no failure. */
async function makePeace(world: EmbeddedWorld): Promise<Result<undefined>> {
  await world.command(PEACE);
  return succeed(undefined);
}

/** Writes the first event of a new run, or tells how far an old one is. Fails where that was of another version. */
async function begin(
  context: CommandContext,
  { world, session }: House,
  { run, version, mind, wanted }: { run: RunLog; version: string; mind: LearnerMind; wanted: Wanted },
): Promise<Result<unknown>> {
  const { terminal, settings } = context;
  const values = { name: session.info().username, learner: mind.name, rounds: wanted.rounds, path: wanted.path };
  terminal.warn(say(context, LEARN_TEXTS.opened, values));
  if (world !== undefined) {
    terminal.warn(say(context, LEARN_TEXTS.peaceful, { rate: settings.tickRate }));
    await makePeace(world);
  }
  const { state } = run;
  if (state.version === undefined) {
    return run.append({ kind: 'run_started', seed: world?.info.seed ?? 0, version, learner: mind.name });
  }
  const fits = fitting(wanted.name, state.version, version);
  if (!fits.ok) return fits;
  const [items, skills] = [state.items, state.library].map((all) => Object.keys(all).length);
  terminal.warn(say(context, LEARN_TEXTS.resumed, { attempts: state.attempts, items, skills }));
  return succeed(undefined);
}

/** Round after round, until the goal, the limit, the end, or what stands in the way of all rounds. */
async function learnOn(
  context: CommandContext,
  house: House,
  { learner, run, wanted, flags }: Learning & { readonly learner: Learner; readonly run: RunLog },
): Promise<Failure | undefined> {
  const stop = new AbortController();
  void context.ending.asked.then(() => stop.abort());
  let ended: Failure | undefined;
  void house.ended.then((failure) => {
    ended = failure;
    stop.abort();
  });
  let broken = 0;
  for (let round = 0; round < wanted.rounds; round++) {
    if (flags.goal !== undefined && Object.hasOwn(run.state.items, flags.goal)) return undefined;
    const done = await learner.round(stop.signal);
    if (!done.ok) return context.ending.signal.aborted || done.code === 'nothing_left' ? undefined : (ended ?? done);
    broken = done.value.outcome === 'broken' ? broken + 1 : 0;
    if (broken === MAX_BROKEN) {
      return fail(
        'keeps_breaking',
        `${MAX_BROKEN} tasks in a row broke off`,
        'see the reasons above, and go on with --resume',
      );
    }
    const tried = await learner.admit(stop.signal);
    if (stop.signal.aborted) return context.ending.signal.aborted ? undefined : ended;
    if (!tried.ok) context.terminal.warn(say(context, LEARN_TEXTS.noTrial, { why: tried.why, howTo: tried.howTo }));
  }
  return undefined;
}

/** Tells what the run came to, and writes its skills out for people. */
async function tell(
  context: CommandContext,
  { run, book, name, json }: { run: RunLog; book: GameBook; name: string; json: boolean },
): Promise<void> {
  const { terminal, settings } = context;
  const { exportSkills } = await import('../../learning/index.ts');
  const summary = summaryOf(run.state, book);
  const folder = join(dataFolders(settings.data).learning, `${name}-skills`);
  const written = exportSkills(run.state.library, folder);
  if (!written.ok) terminal.failure(written);
  if (json) {
    terminal.print(
      JSON.stringify({ ok: true, run: name, learner: run.state.learner, ...summary, skills_folder: folder }),
    );
    return;
  }
  for (const line of summaryLines(context, summary)) terminal.print(line);
  if (written.ok && summary.skills.length > 0) terminal.print(say(context, LEARN_TEXTS.skillsIn, { folder }));
  terminal.warn(say(context, LEARN_TEXTS.goOn, { run: name }));
  terminal.warn(say(context, LEARN_TEXTS.showAgain, { run: name }));
}
