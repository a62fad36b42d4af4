import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Breaker, FAILURES_TO_REST, FIRST_REST_MS, LONGEST_REST_MS } from './breaker.ts';
import { modelFailure } from './failures.ts';

const FAILURE = modelFailure('provider_error', { model: 'a/b', detail: '500' });

test('MODELS-17: five failures in a row begin a rest, a success in between does not', () => {
  const breaker = new Breaker();
  for (let i = 1; i < FAILURES_TO_REST; i++) assert.equal(breaker.failed(0, FAILURE, false), undefined);
  assert.equal(breaker.succeeded(), false);
  for (let i = 1; i < FAILURES_TO_REST; i++) assert.equal(breaker.failed(0, FAILURE, false), undefined);
  assert.deepEqual(breaker.ask(0), { may: 'go' });
  assert.equal(breaker.failed(0, FAILURE, false), FIRST_REST_MS);
  assert.deepEqual(breaker.ask(1000), { may: 'rest', restMs: FIRST_REST_MS - 1000, failure: FAILURE });
  assert.equal(breaker.failed(1000, FAILURE, false), undefined, 'a try that was under way adds nothing');
});

test('MODELS-17: one trial goes at a time; its failure doubles the rest up to the longest, its success ends it', () => {
  const breaker = new Breaker();
  assert.equal(breaker.failed(0, FAILURE, true), FIRST_REST_MS, 'a failure of all tries rests at once');
  let nowMs = 0;
  let restMs = FIRST_REST_MS;
  for (let i = 0; i < 6; i++) {
    nowMs += restMs;
    assert.equal(breaker.state(nowMs).state, 'trying');
    assert.deepEqual(breaker.ask(nowMs), { may: 'try' });
    assert.equal(breaker.ask(nowMs).may, 'rest', 'not a second one');
    const longer = breaker.failed(nowMs, FAILURE, false);
    assert.equal(longer, Math.min(LONGEST_REST_MS, restMs * 2));
    restMs = longer ?? 0;
  }
  nowMs += restMs;
  assert.equal(breaker.ask(nowMs).may, 'try');
  breaker.unused();
  assert.equal(breaker.ask(nowMs).may, 'try', 'a trial that told nothing is given again');
  assert.equal(breaker.succeeded(), true);
  assert.deepEqual(breaker.ask(nowMs), { may: 'go' });
  assert.deepEqual(breaker.state(nowMs), { state: 'up', restMs: 0 });
});

test('MODELS-15: a model that asks for a long rest gets it', () => {
  const breaker = new Breaker();
  assert.equal(breaker.rest(0, 3_600_000, FAILURE), 3_600_000);
  assert.equal(breaker.ask(3_599_999).may, 'rest');
  assert.equal(breaker.ask(3_600_000).may, 'try');
});
