import type { AssistantState, OperatorDesk, SeenPlayer } from '../../assistant/index.ts';
import { type Result, succeed } from '../../core/index.ts';
import type { UsageDay } from '../../engine/index.ts';
import type { Meter } from '../../models/index.ts';
import type { ModelLine, OperatorView, PlayerLine, SpendView, Used } from './operator-protocol.ts';

/** Lines of one list of what was spent. */
const MAX_SPEND_LINES = 100;
const DAY_MS = 86_400_000;

const NOTHING: Used = { calls: 0, tokens: 0, micros: 0 };

/** The counters of the usage ledger that are summed. */
const COUNTERS: Readonly<Record<string, keyof Used | undefined>> = {
  modelCalls: 'calls',
  modelTokens: 'tokens',
  micros: 'micros',
};

/** How the assistant stands, as the page shows it. Fails as the desk or the meter does. */
export async function operatorView(desk: OperatorDesk, meter: Meter): Promise<Result<OperatorView>> {
  const [state, usage] = [await desk.look(), await desk.usage()];
  if (!state.ok) return state;
  if (!usage.ok) return usage;
  const { atMs: nowMs, players, running, queues, mishaps, ...others } = state.value;
  const nameOf = namesIn(state.value);
  const spend = spendView(usage.value, meter, nameOf);
  if (!spend.ok) return spend;
  return succeed({
    ...others,
    nowMs,
    players: players.map(playerLine),
    running: running.map(({ player, startedAtMs, progress }) => ({ name: player.name, startedAtMs, progress })),
    queues: queues.map((queue) => ({ ...queue, running: queue.running ?? null })),
    mishaps: mishaps.map(({ player, ...mishap }) => ({
      ...mishap,
      player: player === undefined ? null : nameOf(player),
    })),
    spend: spend.value,
  });
}

/** A player as the page shows them. */
export function playerLine({ id, name, isOnline, binding }: SeenPlayer): PlayerLine {
  const { grantedAtMs = null, locale = null, external = false } = binding ?? {};
  return { id, name, isOnline, grantedAtMs, locale, external };
}

/** Names of those who are there; of others their id. */
function namesIn({ players }: AssistantState): (player: string) => string {
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return (player) => names.get(player) ?? player;
}

function spendView(usage: readonly UsageDay[], meter: Meter, nameOf: (player: string) => string): Result<SpendView> {
  const caps = meter.caps();
  const totals = meter.totals('model');
  if (!caps.ok) return caps;
  if (!totals.ok) return totals;
  const days = summed(usage, ({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10));
  const players = summed(usage, ({ player }) => nameOf(player));
  const states = new Map(meter.models().map(({ model, state, why }) => [model, { state, why: why ?? null }]));
  const models = totals.value.map(
    ({ model = '', calls, failed, inputTokens, outputTokens, micros, unpriced }): ModelLine => {
      const { state = null, why = null } = states.get(model) ?? {};
      return { model, calls, failed, tokens: inputTokens + outputTokens, micros, unpriced, state, why };
    },
  );
  const byCost = (a: Used, b: Used) => b.micros - a.micros || b.tokens - a.tokens;
  return succeed({
    days: [...days].map(([day, used]) => ({ day, ...used })),
    players: [...players]
      .map(([name, used]) => ({ name, ...used }))
      .sort(byCost)
      .slice(0, MAX_SPEND_LINES),
    models: models.sort(byCost).slice(0, MAX_SPEND_LINES),
    caps: caps.value,
  });
}

/** Sums of what is counted, by what a line belongs to, in the order of the lines. */
function summed(usage: readonly UsageDay[], keyOf: (line: UsageDay) => string): ReadonlyMap<string, Used> {
  const sums = new Map<string, Used>();
  for (const line of usage) {
    const counter = COUNTERS[line.counter];
    if (counter === undefined) continue;
    const key = keyOf(line);
    const sum = sums.get(key) ?? NOTHING;
    sums.set(key, { ...sum, [counter]: sum[counter] + line.amount });
  }
  return sums;
}
