import { succeed } from '../../core/index.ts';
import { openEmbeddedStart, type StartOptions } from '../environment/embedded-start.ts';
import { GameEnvironment } from '../environment/game-environment.ts';
import type { TrialGround } from './admission.ts';

/** Starts in embedded worlds that differ by their seed alone. */
export function embeddedGround(options: StartOptions): TrialGround {
  return async (seed) => {
    const opened = await openEmbeddedStart({ ...options, world: { ...options.world, seed } });
    if (!opened.ok) return opened;
    const { session, close } = opened.value;
    const environment = new GameEnvironment({ session });
    return succeed({
      environment,
      close: async () => {
        await environment.close();
        await close();
      },
    });
  };
}
