import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf, isRepeated, type SaidLine } from './talk-watch.ts';

function said(act: SaidLine['act'], words: string, hasFacts = false): SaidLine {
  return { act, words, hasFacts };
}

const NEWS = said('chat', 'The boiler went out at nine and Mrs Qin had to light it again by herself.');

test('LIFE-408: a line that was said before, or nearly, is found to be one, in both languages', () => {
  const lines = [NEWS, said('ask', '你昨天晚上是不是去过书房，翻过那张书桌？')];
  assert.ok(isRepeated('The boiler went out at nine, and Mrs Qin had to light it again herself!', lines));
  assert.ok(isRepeated('昨天晚上你是不是去过书房，翻过那张书桌？', lines));
  assert.ok(!isRepeated('The boiler is an old one, and nobody here can mend it.', lines));
  assert.ok(!isRepeated('他昨晚一直在厨房。', lines));
});

test('LIFE-409: three lines in a row that bring nothing new call for a nudge, five for a farewell; a question or news carries on', () => {
  const nods = [
    said('agree', 'You are quite right.'),
    said('agree', 'Yes, quite right, I agree.'),
    said('agree', 'So do I. Quite.'),
    said('agree', 'We agree, then, as we should.'),
    said('agree', 'Indeed we do agree.'),
  ];
  assert.equal(courseOf([]), 'on');
  assert.equal(courseOf([NEWS, ...nods.slice(0, 2)]), 'on');
  assert.equal(courseOf([NEWS, ...nods.slice(0, 3)]), 'agreeing');
  assert.equal(courseOf([NEWS, ...nods]), 'ending');
  assert.equal(courseOf([NEWS, ...nods.slice(0, 4), said('ask', 'Who was it that put the lantern out?')]), 'on');
  assert.equal(courseOf([NEWS, ...nods.slice(0, 4), said('agree', 'You are quite right.', true)]), 'on');
  const again = [1, 2, 3].map((i) => said('chat', `${NEWS.words}${'!'.repeat(i)}`));
  assert.equal(courseOf([NEWS, ...again]), 'repeating');
});
