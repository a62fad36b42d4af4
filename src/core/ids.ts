import { randomUUID } from 'node:crypto';

/** Where new ids come from; injected, so that a replay names things alike. */
export interface IdSource {
  /** A fresh id, unique for this source, readable as `prefix-...`. */
  next(prefix: string): string;
}

/** Ids unique across processes. */
export const uuidSource: IdSource = { next: (prefix) => `${prefix}-${randomUUID()}` };

/** Ids `prefix-1`, `prefix-2`, ... counted a prefix: for runs that must repeat. */
export function countingIds(): IdSource {
  const counts = new Map<string, number>();
  return {
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return `${prefix}-${count}`;
    },
  };
}
