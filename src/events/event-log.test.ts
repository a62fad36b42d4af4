import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Logger, silentLogger } from '../core/index.ts';
import { DEFAULT_CAPACITY, EventLog, MAX_CURSORS, MAX_NESTED_EMITS, type WorldEvent } from './index.ts';

const seqsOf = (events: readonly WorldEvent[]): number[] => events.map((event) => event.seq);

function emitMany(log: EventLog, count: number): void {
  for (let i = 0; i < count; i++) log.emit('thing', { i });
}

test('EVENTS-1: seq starts at 1 and is shared by both grains', () => {
  const log = new EventLog();
  assert.equal(log.seq, 0);
  assert.deepEqual([log.emit('a'), log.emitFine('a:1'), log.emit('b')], [1, 2, 3]);
  assert.equal(log.seq, 3);
});

test('EVENTS-2: an event carries its seq, kind, data and tick', () => {
  let tick = 7;
  const log = new EventLog({ tickOf: () => tick });
  log.emit('damage', { amount: 2 });
  tick = 9;
  log.emit('joined');
  assert.deepEqual(log.drain().events, [
    { seq: 1, kind: 'damage', data: { amount: 2 }, tick: 7 },
    { seq: 2, kind: 'joined', data: {}, tick: 9 },
  ]);
});

test('EVENTS-3: a full ring evicts the oldest of its own grain and counts it', () => {
  const log = new EventLog({ capacity: 2 });
  log.emitFine('f:1');
  emitMany(log, 3);
  assert.deepEqual(seqsOf(log.peek().events), [3, 4]);
  assert.deepEqual(seqsOf(log.drainFine('').events), [1]);
  assert.equal(log.dropped, 1);
  log.emitFine('f:2');
  log.emitFine('f:3');
  assert.deepEqual(seqsOf(log.drainFine('').events), [5, 6]);
  assert.equal(log.dropped, 2);
});

test('EVENTS-4: each grain keeps 4096 events by default', () => {
  const log = new EventLog();
  for (let i = 0; i < 4100; i++) log.emitChange('a', 'a:1');
  assert.equal(log.capacity, 4096);
  assert.equal(DEFAULT_CAPACITY, 4096);
  assert.equal(log.peek().events.length, 4096);
  assert.equal(log.drainFine('').total, 4096);
  assert.equal(log.dropped, 8);
});

test('EVENTS-4: a bound that is not a positive integer is refused', () => {
  for (const bound of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => new EventLog({ capacity: bound }), RangeError);
    assert.throws(() => new EventLog({ maxCursors: bound }), RangeError);
  }
});

test('EVENTS-5: one change is written to both grains, or to the coarse alone', () => {
  const log = new EventLog();
  assert.equal(log.emitChange('block_changed', 'block_changed:9:4:12', { to: 'air' }), 1);
  assert.deepEqual(log.drain().events, [{ seq: 1, kind: 'block_changed', data: { to: 'air' }, tick: 0 }]);
  assert.deepEqual(log.drainFine('block_changed:9:').events, [
    { seq: 2, kind: 'block_changed:9:4:12', data: { to: 'air' }, tick: 0 },
  ]);
  assert.equal(log.emitChange('weather', ''), 3);
  assert.equal(log.seq, 3);
});

test('EVENTS-6: drain takes the oldest 40 and says how many remain', () => {
  const log = new EventLog();
  emitMany(log, 50);
  const first = log.drain();
  assert.deepEqual([first.events.length, first.events[0]?.seq, first.remaining, first.missed], [40, 1, 10, 0]);
  log.emit('late');
  const second = log.drain();
  assert.deepEqual([second.events.length, second.events[0]?.seq, second.remaining], [11, 41, 0]);
  assert.deepEqual(log.drain(), { events: [], remaining: 0, missed: 0 });
});

test('EVENTS-7: missed counts coarse events evicted unseen, once, whatever fine events came between', () => {
  const log = new EventLog({ capacity: 4 });
  emitMany(log, 2);
  log.drain(1);
  for (let i = 0; i < 5; i++) log.emitChange('change', 'change:1');
  // Seven coarse events, four kept; of the three evicted one was seen.
  const answer = log.drain(2);
  assert.deepEqual([answer.missed, answer.events.length, answer.remaining], [2, 2, 2]);
  assert.equal(log.drain(2).missed, 0);
});

test('EVENTS-8: a fraction is rounded down; 0, negative numbers and NaN take nothing', () => {
  const log = new EventLog({ capacity: 3 });
  emitMany(log, 4);
  for (const limit of [0, -5, Number.NaN, Number.NEGATIVE_INFINITY, 0.9]) {
    assert.deepEqual(log.peek('default', limit), { events: [], remaining: 3, missed: 1 });
    assert.deepEqual(log.since(0, limit), { events: [], remaining: 3, gap: true });
  }
  assert.deepEqual(log.drain(Number.NaN), { events: [], remaining: 3, missed: 1 });
  assert.deepEqual(log.drain(0), { events: [], remaining: 3, missed: 0 });
  assert.deepEqual(seqsOf(log.drain(1.9).events), [2]);
  assert.deepEqual(seqsOf(log.drain(Number.POSITIVE_INFINITY).events), [3, 4]);
  log.emitFine('f');
  assert.deepEqual(log.drainFine('', { limit: -1 }), { events: [], total: 1, truncated: true, gap: false });
});

test('EVENTS-9: peek shows all that is pending and moves nothing', () => {
  const log = new EventLog();
  emitMany(log, 60);
  assert.equal(log.peek().events.length, 60);
  assert.deepEqual(log.peek('default', 5), log.peek('default', 5));
  assert.equal(log.drain(5).events[0]?.seq, 1);
});

test('EVENTS-10: cursors do not disturb each other, and a new one is owed everything', () => {
  const log = new EventLog({ capacity: 5 });
  emitMany(log, 3);
  log.drain(3, 'viewer');
  emitMany(log, 3);
  assert.deepEqual(seqsOf(log.drain(9, 'viewer').events), [4, 5, 6]);
  const late = log.drain(9, 'newcomer');
  assert.deepEqual([seqsOf(late.events), late.missed], [[2, 3, 4, 5, 6], 1]);
});

test('EVENTS-11: the least recently used cursor is forgotten, counted, and begins anew', () => {
  const log = new EventLog({ capacity: 4, maxCursors: 2 });
  emitMany(log, 6);
  log.drain(9, 'a');
  log.drain(9, 'b');
  log.drain(9, 'a');
  log.drain(9, 'c');
  assert.equal(log.forgottenCursors, 1);
  assert.deepEqual([log.peek('a').events.length, log.peek('c').events.length], [0, 0]);
  const returned = log.drain(9, 'b');
  assert.deepEqual([seqsOf(returned.events), returned.missed], [[3, 4, 5, 6], 2]);
});

test('EVENTS-11: 1024 cursors are remembered by default', () => {
  const log = new EventLog();
  log.emit('a');
  for (let i = 0; i < 1024; i++) log.drain(1, `client ${i}`);
  assert.deepEqual([MAX_CURSORS, log.forgottenCursors], [1024, 0]);
  log.resetCursor('one more');
  assert.equal(log.forgottenCursors, 1);
  assert.equal(log.peek('client 0').events.length, 1);
  assert.equal(log.peek('client 1').events.length, 0);
});

test('EVENTS-12: resetCursor skips to the newest seq, and the skipped are not missed', () => {
  const log = new EventLog({ capacity: 2 });
  emitMany(log, 5);
  log.emitFine('f');
  log.resetCursor();
  assert.equal(log.stats().cursor, 6);
  assert.deepEqual(log.drain(), { events: [], remaining: 0, missed: 0 });
  log.emit('new');
  assert.deepEqual(seqsOf(log.drain().events), [7]);
});

test('EVENTS-13: stats tells where the log and a cursor stand, and looking makes no cursor', () => {
  const log = new EventLog({ capacity: 3, maxCursors: 1 });
  emitMany(log, 5);
  log.emitFine('f');
  log.drain(1);
  assert.deepEqual(log.stats(), { seq: 6, cursor: 3, coarsePending: 2, fineTotal: 1, dropped: 2 });
  assert.deepEqual(log.stats('other'), { seq: 6, cursor: 0, coarsePending: 3, fineTotal: 1, dropped: 2 });
  assert.equal(log.forgottenCursors, 0);
});

test('EVENTS-14: since answers what came after a seq and whether some of it is gone', () => {
  const log = new EventLog({ capacity: 3 });
  for (let i = 0; i < 5; i++) log.emitChange('change', 'change:1');
  // Coarse seqs are 1 3 5 7 9, of which 5 7 9 are kept.
  assert.deepEqual(seqsOf(log.since(5).events), [7, 9]);
  assert.equal(log.since(3).gap, false);
  assert.equal(log.since(2).gap, true);
  assert.deepEqual([log.since(0, 2).events.length, log.since(0, 2).remaining], [2, 1]);
  assert.deepEqual(log.since(99), { events: [], remaining: 0, gap: false });
  assert.deepEqual(log.since(Number.NaN), log.since(0));
  assert.equal(log.stats().cursor, 0);
  const long = new EventLog();
  emitMany(long, 60);
  assert.deepEqual([long.since(0).events.length, long.since(0).remaining], [40, 20]);
});

test('EVENTS-15: drainFine filters by prefix, is repeatable and pages by after', () => {
  const log = new EventLog();
  for (let i = 0; i < 25; i++) log.emitChange('chat', i % 5 === 0 ? 'chat:Bob' : 'chat:Alice', { i });
  const first = log.drainFine('chat:Alice', { limit: 15 });
  assert.deepEqual([first.events.length, first.total, first.truncated, first.gap], [15, 20, true, false]);
  assert.deepEqual(log.drainFine('chat:Alice', { limit: 15 }), first);
  const rest = log.drainFine('chat:Alice', { after: first.events.at(-1)?.seq ?? 0 });
  assert.deepEqual([rest.events.length, rest.total, rest.truncated], [5, 5, false]);
  assert.deepEqual([log.drainFine('').events.length, log.drainFine('').total], [20, 25]);
  assert.equal(log.drain(100).events.length, 25);
  const small = new EventLog({ capacity: 1 });
  small.emitFine('a');
  small.emitFine('b');
  assert.deepEqual(small.drainFine('a'), { events: [], total: 0, truncated: false, gap: true });
  assert.equal(small.drainFine('b', { after: 1 }).gap, false);
});

test('EVENTS-18: a subscriber hears every later event of its grain, in order, within the emit', () => {
  const log = new EventLog({ tickOf: () => 3 });
  log.emit('before');
  const coarse: WorldEvent[] = [];
  const fine: WorldEvent[] = [];
  log.subscribe((event) => coarse.push(event));
  log.subscribe((event) => fine.push(event), 'fine');
  log.emitChange('chat', 'chat:Bob', { text: 'hi' });
  assert.deepEqual(coarse, [{ seq: 2, kind: 'chat', data: { text: 'hi' }, tick: 3 }]);
  assert.deepEqual(fine, [{ seq: 3, kind: 'chat:Bob', data: { text: 'hi' }, tick: 3 }]);
});

test('EVENTS-19: a subscriber that throws is counted, logged once, and harms nobody', () => {
  const warnings: unknown[] = [];
  const logger: Logger = { ...silentLogger, warn: (fields) => warnings.push(fields) };
  const log = new EventLog({ logger });
  const heard: number[] = [];
  log.subscribe(() => {
    throw new Error('broken');
  });
  log.subscribe((event) => heard.push(event.seq));
  emitMany(log, 3);
  assert.deepEqual(heard, [1, 2, 3]);
  assert.equal(log.listenerFailures, 3);
  assert.deepEqual(warnings, [{ seq: 1, kind: 'thing', why: 'broken' }]);
  assert.equal(log.drain().events.length, 3);
});

test('EVENTS-20: subscribing and unsubscribing during an emit is safe', () => {
  const log = new EventLog();
  const heard: string[] = [];
  const stopFirst = log.subscribe((event) => {
    heard.push(`first ${event.seq}`);
    stopFirst();
    stopSecond();
    log.subscribe((later) => heard.push(`late ${later.seq}`));
  });
  const stopSecond = log.subscribe((event) => heard.push(`second ${event.seq}`));
  log.subscribe((event) => heard.push(`third ${event.seq}`));
  emitMany(log, 2);
  assert.deepEqual(heard, ['first 1', 'third 1', 'third 2', 'late 2']);
  stopFirst();
  emitMany(log, 1);
  assert.deepEqual(heard.slice(4), ['third 3', 'late 3']);
});

test('EVENTS-21: what a listener emits is told afterwards, to all in the same order', () => {
  const log = new EventLog();
  const heard: number[] = [];
  log.subscribe((event) => {
    if (event.seq === 1) emitMany(log, 2);
  });
  log.subscribe((event) => heard.push(event.seq));
  log.emit('cause');
  assert.deepEqual(heard, [1, 2, 3]);
});

test('EVENTS-21: listeners that answer each event with another are stopped at 1024', () => {
  const log = new EventLog();
  let heard = 0;
  const stop = log.subscribe(() => {
    heard++;
    log.emit('echo');
  });
  log.emit('cause');
  assert.equal(MAX_NESTED_EMITS, 1024);
  assert.deepEqual([heard, log.seq, log.unheard], [1025, 1026, 1]);
  stop();
  log.subscribe(() => heard++);
  log.emit('next');
  assert.equal(heard, 1026);
});
