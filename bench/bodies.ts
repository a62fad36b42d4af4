/**
 * Many bodies against as many bare mineflayer bots, in one run: the same embedded world (hills), the same view distance,
 * the same running about, the same talk. Each crowd and each server has a process of its own, so that what is measured
 * is theirs alone. `cpu` is a share of one core, `rss` what the process holds after a while of running. What is counted
 * in milliseconds hangs on what else the machine does: `others_cpu` says how many cores that took meanwhile.
 *
 * `most_bodies` is the largest crowd of ours with which server and bodies still make 19 ticks a second here, looked for in
 * steps up to what a world takes; where time ends the search first, that is told on standard error.
 */
import { cpus } from 'node:os';
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
/** What a world takes at most. */
const MAX_BODIES = 1000;
/** So long after the beginning of all no step is begun any more: with the last one all ends within five minutes. */
const SEARCH_MS = 235_000;
/** A crowd that takes so long to grow by a step is too large. */
const STEP_JOIN_MS = 45_000;
const STEP_WARM_UP_MS = 2_000;
const STEP_MEASURE_MS = 5_000;
const LEAST_TPS = 19;

interface Side {
  readonly crowdCpu: number;
  readonly bodyTps: number;
  readonly rssMb: number;
  readonly serverCpu: number;
  readonly tps: number;
  readonly othersCpu: number;
  readonly latenciesMs: readonly number[];
  readonly mostBodies: number;
}

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Milliseconds that all cores together were busy since the machine began. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** How many bodies still leave all their ticks, from {@link BODIES} on; `grow` adds some and answers the fewest ticks a second. */
async function search(untilMs: number, grow: (more: number) => Promise<number>): Promise<number> {
  let bodies = BODIES;
  while (bodies < MAX_BODIES) {
    if (performance.now() > untilMs) {
      console.error(`most_bodies: there was no time to try more than ${bodies}`);
      break;
    }
    const more = Math.min(STEP_BODIES, MAX_BODIES - bodies);
    const tps = await grow(more).catch((thrown: unknown) => {
      console.error(`${bodies + more} bodies: ${String(thrown)}`);
      return 0;
    });
    if (tps < LEAST_TPS) break;
    bodies += more;
  }
  return bodies;
}

async function measureSide(side: 'ours' | 'bare', seed: number, searchUntilMs: number): Promise<Side> {
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
    const measure = async (forMs: number) => {
      const [beganMs, busyBeforeMs] = [performance.now(), busyMs()];
      const [ofCrowd, ofServer] = await Promise.all([
        crowd.ask('measure', { forMs }),
        server.ask('measure', { forMs }),
      ]);
      const busyCores = (busyMs() - busyBeforeMs) / (performance.now() - beganMs);
      return { ofCrowd, ofServer, othersCpu: Math.max(0, busyCores - ofCrowd.cpu - ofServer.cpu) };
    };
    await join(BODIES, JOIN_MS);
    await crowd.ask('run', { x: spawn.x, z: spawn.z });
    await wait(WARM_UP_MS);
    const { ofCrowd, ofServer, othersCpu } = await measure(MEASURE_MS);
    if (ofCrowd.still > BODIES / 10) throw new Error(`${ofCrowd.still} of ${BODIES} ${side} bodies do not run`);
    const heard = ofCrowd.latenciesMs.length / (ofCrowd.probes * BODIES);
    if (heard < 0.95)
      throw new Error(`only ${Math.round(heard * 100)} % of what was said was heard by the ${side} bodies`);
    const grow = async (more: number): Promise<number> => {
      await join(more, STEP_JOIN_MS);
      await wait(STEP_WARM_UP_MS);
      const grown = await measure(STEP_MEASURE_MS);
      return Math.min(grown.ofServer.tps, grown.ofCrowd.tps);
    };
    const mostBodies = side === 'bare' || ofServer.tps < LEAST_TPS ? 0 : await search(searchUntilMs, grow);
    return {
      crowdCpu: ofCrowd.cpu,
      bodyTps: ofCrowd.tps,
      rssMb: ofCrowd.rssMb,
      serverCpu: ofServer.cpu,
      tps: ofServer.tps,
      othersCpu,
      latenciesMs: ofCrowd.latenciesMs,
      mostBodies,
    };
  } finally {
    await Promise.all([crowd.end(), server.end()]);
  }
}

export async function run({ seed = 7 }: BenchmarkOptions): Promise<Record<string, number>> {
  const searchUntilMs = performance.now() + SEARCH_MS;
  const bare = await measureSide('bare', seed, searchUntilMs);
  const ours = await measureSide('ours', seed, searchUntilMs);
  return {
    rss_ratio: ours.rssMb / bare.rssMb,
    cpu_ratio: ours.crowdCpu / bare.crowdCpu,
    chat_p95_ms: percentile(ours.latenciesMs, 0.95),
    server_tps: ours.tps,
    most_bodies: ours.mostBodies,
    chat_median_ms: median(ours.latenciesMs),
    rss_mb: ours.rssMb,
    cpu: ours.crowdCpu,
    body_tps: ours.bodyTps,
    server_cpu: ours.serverCpu,
    others_cpu: ours.othersCpu,
    bare_rss_mb: bare.rssMb,
    bare_cpu: bare.crowdCpu,
    bare_body_tps: bare.bodyTps,
    bare_chat_p95_ms: percentile(bare.latenciesMs, 0.95),
    bare_server_tps: bare.tps,
    bare_server_cpu: bare.serverCpu,
    bare_others_cpu: bare.othersCpu,
  };
}
