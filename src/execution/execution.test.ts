import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { countingIds, type Failure, ManualClock, type Result } from '../core/index.ts';
import {
  amountOf,
  type ChildOptions,
  Execution,
  ExecutionAborted,
  type ExecutionOptions,
  leftOf,
  MAX_CHILDREN,
  MAX_DEPTH,
  MAX_RECEIPTS,
} from './index.ts';

function start(options: Partial<ExecutionOptions> = {}): { execution: Execution; clock: ManualClock } {
  const clock = new ManualClock(1_000_000);
  const limits = { modelCalls: 3, tokens: 1000 };
  return { execution: Execution.start({ owner: 'player:ann', limits, clock, ids: countingIds(), ...options }), clock };
}

function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.value;
}

function failureOf(result: Result<unknown>): Failure {
  assert.ok(!result.ok);
  return result;
}

const childOf = (execution: Execution, options?: ChildOptions): Execution => must(execution.child(options));

test('EXECUTION-1: a counter is bounded by its limit, and one without a limit may not be used', () => {
  const { execution } = start({ limits: { modelCalls: 1, tokens: Number.POSITIVE_INFINITY } });
  assert.equal(execution.spend({ modelCalls: 1, tokens: 1e9 }).ok, true);
  assert.equal(failureOf(execution.spend({ modelCalls: 1 })).code, 'budget_exhausted');
  assert.equal(execution.spend({ tokens: 1e9 }).ok, true);
  for (const counter of ['searches', 'constructor', '__proto__']) {
    const failure = failureOf(execution.spend(Object.fromEntries([[counter, 1]])));
    assert.match(failure.why, new RegExp(`no ${counter} are allowed`));
  }
});

test('EXECUTION-2: all is held or nothing, and the refusal reads well', () => {
  const { execution } = start();
  must(execution.reserve({ tokens: 300 }));
  must(execution.spend({ tokens: 500 }));
  const failure = failureOf(execution.reserve({ modelCalls: 1, tokens: 201 }));
  assert.equal(failure.why, '201 more tokens would exceed 1000: 500 are used, 300 are held for work under way');
  assert.deepEqual(failure.data, {
    counter: 'tokens',
    limit: 1000,
    spent: 500,
    held: 300,
    asked: 201,
    owner: 'player:ann',
    execution: 'execution-1',
  });
  assert.equal(amountOf(execution.budget.held, 'modelCalls'), 0);
  assert.equal(execution.reserve({ modelCalls: 1, tokens: 200 }).ok, true);
});

test('EXECUTION-3: settling frees what was not used, once', () => {
  const { execution } = start();
  const reservation = must(execution.reserve({ modelCalls: 1, tokens: 800 }));
  assert.equal(leftOf(execution.budget, 'tokens'), 200);
  reservation.settle({ modelCalls: 1, tokens: 120 });
  reservation.settle({ tokens: 999 });
  assert.deepEqual(execution.budget.spent, { modelCalls: 1, tokens: 120 });
  assert.equal(leftOf(execution.budget, 'tokens'), 880);
  must(execution.reserve({ tokens: 80 })).settle();
  must(execution.reserve({ tokens: 80 })).settle({});
  assert.equal(leftOf(execution.budget, 'tokens'), 800);
});

test('EXECUTION-4: more used than held is recorded, and closes the counter', () => {
  const { execution } = start();
  must(execution.reserve({ tokens: 900 })).settle({ tokens: 1500 });
  assert.equal(amountOf(execution.budget.spent, 'tokens'), 1500);
  assert.equal(leftOf(execution.budget, 'tokens'), 0);
  assert.equal(failureOf(execution.spend({ tokens: 1 })).code, 'budget_exhausted');
  assert.equal(execution.spend({ modelCalls: 1 }).ok, true);
});

test('EXECUTION-5: spending uses at once', () => {
  const { execution } = start();
  must(execution.spend({ modelCalls: 2 }));
  assert.deepEqual([execution.budget.spent, amountOf(execution.budget.held, 'modelCalls')], [{ modelCalls: 2 }, 0]);
});

test('EXECUTION-6: what is no whole number throws and changes nothing', () => {
  const { execution } = start();
  const reservation = must(execution.reserve({ tokens: 10 }));
  for (const tokens of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => execution.reserve({ tokens }), RangeError);
    assert.throws(() => execution.spend({ tokens }), RangeError);
    assert.throws(() => reservation.settle({ tokens }), RangeError);
  }
  assert.deepEqual([execution.budget.held, execution.budget.spent], [{ tokens: 10 }, {}]);
  for (const tokens of [-1, 0.5, Number.NaN]) assert.throws(() => start({ limits: { tokens } }), RangeError);
  for (const wallMs of [-1, Number.NaN]) assert.throws(() => start({ wallMs }), RangeError);
});

test('EXECUTION-8: a child draws on its parents, and on no more than its own', () => {
  const { execution } = start();
  const child = childOf(execution, { owner: 'resident:7', limits: { modelCalls: 1 } });
  const grandchild = childOf(child);
  must(grandchild.spend({ modelCalls: 1, tokens: 400 }));
  for (const one of [execution, child, grandchild]) assert.equal(amountOf(one.budget.spent, 'tokens'), 400);
  assert.equal(failureOf(grandchild.spend({ modelCalls: 1 })).data?.['owner'], 'resident:7');
  assert.equal(amountOf(execution.budget.spent, 'modelCalls'), 1);
  const held = must(grandchild.reserve({ tokens: 500 }));
  assert.equal(failureOf(execution.spend({ tokens: 101 })).code, 'budget_exhausted');
  held.settle({ tokens: 0 });
  assert.equal(execution.spend({ tokens: 600 }).ok, true);
  assert.equal(failureOf(child.spend({ tokens: 1 })).data?.['owner'], 'player:ann');
});

test('EXECUTION-9: a child ends with its parent and frees its place when it finishes', () => {
  const { execution } = start();
  const child = childOf(execution);
  const grandchild = childOf(child);
  child.finish();
  assert.equal(failureOf(grandchild.check()).code, 'finished');
  assert.equal(execution.check().ok, true);
  const other = childOf(execution);
  execution.abort('enough');
  assert.equal(failureOf(other.check()).why, 'enough');
});

test('EXECUTION-9: children are bounded in number and depth', () => {
  const { execution } = start();
  const children = Array.from({ length: 1000 }, () => childOf(execution));
  assert.equal(MAX_CHILDREN, 1000);
  assert.equal(failureOf(execution.child()).code, 'too_many_children');
  children[0]?.finish();
  assert.equal(execution.child().ok, true);
  let deepest = start().execution;
  for (let depth = 2; depth <= MAX_DEPTH; depth++) deepest = childOf(deepest);
  assert.equal(MAX_DEPTH, 16);
  assert.equal(failureOf(deepest.child()).code, 'too_deep');
});

test('EXECUTION-10: an abort ends everything with its first reason', async () => {
  const { execution } = start();
  const waiting = new Promise<unknown>((resolve) => {
    execution.signal.addEventListener('abort', () => resolve(execution.signal.reason));
  });
  execution.abort('the player left');
  execution.abort('later');
  const reason = await waiting;
  assert.ok(reason instanceof ExecutionAborted);
  assert.deepEqual([reason.message, reason.failure.code], ['the player left', 'aborted']);
  for (const result of [execution.check(), execution.reserve({ tokens: 1 }), execution.spend({}), execution.child()]) {
    assert.deepEqual(result, reason.failure);
  }
});

test('EXECUTION-11: the deadline ends it, by the clock even before the timer', () => {
  const { execution, clock } = start({ wallMs: 500 });
  const child = childOf(execution, { wallMs: 10_000 });
  const quick = childOf(execution, { wallMs: 100 });
  assert.deepEqual([execution.leftMs, child.leftMs, quick.leftMs], [500, 500, 100]);
  clock.advance(100);
  assert.equal(failureOf(quick.check()).code, 'deadline_exceeded');
  assert.equal(child.check().ok, true);
  clock.advance(400);
  assert.equal(execution.signal.aborted, true);
  assert.equal(failureOf(child.spend({ tokens: 1 })).code, 'deadline_exceeded');
  assert.deepEqual([execution.leftMs, clock.pending], [0, 0]);
  assert.equal(start().execution.leftMs, Number.POSITIVE_INFINITY);

  const busy = new ManualClock();
  const frozenTimers = { ...busyClock(busy), after: () => ({ cancel: () => {} }) };
  const late = Execution.start({ owner: 'a', limits: {}, wallMs: 5, clock: frozenTimers });
  busy.advance(5);
  assert.equal(failureOf(late.check()).code, 'deadline_exceeded');
  assert.equal(late.signal.aborted, true);
});

function busyClock(clock: ManualClock) {
  return {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    every: (periodMs: number, fn: () => void) => clock.every(periodMs, fn),
  };
}

test('EXECUTION-12: what was reserved is settled after the end too', () => {
  const { execution } = start();
  const child = childOf(execution);
  const reservation = must(child.reserve({ modelCalls: 1, tokens: 800 }));
  execution.abort('enough');
  assert.equal(amountOf(execution.budget.held, 'tokens'), 800);
  reservation.settle({ modelCalls: 1, tokens: 70 });
  assert.deepEqual([execution.budget.spent, leftOf(execution.budget, 'tokens')], [{ modelCalls: 1, tokens: 70 }, 930]);
});

test('EXECUTION-13: finishing counts what is held as used and leaves nothing behind', () => {
  const outer = new AbortController();
  const { execution, clock } = start({ wallMs: 1000, signal: outer.signal });
  const child = childOf(execution, { wallMs: 10 });
  const reservation = must(child.reserve({ tokens: 300 }));
  execution.finish();
  execution.finish();
  reservation.settle({ tokens: 1 });
  assert.deepEqual(execution.budget.spent, { tokens: 300 });
  assert.equal(leftOf(execution.budget, 'tokens'), 700);
  assert.equal(failureOf(child.check()).code, 'finished');
  assert.equal(execution.signal.aborted, true);
  assert.deepEqual([clock.pending, getEventListeners(outer.signal, 'abort').length], [0, 0]);
});

test('EXECUTION-14: an outer signal aborts it, early or late', () => {
  const outer = new AbortController();
  const { execution } = start({ signal: outer.signal });
  outer.abort();
  assert.equal(failureOf(execution.check()).code, 'aborted');
  assert.equal(failureOf(start({ signal: outer.signal }).execution.check()).code, 'aborted');
});

test('EXECUTION-15: a receipt is built once and cannot be changed', () => {
  const { execution, clock } = start();
  const child = childOf(execution, { owner: 'shop' });
  const goods = { name: 'apple', from: { pool: 'daily' } };
  clock.advance(5);
  const receipt = must(child.record('item_given', goods));
  goods.from.pool = 'forged';
  must(execution.record('charged', 3));
  assert.deepEqual(receipt, {
    number: 1,
    owner: 'shop',
    execution: 'execution-2',
    kind: 'item_given',
    atMs: 1_000_005,
    data: { name: 'apple', from: { pool: 'daily' } },
  });
  assert.ok(Object.isFrozen(receipt) && Object.isFrozen(receipt.data.from));
  assert.deepEqual(execution.receipts, child.receipts);
  assert.deepEqual(
    execution.receipts.map((one) => [one.number, one.kind]),
    [
      [1, 'item_given'],
      [2, 'charged'],
    ],
  );
});

test('EXECUTION-16: receipts are bounded', () => {
  const { execution } = start({ maxReceipts: 2 });
  const child = childOf(execution);
  must(child.record('a', {}));
  must(execution.record('b', {}));
  assert.equal(failureOf(child.record('c', {})).code, 'receipts_full');
  assert.equal(execution.receipts.length, 2);
  assert.equal(MAX_RECEIPTS, 256);
  const roomy = start().execution;
  for (let i = 0; i < 256; i++) must(roomy.record('a', i));
  assert.equal(roomy.record('a', 256).ok, false);
});
