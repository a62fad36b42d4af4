import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TalkLine } from '../../actor/mind.ts';
import { factOf } from '../../cognition/predicates.ts';
import { settingOf } from '../../testing/nights.ts';
import { NONE } from '../../world/entity.ts';
import { resolutionsOf } from '../resolution.ts';
import { isSettled, lastMotion } from './assembly.ts';

const setting = await settingOf('ravenisle');
const the = (id: string): number => setting.entityById(id);

function lines(...said: readonly (readonly [number, Partial<TalkLine['speech']>])[]): TalkLine[] {
  return said.map(([speaker, speech], i) => ({
    event: i,
    atMs: i,
    speaker,
    speech: { act: 'chat', to: NONE, topic: NONE, facts: [], ...speech },
  }));
}

test('LIFE-218: what was moved last is before the company, with who stands behind it and who has had their say', () => {
  assert.equal(lastMotion(lines([1, {}])), undefined);
  const reproach = factOf(the('wen_yan'), 'searched', { object: the('desk') });
  assert.equal(lastMotion(lines([1, { act: 'accuse', topic: the('wen_yan'), facts: [reproach] }])), undefined);
  const motion = lastMotion(
    lines(
      [1, { act: 'accuse', topic: the('jiang_li') }],
      [2, { act: 'agree' }],
      [3, { act: 'oppose' }],
      [4, { act: 'accuse', topic: the('jiang_li') }],
    ),
  );
  assert.deepEqual([motion?.act, motion?.subject], ['accuse', the('jiang_li')]);
  assert.deepEqual([...(motion?.supporters ?? [])], [1, 2, 4]);
  assert.deepEqual([...(motion?.heard ?? [])], [1, 2, 3, 4]);
});

test('LIFE-218: whoever owns up to it before all is believed: it is announced, and nothing more is to be settled', () => {
  const killed = factOf(the('jiang_li'), 'killed', { object: the('gu_weizhou') });
  const self = setting.indexOf('person', 'jiang_li');
  const said = lines(
    [0, { act: 'accuse', topic: the('jiang_li') }],
    [3, { act: 'agree' }],
    [self, { act: 'confess', topic: the('jiang_li'), facts: [killed] }],
  );
  assert.equal(isSettled(said, self), true);
  assert.equal(isSettled(said.slice(0, 2), self), false);
  assert.deepEqual(resolutionsOf(said, 3), [killed]);
  assert.deepEqual(
    resolutionsOf(said.slice(0, 2), 3).map(({ predicate }) => predicate),
    ['suspected'],
  );
});
