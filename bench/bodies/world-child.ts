/** The server of the benchmark, in a process of its own. */
import {
  type EmbeddedWorld,
  startWorld,
  type TickInfo,
  type WorldInfo,
  type WorldOptions,
} from '../../src/minecraft/server/index.ts';
import { serve } from './child-process.ts';

let world: EmbeddedWorld | undefined;

const requests = {
  async start(options: WorldOptions): Promise<WorldInfo> {
    const started = await startWorld(options);
    if (!started.ok) throw new Error(started.why);
    world = started.value;
    return world.info;
  },
  /** Gives players some of each item, now and again after each `everyMs`. */
  async supply(options: {
    readonly names: readonly string[];
    readonly items: readonly string[];
    readonly count: number;
    readonly everyMs: number;
  }) {
    const supply = async (): Promise<void> => {
      for (const name of options.names) for (const item of options.items) await world?.give(name, item, options.count);
    };
    await supply();
    setInterval(() => void supply(), options.everyMs).unref();
    return {};
  },
  /** Ticks a second and the share of a core over the time given, and how the world is at its end. */
  async measure({ forMs }: { readonly forMs: number }) {
    const before = await tickInfo();
    const cpuBefore = process.cpuUsage();
    const startedMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const after = await tickInfo();
    const tookMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      tps: ((after.tick - before.tick) * 1000) / tookMs,
      cpu: (user + system) / 1000 / tookMs,
      rssMb: process.memoryUsage.rss() / 1e6,
      faults: after.faults,
      packetsSkipped: after.packetsSkipped,
    };
  },
};

async function tickInfo(): Promise<TickInfo> {
  const info = await world?.tickInfo();
  if (info?.ok !== true) throw new Error(`the world is gone: ${info?.why}`);
  return info.value;
}

export type WorldRequests = typeof requests;

serve(requests);
