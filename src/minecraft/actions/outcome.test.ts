import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, outcomeAtDeadline, outcomeOf, REFUSAL_STANDS_TICKS } from './outcome.ts';

const SILENCE: Evidence = { done: false, toldUnchanged: false, answer: 'none', ticksSince: 100 };

test('ACTIONS-22: what the state shows is acknowledged at once, whatever else was heard', () => {
  assert.equal(outcomeOf({ ...SILENCE, done: true, ticksSince: 0 }), 'acknowledged');
  assert.equal(outcomeOf({ done: true, toldUnchanged: true, answer: 'refused', ticksSince: 9 }), 'acknowledged');
});

test('ACTIONS-22: a refusal is believed only after it has stood for some ticks', () => {
  for (const heard of [{ toldUnchanged: true }, { answer: 'refused' as const }]) {
    assert.equal(outcomeOf({ ...SILENCE, ...heard, ticksSince: REFUSAL_STANDS_TICKS - 1 }), undefined);
    assert.equal(outcomeOf({ ...SILENCE, ...heard, ticksSince: REFUSAL_STANDS_TICKS }), 'rejected_by_server');
  }
});

test('ACTIONS-22: an acknowledgement without a change is a refusal only at the deadline; silence stays unconfirmed', () => {
  assert.equal(outcomeOf({ ...SILENCE, answer: 'acknowledged' }), undefined);
  assert.equal(outcomeAtDeadline({ ...SILENCE, answer: 'acknowledged' }), 'rejected_by_server');
  assert.equal(outcomeOf(SILENCE), undefined);
  assert.equal(outcomeAtDeadline(SILENCE), 'unconfirmed');
});
