import { fail, type Result, sleep, succeed, systemClock } from '../../core/index.ts';
import type { Session } from '../../minecraft/index.ts';

/** How long a body may take to stand in the world, in ms. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 20;

/** Waits until a body stands on the ground and knows what it carries. Fails with `no_ground` or `aborted`. */
export async function untilItStands({ state, body }: Session, signal?: AbortSignal): Promise<Result<undefined>> {
  const giveUpAtMs = systemClock.monotonicMs() + PATIENCE_MS;
  while (!state.inventory.known || body.pose()?.onGround !== true) {
    if (signal?.aborted === true) return fail('aborted', 'it was stopped before it began', 'begin again');
    if (systemClock.monotonicMs() > giveUpAtMs) {
      return fail('no_ground', 'the body does not come to stand in the world', 'try again, or another seed');
    }
    await sleep(systemClock, LOOK_AGAIN_MS);
  }
  return succeed(undefined);
}
