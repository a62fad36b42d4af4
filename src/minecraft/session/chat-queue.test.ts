import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock, TICK_MS } from '../../core/index.ts';
import { ChatQueue, MAX_WAITING, SPAM_COST, SPAM_LIMIT } from './chat-queue.ts';

/** Vanilla's own counter on a server of some ticks a second: throws where it would put the player out. */
function vanilla(clock: ManualClock, ticksPerSecond: number) {
  let counter = 0;
  clock.every(1000 / ticksPerSecond, () => {
    counter = Math.max(0, counter - 1);
  });
  return (): void => {
    counter += SPAM_COST;
    assert.ok(counter <= SPAM_LIMIT, `put out for spam at ${counter}`);
  };
}

test('SESSION-20: no order of talking gets a body put out, even on a slow server, and nothing is lost or reordered', () => {
  const talk = fc.array(fc.record({ messages: fc.integer({ min: 1, max: 16 }), thenMs: fc.nat(20_000) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(talk, fc.constantFrom(2, 5, 16, 20, 200), (turns, ticksPerSecond) => {
      const clock = new ManualClock();
      const hear = vanilla(clock, ticksPerSecond);
      const sent: string[] = [];
      const say = (message: string): void => {
        hear();
        sent.push(message);
      };
      // At 16 ticks a second a server lags, and has not told so.
      const queue = new ChatQueue(clock, say, () => (ticksPerSecond === 16 ? 20 : ticksPerSecond));
      const accepted: string[] = [];
      for (const { messages, thenMs } of turns) {
        const texts = Array.from({ length: messages }, (_, i) => `${accepted.length + i}`);
        const answer = queue.push(texts);
        if (answer.ok) {
          accepted.push(...texts);
          assert.equal(answer.value.parts, messages);
          assert.equal(accepted.length - sent.length, queue.waiting);
          assert.equal(answer.value.sentNow, Math.max(0, messages - queue.waiting));
        } else assert.equal(answer.code, 'chat_queue_full');
        clock.advance(thenMs);
      }
      clock.advance(60 * 60_000);
      assert.deepEqual(sent, accepted);
      assert.equal(queue.waiting, 0);
    }),
    { numRuns: 100 },
  );
});

test('SESSION-20: the answer says how many went out and when the last will', () => {
  const clock = new ManualClock();
  const sent: string[] = [];
  const queue = new ChatQueue(clock, (message) => sent.push(message));
  const answer = queue.push(Array.from({ length: 12 }, (_, i) => `${i}`));
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.parts, answer.value.sentNow], [12, 8]);
  clock.advance(answer.value.lastInMs - 2 * TICK_MS);
  assert.equal(sent.length, 11);
  clock.advance(3 * TICK_MS);
  assert.equal(sent.length, 12);
  assert.equal(clock.pending, 0);
});

test('SESSION-20: what waits is bounded, and what is dropped at a loss is counted', () => {
  const clock = new ManualClock();
  const queue = new ChatQueue(clock, () => {});
  queue.push(new Array<string>(8).fill('x'));
  assert.ok(queue.push(new Array<string>(MAX_WAITING).fill('x')).ok);
  const refused = queue.push(['one more']);
  assert.ok(!refused.ok && refused.code === 'chat_queue_full');
  assert.equal(queue.reset(), MAX_WAITING);
  assert.equal(clock.pending, 0);
  const answer = queue.push(['anew']);
  assert.ok(answer.ok && answer.value.sentNow === 1, 'a new connection starts with a clean slate');
});

test('SESSION-31: that too many messages wait is told in the locale asked for', () => {
  const queue = new ChatQueue(new ManualClock(), () => {});
  const tooMany = Array.from({ length: MAX_WAITING + 1 }, (_, i) => `${i}`);
  const [en, zh] = [queue.push(tooMany), queue.push(tooMany, 'zh')];
  assert.ok(!en.ok && !zh.ok);
  assert.deepEqual([en.why, en.howTo], ['0 messages wait already and 32 may', 'say less, or try again in 0 s']);
  assert.deepEqual([zh.why, zh.howTo], ['已有 0 条消息在等，上限 32 条', '少说些，或过 0 秒再试']);
});
