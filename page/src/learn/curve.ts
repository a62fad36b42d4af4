/** What an attempt added to the items that were ever carried. */
export interface Step {
  readonly attempt: number;
  readonly news: readonly string[];
  /** Items in all, from this attempt on. */
  readonly count: number;
}

/** The items over the attempts: a step for each attempt that brought something new. `items` come in their order. */
export function stepsOf(items: readonly { readonly item: string; readonly attempt: number }[]): readonly Step[] {
  const byAttempt = Map.groupBy(items, ({ attempt }) => attempt);
  let count = 0;
  return [...byAttempt].map(([attempt, found]) => {
    count += found.length;
    return { attempt, news: found.map(({ item }) => item), count };
  });
}

/** Numbers to write along an axis from 0 to at least `max`: three to six of them, at 1, 2 or 5 times a power of ten. */
export function ticksTo(max: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / 5)));
  const step = power * ([1, 2, 5, 10].find((factor) => max / (factor * power) <= 5) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, i) => i * step);
}

/** The line of the chart as an SVG path: level until an attempt brings something, then up. */
export function curveOf(
  steps: readonly Step[],
  untilAttempt: number,
  place: { readonly x: (attempt: number) => number; readonly y: (count: number) => number },
): string {
  const parts = steps.map(({ attempt, count }) => `H${place.x(attempt)}V${place.y(count)}`);
  return `M${place.x(0)},${place.y(0)}${parts.join('')}H${place.x(untilAttempt)}`;
}
