import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import type { Deeds, Tally } from '../tasks/deeds.ts';

/** What one run of a skill did: host functions called by name, and what changed in the world. */
export interface TrialRun {
  readonly calls: Tally;
  readonly deeds: Deeds;
  /** Blocks between where the body began and where it ended; undefined where that is not known. */
  readonly movedBlocks: number | undefined;
}

/** Less than this is standing still: a push, a step aside. */
const LEAST_MOVE_BLOCKS = 1;

/**
 * Checks what a skill did when it passed. Fails with `only_talks` or `does_nothing` where the world is as it was, and with
 * `was_helped` where something came from outside: then it was not the skill that did it.
 */
export function checkTrial({ calls, deeds, movedBlocks }: TrialRun, talking: ReadonlySet<string>): Result<undefined> {
  if (deeds.assists.length > 0) return wasHelped(deeds.assists);
  const tallies = [deeds.mined, deeds.crafted, deeds.smelted, deeds.placed, deeds.killed, deeds.eaten];
  const isChanged = tallies.some((tally) => Object.values(tally).some((count) => count > 0));
  if (isChanged || (movedBlocks !== undefined && movedBlocks >= LEAST_MOVE_BLOCKS)) return succeed(undefined);
  const called = Object.keys(calls);
  if (called.length > 0 && called.every((name) => talking.has(name))) {
    return fail('only_talks', 'it only talks: nothing changed in the world', 'do it, do not say it');
  }
  return fail('does_nothing', 'nothing changed in the world', 'a skill must change something that a task can check');
}

function wasHelped(assists: readonly string[]): Failure<'was_helped'> {
  const why = `it was helped from outside: ${assists.join(', ')}`;
  return fail('was_helped', why, 'try it again without help', { assists });
}
