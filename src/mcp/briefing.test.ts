import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '../core/index.ts';
import { briefingText, MAX_GOAL_CHARACTERS } from './briefing.ts';

test('MCP-13: the briefing names the body, three rules and the first calls, in each locale', () => {
  for (const locale of LOCALES) {
    const text = briefingText('Ash', locale);
    assert.match(text, /Ash/);
    for (const rule of ['1. ', '2. ', '3. ']) assert.ok(text.includes(`\n${rule}`), `${locale} ${rule}`);
    for (const call of ['describe()', 'where_am_i()', 'find_path()', 'events()', 'wait_until()']) {
      assert.ok(text.includes(call), `${locale} ${call}`);
    }
  }
});

test('MCP-13: a goal stands at the end, and a long one is cut', () => {
  assert.ok(briefingText('Ash', 'en', 'build a house').endsWith('Your task: build a house'));
  assert.equal(briefingText('Ash', 'en', '  '), briefingText('Ash', 'en'));
  const long = briefingText('Ash', 'en', 'x'.repeat(MAX_GOAL_CHARACTERS + 1));
  assert.ok(long.endsWith(`${'x'.repeat(MAX_GOAL_CHARACTERS)} ...`));
});
