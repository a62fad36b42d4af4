const US_PER_MS = 1000;

/** Counts the processor time of the program alone: it runs only while the program does. */
export class CpuMeter {
  readonly #limitUs: number;
  #usedUs = 0;
  #startedUs: number | undefined;

  constructor(limitMs: number) {
    this.#limitUs = limitMs * US_PER_MS;
  }

  get isOver(): boolean {
    const runningUs = this.#startedUs === undefined ? 0 : threadUs() - this.#startedUs;
    return this.#usedUs + runningUs > this.#limitUs;
  }

  /** Runs `work` on the program's account. */
  run<T>(work: () => T): T {
    this.#startedUs = threadUs();
    try {
      return work();
    } finally {
      this.#usedUs += threadUs() - this.#startedUs;
      this.#startedUs = undefined;
    }
  }
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
