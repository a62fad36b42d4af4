import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ManualClock } from '../core/index.ts';
import { Lane, MAX_WAITING, MAX_WAITING_OF_OWNER } from './lane.ts';

/** Lets what is settled be heard. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

/** Who comes next, by a list that is gone through owner by owner. */
class NaiveLane {
  readonly #queues: [owner: string, ids: number[]][] = [];

  add(owner: string, id: number): void {
    const queue = this.#queues.find(([name]) => name === owner);
    if (queue === undefined) this.#queues.push([owner, [id]]);
    else queue[1].push(id);
  }

  take(): number | undefined {
    const first = this.#queues.shift();
    const id = first?.[1].shift();
    if (first !== undefined && first[1].length > 0) this.#queues.push(first);
    return id;
  }
}

test('MODELS-18: owners take turns and the bound is kept, as a naive lane does', async () => {
  const step = fc.oneof(fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd') }), fc.constant('leave' as const));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), async (width, steps) => {
      const lane = new Lane('p', width, new ManualClock());
      const naive = new NaiveLane();
      const admitted: number[] = [];
      const expected: number[] = [];
      const leaves: (() => void)[] = [];
      let running = 0;
      const fill = () => {
        while (running < width) {
          const id = naive.take();
          if (id === undefined) return;
          running++;
          expected.push(id);
        }
      };
      for (const [id, each] of steps.entries()) {
        if (each === 'leave') {
          const leave = leaves.shift();
          if (leave === undefined) continue;
          leave();
          leave();
          running--;
        } else {
          naive.add(each.owner, id);
          void lane.enter(each.owner, never).then((turn) => {
            assert.ok(turn.ok);
            admitted.push(id);
            leaves.push(turn.value);
          });
        }
        fill();
        await settle();
        assert.deepEqual(admitted, expected);
        assert.ok(lane.running <= width);
      }
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 500 : 25 },
  );
});

test('MODELS-18: who waits too many is told at once, and an aborted one leaves no trace', async () => {
  const lane = new Lane('p', 1, new ManualClock());
  const abort = new AbortController();
  const first = await lane.enter('a', never);
  assert.ok(first.ok);
  const waiting = Array.from({ length: MAX_WAITING_OF_OWNER }, () => lane.enter('a', abort.signal));
  const refused = await lane.enter('a', never);
  assert.ok(!refused.ok && refused.code === 'queue_full');
  assert.match(refused.why, /64 calls wait for p/);
  const other = lane.enter('b', never);
  abort.abort();
  for (const turn of await Promise.all(waiting)) assert.ok(!turn.ok && turn.code === 'aborted');
  assert.equal(lane.waiting, 1);
  first.value();
  assert.ok((await other).ok);
  assert.equal(lane.waiting, 0);
  const many = Array.from({ length: MAX_WAITING }, (_, i) => lane.enter(`owner-${i}`, abort.signal));
  assert.ok((await Promise.all(many)).every((turn) => !turn.ok && turn.code === 'aborted'));
});

test('MODELS-15: a pause lets nobody in, and those who waited come in when it is over', async () => {
  const clock = new ManualClock();
  const lane = new Lane('p', 2, clock);
  lane.pause(1000);
  lane.pause(10);
  let entered = 0;
  const turns = [lane.enter('a', never), lane.enter('a', never), lane.enter('b', never)];
  for (const turn of turns) void turn.then(() => entered++);
  clock.advance(999);
  await settle();
  assert.equal(entered, 0);
  clock.advance(1);
  await settle();
  assert.equal(entered, 2);
  lane.close();
});
