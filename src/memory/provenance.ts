import type { Id, Trace } from './memory.ts';

/** Steps one answer has at most; where it is cut a step says `more`. */
export const MAX_PROVENANCE_STEPS = 200;

/**
 * Why a mind holds something, back to where it began. `because` is empty where a step is the beginning: an event seen,
 * what was known, or a day that was forgotten but for its digest.
 */
export interface ProvenanceStep<F> {
  /** Who holds it. */
  readonly holder: Id;
  readonly memory: Trace<F>;
  readonly because: readonly ProvenanceStep<F>[];
  /**
   * Where the chain ends early: the teller held no such thing (`untrue`: a lie or a guess), somebody has forgotten since
   * (`forgotten`), it stands elsewhere in the answer (`above`), or the answer is full (`more`).
   */
  readonly end?: 'untrue' | 'forgotten' | 'above' | 'more';
}

/** Finds a memory of anybody, or what is left of it; undefined where nothing is. */
export type FindMemory<F> = (holder: Id, id: number) => Trace<F> | undefined;

/**
 * "Why does she know that?": the chain from a memory back over those who told it and what it was inferred from. Ends
 * always: each memory is visited once, {@link MAX_PROVENANCE_STEPS} at most.
 */
export function provenanceOf<F>(holder: Id, memory: Trace<F>, find: FindMemory<F>): ProvenanceStep<F> {
  const seen = new Set<string>();
  let steps = 0;
  const step = (who: Id, what: Trace<F>): ProvenanceStep<F> => {
    const key = `${who}#${what.id}`;
    if (seen.has(key)) return { holder: who, memory: what, because: [], end: 'above' };
    seen.add(key);
    if (++steps >= MAX_PROVENANCE_STEPS) return { holder: who, memory: what, because: [], end: 'more' };
    const { source } = what;
    if (source.kind === 'seen' || source.kind === 'known') return { holder: who, memory: what, because: [] };
    if (source.kind === 'heard' && source.memory === undefined) {
      return { holder: who, memory: what, because: [], end: 'untrue' };
    }
    const from = source.kind === 'heard' ? source.from : who;
    const ids = source.kind === 'heard' ? [source.memory ?? 0] : source.from;
    const found = ids.map((id) => find(from, id)).filter((each) => each !== undefined);
    const because = found.map((each) => step(from, each));
    // That the parts of a digest are forgotten is what it is for.
    return found.length < ids.length && source.kind !== 'merged'
      ? { holder: who, memory: what, because, end: 'forgotten' }
      : { holder: who, memory: what, because };
  };
  return step(holder, memory);
}
