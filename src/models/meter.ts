import { type Clock, type Result, succeed } from '../core/index.ts';
import type { Heads } from './heads.ts';
import type { Cap } from './ledger/caps.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { CapState, Meter, ModelState } from './model-gateway.ts';
import { TIERS, type Tier } from './request.ts';
import type { Target } from './target.ts';
import type { Watchers } from './watchers.ts';

/** What the meter reads. */
interface MeterParts {
  readonly run: string;
  readonly ledger: Ledger;
  readonly caps: readonly Cap[];
  readonly clock: Clock;
  readonly heads: Heads;
  readonly watchers: Watchers;
  readonly targets: ReadonlyMap<Tier, Target>;
}

/** The readings of one gateway. */
export function createMeter({ run, ledger, caps, clock, heads, watchers, targets }: MeterParts): Meter {
  return {
    totals: (...by) => ledger.totals(run, by),
    cachedShare() {
      const totals = ledger.totals(run, []);
      if (!totals.ok) return totals;
      const { inputTokens = 0, cachedTokens = 0 } = totals.value[0] ?? {};
      return succeed(inputTokens === 0 ? undefined : cachedTokens / inputTokens);
    },
    heads: () => heads.lines(),
    caps: (owner) => capStates(ledger, caps, run, owner),
    models: () => modelStates(targets, clock.monotonicMs()),
    subscribe: (listener) => watchers.subscribe(listener),
  };
}

function capStates(
  ledger: Ledger,
  caps: readonly Cap[],
  run: string,
  owner: string | undefined,
): Result<readonly CapState[]> {
  const states: CapState[] = [];
  for (const cap of caps) {
    if (cap.scope === 'owner' && owner === undefined) continue;
    const standing = ledger.standing(cap, run, owner ?? '');
    if (!standing.ok) return standing;
    states.push({ ...cap, ...standing.value });
  }
  return succeed(states);
}

function modelStates(targets: ReadonlyMap<Tier, Target>, nowMs: number): readonly ModelState[] {
  const names = new Set([...targets.values()].map(({ name }) => name));
  return [...names].flatMap((model) => {
    const tiers = TIERS.filter((tier) => targets.get(tier)?.name === model);
    const target = tiers[0] === undefined ? undefined : targets.get(tiers[0]);
    if (target === undefined) return [];
    const { state, restMs, failure } = target.breaker.state(nowMs);
    const { running, waiting } = target.lane;
    const rest = failure === undefined ? {} : { why: failure.why, restMs };
    return [{ model, tiers, state, ...rest, running, waiting }];
  });
}
