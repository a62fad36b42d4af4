import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OneATurn } from './one-a-turn.ts';

test('SERVER-327: what is asked for at once is done in turns of its own, in order, and others run in between', async () => {
  const turns = new OneATurn();
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  count();
  const done: (readonly [asked: number, turn: number])[] = [];
  await Promise.all(
    [0, 1, 2, 3].map(async (asked) => {
      await turns.next();
      done.push([asked, turn]);
    }),
  );
  isOver = true;
  assert.deepEqual(
    done.map(([asked]) => asked),
    [0, 1, 2, 3],
  );
  assert.equal(new Set(done.map(([, at]) => at)).size, done.length);
});
