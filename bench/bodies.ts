/**
 * Many bodies against as many bare mineflayer bots, in one run: the same embedded world (hills), the same view distance,
 * the same running about, the same talk. Each crowd and each server has a process of its own, so that what is measured
 * is theirs alone. `cpu` is a share of one core, `rss` what the process holds after a while of running.
 *
 * `most_bodies` is the largest crowd of ours with which the server still makes 19 ticks a second here, looked for in
 * steps up to a bound of bodies and of time.
 */
import type { BenchmarkOptions } from './benchmarks.ts';
import { Child } from './bodies/child-process.ts';
import type { CrowdRequests } from './bodies/crowd-child.ts';
import type { WorldRequests } from './bodies/world-child.ts';
import { median } from './statistics.ts';

export const wanted = {
  rss_ratio: '<= 0.25',
  cpu_ratio: '<= 0.5',
  chat_p95_ms: '<= 50',
  server_tps: '>= 19',
};

const VERSION = '1.21.4';
const BODIES = 60;
const VIEW_DISTANCE = 10;
/** What runs is measured once it has run so long. */
const WARM_UP_MS = 5_000;
const MEASURE_MS = 15_000;
/** Sixty bare bots join within a minute, and on a machine that does much else in several. */
const JOIN_MS = 300_000;
/** The search for the largest crowd. */
const STEP_BODIES = 20;
const MAX_BODIES = 200;
const SEARCH_MS = 75_000;
/** A crowd that takes so long to grow by a step is too large. */
const STEP_JOIN_MS = 45_000;
const STEP_WARM_UP_MS = 2_000;
const STEP_MEASURE_MS = 5_000;
const LEAST_TPS = 19;

interface Side {
  readonly crowdCpu: number;
  readonly rssMb: number;
  readonly serverCpu: number;
  readonly tps: number;
  readonly latenciesMs: readonly number[];
  readonly mostBodies: number;
}

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** How many bodies still leave the server its ticks, from {@link BODIES} on; `grow` adds some and answers its ticks a second. */
async function search(grow: () => Promise<number>): Promise<number> {
  const untilMs = performance.now() + SEARCH_MS;
  let bodies = BODIES;
  while (bodies < MAX_BODIES && performance.now() < untilMs) {
    const tps = await grow().catch((thrown: unknown) => {
      console.error(`${bodies + STEP_BODIES} bodies: ${String(thrown)}`);
      return 0;
    });
    if (tps < LEAST_TPS) break;
    bodies += STEP_BODIES;
  }
  return bodies;
}

async function measureSide(side: 'ours' | 'bare', seed: number): Promise<Side> {
  const server = new Child<WorldRequests>('./world-child.ts');
  const crowd = new Child<CrowdRequests>('./crowd-child.ts', [side]);
  try {
    const world = await server.ask('start', {
      version: VERSION,
      seed,
      type: 'hills',
      gameMode: 'creative',
      viewDistance: VIEW_DISTANCE,
      maxPlayers: MAX_BODIES,
    });
    const { port, spawn, version } = world;
    const join = (more: number, withinMs: number) =>
      crowd.ask('join', { more, port, version, viewDistance: VIEW_DISTANCE }, withinMs);
    const measure = async (forMs: number) =>
      await Promise.all([crowd.ask('measure', { forMs }), server.ask('measure', { forMs })]);
    await join(BODIES, JOIN_MS);
    await crowd.ask('run', { x: spawn.x, z: spawn.z });
    await wait(WARM_UP_MS);
    const [ofCrowd, ofServer] = await measure(MEASURE_MS);
    if (ofCrowd.still > BODIES / 10) throw new Error(`${ofCrowd.still} of ${BODIES} ${side} bodies do not run`);
    const heard = ofCrowd.latenciesMs.length / (ofCrowd.probes * BODIES);
    if (heard < 0.95)
      throw new Error(`only ${Math.round(heard * 100)} % of what was said was heard by the ${side} bodies`);
    const grow = async (): Promise<number> => {
      await join(STEP_BODIES, STEP_JOIN_MS);
      await wait(STEP_WARM_UP_MS);
      const [, { tps }] = await measure(STEP_MEASURE_MS);
      return tps;
    };
    const mostBodies = side === 'bare' || ofServer.tps < LEAST_TPS ? 0 : await search(grow);
    return {
      crowdCpu: ofCrowd.cpu,
      rssMb: ofCrowd.rssMb,
      serverCpu: ofServer.cpu,
      tps: ofServer.tps,
      latenciesMs: ofCrowd.latenciesMs,
      mostBodies,
    };
  } finally {
    await Promise.all([crowd.end(), server.end()]);
  }
}

export async function run({ seed = 7 }: BenchmarkOptions): Promise<Record<string, number>> {
  const bare = await measureSide('bare', seed);
  const ours = await measureSide('ours', seed);
  return {
    rss_ratio: ours.rssMb / bare.rssMb,
    cpu_ratio: ours.crowdCpu / bare.crowdCpu,
    chat_p95_ms: percentile(ours.latenciesMs, 0.95),
    server_tps: ours.tps,
    most_bodies: ours.mostBodies,
    chat_median_ms: median(ours.latenciesMs),
    rss_mb: ours.rssMb,
    cpu: ours.crowdCpu,
    server_cpu: ours.serverCpu,
    bare_rss_mb: bare.rssMb,
    bare_cpu: bare.crowdCpu,
    bare_chat_p95_ms: percentile(bare.latenciesMs, 0.95),
    bare_server_tps: bare.tps,
    bare_server_cpu: bare.serverCpu,
  };
}
