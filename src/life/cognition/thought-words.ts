import { LOCALES, type Locale, type Text, textOf } from '../../core/index.ts';
import type { Intent } from '../actor/intent.ts';
import type { ThoughtNote } from '../actor/mind.ts';
import type { Percept } from '../bus/percept.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { type Entity, NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Remembered } from './head.ts';
import { PLAIN_TEXTS, THOUGHT_TEXTS } from './thought-texts.ts';

const THOUGHTS: Readonly<Record<string, Text | undefined>> = THOUGHT_TEXTS;

/** A thought in words. */
export function thoughtWords(setting: Setting, note: ThoughtNote, locale: Locale): string {
  return wordsFor(setting, note.key, note.about, note.words, locale);
}

/** An intent in words: the goal's own, where it serves one. */
export function intentWords(setting: Setting, person: number, intent: Intent, locale: Locale): string {
  const goal = setting.people[person]?.spec.goals.find(({ id }) => id === intent.goal);
  if (goal !== undefined && intent.words === '') return textOf(goal.text, locale);
  return wordsFor(setting, intent.key, intent.about === NONE ? [] : [intent.about], intent.words, locale);
}

function wordsFor(setting: Setting, key: string, about: readonly Entity[], words: string, locale: Locale): string {
  if (words !== '') return words;
  const text = THOUGHTS[key];
  if (text === undefined) return key;
  const names = about.map((entity) => nameOf(setting, entity, locale));
  const joined =
    names.length === 0 ? textOf(PLAIN_TEXTS.something, locale) : names.join(textOf(PLAIN_TEXTS.and, locale));
  return textOf(text, locale, { about: joined });
}

/** All words that a memory can be found by, in all languages. */
export function memoryWords(setting: Setting, remembered: Remembered): string {
  return LOCALES.map((locale) =>
    'predicate' in remembered ? clauseOf(setting, remembered, locale) : perceptWords(setting, remembered, locale),
  ).join(' ');
}

function perceptWords(setting: Setting, { type, actor, place, content }: Percept, locale: Locale): string {
  const names = [setting.entityOf('person', actor), setting.entityOf('place', place), content.object, content.target];
  const facts = [...content.facts, ...(content.speech?.facts ?? [])].map((fact) => clauseOf(setting, fact, locale));
  const known = names.filter((entity) => entity !== NONE).map((entity) => nameOf(setting, entity, locale));
  return [type.replaceAll('_', ' '), ...known, ...facts].join(' ');
}

function nameOf(setting: Setting, entity: Entity, locale: Locale): string {
  return entity === NONE ? textOf(PLAIN_TEXTS.something, locale) : setting.nameOf(entity, locale);
}
