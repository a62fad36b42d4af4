import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventLog, type WorldEvent } from './index.ts';

/** The log as one would write it without a bound on memory or time: every event, and what each cursor is owed. */
class NaiveLog {
  readonly capacity: number;
  readonly maxCursors: number;
  seq = 0;
  forgotten = 0;
  readonly coarse: WorldEvent[] = [];
  readonly fine: WorldEvent[] = [];
  /** Least recently used first. */
  cursors: { name: string; owed: WorldEvent[]; seq: number }[] = [];

  constructor(capacity: number, maxCursors: number) {
    this.capacity = capacity;
    this.maxCursors = maxCursors;
  }

  emit(kind: string, data: WorldEvent['data'], tick: number): void {
    const event = { seq: ++this.seq, kind, data, tick };
    this.coarse.push(event);
    for (const cursor of this.cursors) cursor.owed.push(event);
  }

  emitFine(kind: string, data: WorldEvent['data'], tick: number): void {
    this.fine.push({ seq: ++this.seq, kind, data, tick });
  }

  kept(all: readonly WorldEvent[]): WorldEvent[] {
    return all.slice(-this.capacity);
  }

  lost(all: readonly WorldEvent[]): WorldEvent[] {
    return all.slice(0, Math.max(0, all.length - this.capacity));
  }

  find(name: string) {
    return this.cursors.find((cursor) => cursor.name === name) ?? { name, owed: [...this.coarse], seq: 0 };
  }

  use(name: string): { name: string; owed: WorldEvent[]; seq: number } {
    const cursor = this.find(name);
    this.cursors = [...this.cursors.filter((other) => other !== cursor), cursor];
    if (this.cursors.length > this.maxCursors) {
      this.cursors.shift();
      this.forgotten++;
    }
    return cursor;
  }

  look(name: string, limit: number) {
    const kept = this.kept(this.coarse);
    const { owed } = this.find(name);
    const pending = owed.filter((event) => kept.includes(event));
    const events = pending.slice(0, limit >= 1 ? limit : 0);
    return { events, remaining: pending.length - events.length, missed: owed.length - pending.length };
  }

  drain(name: string, limit: number) {
    const answer = this.look(name, limit);
    const cursor = this.use(name);
    const kept = this.kept(this.coarse);
    for (const event of cursor.owed) {
      if (!kept.includes(event) || answer.events.includes(event)) cursor.seq = event.seq;
    }
    cursor.owed = cursor.owed.filter((event) => kept.includes(event) && !answer.events.includes(event));
    return answer;
  }
}

const names = fc.constantFrom('default', 'a', 'b', 'c', 'd');
const limits = fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY));
const seqs = fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constantFrom(Number.POSITIVE_INFINITY));
const fineKinds = fc.constantFrom('chat:Alice', 'chat:Bob', 'block_changed:1:2:3', 'block_changed:1:2:4');
const prefixes = fc.constantFrom('', 'chat:', 'chat:Alice', 'block_changed:1:2:', 'none');

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('emit' as const), data: fc.dictionary(fc.string(), fc.integer()) }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('emitFine' as const), kind: fineKinds }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('emitChange' as const), kind: fineKinds }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('drain' as const), name: names, limit: limits }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('peek' as const), name: names, limit: limits }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('reset' as const), name: names }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('since' as const), seq: seqs, limit: limits }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('drainFine' as const), prefix: prefixes, after: seqs, limit: limits }),
  },
);

type Operation = typeof operation extends fc.Arbitrary<infer A> ? A : never;

function step(log: EventLog, naive: NaiveLog, action: Operation, tick: number): void {
  switch (action.op) {
    case 'emit':
      naive.emit('thing', action.data, tick);
      assert.equal(log.emit('thing', action.data), naive.seq);
      return;
    case 'emitFine':
      naive.emitFine(action.kind, {}, tick);
      assert.equal(log.emitFine(action.kind), naive.seq);
      return;
    case 'emitChange':
      naive.emit('change', { tick }, tick);
      naive.emitFine(action.kind, { tick }, tick);
      assert.equal(log.emitChange('change', action.kind, { tick }), naive.seq - 1);
      return;
    case 'drain':
      assert.deepEqual(log.drain(action.limit, action.name), naive.drain(action.name, action.limit));
      return;
    case 'peek':
      assert.deepEqual(log.peek(action.name, action.limit), naive.look(action.name, action.limit));
      return;
    case 'reset': {
      log.resetCursor(action.name);
      const cursor = naive.use(action.name);
      cursor.owed = [];
      cursor.seq = naive.seq;
      return;
    }
    case 'since': {
      const after = naive.kept(naive.coarse).filter((event) => event.seq > action.seq);
      const events = after.slice(0, action.limit >= 1 ? action.limit : 0);
      const gap = naive.lost(naive.coarse).some((event) => event.seq > action.seq);
      assert.deepEqual(log.since(action.seq, action.limit), { events, remaining: after.length - events.length, gap });
      return;
    }
    case 'drainFine': {
      const { prefix, limit, after } = action;
      const matches = naive.kept(naive.fine).filter((event) => event.seq > after && event.kind.startsWith(prefix));
      const events = matches.slice(0, limit >= 1 ? limit : 0);
      assert.deepEqual(log.drainFine(prefix, { limit, after }), {
        events,
        total: matches.length,
        truncated: matches.length > events.length,
        gap: naive.lost(naive.fine).some((event) => event.seq > after),
      });
    }
  }
}

test('EVENTS-16: any sequence of operations answers as a naive model does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(operation, { maxLength: 60 }),
      (capacity, maxCursors, actions) => {
        let tick = 0;
        const log = new EventLog({ capacity, maxCursors, tickOf: () => tick });
        const naive = new NaiveLog(capacity, maxCursors);
        for (const action of actions) {
          step(log, naive, action, tick);
          tick++;
          for (const name of ['default', 'a']) {
            assert.deepEqual(log.stats(name), {
              seq: naive.seq,
              cursor: naive.find(name).seq,
              coarsePending: naive.look(name, Number.POSITIVE_INFINITY).events.length,
              fineTotal: naive.kept(naive.fine).length,
              dropped: naive.lost(naive.coarse).length + naive.lost(naive.fine).length,
            });
          }
          assert.equal(log.forgottenCursors, naive.forgotten);
        }
      },
    ),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 20_000 : 600 },
  );
});
