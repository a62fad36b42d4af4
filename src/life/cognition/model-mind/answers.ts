import { z } from 'zod';

/** Words of a model are cut at so many characters: nobody makes speeches. */
const MAX_WORDS = 400;

/*
 * A schema goes along with every question, so it says no more than it must: what may be left out is left out, and what
 * words mean the head and the question say.
 */
const name = z.string().optional();
const marks = z.array(z.string()).optional();

const step = z.object({
  do: z.string(),
  what: name,
  to: name,
  how: name,
  minutes: z.number().optional(),
  words: z.string().optional(),
  tells: marks,
});

/** One step as a model writes it. */
export type StepAnswer = z.infer<typeof step>;

/** L2. */
export const slowAnswer = z.object({
  thought: z.string(),
  intent: z.string(),
  goal: z.number().optional(),
  steps: z.array(step),
});

export type SlowAnswer = z.infer<typeof slowAnswer>;

/** L1 at a beat: the acts are those of speech but crying out. */
export const lineAnswer = z.object({
  thought: z.string(),
  act: z.enum([
    'greet',
    'chat',
    'ask',
    'tell',
    'answer',
    'refuse',
    'deny',
    'accuse',
    'agree',
    'propose',
    'comfort',
    'demand',
    'quarrel',
    'apologise',
    'warn',
    'farewell',
    'silence',
  ]),
  say: z.string(),
  to: name,
  about: name,
  tells: marks,
});

/** A line as a model writes it. */
export type LineAnswer = z.infer<typeof lineAnswer>;

/** L1: one of the options. */
export const choiceAnswer = z.object({ thought: z.string(), choose: z.string() });

export type ChoiceAnswer = z.infer<typeof choiceAnswer>;

/** The few things for tonight. */
export const planAnswer = z.object({ agenda: z.string() });

export type PlanAnswer = z.infer<typeof planAnswer>;

/** L3. */
export const reflectAnswer = z.object({
  thought: z.string(),
  insights: z.array(
    z.object({
      about: z.string(),
      what: z.enum(['suspected', 'lied', 'was_near', 'was_out_late', 'asks_everybody', 'often_with']),
      with: name,
      from: z.array(z.string()),
      weight: z.number().optional(),
    }),
  ),
});

/** Conclusions as a model writes them. */
export type ReflectAnswer = z.infer<typeof reflectAnswer>;

/** Words as they are kept: without breaks, and not longer than {@link MAX_WORDS}. */
export function trimmed(words: string): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  return plain.length <= MAX_WORDS ? plain : `${plain.slice(0, MAX_WORDS - 1)}…`;
}
