import { defineTexts, type Locale, type Text, textOf } from '../../core/index.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

const TEXTS = defineTexts({
  self: { en: 'You are {name}. {persona}', zh: '你是{name}。{persona}' },
  goals: { en: 'What you want:', zh: '你想要的：' },
  knows: { en: 'What you know:', zh: '你知道的：' },
  secrets: { en: 'What nobody may learn from you:', zh: '绝不能让人从你这里知道的：' },
  relations: { en: 'The others:', zh: '其他人：' },
});

/**
 * What one resident has beyond the common ground from the start: who they are, what they want, what they know and hide.
 * What they have perceived since stands in their memory.
 */
export function privateGround(setting: Setting, person: PersonIndex, locale: Locale): string {
  const self = setting.people[person];
  if (self === undefined) throw new RangeError(`nobody has the number ${person}`);
  const say = (text: Text, values = {}) => textOf(text, locale, values);
  const stop = locale === 'zh' ? '。' : '.';
  const { spec } = self;
  const open = self.knows.filter((fact) => !self.secrets.includes(fact));
  const relations = spec.relations.map(({ to, bond }) => {
    const index = setting.indexOf('person', to);
    const name = index === NONE ? to : setting.nameOf(setting.entityOf('person', index), locale);
    return `${name}${locale === 'zh' ? '：' : ': '}${say(bond)}`;
  });
  const parts: readonly (readonly [Text, readonly string[]])[] = [
    [TEXTS.goals, spec.goals.map(({ text }) => say(text))],
    [TEXTS.knows, open.map((fact) => `${clauseOf(setting, fact, locale)}${stop}`)],
    [TEXTS.secrets, self.secrets.map((fact) => `${clauseOf(setting, fact, locale)}${stop}`)],
    [TEXTS.relations, relations],
  ];
  const lines = [say(TEXTS.self, { name: say(self.name), persona: say(spec.persona) })];
  for (const [title, entries] of parts) {
    if (entries.length > 0) lines.push(say(title), ...entries.map((entry) => `- ${entry}`));
  }
  return lines.join('\n');
}
