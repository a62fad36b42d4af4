import { MAX_IMPORTANCE, type Memory, type Trace } from './memory.ts';
import { type Digest, MAX_DIGESTS, type MemorySettings } from './options.ts';
import { recencyOf } from './recall.ts';

/** A full stream forgets this share of itself at once, so that forgetting costs little a memory. */
const FORGET_SHARE = 1 / 8;
/** Fewer memories of a day are forgotten without a digest: so what is forgotten is always more than what takes its place. */
const MIN_MERGED = 2 * MAX_DIGESTS;
/** Ids that a digest names at most: the newest. */
export const MAX_MERGED_IDS = 512;

/** What becomes of a stream that is full. */
interface Compaction<F> {
  /** The memories that are there no more, by id: the forgotten, and the digests that were merged anew. */
  readonly gone: ReadonlySet<number>;
  /** How many of them were forgotten. */
  readonly forgotten: number;
  /** What takes their place. */
  readonly digests: readonly DatedDigest<F>[];
}

/** A digest that is as old and as fresh as the newest and freshest of what it is made of. */
interface DatedDigest<F> extends Digest<F> {
  readonly lastMs: number;
  readonly recalledMs: number;
}

/**
 * What a full stream forgets: the least important and longest not recalled first, of equals the older. What was known
 * from the start stays, and so does the evidence of an insight that stays; only where nothing else is left do they go
 * too. What goes is merged into digests of its day, where the world makes any; a digest that goes leaves nothing.
 */
export function compact<F>(
  memories: readonly Memory<F>[],
  nowMs: number,
  { decayPerHour, dayMs, digest }: MemorySettings<F>,
): Compaction<F> {
  const forgotten = toForget(memories, nowMs, decayPerHour);
  const gone = new Set(forgotten.map(({ id }) => id));
  const merged = forgotten.filter(({ source }) => source.kind !== 'merged' && source.kind !== 'known');
  const digests: DatedDigest<F>[] = [];
  for (const [day, ofDay] of byDay(merged, dayMs)) {
    if (ofDay.length < MIN_MERGED) continue;
    const before = memories.filter((each) => each.source.kind === 'merged' && dayOf(each, dayMs) === day);
    const standing = before.filter(({ id }) => !gone.has(id));
    const material = [...standing, ...ofDay];
    const made = digest(material).slice(0, MAX_DIGESTS);
    if (made.length === 0) continue;
    for (const { id } of standing) gone.add(id);
    digests.push(...made.map((each) => dated(each, material)));
  }
  return { gone, forgotten: forgotten.length, digests };
}

/** A digest is of the day of what it was made of: of the newest, which is as old as it. */
function dayOf<F>({ lastMs }: Memory<F>, dayMs: number): number {
  return Math.floor(lastMs / dayMs);
}

function byDay<F>(memories: readonly Memory<F>[], dayMs: number): Map<number, Memory<F>[]> {
  return Map.groupBy(memories, (memory) => dayOf(memory, dayMs));
}

/** With what it is made of; where that are earlier digests, with what those were made of. */
function dated<F>(digest: Digest<F>, material: readonly Memory<F>[]): DatedDigest<F> {
  const named = new Set(digest.from);
  const parts = material.filter(({ id }) => named.has(id));
  const ids = parts.flatMap(({ id, source }) => (source.kind === 'merged' ? source.from : [id]));
  return {
    ...digest,
    from: ids.sort((a, b) => a - b).slice(-MAX_MERGED_IDS),
    lastMs: parts.reduce((last, part) => Math.max(last, part.lastMs), 0),
    recalledMs: parts.reduce((last, part) => Math.max(last, part.recalledMs), 0),
  };
}

function toForget<F>(memories: readonly Memory<F>[], nowMs: number, decayPerHour: number): readonly Memory<F>[] {
  const wanted = Math.max(1, Math.floor(memories.length * FORGET_SHARE));
  const evidence = evidenceOf(memories);
  const ranked = memories
    .map((memory) => ({
      memory,
      isKept: memory.source.kind === 'known' || evidence.has(memory.id),
      worth: memory.importance / MAX_IMPORTANCE + recencyOf(memory.recalledMs, nowMs, decayPerHour),
    }))
    .sort((a, b) => Number(a.isKept) - Number(b.isKept) || a.worth - b.worth || a.memory.id - b.memory.id);
  return ranked.slice(0, wanted).map(({ memory }) => memory);
}

/** What insights rest on, by id. */
export function evidenceOf<F>(memories: Iterable<Pick<Memory<F>, 'source'>>): Set<number> {
  const evidence = new Set<number>();
  for (const { source } of memories) {
    if (source.kind === 'inferred') for (const id of source.from) evidence.add(id);
  }
  return evidence;
}

/** What is left of a memory that is gone. */
export function traceOf<F>({ id, atMs, place, fact, importance, source, level }: Memory<F>): Trace<F> {
  return { id, atMs, place, fact, importance, source, ...(level !== undefined && { level }) };
}
