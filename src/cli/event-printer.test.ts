import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../core/index.ts';
import { defineEventKinds, EventLog } from '../events/index.ts';
import { MAX_EVENT_LINES_A_SECOND, printEvents } from './event-printer.ts';

const kinds = defineEventKinds({ rang: { text: { en: 'bell {bell}', zh: '铃 {bell}' } } });

test('CLI-9: events are shown as a model reads them, and of a flood only the number', () => {
  const clock = new ManualClock();
  const events = new EventLog();
  const lines: string[] = [];
  const stop = printEvents({ events, kinds, locale: 'en', clock, print: (line) => lines.push(line) });
  for (let i = 1; i <= MAX_EVENT_LINES_A_SECOND + 3; i++) events.emit('rang', { bell: i });
  assert.equal(lines.length, MAX_EVENT_LINES_A_SECOND);
  assert.equal(lines[0], '#1 bell 1');
  clock.advance(1000);
  assert.equal(lines.at(-1), '... 3 more events within a second');
  events.emit('rang', { bell: 'again' });
  assert.equal(lines.at(-1), `#${MAX_EVENT_LINES_A_SECOND + 4} bell again`);
  stop();
  events.emit('rang', { bell: 'unheard' });
  assert.equal(lines.length, MAX_EVENT_LINES_A_SECOND + 2);
  assert.equal(clock.pending, 0);
});
