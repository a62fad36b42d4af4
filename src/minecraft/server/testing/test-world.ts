import { type Result, sleep, systemClock } from '../../../core/index.ts';
import type { WorldOptions } from '../options.ts';
import { type EmbeddedWorld, startWorld } from '../world.ts';

/** The value of a success; a failure fails the test with its sentence. */
export function expectValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

/** Something that is undone when a test ends: node:test's context. */
export interface Cleanup {
  after(undo: () => Promise<void>): void;
}

/** A world that is closed when the test ends. */
export async function openWorld(test: Cleanup, options: WorldOptions = {}): Promise<EmbeddedWorld> {
  const world = expectValue(await startWorld(options));
  test.after(async () => {
    await world.close();
  });
  return world;
}

/** How long something may take to come true, generous for a loaded machine; it costs nothing when it does at once. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Waits until `find` answers something, and answers it; a wait in vain fails the test. */
export async function eventually<T>(what: string, find: () => T | Promise<T>): Promise<NonNullable<T>> {
  const untilMs = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (systemClock.monotonicMs() > untilMs) throw new Error(`in vain waited for ${what}`);
    await sleep(systemClock, LOOK_EVERY_MS);
  }
}
