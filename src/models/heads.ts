import { createHash } from 'node:crypto';
import type { HeadLine } from './model-gateway.ts';

/** Heads that are told apart; what comes after them is counted together, under {@link OTHER_HEADS}. */
export const MAX_HEADS = 64;
/** Owners that are told apart for one head. */
const MAX_HEAD_OWNERS = 10_000;
const OTHER_HEADS = 'others';

interface HeadCount {
  readonly hash: string;
  readonly bytes: number;
  readonly owners: Set<string>;
  calls: number;
  cachedTokens: number;
}

/**
 * Counts the static heads that were sent. That all who share one send the same bytes shows in there being one line for
 * them all; that the provider caches it, in the line's cached tokens.
 */
export class Heads {
  readonly #counts = new Map<string, HeadCount>();

  /** Counts one call with a head. */
  add(head: string, owner: string, cachedTokens: number): void {
    const count = this.#countOf(head);
    count.calls++;
    count.cachedTokens += cachedTokens;
    if (count.owners.size < MAX_HEAD_OWNERS) count.owners.add(owner);
  }

  lines(): readonly HeadLine[] {
    return [...this.#counts.values()].map(({ owners, ...count }) => ({ ...count, owners: owners.size }));
  }

  #countOf(head: string): HeadCount {
    const known = this.#counts.get(head);
    if (known !== undefined) return known;
    const isRoom = this.#counts.size < MAX_HEADS;
    const key = isRoom ? head : OTHER_HEADS;
    const others = this.#counts.get(key);
    if (others !== undefined) return others;
    const hash = isRoom ? createHash('sha256').update(head, 'utf8').digest('hex') : OTHER_HEADS;
    const bytes = isRoom ? Buffer.byteLength(head, 'utf8') : 0;
    const count = { hash, bytes, owners: new Set<string>(), calls: 0, cachedTokens: 0 };
    this.#counts.set(key, count);
    return count;
  }
}
