import type { Locale } from '../../core/index.ts';
import type { Entity } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

const ARTICLE = /^(?:an?|the)\s+/i;

/**
 * How something that exists is named within a sentence: in English common nouns have their article (`the great hall`,
 * `the kitchen knife`), proper names and what belongs to somebody have none. Chinese needs nothing.
 */
export function named(setting: Setting, entity: Entity, locale: Locale): string {
  const name = setting.nameOf(entity, locale);
  if (locale === 'zh' || setting.kindOf(entity) === 'person') return name;
  if (ARTICLE.test(name)) return `the ${name.replace(ARTICLE, '')}`;
  return isProper(name) ? name : `the ${name}`;
}

/** A capital letter begins a proper name: "Gu Weizhou's room". */
function isProper(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const others = names.slice(0, -1);
  return locale === 'zh' ? `${others.join('、')}和${last}` : `${others.join(', ')} and ${last}`;
}

/** A sentence with a capital letter, where the language has them. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
}
