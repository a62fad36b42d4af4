import { fail, type Result, succeed } from '../core/index.ts';

/** Proof of something done, with all that will ever be shown of it: nothing is read again or rebuilt. */
export interface Receipt<D = unknown> {
  /** Counts the receipts of one execution and its children, from 1. */
  readonly number: number;
  /** Who did it: the execution's owner. */
  readonly owner: string;
  /** The execution that did it. */
  readonly execution: string;
  /** What was done, in snake_case: `item_given`. */
  readonly kind: string;
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** JSON values, frozen all the way down. */
  readonly data: D;
}

/** How many receipts one execution keeps, with those of its children, unless told otherwise. */
export const MAX_RECEIPTS = 256;

/** The receipts of an execution and all its children: each is built once, and none is changed or taken away. */
export class ReceiptBook {
  readonly #max: number;
  readonly #receipts: Receipt[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds the next receipt, or fails with `receipts_full`. The data are copied, so that nobody can change them. */
  add<D>(draft: Omit<Receipt<D>, 'number'>): Result<Receipt<D>, 'receipts_full'> {
    if (this.#receipts.length >= this.#max) {
      const howTo = 'undo what this receipt was for, and do the rest as another execution';
      return fail('receipts_full', `this execution has its ${this.#max} receipts`, howTo);
    }
    const receipt = deepFreeze({ number: this.#receipts.length + 1, ...draft, data: structuredClone(draft.data) });
    this.#receipts.push(receipt);
    return succeed(receipt);
  }

  all(): readonly Receipt[] {
    return [...this.#receipts];
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
