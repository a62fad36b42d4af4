import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventLog } from '../../events/index.ts';
import { NONE } from '../world/entity.ts';
import { NO_CONTENT } from './event-content.ts';
import { INBOX_CAPACITY, Inbox } from './inbox.ts';
import type { Percept } from './percept.ts';

/** A percept without what JSON leaves out. */
const plain = (percepts: readonly unknown[]): unknown => JSON.parse(JSON.stringify(percepts));

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 1000 : 40;

function percept(event: number): Percept {
  return {
    event,
    atMs: event,
    type: 'move',
    clarity: 'full',
    salience: 0.2,
    bearing: 'here',
    place: 0,
    actor: NONE,
    content: NO_CONTENT,
  };
}

test('LIFE-30: an inbox answers as an event log of its capacity with one cursor, also after it was saved and loaded', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 2 * INBOX_CAPACITY }) }) },
    fc.record({ take: fc.constant(true) }),
    fc.record({ reload: fc.constant(true) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let inbox = new Inbox();
      const log = new EventLog({ capacity: INBOX_CAPACITY });
      let events = 0;
      let missedEver = 0;
      for (const each of steps) {
        if ('push' in each) {
          for (let i = 0; i < each.push; i++) {
            inbox.push(percept(++events));
            log.emit('move', percept(events));
          }
        } else if ('take' in each) {
          const { percepts, missed } = inbox.take();
          const drained = log.drain(INBOX_CAPACITY);
          assert.deepEqual(plain(percepts), plain(drained.events.map(({ data }) => data)));
          assert.equal(missed, drained.missed);
          missedEver += missed;
        } else inbox = new Inbox(JSON.parse(JSON.stringify(inbox.save())));
        const peeked = log.peek();
        const { pending, ...lost } = inbox.save();
        assert.deepEqual(plain(pending), plain(peeked.events.map(({ data }) => data)));
        assert.deepEqual(lost, { missed: peeked.missed, missedEver: missedEver + peeked.missed });
      }
    }),
    { numRuns: RUNS },
  );
});
