import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { fail } from '../../../core/index.ts';
import { definePrimitive, failedAfter } from './primitive.ts';

test('LEARN-96: a host function that takes too many ticks is stopped, and tells what it had done', async () => {
  const listeners = new Set<(tick: number) => void>();
  const state = { tick: 100 };
  const session = {
    state,
    onTick: (listener: (tick: number) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  let expecting = 0;
  const assists = {
    expectItems: () => {
      expecting++;
      return () => void expecting--;
    },
  };
  const endless = definePrimitive(
    { session, assists },
    {
      name: 'wander',
      signature: 'wander()',
      description: 'walks until it is stopped',
      parameters: z.tuple([]),
      brings: true,
      call: (_none, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve(failedAfter(fail('aborted', 'it was stopped', 'go on'), { legs: 3 }));
          });
        }),
    },
  );
  const invoke = (signal: AbortSignal) => endless.invoke([], { signal });
  const tick = (to: number) => {
    state.tick = to;
    for (const listener of listeners) listener(to);
  };

  const first = invoke(new AbortController().signal);
  tick(6_100);
  assert.equal(expecting, 1, 'not over yet');
  tick(6_101);
  const late = await first;
  assert.ok(!late.ok);
  assert.deepEqual([late.code, late.data], ['deadline_exceeded', { legs: 3 }]);

  const abort = new AbortController();
  const second = invoke(abort.signal);
  abort.abort();
  const stopped = await second;
  assert.ok(!stopped.ok);
  assert.deepEqual([stopped.code, listeners.size, expecting], ['aborted', 0, 0]);
});
