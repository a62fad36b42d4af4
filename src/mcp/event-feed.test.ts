import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../core/index.ts';
import { EVENT_NOTICE_MS, EventFeed } from './event-feed.ts';

function bell() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    ring: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

test('MCP-10: a burst is told once, after its last event', () => {
  const clock = new ManualClock();
  const source = bell();
  let notices = 0;
  new EventFeed(source, clock).subscribe(() => notices++);
  for (let i = 0; i < 5; i++) source.ring();
  assert.equal(notices, 0);
  clock.advance(EVENT_NOTICE_MS);
  assert.equal(notices, 1);
  clock.advance(10 * EVENT_NOTICE_MS);
  assert.equal(notices, 1, 'silence is not told');
});

test('MCP-10: whatever the rhythm, no event goes untold and no two notices are closer than the bound', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * EVENT_NOTICE_MS }), { maxLength: 60 }), (pausesMs) => {
      const clock = new ManualClock();
      const source = bell();
      const noticedAtMs: number[] = [];
      new EventFeed(source, clock).subscribe(() => noticedAtMs.push(clock.nowMs()));
      const rungAtMs: number[] = [];
      for (const pauseMs of pausesMs) {
        clock.advance(pauseMs);
        source.ring();
        rungAtMs.push(clock.nowMs());
      }
      clock.advance(EVENT_NOTICE_MS);
      for (const atMs of rungAtMs) {
        assert.ok(noticedAtMs.some((noticeMs) => noticeMs >= atMs && noticeMs <= atMs + EVENT_NOTICE_MS));
      }
      for (let i = 1; i < noticedAtMs.length; i++) {
        assert.ok((noticedAtMs[i] ?? 0) - (noticedAtMs[i - 1] ?? 0) >= EVENT_NOTICE_MS);
      }
    }),
  );
});

test('MCP-11: the log is listened to only while somebody listens', () => {
  const clock = new ManualClock();
  const source = bell();
  const feed = new EventFeed(source, clock);
  assert.equal(source.listeners.size, 0);
  const listener = (): void => {};
  const stopFirst = feed.subscribe(listener);
  const stopSecond = feed.subscribe(listener);
  assert.equal(source.listeners.size, 1);
  stopFirst();
  stopFirst();
  assert.equal(feed.listeners, 1, 'stopping twice stops one');
  source.ring();
  stopSecond();
  assert.equal(source.listeners.size, 0);
  assert.equal(clock.pending, 0, 'and no timer is left');
});

test('MCP-25: a closed feed tells nobody', () => {
  const clock = new ManualClock();
  const source = bell();
  const feed = new EventFeed(source, clock);
  let notices = 0;
  feed.subscribe(() => notices++);
  source.ring();
  feed.close();
  clock.advance(EVENT_NOTICE_MS);
  assert.equal(notices, 0);
  assert.equal(source.listeners.size, 0);
});
