import { z } from 'zod';
import { type Locale, type Text, textOf } from '../../core/index.ts';
import { namesOf } from '../cognition/model-mind/name-index.ts';
import { assemble, type CountTokens, type Prompt } from '../cognition/model-mind/prompt-part.ts';
import { tellingOf } from '../cognition/model-mind/telling.ts';
import { spokenTime } from '../words/spoken-time.ts';
import type { Setting } from '../world/setting.ts';
import { LENGTHS, lengthOf } from './chronicle.ts';
import { MODEL_PROSE_TEXTS } from './model-prose-texts.ts';
import type { Edition, Paragraph } from './novel.ts';
import { Prose, type Sentence, type Strand } from './prose.ts';

/** Sentences that a model is given at most: the weightiest. */
const MAX_SENTENCES = 20;
/** What matters less is not worth a sentence of prose where there is more. */
const MATTERS = 0.75;
const LEAST_SENTENCES = 3;
/** Tokens that each part of the prompt may take. */
const BUDGETS = { before: 260, last: 320, scene: 60, events: 900, ask: 60 } as const;
/** A paragraph may miss its length by so much. */
const LATITUDE = 0.2;

export const proseAnswer = z.object({ paragraph: z.string(), told: z.array(z.number()) });

/** What a model is asked to tell, and what its answer is held against. */
export interface ProseTask {
  readonly untold: Untold;
  readonly locale: Locale;
  readonly sentences: readonly GivenSentence[];
  readonly prompt: Prompt;
}

/** A paragraph as the chronicle has it, with all there was to tell in it, and what had come before. */
export interface Untold {
  readonly edition: Edition;
  readonly paragraph: Paragraph;
  readonly strands: readonly Strand[];
  readonly synopsis: Text;
}

/** A sentence with its events. */
interface GivenSentence {
  readonly text: string;
  readonly events: readonly number[];
}

/** What went before, for whoever goes on telling. */
export interface Before {
  readonly synopsis: Text;
  readonly last: Text | undefined;
  readonly chapter: Text;
  readonly opensChapter: boolean;
}

/** A paragraph of a model that may stand. */
export interface ModelProse {
  readonly text: string;
  /** The events that it tells of, ascending. */
  readonly events: readonly number[];
}

/** The fixed head of all that the narrator asks. */
export function proseHead(setting: Setting, locale: Locale): string {
  return textOf(MODEL_PROSE_TEXTS.head, locale, { style: textOf(setting.scenario.meta.style, locale) });
}

/** Makes the task of telling a paragraph better than the chronicle did; undefined where there is too little to tell. */
export function proseTask(
  setting: Setting,
  untold: Untold,
  before: Before,
  { locale, count }: { readonly locale: Locale; readonly count: CountTokens },
): ProseTask | undefined {
  const { paragraph, strands } = untold;
  const sentences = chosen(strands).map((sentence) => ({
    text: sentence.say(new Prose(setting, locale, {}), ''),
    events: sentence.events,
  }));
  if (sentences.length < LEAST_SENTENCES) return undefined;
  const say = (text: Text, values: Record<string, unknown> = {}) => textOf(text, locale, values);
  const synopsis = say(before.synopsis);
  const [least, most] = bounds(paragraph, locale);
  const prompt = assemble(
    [
      part('before', synopsis === '' ? [] : [say(MODEL_PROSE_TEXTS.synopsis, { synopsis })], BUDGETS.before),
      part('last', before.last ? [say(MODEL_PROSE_TEXTS.last, { last: say(before.last) })] : [], BUDGETS.last),
      part(
        'scene',
        [
          say(MODEL_PROSE_TEXTS.chapter, { title: say(before.chapter), time: spokenTime(paragraph.fromMs, locale) }),
          ...(before.opensChapter ? [say(MODEL_PROSE_TEXTS.opens)] : []),
        ],
        BUDGETS.scene,
      ),
      {
        ...part(
          'events',
          sentences.map(({ text }, i) => `[${i + 1}] ${text}`),
          BUDGETS.events,
        ),
        title: MODEL_PROSE_TEXTS.events,
      },
      part('ask', [say(MODEL_PROSE_TEXTS.ask, { least, most })], BUDGETS.ask),
    ],
    locale,
    count,
  );
  return { untold, locale, sentences, prompt };
}

function part(id: string, lines: readonly string[], budgetTokens: number) {
  return { id, lines, budgetTokens, keeps: 'first' } as const;
}

/** The sentences worth telling, in their order. */
function chosen(strands: readonly Strand[]): readonly Sentence[] {
  const all = strands.flatMap(({ sentences }) => sentences);
  const weighty = all.filter(({ weight }) => weight >= MATTERS);
  const pool = weighty.length >= LEAST_SENTENCES ? weighty : all;
  const foremost = new Set(pool.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_SENTENCES));
  return all.filter((sentence) => foremost.has(sentence));
}

/** How long it may be: a paragraph of a quiet hour no longer than the chronicle makes it, unless that is too short. */
function bounds({ text }: Paragraph, locale: Locale): readonly [least: number, most: number] {
  const { least, most } = LENGTHS[locale];
  return [Math.min(least, lengthOf(textOf(text, locale), locale)), most];
}

/** Holds a paragraph against what it was given: its length, whom and what it names, which secrets it tells. */
export function proseOf(
  setting: Setting,
  { untold: { paragraph }, locale, sentences }: ProseTask,
  answer: z.infer<typeof proseAnswer>,
): ModelProse | { readonly fault: string } {
  const text = answer.paragraph.replace(/\s+/g, ' ').trim();
  const fault = (why: Text, values: Record<string, unknown> = {}) => ({ fault: textOf(why, locale, values) });
  const length = lengthOf(text, locale);
  const [least, most] = bounds(paragraph, locale);
  if (length > most * (1 + LATITUDE)) return fault(MODEL_PROSE_TEXTS.tooLong, { length, most });
  if (length < least * (1 - LATITUDE)) return fault(MODEL_PROSE_TEXTS.tooShort, { length, least });
  const given = sentences.map((sentence) => sentence.text).join('\n');
  const names = namesOf(setting);
  const allowed = names.namedIn(given);
  const stranger = [...names.namedIn(text)].find((entity) => !allowed.has(entity));
  if (stranger !== undefined) {
    return fault(MODEL_PROSE_TEXTS.stranger, { name: setting.nameOf(stranger, locale) });
  }
  const telling = tellingOf(setting);
  const known = new Set(telling.in(given));
  if (telling.in(text).some((id) => !known.has(id))) return fault(MODEL_PROSE_TEXTS.secret);
  const told = answer.told.flatMap((number) => sentences[number - 1]?.events ?? []);
  if (told.length === 0) return fault(MODEL_PROSE_TEXTS.untold);
  return { text, events: [...new Set(told)].toSorted((a, b) => a - b) };
}
