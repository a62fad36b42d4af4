import { type Failure, fail, type Result, succeed } from '../core/index.ts';

/**
 * Amounts by the name of a counter: `{ modelCalls: 1, tokens: 800 }`. Whole numbers, so that sums stay exact: count
 * money in its smallest unit.
 */
export type Amounts = Readonly<Record<string, number>>;

/** What a budget allows, what is used, and what is held for work under way. Changed only by the functions below. */
export interface Budget {
  /** What each counter may reach. A counter that is not named may not be used; `Infinity` only counts. */
  readonly limits: Amounts;
  readonly spent: Amounts;
  readonly held: Amounts;
}

/** A budget of which nothing is used. Throws on a limit that is neither a whole number from 0 on nor `Infinity`. */
export function openBudget(limits: Amounts): Budget {
  const finite = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== Number.POSITIVE_INFINITY));
  checkAmounts(finite);
  return { limits: { ...limits }, spent: {}, held: {} };
}

/** The amount of one counter, 0 if it is not named. */
export function amountOf(amounts: Amounts, counter: string): number {
  return Object.hasOwn(amounts, counter) ? (amounts[counter] ?? 0) : 0;
}

/** What a counter may still use; never below 0. */
export function leftOf(budget: Budget, counter: string): number {
  const used = amountOf(budget.spent, counter) + amountOf(budget.held, counter);
  return Math.max(0, amountOf(budget.limits, counter) - used);
}

/** Holds amounts for work that is about to start: all of them, or none and `budget_exhausted`. */
export function hold(budget: Budget, amounts: Amounts): Result<Budget, 'budget_exhausted'> {
  checkAmounts(amounts);
  for (const [counter, amount] of Object.entries(amounts)) {
    if (amount > leftOf(budget, counter)) return exhausted(budget, counter, amount);
  }
  return succeed({ ...budget, held: sum(budget.held, amounts, 1) });
}

/**
 * Turns what was held into what was used. Less frees the rest. More is recorded all the same, since it did happen: the
 * counter may then stand above its limit, and nothing more can be held on it.
 */
export function settle(budget: Budget, held: Amounts, used: Amounts): Budget {
  checkAmounts(used);
  return { ...budget, held: sum(budget.held, held, -1), spent: sum(budget.spent, used, 1) };
}

/** Throws unless every amount is a whole number from 0 on: a bug of ours, for which no budget must pay. */
export function checkAmounts(amounts: Amounts): void {
  for (const [counter, amount] of Object.entries(amounts)) {
    if (Number.isSafeInteger(amount) && amount >= 0) continue;
    throw new RangeError(`an amount of ${counter} must be a whole number from 0 on, not ${amount}`);
  }
}

function sum(left: Amounts, right: Amounts, sign: 1 | -1): Amounts {
  const total: Record<string, number> = { ...left };
  for (const [counter, amount] of Object.entries(right)) {
    total[counter] = Math.min(Number.MAX_SAFE_INTEGER, amountOf(left, counter) + sign * amount);
  }
  return total;
}

function exhausted(budget: Budget, counter: string, asked: number): Failure<'budget_exhausted'> {
  const limit = amountOf(budget.limits, counter);
  const spent = amountOf(budget.spent, counter);
  const held = amountOf(budget.held, counter);
  const why =
    limit === 0
      ? `no ${counter} are allowed here`
      : `${asked} more ${counter} would exceed ${limit}: ${spent} are used, ${held} are held for work under way`;
  const howTo = limit === 0 ? 'do without, or start with a budget that allows them' : 'ask for less, or start anew';
  return fail('budget_exhausted', why, howTo, { counter, limit, spent, held, asked });
}
