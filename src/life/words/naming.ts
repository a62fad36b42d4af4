import type { Locale } from '../../core/index.ts';
import type { Entity, PlaceIndex } from '../world/entity.ts';
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

/** Places that one is on rather than in. */
const ON = {
  en: /(?:path|pier|quay|square|lane|row|walk|hill|road|way)$/i,
  zh: /(?:码头|小径|小路|广场|路|坡|街|巷|道)$/,
};

/** `in the great hall`, `on the pier`; `大厅里`, `码头上`. */
export function placed(setting: Setting, place: PlaceIndex, locale: Locale): string {
  const name = named(setting, setting.entityOf('place', place), locale);
  const isOn = ON[locale].test(name);
  if (locale === 'zh') return `${name}${isOn ? '上' : '里'}`;
  return `${isOn ? 'on' : 'in'} ${name}`;
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
