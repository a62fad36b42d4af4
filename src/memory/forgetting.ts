import { MAX_IMPORTANCE, type Memory } from './memory.ts';
import { recencyOf } from './recall.ts';

/** A full stream forgets this share of itself at once, so that forgetting costs little a memory. */
const FORGET_SHARE = 1 / 8;

/**
 * The memories to forget when a stream is full: the least important and longest not recalled first, of equals the older.
 * What was known from the start stays, and so does the evidence of an insight that stays; only where nothing else is
 * left do they go too.
 */
export function toForget<F>(memories: readonly Memory<F>[], nowMs: number, decayPerHour: number): ReadonlySet<number> {
  const wanted = Math.max(1, Math.floor(memories.length * FORGET_SHARE));
  const evidence = new Set<number>();
  for (const { source } of memories) {
    if (source.kind === 'inferred') for (const id of source.from) evidence.add(id);
  }
  const ranked = memories
    .map((memory) => ({
      id: memory.id,
      isKept: memory.source.kind === 'known' || evidence.has(memory.id),
      worth: memory.importance / MAX_IMPORTANCE + recencyOf(memory.recalledMs, nowMs, decayPerHour),
    }))
    .sort((a, b) => Number(a.isKept) - Number(b.isKept) || a.worth - b.worth || a.id - b.id);
  return new Set(ranked.slice(0, wanted).map(({ id }) => id));
}
