import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../core/index.ts';
import { PROGRESS_NOTICE_MS, type ProgressNotice, progressThrottle } from './progress.ts';

test('MCP-6: progress only rises and keeps its distance in time', () => {
  const clock = new ManualClock();
  const sent: ProgressNotice[] = [];
  const report = progressThrottle(clock, (notice) => sent.push(notice));
  report(1, 10, 'one');
  report(2, 10, 'too soon');
  clock.advance(PROGRESS_NOTICE_MS);
  report(1, 10, 'back');
  report(Number.NaN, 10, 'no number');
  report(4, undefined, 'four');
  assert.deepEqual(sent, [
    { progress: 1, total: 10, message: 'one' },
    { progress: 4, message: 'four' },
  ]);
});
