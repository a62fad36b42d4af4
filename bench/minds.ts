import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ManualClock, type Result } from '../src/core/index.ts';
import { createSetting, HOUR_MS, type Living, loadScenario, openLiving, type Setting } from '../src/life/index.ts';
import { liveOn, onVirtualTime, plausibleGateway } from '../src/life/testing/plausible-gateway.ts';
import type { MeterLine, ModelGateway } from '../src/models/index.ts';

/** Nights that are lived; of calls and tokens the dearest counts. */
const NIGHTS = 3;
/** What a call takes where the runtime's share is measured. */
const CALL_MS = 1000;
/** A budget that is spent well before midnight. */
const FEW_CALLS = 40;

export const wanted = {
  calls_per_night: '<= 350',
  calls_all: '<= 430',
  tokens_per_resident_hour: '<= 4500',
  fresh_tokens_per_resident_hour: '<= 2600',
  runtime_share: '< 0.02',
  degrade_ok: '>= 1',
};

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

interface Night {
  readonly living: Living;
  readonly lines: readonly MeterLine[];
}

/** Lives a night whose people and narrator think by a model, through the gateway. */
async function night(setting: Setting, seed: number, gateway: ModelGateway, clock: ManualClock): Promise<Night> {
  const minds = { gateway, locale: 'en' } as const;
  const living = openLiving(setting, { seed, rate: 'max', minds, clock });
  await liveOn(living, clock, Number.POSITIVE_INFINITY);
  const lines = must(gateway.meter.totals('layer'));
  await onVirtualTime(clock, gateway.close());
  return { living, lines };
}

interface Bill {
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** What those layers took together; all layers where none are named. */
function billOf(lines: readonly MeterLine[], layers?: readonly string[]): Bill {
  const counted = lines.filter(({ layer }) => layers === undefined || layers.includes(layer ?? ''));
  const sum = (of: (line: MeterLine) => number) => counted.reduce((total, line) => total + of(line), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    cachedTokens: sum(({ cachedTokens }) => cachedTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
  };
}

/** The processor time that everything but the model takes, by the time that a night takes when each call takes a second. */
async function runtimeShare(setting: Setting, seed: number): Promise<number> {
  const clock = new ManualClock();
  const before = process.cpuUsage();
  await night(setting, seed, plausibleGateway({ seed, clock, latencyMs: CALL_MS }), clock);
  const { user, system } = process.cpuUsage(before);
  const runtimeMs = (user + system) / 1000;
  return runtimeMs / (runtimeMs + clock.nowMs());
}

/** Whether a night whose budget runs out early, and one whose provider fails for a while, are lived to their end. */
async function degrades(setting: Setting, seed: number): Promise<boolean> {
  const spent = await night(
    setting,
    seed,
    plausibleGateway({ seed, budgets: { run: { calls: FEW_CALLS } } }),
    new ManualClock(),
  );
  let calls = 0;
  const down = { ok: false, code: 'down', why: 'the provider is down', howTo: 'wait' } as const;
  const failing = plausibleGateway({
    seed,
    before: () => (++calls > FEW_CALLS && calls <= 2 * FEW_CALLS ? down : undefined),
  });
  const failed = await night(setting, seed, failing, new ManualClock());
  const endsByRules = spent.living.life.over !== undefined && spent.living.minds?.status.by === 'rules';
  const recovers = failed.living.life.over !== undefined && failed.living.minds?.status.by === 'model';
  return endsByRules && recovers;
}

export async function run({ seed = 1 }: { readonly seed?: number } = {}): Promise<Record<string, number>> {
  const folder = fileURLToPath(new URL('../scenarios/ravenisle', import.meta.url));
  const setting = createSetting(must(await loadScenario(folder)));
  const figures = { people: [] as Bill[], all: [] as Bill[] };
  let residentHours = 0;
  for (let i = 0; i < NIGHTS; i++) {
    const gateway = plausibleGateway({ seed: seed + i, countTokens });
    const { living, lines } = await night(setting, seed + i, gateway, new ManualClock());
    residentHours = (setting.people.length * (living.life.nowMs - setting.startMs)) / HOUR_MS;
    figures.people.push(billOf(lines, ['L1', 'L2']));
    figures.all.push(billOf(lines));
  }
  const most = (bills: readonly Bill[], of: (bill: Bill) => number) => Math.max(...bills.map(of));
  const perHour = (of: (bill: Bill) => number) => most(figures.people, of) / residentHours;
  return {
    calls_per_night: most(figures.people, ({ calls }) => calls),
    calls_all: most(figures.all, ({ calls }) => calls),
    tokens_per_resident_hour: perHour(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
    fresh_tokens_per_resident_hour: perHour((bill) => bill.inputTokens - bill.cachedTokens + bill.outputTokens),
    cached_share: Math.min(...figures.all.map(({ cachedTokens, inputTokens }) => cachedTokens / inputTokens)),
    runtime_share: await runtimeShare(setting, seed),
    degrade_ok: (await degrades(setting, seed)) ? 1 : 0,
  };
}
