/** One benchmark: what it measures and what is wanted. Figures are numbers by snake_case names with their unit. */
export interface Benchmark {
  run(): Promise<Readonly<Record<string, number>>>;
  /** `<= 5`, `>= 0.5` ... by figure. */
  readonly wanted: Readonly<Record<string, string>>;
}

/** All benchmarks, loaded only when they run. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  events: () => import('./events.ts'),
  tools: () => import('./tools.ts'),
  tokens: () => import('./tokens.ts'),
  start: () => import('./start.ts'),
};
