import type { z } from 'zod';
import type { LanguageTier } from '../../../models/index.ts';
import type { Thought, ThoughtNote } from '../../actor/mind.ts';
import type { Entity } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { ThoughtKind } from '../course.ts';
import { LAYER_OF } from '../layers.ts';
import { trimmed } from './answers.ts';
import type { CountTokens, Prompt } from './prompt-part.ts';
import type { Fault } from './steps.ts';

/** What every question is made with. */
export interface Ground {
  /** The static head: the same bytes for everybody. */
  readonly head: string;
  readonly count: CountTokens;
  /** The bulletin of this moment in words: the same for everybody. */
  readonly bulletin: () => string;
}

/** One question to a model, and what is made of its answer. */
export interface Question<T> {
  readonly kind: ThoughtKind;
  readonly tier: LanguageTier;
  /** Left out where a thought is too small for it. */
  readonly head?: string;
  readonly prompt: Prompt;
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
  /** The thought, or why the answer cannot be. */
  readonly read: (answer: T) => Thought | Fault;
}

/** The words of a thought, for the journal and the inspector. */
export function noteOf(
  words: string,
  about: readonly Entity[] = [],
  facts: readonly Fact[] = [],
  goal = '',
): ThoughtNote {
  const plain = trimmed(words);
  const key = plain === '' ? 'leisure.idle' : goal === '' ? 'mind.thought' : 'goal.pursued';
  return { key, about, facts, words: plain };
}

/** What every live thought is: its time is measured, not declared. */
export function liveThought(kind: ThoughtKind): Pick<Thought, 'layer' | 'costMs'> {
  return { layer: LAYER_OF[kind], costMs: 0 };
}
