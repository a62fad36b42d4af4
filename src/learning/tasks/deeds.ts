import type { Point } from '../../core/index.ts';

/** Amounts by name. */
export type Tally = Readonly<Record<string, number>>;

/**
 * What was done between two moments, as the body itself counted it: each entry is a change that the server confirmed, not
 * a claim of the code that ran. `assists` are changes that came from outside (an operator's gift): they are no deeds, and
 * a score that has any says so.
 */
export interface Deeds {
  readonly mined: Tally;
  readonly crafted: Tally;
  readonly smelted: Tally;
  readonly placed: Tally;
  readonly killed: Tally;
  readonly eaten: Tally;
  readonly assists: readonly string[];
}

/** Nothing done. */
export const NO_DEEDS: Deeds = { mined: {}, crafted: {}, smelted: {}, placed: {}, killed: {}, eaten: {}, assists: [] };

/** The body at one moment. What the server has not told is undefined, which is not nothing. */
export interface Moment {
  readonly inventory: Tally | undefined;
  readonly position: Point | undefined;
}

/** How many of `name` a tally has. */
export function countOf(tally: Tally, name: string): number {
  return Object.hasOwn(tally, name) ? (tally[name] ?? 0) : 0;
}

/** Deeds that follow each other, as one. */
export function addDeeds(first: Deeds, second: Deeds): Deeds {
  return {
    mined: addTally(first.mined, second.mined),
    crafted: addTally(first.crafted, second.crafted),
    smelted: addTally(first.smelted, second.smelted),
    placed: addTally(first.placed, second.placed),
    killed: addTally(first.killed, second.killed),
    eaten: addTally(first.eaten, second.eaten),
    assists: [...first.assists, ...second.assists],
  };
}

function addTally(first: Tally, second: Tally): Tally {
  const sum = new Map(Object.entries(first));
  for (const [name, count] of Object.entries(second)) sum.set(name, (sum.get(name) ?? 0) + count);
  return Object.fromEntries(sum);
}
