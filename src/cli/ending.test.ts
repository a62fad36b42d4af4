import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { ManualClock } from '../core/index.ts';
import { endOnSignals, SAME_SIGNAL_MS, type SignalledProcess } from './ending.ts';

function signalled() {
  const emitter = new EventEmitter();
  const exits: (number | undefined)[] = [];
  const exit = (code?: number) => void exits.push(code);
  return { emitter, exits, host: Object.assign(emitter, { exit }) as unknown as SignalledProcess };
}

test('CLI-7: the first signal asks for a clean end, another a while later ends at once', async () => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const clock = new ManualClock();
    const { emitter, exits, host } = signalled();
    const ending = endOnSignals(host, clock);
    assert.equal(ending.signal.aborted, false);
    emitter.emit(name);
    await ending.asked;
    assert.equal(ending.signal.aborted, true);
    clock.advance(SAME_SIGNAL_MS);
    assert.deepEqual(exits, []);
    emitter.emit(name);
    assert.deepEqual(exits, [130]);
  }
});

test('CLI-7: a signal that npm sends on right after the first is the same one', () => {
  const clock = new ManualClock();
  const { emitter, exits, host } = signalled();
  endOnSignals(host, clock);
  emitter.emit('SIGINT');
  clock.advance(SAME_SIGNAL_MS - 1);
  emitter.emit('SIGINT');
  assert.deepEqual(exits, []);
});

test('CLI-7: a released ending leaves signals alone', () => {
  const { emitter, host } = signalled();
  endOnSignals(host, new ManualClock()).release();
  assert.equal(emitter.listenerCount('SIGINT'), 0);
});
