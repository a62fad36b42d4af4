import { Finding, type Scenario, type Verdict } from './scenario.ts';
import type { Stage } from './stage.ts';

/** What was found of one scenario. */
export interface Found {
  readonly name: string;
  readonly sets: readonly string[];
  readonly about: string;
  readonly verdict: Verdict;
  /** Why it does not work, or was not tried. */
  readonly why: string | undefined;
}

/** Plays scenarios one after another, each on a bare stage, until the signal aborts; tells each as it ends. */
export async function playAll(
  stage: Stage,
  scenarios: readonly Scenario[],
  { signal, onFound }: { readonly signal: AbortSignal; readonly onFound: (found: Found) => void },
): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const { name, sets, about, play } of scenarios) {
    if (signal.aborted) break;
    const finding = await played(stage, play);
    const found = { name, sets, about, verdict: finding?.verdict ?? 'works', why: finding?.message } as const;
    all.push(found);
    onFound(found);
  }
  return all;
}

async function played(stage: Stage, play: Scenario['play']): Promise<Finding | undefined> {
  try {
    if (stage.isOperator) await stage.clear();
    await play(stage);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Finding) return thrown;
    throw thrown;
  }
}
