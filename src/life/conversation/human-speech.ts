import type { TalkView } from '../actor/mind.ts';
import type { SpeechAct, Utterance } from '../bus/life-event.ts';
import { namesOf } from '../cognition/model-mind/name-index.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';

const QUESTION = /[?？]\s*$/u;
const FAREWELL = /\b(good ?bye|farewell|good night|see you|i must go)\b|再见|告辞|失陪|晚安|先走/iu;

/** What a human typed, and what it is meant to tell. */
export interface TypedLine {
  readonly words: string;
  /** What of what the resident knows it tells. */
  readonly facts: readonly Fact[];
  /** How it is meant; left out, it is found from the words. */
  readonly act?: SpeechAct;
}

/**
 * A human's line as an utterance that rule minds understand: what it is (a question by its mark, a farewell by its words,
 * a telling by its facts), whom it is said to and what it is about by the names in it.
 */
export function humanSpeech(
  setting: Setting,
  speaker: PersonIndex,
  { participants }: Pick<TalkView, 'participants'>,
  { words, facts, act }: TypedLine,
): Utterance {
  const named = [...namesOf(setting).namedIn(words)];
  const others = participants.filter((person) => person !== speaker);
  const addressed = others.find((person) => named.includes(setting.entityOf('person', person)));
  const to = others.length === 1 ? (others[0] ?? NONE) : (addressed ?? NONE);
  const hearer = to === NONE ? NONE : setting.entityOf('person', to);
  const topic = facts[0]?.subject ?? named.find((entity) => entity !== hearer) ?? NONE;
  return { act: act ?? actOf(words, facts), to, topic, facts, words };
}

function actOf(words: string, facts: readonly Fact[]): SpeechAct {
  if (facts.length > 0) return 'tell';
  if (FAREWELL.test(words)) return 'farewell';
  return QUESTION.test(words) ? 'ask' : 'chat';
}
