/** One benchmark: what it measures and what is wanted. Figures are numbers by snake_case names with their unit. */
export interface Benchmark {
  run(options: BenchmarkOptions): Promise<Readonly<Record<string, number>>>;
  /** `<= 5`, `>= 0.5` ... by figure. */
  readonly wanted: Readonly<Record<string, string>>;
}

/** What one may ask of a benchmark that is made from a seed. */
export interface BenchmarkOptions {
  readonly seed?: number;
}

/** All benchmarks, loaded only when they run. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  events: () => import('./events.ts'),
  tools: () => import('./tools.ts'),
  tokens: () => import('./tokens.ts'),
  start: () => import('./start.ts'),
  path: () => import('./path.ts'),
  walk: () => import('./walk.ts'),
  life: () => import('./life.ts'),
  minds: () => import('./minds.ts'),
  learn: () => import('./learn.ts'),
  assist: () => import('./assist.ts'),
  bodies: () => import('./bodies.ts'),
  'soak-bodies': () => import('./soak-bodies.ts'),
};
