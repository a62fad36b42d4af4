import { defineTexts, type Locale, type Text, textOf } from '../../core/index.ts';
import type { Setting } from '../world/setting.ts';

const TEXTS = defineTexts({
  places: { en: 'Places:', zh: '地点：' },
  people: { en: 'People:', zh: '人物：' },
  rules: { en: 'What everybody knows:', zh: '人人都知道：' },
});

const made = new WeakMap<Setting, Partial<Record<Locale, string>>>();

/**
 * What everybody knows from the start, and nobody has more or less of: the places in brief, who everybody is, the hard
 * rules. The same to the byte for all, so that it can stand at the head of every prompt; never where anybody is.
 */
export function staticGround(setting: Setting, locale: Locale): string {
  let texts = made.get(setting);
  if (texts === undefined) {
    texts = {};
    made.set(setting, texts);
  }
  texts[locale] ??= write(setting, locale);
  return texts[locale];
}

function write(setting: Setting, locale: Locale): string {
  const { meta, map } = setting.scenario;
  const say = (text: Text) => textOf(text, locale);
  const colon = locale === 'zh' ? '：' : ': ';
  const lines = [say(meta.title), '', say(TEXTS.places)];
  for (const { id, name } of map.areas) {
    lines.push(say(name));
    for (const place of setting.places) {
      if (place.area.id === id) lines.push(`- ${say(place.name)}${colon}${say(place.brief)}`);
    }
  }
  lines.push('', say(TEXTS.people), ...setting.people.map(({ spec }) => `- ${say(spec.identity)}`));
  if (meta.rules.length > 0) lines.push('', say(TEXTS.rules), ...meta.rules.map((rule) => `- ${say(rule)}`));
  return lines.join('\n');
}
