import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, type Locale, ManualClock, succeed } from '../../core/index.ts';
import { type ModelGateway, type ModelRequest, tokenBound } from '../../models/index.ts';
import { openLiving } from '../living.ts';
import { settingOf } from '../testing/nights.ts';
import { onVirtualTime } from '../testing/plausible-gateway.ts';
import { PlausibleModel } from '../testing/plausible-model.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { lengthOf } from './chronicle.ts';
import { type ProseTask, proseAnswer, proseOf, proseTask } from './model-prose.ts';
import type { Edition, Paragraph } from './novel.ts';
import type { Strand } from './prose.ts';

const ravenisle = await settingOf('ravenisle');
const WINDOWS = 3;

interface Written {
  readonly edition: Edition;
  readonly paragraph: Paragraph;
  readonly strands: readonly Strand[];
}

/** The first paragraphs of a night by rules, with all there was to tell in each. */
const chronicle: readonly Written[] = (() => {
  const { life, narrator } = openLiving(ravenisle, { seed: 1, rate: 'max' });
  const written: Written[] = [];
  narrator.observe((edition, paragraph, strands) => {
    if (edition === 'reader' && strands.length > 2) written.push({ edition, paragraph, strands });
  });
  life.advance(ravenisle.startMs + 3 * HOUR_MS);
  return written.slice(0, WINDOWS);
})();

function taskOf(written: Written, locale: Locale): ProseTask {
  const before = {
    synopsis: { en: '', zh: '' },
    last: undefined,
    chapter: { en: 'One', zh: '一' },
    opensChapter: true,
  };
  const untold = { ...written, synopsis: before.synopsis };
  const task = proseTask(ravenisle, untold, before, { locale, count: tokenBound });
  assert.ok(task !== undefined);
  return task;
}

/** What is given, told word for word until it is long enough. */
function retold({ sentences }: ProseTask, locale: Locale): { readonly paragraph: string; readonly told: number[] } {
  const most = locale === 'zh' ? 380 : 115;
  const told: number[] = [];
  let paragraph = '';
  for (const [i, { text }] of sentences.entries()) {
    if (lengthOf(paragraph + text, locale) > most) continue;
    paragraph += `${paragraph === '' || locale === 'zh' ? '' : ' '}${text}`;
    told.push(i + 1);
  }
  const filler = locale === 'zh' ? '风一阵紧似一阵。' : 'It went on like that for a while.';
  while (lengthOf(paragraph, locale) < (locale === 'zh' ? 200 : 60))
    paragraph += locale === 'zh' ? filler : ` ${filler}`;
  return { paragraph, told };
}

test('LIFE-420: a model is given the sentences of a window and nothing that the reader may not know; what it tells carries their events', () => {
  for (const locale of ['en', 'zh'] as const) {
    for (const written of chronicle) {
      const task = taskOf(written, locale);
      assert.ok(task.sentences.length >= 3);
      for (const { text } of task.sentences)
        assert.ok(task.prompt.text.includes(text) || task.prompt.cut.includes('events'));
      const answer = retold(task, locale);
      const prose = proseOf(ravenisle, task, answer);
      assert.ok(!('fault' in prose), 'fault' in prose ? prose.fault : '');
      const events = new Set(answer.told.flatMap((number) => task.sentences[number - 1]?.events ?? []));
      assert.deepEqual(
        prose.events,
        [...events].toSorted((a, b) => a - b),
      );
    }
  }
});

test('LIFE-421: prose that is too long or too short, names a stranger, gives a secret away or tells nothing cannot stand', () => {
  const [written] = chronicle;
  assert.ok(written !== undefined);
  const task = taskOf(written, 'en');
  const { paragraph, told } = retold(task, 'en');
  const given = task.sentences.map(({ text }) => text).join(' ');
  const stranger =
    ['Qin', 'Jiang Li', 'Fang Jiming', 'Shen Yan'].find((name) => !given.includes(name)) ?? 'the lighthouse logbook';
  const short = paragraph.split(' ').slice(0, 62).join(' ');
  const faults: readonly [string, readonly number[], RegExp][] = [
    [`${paragraph} ${paragraph} ${paragraph}`, told, /it has \d+ words, more than 120/],
    ['Too little.', told, /it has 2 words, fewer than/],
    [
      `${short} ${stranger === 'Qin' ? 'Mrs Qin' : stranger} stood in the door.`,
      told,
      /it names .+, of whom or which nothing was said/,
    ],
    [
      `${short} He had a surveyor’s report that the hull was rotten.`,
      told,
      /tells the reader something that nobody has said/,
    ],
    [paragraph, [], /"told" names no sentence/],
    [paragraph, [99], /"told" names no sentence/],
  ];
  for (const [text, marks, why] of faults) {
    const prose = proseOf(ravenisle, task, { paragraph: text, told: [...marks] });
    assert.match('fault' in prose ? prose.fault : `it stands: ${text}`, why);
  }
});

/** A gateway that answers for the narrator alone. */
function telling(answer: (prompt: string, calls: number) => unknown): {
  readonly gateway: Pick<ModelGateway, 'ask'>;
  readonly prompts: string[];
} {
  const prompts: string[] = [];
  const ask = async ({ owner, prompt, schema }: ModelRequest<unknown>) => {
    if (owner !== 'narrator') return fail('no_minds', 'only the novel is told', 'wait');
    const text = typeof prompt === 'string' ? prompt : prompt.map((message) => message.text).join('\n');
    prompts.push(text);
    const given = answer(text, prompts.length);
    if (given === undefined) return fail('down', 'nobody there', 'wait');
    return succeed({ value: schema.parse(given), text: JSON.stringify(given) });
  };
  return { gateway: { ask: ask as unknown as ModelGateway['ask'] }, prompts };
}

async function told(gateway: Pick<ModelGateway, 'ask'>) {
  const clock = new ManualClock();
  const living = openLiving(ravenisle, { seed: 1, rate: 'max', clock, minds: { gateway, locale: 'en' } });
  await onVirtualTime(clock, living.life.runUntil(ravenisle.startMs + 2 * HOUR_MS));
  await onVirtualTime(clock, living.scribe?.idle() ?? Promise.resolve());
  living.life.advance(living.life.nowMs);
  return { ...living, novel: living.narrator.novel('reader'), all: living.narrator.novel('omniscient') };
}

test('LIFE-422: paragraphs are told one after another, each going on from the last as it stands then; only the edition that is read, in the language of the run', async () => {
  const model = new PlausibleModel(1);
  const answer = (prompt: string) => JSON.parse(model.answer({ name: 'prose', prompt })) as { paragraph: string };
  const { gateway, prompts } = telling(answer);
  const { novel, all, scribe } = await told(gateway);
  const anew = novel.paragraphs.filter(({ revised }) => revised > 0);
  assert.ok(anew.length >= 2);
  assert.equal(scribe?.status.told, anew.length);
  assert.deepEqual(
    anew.map(({ revised }) => revised),
    anew.map((_, i) => i + 1),
  );
  assert.ok(all.paragraphs.every(({ revised }) => revised === 0));
  const [first, second] = anew;
  assert.ok(first && second);
  assert.ok(prompts.some((prompt) => prompt.includes(`The last paragraph: ${first.text.en}`)));
  assert.ok(
    novel.paragraphs.every(({ text }) => text.zh.length > 0 && !/[a-z]{4}/.test(text.zh.replace(/“[^”]*”/g, ''))),
  );
  const events = new Set(novel.paragraphs.flatMap((paragraph) => paragraph.events));
  assert.ok(first.events.every((event) => events.has(event)));
});

test('LIFE-423: a paragraph that cannot stand is asked for once more with why; where none comes the chronicle’s stays', async () => {
  const without = await told(telling(() => undefined).gateway);
  assert.ok(without.novel.paragraphs.length > 0);
  assert.ok(without.novel.paragraphs.every(({ revised }) => revised === 0));
  assert.equal(without.scribe?.status.failure?.code, 'down');
  const { gateway, prompts } = telling(() => ({ paragraph: 'Short.', told: [1] }));
  const bad = await told(gateway);
  assert.deepEqual(
    bad.novel.paragraphs.map(({ text }) => text),
    without.novel.paragraphs.map(({ text }) => text),
  );
  assert.equal(bad.scribe?.status.failure?.code, 'impossible_answer');
  assert.match(prompts[1] ?? '', /That cannot stand: it has 1 words, fewer than/);
  assert.ok(proseAnswer.safeParse({ paragraph: '', told: [] }).success);
});
