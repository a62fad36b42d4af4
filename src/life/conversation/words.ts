import { type Locale, textOf } from '../../core/index.ts';
import type { Utterance } from '../bus/life-event.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { capitalised, named } from '../words/naming.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { formOf, PHRASES } from './phrasing.ts';

/** How a whole company is addressed. */
const ALL = { en: 'my friends', zh: '各位' } as const;
/** Facts of one utterance that are put into words; the others are implied. */
const MAX_SPOKEN_FACTS = 2;

/** What somebody says in so many words: their own where a model or a human chose them, else by the catalogue. */
export function wordsOf(setting: Setting, speaker: PersonIndex, speech: Utterance, locale: Locale): string {
  if (speech.words !== undefined) return speech.words;
  const own = setting.entityOf('person', speaker);
  const hearer = speech.to === NONE ? NONE : setting.entityOf('person', speech.to);
  const phrases = PHRASES[formOf(speech, own, hearer)];
  const phrase = phrases[(speech.phrasing ?? 0) % phrases.length];
  if (phrase === undefined) throw new RangeError(`no phrase for '${speech.act}'`);
  const words = textOf(phrase, locale, {
    hearer: hearer === NONE ? ALL[locale] : setting.nameOf(hearer, locale),
    topic: speech.topic === NONE ? '' : named(setting, speech.topic, locale),
    fact: factsOf(setting, speaker, speech, locale),
  });
  return capitalised(words);
}

function factsOf(setting: Setting, speaker: PersonIndex, { act, facts, to }: Utterance, locale: Locale): string {
  // What is cried out is said to all.
  const hearer = act === 'cry_out' ? NONE : to;
  const clauses = facts.slice(0, MAX_SPOKEN_FACTS).map((fact) => clauseOf(setting, fact, locale, { speaker, hearer }));
  return clauses.map(capitalised).join(locale === 'zh' ? '；' : '. ');
}
