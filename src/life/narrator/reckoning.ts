import { type Locale, type Text, textOf } from '../../core/index.ts';
import { capitalised, listed, named } from '../words/naming.ts';
import type { Entity } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { LedgerEntry } from './narrator-state.ts';

const NUMBERS = {
  en: 'none one two three four five six seven eight nine ten eleven twelve'.split(' '),
  zh: '零 一 两 三 四 五 六 七 八 九 十 十一 十二'.split(' '),
} as const;

const TEXTS = {
  left: { en: '{alive} of the {all} were left to see the end of it.', zh: '{all}个人里，活到最后的有{alive}个。' },
  dead: { en: '{names} had not lived to see it.', zh: '{names}没有等到这一刻。' },
  confessed: {
    en: '{who} had said it before all of them, and did not take it back.',
    zh: '{who}当着众人的面认下了，再没有改口。',
  },
  blamed: {
    en: 'It was {who} whom the others would not stand next to, rightly or not.',
    zh: '谁都不肯站到{who}身边去，冤不冤枉，另说。',
  },
  open: {
    en: 'Who had done it nobody could have sworn; each of them looked at the others’ hands.',
    zh: '是谁下的手，没有人敢起誓；人人都在看别人的手。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** How it stands in the end, where somebody was found dead: who is left, and who is held for it. What nobody knows is not told. */
export function reckoning(
  setting: Setting,
  world: WorldReader,
  ledger: readonly LedgerEntry[],
): { readonly text: Text; readonly events: readonly number[] } | undefined {
  const dead = ledger.filter(({ kind }) => kind === 'dead');
  if (dead.length === 0) return undefined;
  const charge =
    ledger.findLast(({ kind }) => kind === 'confessed') ?? ledger.findLast(({ kind }) => kind === 'blamed');
  const told = charge === undefined ? dead : [...dead, charge];
  const missing = dead.map(({ who }) => who);
  const alive = setting.people.filter(({ index, entity }) => world.isAlive(index) || !missing.includes(entity)).length;
  const tell = (locale: Locale) => {
    const names = listed(
      missing.map((who) => named(setting, who, locale)),
      locale,
    );
    const sentences = [
      textOf(TEXTS.left, locale, { alive: numberOf(alive, locale), all: numberOf(setting.people.length, locale) }),
      textOf(TEXTS.dead, locale, { names }),
      charge === undefined ? textOf(TEXTS.open, locale) : chargeText(setting, charge.kind, charge.who, locale),
    ];
    return sentences.map(capitalised).join(locale === 'zh' ? '' : ' ');
  };
  return { text: { en: tell('en'), zh: tell('zh') }, events: told.map(({ event }) => event).toSorted((a, b) => a - b) };
}

function chargeText(setting: Setting, kind: LedgerEntry['kind'], who: Entity, locale: Locale): string {
  return textOf(kind === 'confessed' ? TEXTS.confessed : TEXTS.blamed, locale, { who: named(setting, who, locale) });
}

function numberOf(count: number, locale: Locale): string {
  return NUMBERS[locale][count] ?? String(count);
}
