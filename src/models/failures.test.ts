import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, valuesNamedIn } from '../core/index.ts';
import { modelFailure, worded } from './failures.ts';
import { HOW_TOS, WHYS } from './texts.ts';

test('MODELS-37: every failure is said in both languages, with the same values', () => {
  assert.deepEqual(Object.keys(WHYS).sort(), Object.keys(HOW_TOS).sort());
  for (const code of Object.keys(WHYS) as (keyof typeof WHYS)[]) {
    const names = [...valuesNamedIn(WHYS[code].en), ...valuesNamedIn(HOW_TOS[code].en)];
    const failure = modelFailure(code, Object.fromEntries(names.map((name) => [name, `<${name}>`])));
    const chinese = worded(failure, 'zh');
    assert.match(chinese.why + chinese.howTo, /[\u4e00-\u9fff]/, code);
    for (const name of valuesNamedIn(WHYS[code].en)) assert.ok(chinese.why.includes(`<${name}>`), code);
    assert.equal(worded(failure, 'en'), failure);
    assert.deepEqual([chinese.code, chinese.data], [failure.code, failure.data]);
  }
  const foreign = fail('disk_full', 'the disk is full', 'free some space');
  assert.equal(worded(foreign, 'zh'), foreign);
});
