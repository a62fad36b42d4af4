import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_WAKE_MARKS, WakeMarks } from './wake-marks.ts';

test('BODY-37: one client more than are remembered makes the one that waited longest ago forgotten', () => {
  const marks = new WakeMarks();
  for (let i = 0; i < MAX_WAKE_MARKS; i++) marks.mark(`client ${i}`, i + 1);
  marks.mark('client 0', 5000);
  marks.mark('another', 7);
  assert.deepEqual(
    ['client 0', 'client 1', 'client 2', 'another', 'nobody'].map((client) => marks.seqOf(client)),
    [5000, 0, 3, 7, 0],
  );
});
