/**
 * Bodies that work at random in the embedded world, with all the tools there are, for SOULSAND_SOAK_MINUTES (an hour
 * where it is not said): does memory stay flat, is a rejection left unhandled, is an event lost that nobody was told of?
 *
 * `heap_growth` is what is alive in the last quarter over what was in the second; `heap_slope_mb_h` the same as growth an
 * hour. `unreported` counts events that neither came to who reads them nor were told as missed. What went wrong is told
 * on standard error.
 */
import type { BenchmarkOptions } from './benchmarks.ts';
import { Child } from './bodies/child-process.ts';
import { SOAK_ITEMS } from './bodies/soak-actions.ts';
import type { SoakRequests } from './bodies/soak-child.ts';
import type { WorldRequests } from './bodies/world-child.ts';
import { median } from './statistics.ts';

export const wanted = {
  heap_growth: '<= 1.15',
  faults: '<= 0',
  unreported: '<= 0',
  undecoded: '<= 0',
  gone: '<= 0',
  server_tps: '>= 19',
  server_faults: '<= 0',
};

const DEFAULT_MINUTES = 60;
const MINUTE_MS = 60_000;
/** The world gives everybody things to work with so often. */
const SUPPLY_MS = 2 * MINUTE_MS;
const SUPPLY_COUNT = 8;

/** How large a soak is. */
interface SoakSize {
  readonly bodies: number;
  readonly viewDistance: number;
  readonly forMs: number;
  readonly seed: number;
}

/** The soak of any size: a short one is a test. */
export async function soak({ bodies, viewDistance, forMs, seed }: SoakSize): Promise<Record<string, number>> {
  const server = new Child<WorldRequests>('./world-child.ts');
  const crowd = new Child<SoakRequests>('./soak-child.ts');
  try {
    const { port, version } = await server.ask('start', { type: 'hills', seed, viewDistance, maxPlayers: bodies });
    const { names } = await crowd.ask('join', { port, version, viewDistance, bodies, seed });
    await server.ask('supply', { names, items: SOAK_ITEMS, count: SUPPLY_COUNT, everyMs: SUPPLY_MS });
    const [worked, measured] = await Promise.all([
      crowd.ask('work', { forMs }, forMs + MINUTE_MS),
      server.ask('measure', { forMs }, forMs + MINUTE_MS),
    ]);
    const { faults, failures, heapMb, gone, ...counted } = worked;
    for (const line of [...faults, ...gone]) console.error(line);
    console.error(`refused: ${JSON.stringify(failures)}`);
    const quarter = heapMb.length >> 2;
    const early = median(heapMb.slice(quarter, 2 * quarter));
    const late = median(heapMb.slice(-quarter));
    return {
      heap_growth: late / early,
      faults: faults.length,
      unreported: counted.unreported,
      undecoded: counted.undecoded,
      gone: gone.length,
      server_tps: measured.tps,
      server_faults: measured.faults,
      heap_mb: late,
      heap_slope_mb_h: ((late - early) / (forMs / 2)) * 60 * MINUTE_MS,
      minutes: forMs / MINUTE_MS,
      calls: counted.calls,
      events: counted.events,
      events_missed: counted.missed,
      reconnects: counted.reconnects,
      server_cpu: measured.cpu,
      server_rss_mb: measured.rssMb,
    };
  } finally {
    await Promise.all([crowd.end(), server.end()]);
  }
}

export async function run({ seed = 7 }: BenchmarkOptions): Promise<Record<string, number>> {
  const minutes = Number(process.env['SOULSAND_SOAK_MINUTES'] ?? DEFAULT_MINUTES);
  if (!(minutes > 0)) throw new Error('SOULSAND_SOAK_MINUTES is a number of minutes above 0');
  return await soak({ bodies: 20, viewDistance: 6, forMs: minutes * MINUTE_MS, seed });
}
