import { z } from 'zod';
import { defineTexts, type Locale, succeed, textOf } from '../../core/index.ts';
import type { ModelGateway } from '../../models/index.ts';
import { intentWords } from '../cognition/thought-words.ts';
import { privateGround } from '../commons/private-ground.ts';
import { clockText } from '../time/sim-time.ts';
import { inAll } from '../words/in-all.ts';
import { Wording } from '../words/wording.ts';
import type { AnswerLine, InterviewAsked } from './asked.ts';
import type { Answerer } from './interview.ts';

/** What an answer may take. */
const MAX_OUTPUT_TOKENS = 400;
/** Sentences of one answer. */
const MAX_LINES = 5;

const ASKS = defineTexts({
  now: { en: 'It is {clock}.', zh: '现在是{clock}。' },
  intent: { en: 'Just now you mean this: {what}.', zh: '眼下你的打算是：{what}。' },
  memories: { en: 'What comes to your mind, by number:', zh: '你想起的事，各有编号：' },
  nothing: { en: 'Nothing comes to your mind.', zh: '你什么也想不起来。' },
  question: {
    en: 'Somebody outside of this world, who can harm nobody and will tell nobody, asks you: “{question}” Answer honestly, in one to five sentences of your own, in the first person, in English. Say nothing that does not stand above; what you do not know, say so. With each sentence give the number of the memory it rests on, or null.',
    zh: '有一个不属于这个世界、不会害人、也不会外传的人问你：“{question}”请用第一人称、用中文，如实回答一到五句。上文没有的不要说；不知道的就说不知道。每句注明它依据的记忆编号，没有则为 null。',
  },
});

const answerSchema = z.object({
  sentences: z
    .array(z.object({ words: z.string().trim().min(1).max(400), memory: z.int().nullable() }))
    .min(1)
    .max(MAX_LINES),
});

/**
 * Answers interviews by a language model, in one language. It is shown what the resident is, wants, and has called to
 * mind, and nothing else; a memory that it names and was not shown does not count.
 */
export function answererBy(gateway: Pick<ModelGateway, 'ask'>, locale: Locale): Answerer {
  return async (asked) => {
    const { setting, person, recalled, head } = asked;
    const answer = await gateway.ask({
      owner: `resident:${setting.people[person]?.id ?? person}`,
      layer: 'interview',
      tier: 'slow',
      prompt: promptOf(asked, locale),
      schema: answerSchema,
      schemaName: 'answer',
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
    if (!answer.ok) return answer;
    const shown = new Map(recalled.map(({ memory }) => [memory.id, memory.fact]));
    return succeed(
      answer.value.value.sentences.map(({ words, memory }): AnswerLine => {
        const fact = memory === null ? undefined : shown.get(memory);
        const isConcealed = fact !== undefined && 'predicate' in fact && head.conceals(fact);
        return {
          text: inAll(() => words),
          memory: fact === undefined ? undefined : (memory ?? undefined),
          isConcealed,
        };
      }),
    );
  };
}

function promptOf({ setting, person, nowMs, intent, recalled, question }: InterviewAsked, locale: Locale): string {
  const wording = new Wording(setting);
  const say = (text: Parameters<typeof textOf>[0], values = {}) => textOf(text, locale, values);
  const memories = recalled
    .map(({ memory }) => memory)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, atMs, fact }) => `${id}. ${clockText(atMs)} ${wording.remembered(fact)[locale]}`);
  return [
    privateGround(setting, person, locale),
    say(ASKS.now, { clock: clockText(nowMs) }),
    ...(intent === undefined ? [] : [say(ASKS.intent, { what: intentWords(setting, person, intent, locale) })]),
    ...(memories.length === 0 ? [say(ASKS.nothing)] : [say(ASKS.memories), ...memories]),
    say(ASKS.question, { question }),
  ].join('\n');
}
