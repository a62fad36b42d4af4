/**
 * The sandbox's child process: runs one program after another, each in a fresh engine that is made before it is asked
 * for. It has no environment, no permission to write, to start processes or to load addons, and speaks only with its host.
 */
import { DEFAULT_LIMITS } from '../limits.ts';
import { BlockingChannel } from './blocking-channel.ts';
import { freshEngine } from './engine.ts';
import { runGuest } from './run-guest.ts';

const channel = new BlockingChannel();
for (;;) {
  const engine = await freshEngine(DEFAULT_LIMITS);
  let message = channel.receive();
  // An answer that comes after the end of a run is for nobody.
  while (message[0] !== 'run') message = channel.receive();
  const [, order] = message;
  const { memoryBytes } = order.limits;
  const fitting = memoryBytes === DEFAULT_LIMITS.memoryBytes ? engine : await freshEngine({ memoryBytes });
  channel.send(['end', runGuest(fitting, order, channel)]);
}
