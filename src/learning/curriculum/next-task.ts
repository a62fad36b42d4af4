import { fail, type Result, succeed } from '../../core/index.ts';
import type { GameBook } from '../game/game-book.ts';
import type { Tally } from '../tasks/deeds.ts';
import { type Task, taskKey } from '../tasks/task.ts';
import { effortsOf } from './effort.ts';
import { type Plan, planFor } from './plan.ts';
import { rungOf, techTree } from './tech-tree.ts';

/** How far a learner is. */
export interface Progress {
  /** Items that were ever carried. */
  readonly items: ReadonlySet<string>;
  readonly inventory: Tally;
  /** Kinds of blocks and living things that were seen. */
  readonly seen: ReadonlySet<string>;
  /** Rounds that failed, by {@link taskKey}. */
  readonly failures: ReadonlyMap<string, number>;
}

/** What to do next, and how. */
export interface Proposal {
  readonly task: Task;
  readonly why: string;
  readonly plan: Plan;
}

/** Rounds that may fail before a task is left alone. */
export const MAX_FAILURES = 3;

/**
 * The next task, by rule: the first rung of the ladder that is not reached; beyond the ladder the item that was never
 * carried and takes the least effort. What failed three times is left alone. Pure. Fails with `nothing_left`.
 */
export function nextTask(book: GameBook, progress: Progress): Result<Proposal> {
  const efforts = effortsOf(book, progress);
  const had = new Set([...progress.items].map(rungOf));
  const rungs = techTree(book, efforts, progress.items).filter(({ isReached }) => !isReached);
  for (const { item } of rungs) {
    const proposal = propose(book, progress, item, 'the next rung of the ladder');
    if (proposal !== undefined) return succeed(proposal);
  }
  const others = [...efforts].filter(([item]) => !had.has(rungOf(item))).sort((a, b) => a[1].cost - b[1].cost);
  for (const [item] of others) {
    const proposal = propose(book, progress, item, 'new, and of the least effort');
    if (proposal !== undefined) return succeed(proposal);
  }
  return fail('nothing_left', 'all that can be planned was made or failed too often', 'look around, or name a task');
}

function propose(book: GameBook, progress: Progress, item: string, why: string): Proposal | undefined {
  const task: Task = { kind: 'have', item, count: 1 };
  if ((progress.failures.get(taskKey(task)) ?? 0) >= MAX_FAILURES) return undefined;
  const plan = planFor(book, { item, inventory: progress.inventory, seen: progress.seen });
  return plan.ok ? { task, why, plan: plan.value } : undefined;
}
