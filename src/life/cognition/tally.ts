/** Memories that a tally names. */
const MAX_TALLIED = 6;

/** How often one noticed something of somebody, and by which memories. */
export interface Tally {
  readonly count: number;
  readonly memories: readonly number[];
}

/** A tally with one more, noticed by that memory. */
export function tallied(before: Tally | undefined, memory: number): Tally {
  const { count = 0, memories = [] } = before ?? {};
  if (memories.includes(memory)) return { count: count + 1, memories };
  return { count: count + 1, memories: [...memories, memory].slice(-MAX_TALLIED) };
}
