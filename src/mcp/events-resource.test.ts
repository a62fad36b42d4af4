import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventLog } from '../events/index.ts';
import { EVENTS_READ_LIMIT, EVENTS_URI, readEvents } from './events-resource.ts';
import { smallBody } from './testing/small-body.ts';

const textAt = (body: ReturnType<typeof smallBody>, uri: string): string =>
  readEvents(body, uri).contents[0]?.text ?? '';

test('MCP-8: the newest events are shown, and how many older ones there are', () => {
  const body = smallBody();
  assert.equal(textAt(body, EVENTS_URI), '(no events)');
  for (let i = 1; i <= EVENTS_READ_LIMIT + 2; i++) body.events.emit('rang', { bell: i });
  const lines = textAt(body, EVENTS_URI).split('\n');
  assert.equal(lines[0], '(2 older events are kept, read soulsand://events/after/0)');
  assert.equal(lines[1], '#3 bell 3');
  assert.equal(lines.length, EVENTS_READ_LIMIT + 1);
  assert.equal(body.events.stats('default').coarsePending, EVENTS_READ_LIMIT + 2, 'no cursor moved');
});

test('MCP-9: reading after a seq goes on where it stopped until nothing is left', () => {
  const body = smallBody();
  const count = 2 * EVENTS_READ_LIMIT + 5;
  for (let i = 1; i <= count; i++) body.events.emit('rang', { bell: i });
  const seen: string[] = [];
  let uri: string | undefined = 'soulsand://events/after/0';
  while (uri !== undefined) {
    const text = textAt(body, uri);
    seen.push(...text.split('\n').filter((line) => line.startsWith('#')));
    uri = /read (soulsand:\S+)\)/.exec(text)?.[1];
  }
  assert.deepEqual(
    seen,
    Array.from({ length: count }, (_, i) => `#${i + 1} bell ${i + 1}`),
  );
});

test('MCP-9: events dropped before the first one shown are told', () => {
  const events = new EventLog({ capacity: 2 });
  const body = { ...smallBody(), events };
  for (let i = 1; i <= 3; i++) events.emit('rang', { bell: i });
  assert.equal(
    textAt(body, 'soulsand://events/after/0'),
    '(some events before these were dropped)\n#2 bell 2\n#3 bell 3',
  );
  assert.equal(textAt(body, 'soulsand://events/after/1'), '#2 bell 2\n#3 bell 3');
});

test('MCP-12: an unknown resource names those there are', () => {
  for (const uri of ['soulsand://event', 'soulsand://events/after/x', 'file:///etc/passwd']) {
    assert.throws(() => readEvents(smallBody(), uri), /there are soulsand:\/\/events and/);
  }
});
