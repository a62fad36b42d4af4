import { z } from 'zod';
import { defineTexts, type Locale, type Result, succeed, textOf } from '../../../core/index.ts';
import { type AgentResult, defineModule, type UsageSum } from '../../../engine/index.ts';
import type { Card, CardLine } from '../../cards/card.ts';
import { CARDS, NAMES, STORE } from '../../context-types.ts';

/** Who may see what everybody used. */
const ALL_PERMISSION = 'usage.all';

/** Lines of one list. */
const MAX_LINES = 40;

const USAGE_TEXTS = defineTexts({
  own: { en: 'What you have used', zh: '你的用量' },
  all: { en: 'What everybody has used', zh: '所有人的用量' },
  none: { en: 'Nothing yet.', zh: '还没有。' },
  line: { en: '{owner}: {amount} {counter}', zh: '{owner}：{amount} {counter}' },
  ofPlayer: { en: '{player}, {line}', zh: '{player}，{line}' },
  more: { en: '{count} more lines', zh: '另有 {count} 行' },
  stays: { en: 'This account stays when your data are deleted.', zh: '删除个人数据后，此账目仍会保留。' },
});

/** Usage: who spent what, from the ledger that outlasts players' data. */
export const USAGE = defineModule({
  id: 'usage',
  config: z.strictObject({}),
  install: (context) => {
    const [store, cards, names] = [context.get(STORE), context.get(CARDS), context.get(NAMES)];
    if (!store.ok) return store;
    if (!cards.ok) return cards;
    if (!names.ok) return names;
    cards.value.add('usage', ({ data }: AgentResult) => data as Card);
    const nameOf = (player: string) => names.value.nameOf(player) ?? player;
    return succeed({
      commands: [
        {
          path: 'usage',
          description: { en: 'tells what you have used', zh: '显示你的用量' },
          arguments: [],
          run: async ({ player, locale }) => {
            const sums = await store.value.usage(player);
            return listed('own', sums, locale, (sum) => lineOf(sum, locale));
          },
        },
        {
          path: 'usage all',
          description: { en: 'tells what everybody has used', zh: '显示所有人的用量' },
          arguments: [],
          permission: ALL_PERMISSION,
          run: async ({ locale }) => {
            const named = (sum: UsageSum) => {
              const values = { player: nameOf(sum.player), line: lineOf(sum, locale) };
              return textOf(USAGE_TEXTS.ofPlayer, locale, values);
            };
            return listed('all', await store.value.usage(), locale, named);
          },
        },
      ],
    });
  },
});

function lineOf({ owner, counter, amount }: UsageSum, locale: Locale): string {
  return textOf(USAGE_TEXTS.line, locale, { owner, counter, amount });
}

function listed(
  what: 'own' | 'all',
  sums: Result<readonly UsageSum[]>,
  locale: Locale,
  textOfSum: (sum: UsageSum) => string,
): Result<AgentResult<Card>> {
  if (!sums.ok) return sums;
  const left = sums.value.length - MAX_LINES;
  const lines: CardLine[] = sums.value.slice(0, MAX_LINES).map((sum) => ({ text: textOfSum(sum) }));
  if (lines.length === 0) lines.push({ text: textOf(USAGE_TEXTS.none, locale) });
  if (left > 0) lines.push({ text: textOf(USAGE_TEXTS.more, locale, { count: left }), tone: 'quiet' });
  if (what === 'own') lines.push({ text: textOf(USAGE_TEXTS.stays, locale), tone: 'quiet' });
  const title = textOf(USAGE_TEXTS[what], locale);
  return succeed({ kind: 'usage', text: [title, ...lines.map(({ text }) => text)].join('\n'), data: { title, lines } });
}
