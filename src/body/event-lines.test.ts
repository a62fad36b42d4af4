import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventLog } from '../events/index.ts';
import { MINECRAFT_EVENT_KINDS } from '../minecraft/state/index.ts';
import { eventLines } from './event-lines.ts';
import { maxTokensOf } from './tokens.ts';

const costOf = (line: string): number => maxTokensOf(line) + 1;

test('BODY-17: lines stop at the budget, in order, and even a wall of text is shown cut', () => {
  const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), fc.integer({ min: 60, max: 500 }), (texts, max) => {
      const log = new EventLog();
      for (const said of texts) log.emit('chat', { from: 'Alice', text: said });
      const { events } = log.peek();
      const { lines, lastSeq } = eventLines(events, MINECRAFT_EVENT_KINDS, 'en', { max, costOf });
      assert.ok(lines.length > 0);
      assert.equal(lastSeq, events[lines.length - 1]?.seq);
      assert.ok(lines.reduce((sum, line) => sum + costOf(line), 0) <= max);
    }),
  );
});
