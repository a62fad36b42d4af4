/**
 * A society's own cost, without any model. A night on Ravenisle; and a day of a generated town of 10,000 residents and
 * 1,000 places, with all of body, attention, memory, reflexes and rule minds, against a bare heap with a fan-out loop
 * that has as many wakes, events and deliveries and does nothing else. Times are those of the one thread that lives, as
 * the processor counts them: what other processes take does not count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../src/core/index.ts';
import {
  createSetting,
  DAY_MS,
  generateTown,
  type LifeStats,
  loadScenario,
  type Mind,
  openLiving,
  Recorder,
  RunFile,
  type Setting,
} from '../src/life/index.ts';
import { bareDay } from './life/bare-day.ts';
import { median } from './statistics.ts';

const NIGHTS = 5;
const RESIDENTS = 10_000;
const RESIDENTS_A_PLACE = 10;
/** The smaller town, against which growth is measured, and how often it is lived. */
const FEWER = 1_000;
const FEWER_DAYS = 3;
/** A day in which less happens would prove nothing. */
const LEAST_ACTIONS = 40;
const LEAST_PERCEPTS = 100;

export const wanted = {
  night_s: '<= 1',
  day_10000_s: '<= 10',
  over_bare: '<= 8',
  journal_ratio: '<= 2',
  scaling: '<= 1.3',
  interrupt_sim_s: '<= 0',
};

interface Lived {
  readonly seconds: number;
  readonly stats: LifeStats;
}

/** Seconds of this thread that `work` takes. */
function secondsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

function town(residents: number, seed: number): Setting {
  return createSetting(generateTown({ seed, residents, places: residents / RESIDENTS_A_PLACE }));
}

/** Lives one day of a town, recorded in a file of its own if a folder is given. */
function liveDay(setting: Setting, seed: number, folder?: string): Lived {
  const { life } = openLiving(setting, { seed, rate: 'max', narrated: false });
  const path = join(folder ?? '', 'day.life');
  const file = folder === undefined ? undefined : must(RunFile.create(path, { scenario: setting.scenario, seed }));
  const onFailure = ({ why }: { readonly why: string }): never => {
    throw new Error(why);
  };
  if (file !== undefined) new Recorder(life, file, { onFailure });
  const seconds = secondsOf(() => life.advance(setting.startMs + DAY_MS));
  file?.close();
  const { stats } = life;
  const people = setting.people.length;
  if (stats.actions < LEAST_ACTIONS * people || stats.deliveries < LEAST_PERCEPTS * people) {
    throw new Error(`too little happens: ${stats.actions} actions, ${stats.deliveries} percepts of ${people} people`);
  }
  return { seconds, stats };
}

/** A night's time, and how long after it happened anybody was woken by what interrupts, in simulated seconds at most. */
async function nights(firstSeed: number): Promise<{ readonly nightS: number; readonly interruptSimS: number }> {
  const folder = fileURLToPath(new URL('../scenarios/ravenisle', import.meta.url));
  const setting = createSetting(must(await loadScenario(folder)));
  let latestMs = 0;
  const timed = (mind: Mind): Mind => ({
    think(request) {
      const newest = request.percepts.at(-1);
      if (request.reason === 'interrupt' && newest !== undefined) {
        latestMs = Math.max(latestMs, request.atMs - newest.atMs);
      }
      return mind.think(request);
    },
    save: (person) => mind.save(person),
    load: (person, saved) => mind.load(person, saved),
  });
  const seconds: number[] = [];
  for (let night = 0; night < NIGHTS; night++) {
    const { life } = openLiving(setting, { seed: firstSeed + night, rate: 'max', around: timed });
    seconds.push(secondsOf(() => life.advance(Number.POSITIVE_INFINITY)));
  }
  return { nightS: median(seconds), interruptSimS: latestMs / 1000 };
}

export async function run({ seed = 1 }: { readonly seed?: number } = {}): Promise<Record<string, number>> {
  const { nightS, interruptSimS } = await nights(seed);
  const fewer = town(FEWER, seed);
  // The first warms up.
  liveDay(fewer, seed);
  const fewerS = median(Array.from({ length: FEWER_DAYS }, () => liveDay(fewer, seed).seconds));
  const many = town(RESIDENTS, seed);
  const { seconds: dayS, stats } = liveDay(many, seed);
  const bareS = secondsOf(() => bareDay({ residents: RESIDENTS, ...stats, seed }));
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-bench-'));
  try {
    const recordedS = liveDay(many, seed, folder).seconds;
    return {
      night_s: nightS,
      day_10000_s: dayS,
      over_bare: dayS / bareS,
      journal_ratio: recordedS / dayS,
      scaling: dayS / ((RESIDENTS / FEWER) * fewerS),
      interrupt_sim_s: interruptSimS,
      wake_us: (dayS / stats.wakes) * 1e6,
      actions_each: stats.actions / RESIDENTS,
      percepts_each: stats.deliveries / RESIDENTS,
      rss_mb: process.resourceUsage().maxRSS / 1024,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
