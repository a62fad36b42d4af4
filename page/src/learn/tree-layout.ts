import type { RungView } from '../../../src/viewer/learning/learning-protocol.ts';

/** A rung with its place: rows from the top, in each the rungs side by side. */
export interface PlacedRung {
  readonly rung: RungView;
  readonly row: number;
  /** From 0 at the left to 1 at the right. */
  readonly across: number;
}

/** A line from what is needed to what needs it. */
export interface Edge {
  readonly from: PlacedRung;
  readonly to: PlacedRung;
}

/**
 * Places the rungs of a ladder, which come in an order in which each stands after what it needs: a rung is one row below the
 * lowest that it needs. Needs that follow from others are drawn by no line of their own.
 */
export function layTree(ladder: readonly RungView[]): {
  readonly rungs: readonly PlacedRung[];
  readonly edges: readonly Edge[];
} {
  const rows = new Map<string, number>();
  const above = new Map<string, ReadonlySet<string>>();
  for (const { item, needs } of ladder) {
    rows.set(item, Math.max(0, ...needs.map((need) => (rows.get(need) ?? 0) + 1)));
    above.set(item, new Set(needs.flatMap((need) => [need, ...(above.get(need) ?? [])])));
  }
  const byRow = Map.groupBy(ladder, ({ item }) => rows.get(item) ?? 0);
  const rungs = ladder.map((rung) => {
    const row = rows.get(rung.item) ?? 0;
    const beside = byRow.get(row) ?? [rung];
    return { rung, row, across: (beside.indexOf(rung) + 0.5) / beside.length };
  });
  const placed = new Map(rungs.map((one) => [one.rung.item, one]));
  const edges = rungs.flatMap((to) =>
    to.rung.needs.flatMap((need) => {
      const from = placed.get(need);
      const isFollowed = to.rung.needs.some((other) => above.get(other)?.has(need));
      return from === undefined || isFollowed ? [] : [{ from, to }];
    }),
  );
  return { rungs, edges };
}
