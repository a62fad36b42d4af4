/**
 * Weights of the way gone against the way left, after baritone's `AbstractNodeCostSearch.COEFFICIENTS`, the boldest last:
 * when a search must stop, the end of the partial route is the label that is best by the first weight that leads far
 * enough away.
 */
const WEIGHTS = [1.5, 2, 2.5, 3, 4, 5, 10] as const;
const BOLDEST = 10;

/** Keeps the labels at which a partial route would best end, one for each weight. */
export class BackOff {
  readonly #labels: number[] = WEIGHTS.map(() => 0);
  readonly #scores: number[] = WEIGHTS.map(() => Infinity);

  /** Takes note of a label that costs `cost` and has at least `estimate` to go. */
  note(label: number, cost: number, estimate: number): void {
    // The bolder the weight, the lower both a label's score and the best one: most labels are told by the outer two.
    if (estimate + cost / BOLDEST >= (this.#scores[0] as number)) return;
    for (let i = 0; i < WEIGHTS.length; i++) {
      const score = estimate + cost / (WEIGHTS[i] as number);
      if (score < (this.#scores[i] as number)) {
        this.#scores[i] = score;
        this.#labels[i] = label;
      }
    }
  }

  /** The label of the first weight whose label is far enough; else that of the boldest; 0 where none was noted. */
  best(isFarEnough: (label: number) => boolean): number {
    for (const label of this.#labels) if (label !== 0 && isFarEnough(label)) return label;
    return this.#labels[WEIGHTS.length - 1] as number;
  }
}
