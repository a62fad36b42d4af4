import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, ManualClock, succeed } from '../../core/index.ts';
import { createGateway, scripted } from '../../models/index.ts';
import { night, settingOf } from '../testing/nights.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import type { InterviewAsked } from './asked.ts';
import { interview, MAX_QUESTION_CHARS } from './interview.ts';
import { answererBy } from './model-answer.ts';

const setting = await settingOf('ravenisle');
const QUESTIONS = [
  'Where is Jiang Li?',
  'Whom do you suspect?',
  'What are you going to do?',
  'Do you trust Gu Weizhou?',
  'What do you know about Shen Yan?',
  'Did anything happen in the kitchen?',
  '江离在哪里？',
  '你怀疑谁？',
  '你打算做什么？',
  '你觉得沈砚怎么样？',
];

test('LIFE-320: everybody answers from what they hold, each line with the memory it rests on and its chain', async () => {
  const lived = night(setting, 3, 7);
  let [lines, sourced] = [0, 0];
  for (const { index } of setting.people) {
    for (const question of QUESTIONS) {
      const asked = await interview(lived, index, question);
      assert.ok(asked.ok);
      assert.equal(asked.value.by, 'rules');
      assert.ok(asked.value.lines.length > 0);
      for (const { text, memory, because } of asked.value.lines) {
        lines++;
        assert.ok(text.en.length > 3 && !text.en.includes('{') && !text.zh.includes('{'), text.en);
        if (memory === undefined) continue;
        sourced++;
        assert.equal(because?.memory.id, memory);
        assert.equal(because?.holder, index);
      }
    }
  }
  assert.ok(sourced > lines / 4, `${sourced} of ${lines}`);
});

test('LIFE-320: who has never heard of a thing says so, and a secret is told to be one', async () => {
  const lived = night(setting, 3, 1);
  const person = setting.people.find(({ secrets }) => secrets.length > 0);
  assert.ok(person !== undefined);
  const [secret] = person.secrets;
  const text = setting.factSpecs.get(secret?.predicate ?? '')?.text.en ?? '';
  const own = await interview(lived, person.index, text);
  assert.ok(own.ok && own.value.lines.some(({ isConcealed }) => isConcealed), 'they know, and would not tell');
  for (const { index, knows } of setting.people) {
    if (knows.some(({ predicate }) => predicate === secret?.predicate)) continue;
    const other = await interview(lived, index, text);
    assert.ok(other.ok && other.value.lines.every((line) => !line.text.en.includes(text.replace(/\.$/, ''))));
  }
  const lost = await interview(lived, person.index, 'Zebras?');
  assert.deepEqual(lost.ok && lost.value.lines.map(({ text: { en } }) => en), ['I know nothing of that.']);
});

test('LIFE-321: the run does not notice: asked or not, it is the same to the byte', async () => {
  const [asked, silent] = [night(setting, 5, 4), night(setting, 5, 4)];
  for (const { index } of setting.people) {
    for (const question of QUESTIONS.slice(0, 5)) {
      await interview(asked, index, question);
      await interview(asked, index, question, {
        answerer: async ({ head }: InterviewAsked) => {
          // Whatever is done to the head is done to a copy.
          head.changeTrust(0, -1);
          head.memory.recall(question, { nowMs: asked.life.nowMs });
          head.memory.reflected();
          return succeed([]);
        },
      });
    }
  }
  assert.equal(JSON.stringify(asked.life.save()), JSON.stringify(silent.life.save()));
  for (const { life } of [asked, silent]) life.advance(life.nowMs + 2 * HOUR_MS);
  assert.equal(JSON.stringify(asked.life.save()), JSON.stringify(silent.life.save()));
});

test('LIFE-322: a model may answer; where it fails the rules do, and it is told', async () => {
  const lived = night(setting, 3, 1);
  const text = { en: 'I heard a step.', zh: '我听见脚步声。' };
  const [memory] = lived.mind.headOf(2).memory.all();
  const answered = await interview(lived, 2, 'What did you hear?', {
    answerer: async ({ recalled, question }) => {
      assert.equal(question, 'What did you hear?');
      assert.ok(recalled.length > 0);
      return succeed([{ text, memory: memory?.id, isConcealed: false }]);
    },
  });
  assert.ok(answered.ok && answered.value.by === 'model');
  assert.deepEqual(answered.value.lines[0]?.because?.memory.id, memory?.id);
  const failed = await interview(lived, 2, 'What did you hear?', {
    answerer: async () => fail('budget_exhausted', 'no more money', 'raise the cap'),
  });
  assert.ok(failed.ok && failed.value.by === 'rules' && failed.value.failure?.code === 'budget_exhausted');
});

test('LIFE-322: a question to nobody, of nothing, or without end is refused', async () => {
  const lived = night(setting, 3, 1);
  const codes = [];
  for (const [person, question] of [
    [99, 'Who?'],
    [0, '  '],
    [0, 'a'.repeat(MAX_QUESTION_CHARS + 1)],
  ] as const) {
    const asked = await interview(lived, person, question);
    codes.push(asked.ok ? '' : asked.code);
  }
  assert.deepEqual(codes, ['unknown_person', 'bad_question', 'bad_question']);
});

test('LIFE-322: a language model is shown what the person has in mind and nothing else; what it cites must be of that', async () => {
  const lived = night(setting, 3, 4);
  const person = setting.indexOf('person', 'wen_yan');
  const prompts: string[] = [];
  const model = scripted(({ prompt }) => {
    prompts.push(typeof prompt === 'string' ? prompt : JSON.stringify(prompt));
    const known = Number(/\n(\d+)\. /.exec(prompts.at(-1) ?? '')?.[1]);
    return {
      json: {
        sentences: [
          { words: 'I saw enough.', memory: known },
          { words: 'More I dreamt.', memory: 99_999 },
        ],
      },
    };
  });
  const gateway = createGateway({ config: { models: { slow: model } }, clock: new ManualClock(), run: 'test' });
  assert.ok(gateway.ok, gateway.ok ? '' : gateway.why);
  const answerer = answererBy(gateway.value, 'en');
  const asked = await interview(lived, person, 'What did you see?', { answerer });
  await gateway.value.close();
  assert.ok(asked.ok && asked.value.by === 'model', asked.ok ? asked.value.failure?.why : asked.why);
  const [seen, dreamt] = asked.value.lines;
  assert.equal(seen?.because?.holder, person);
  assert.equal(dreamt?.memory, undefined);
  const head = lived.mind.headOf(person);
  for (const [id, spec] of setting.factSpecs) {
    if (spec.canary && !head.knowsFact(id)) assert.ok(!prompts.join().includes(spec.text.en.slice(0, -1)), id);
  }
});
