import { existsSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clock, type Failure, fail, type Logger, type Result, succeed } from '../../core/index.ts';
import {
  branch,
  createSetting,
  type Living,
  loadScenario,
  openLiving,
  Recorder,
  RunFile,
  relive,
  resume,
  type Setting,
} from '../../life/index.ts';
import { type LiveRequest, momentFrom, untilFrom } from './live-options.ts';
import type { RunMinds } from './minds.ts';
import { RUN_SUFFIX, type Runs } from './runs.ts';

/** Where the scenarios lie that come with the program. */
const SCENARIOS = fileURLToPath(new URL('../../../scenarios/', import.meta.url));

/** A life that is open, and what its command needs to know of it. */
export interface OpenRun extends Living {
  readonly setting: Setting;
  readonly file: RunFile;
  /** What it is called among runs. */
  readonly name: string;
  readonly seed: number | string;
  readonly untilMs: number;
  /** The models that people think by; undefined where rules do it all. */
  readonly models: RunMinds | undefined;
  /** Whether it is an old one that is watched again: nothing is written. */
  readonly isReplay: boolean;
  /** Keeps the life as it is now. */
  save(): Result<undefined>;
  /** Closes the file; answers why what was lived again is not what was kept, if it is not. */
  close(): Failure | undefined;
}

/** What a run is opened with beside the request. */
interface OpenRunOptions {
  readonly runs: Runs;
  readonly seed: number | string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The models that people think by, given the name of the run. Default: none. */
  readonly mindsOf?: (run: string) => Promise<Result<RunMinds | undefined>>;
  /** The history can no longer be kept, or is not the one that was kept. */
  readonly onFailure: (failure: Failure) => void;
}

/** Opens what is asked for. Fails with `bad_flags`, `no_scenario`, `no_run`, or as scenarios and runs do. */
export async function openRun(request: LiveRequest, options: OpenRunOptions): Promise<Result<OpenRun>> {
  const { source } = request;
  switch (source.kind) {
    case 'new':
      return begin(source.scenario, request, options);
    case 'resume': {
      const path = source.run === undefined ? options.runs.newest() : options.runs.find(source.run);
      const file = path.ok ? RunFile.open(path.value) : path;
      return file.ok ? goOn(file.value, request, options) : file;
    }
    case 'replay': {
      const path = options.runs.find(source.run);
      const file = path.ok ? RunFile.open(path.value) : path;
      return file.ok ? watch(file.value, request, options) : file;
    }
    case 'branch': {
      const file = branchOff(source.run, source.at, options);
      return file.ok ? goOn(file.value, request, options) : file;
    }
  }
}

/** The folder of a scenario by its path, or by the name of one that comes with the program. */
function scenarioFolder(wanted: string): Result<string> {
  const folder = wanted.includes(sep) || wanted.startsWith('.') ? resolve(wanted) : join(SCENARIOS, wanted);
  if (existsSync(folder)) return succeed(folder);
  return fail(
    'no_scenario',
    `there is no scenario '${wanted}'`,
    'use ravenisle or lantern-cove, or the path of a folder',
  );
}

async function begin(wanted: string, request: LiveRequest, options: OpenRunOptions): Promise<Result<OpenRun>> {
  const folder = scenarioFolder(wanted);
  if (!folder.ok) return folder;
  const scenario = await loadScenario(folder.value);
  if (!scenario.ok) return scenario;
  const setting = createSetting(scenario.value);
  const untilMs = untilFrom(request.until, setting);
  if (!untilMs.ok) return untilMs;
  const { name, path, number } = options.runs.fresh(scenario.value.meta.id);
  const minds = await openMindsOf(name, options);
  if (!minds.ok) return minds;
  // Each run another story, which can be had again by its number.
  const seed = options.seed ?? number;
  const { clock, logger, onFailure } = options;
  const file = RunFile.create(path, { scenario: scenario.value, seed, clock });
  if (!file.ok) return file;
  const living = openLiving(setting, { seed, rate: request.rate, clock, logger, ...thinkingBy(minds.value) });
  const recorder = new Recorder(living.life, file.value, { onFailure });
  return succeed({ ...recorded(living, recorder, file.value, untilMs.value), models: minds.value });
}

async function openMindsOf(run: string, { mindsOf }: OpenRunOptions): Promise<Result<RunMinds | undefined>> {
  return mindsOf === undefined ? succeed(undefined) : mindsOf(run);
}

function thinkingBy(minds: RunMinds | undefined) {
  return minds === undefined ? {} : { minds: minds.options };
}

/** Opens a run that is kept already; its file is closed again if that fails. */
function reopen(file: RunFile, { until }: LiveRequest, open: (untilMs: number) => Result<OpenRun>): Result<OpenRun> {
  const untilMs = untilFrom(until, createSetting(file.scenario));
  const opened = untilMs.ok ? open(untilMs.value) : untilMs;
  if (!opened.ok) file.close();
  return opened;
}

async function goOn(file: RunFile, request: LiveRequest, options: OpenRunOptions): Promise<Result<OpenRun>> {
  const { clock, logger, onFailure } = options;
  const minds = await openMindsOf(nameOf(file), options);
  if (!minds.ok) {
    file.close();
    return minds;
  }
  return reopen(file, request, (untilMs) => {
    const resumed = resume(file, { onFailure }, { rate: request.rate, clock, logger, ...thinkingBy(minds.value) });
    if (!resumed.ok) return resumed;
    return succeed({ ...recorded(resumed.value, resumed.value.recorder, file, untilMs), models: minds.value });
  });
}

function watch(file: RunFile, request: LiveRequest, { clock, logger, onFailure }: OpenRunOptions): Result<OpenRun> {
  return reopen(file, request, (wantedMs) => {
    const relived = relive(file, undefined, onFailure, { rate: request.rate, clock, logger });
    if (!relived.ok) return relived;
    const { proof, knownUntilMs, knownEntries: _, ...living } = relived.value;
    return succeed({
      ...living,
      ...factsOf(living, file),
      untilMs: Math.min(knownUntilMs, wantedMs),
      isReplay: true,
      save: () => fail('replay', 'this is a replay: it is kept already', 'branch off to live on from here'),
      close() {
        file.close();
        return proof.end({ whole: false });
      },
    });
  });
}

function branchOff(run: string, at: string, { runs, seed }: OpenRunOptions): Result<RunFile> {
  const path = runs.find(run);
  const source = path.ok ? RunFile.open(path.value) : path;
  if (!source.ok) return source;
  const atMs = momentFrom(at, createSetting(source.value.scenario));
  const branched = atMs.ok
    ? branch(source.value, {
        atMs: atMs.value,
        path: runs.fresh(source.value.scenario.meta.id).path,
        run,
        ...(seed === undefined ? {} : { seed }),
      })
    : atMs;
  source.value.close();
  return branched;
}

function recorded(living: Living, recorder: Recorder, file: RunFile, untilMs: number): OpenRun {
  return {
    ...living,
    ...factsOf(living, file),
    untilMs,
    isReplay: false,
    save: () => recorder.save(),
    close() {
      recorder.stop();
      file.close();
      return undefined;
    },
  };
}

function nameOf({ path }: RunFile): string {
  return basename(path, RUN_SUFFIX);
}

function factsOf({ life }: Living, file: RunFile) {
  return { setting: life.setting, file, models: undefined, name: nameOf(file), seed: file.header.seed };
}
