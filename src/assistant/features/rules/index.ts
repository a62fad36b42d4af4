import { z } from 'zod';
import { fail, type IdSource, type Result, succeed, textOf } from '../../../core/index.ts';
import { type AgentContext, type AgentResult, type Command, defineModule } from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { CARDS, CLOCK, EVENTS, IDS, LOGGER, MESSENGER } from '../../context-types.ts';
import { RULE_EVENTS, type Rule, RuleWatch, rulesOf } from './rule-watch.ts';
import { RULE_TEXTS } from './texts.ts';

const EXAMPLE = 'rules add join Ben Say hello to Ben';

/** Event rules: when this happens, tell me or do that. Bounded, and gone with the access. */
export const RULES = defineModule({
  id: 'rules',
  config: z.strictObject({}),
  install: (context) => {
    const [events, messenger, ids] = [context.get(EVENTS), context.get(MESSENGER), context.get(IDS)];
    const [clock, logger, cards] = [context.get(CLOCK), context.get(LOGGER), context.get(CARDS)];
    if (!events.ok) return events;
    if (!messenger.ok) return messenger;
    if (!ids.ok) return ids;
    if (!clock.ok) return clock;
    if (!logger.ok) return logger;
    if (!cards.ok) return cards;
    cards.value.add('rules', ({ data }: AgentResult) => data as Card);
    const watch = new RuleWatch(context.engine, messenger.value, clock.value, logger.value);
    const stop = events.value.onEvent((event) => void watch.hear(event));
    const forget = (player: string) => watch.forget(player);
    return succeed({
      commands: ruleCommands(watch, ids.value),
      lifecycle: { name: 'rules', disconnected: forget, accessChanged: forget },
      close: stop,
    });
  },
});

function ruleCommands(watch: RuleWatch, ids: IdSource): readonly Command[] {
  return [
    {
      path: 'rules add',
      description: {
        en: 'when join, leave, death or chat of a player (or anyone) happens, tells you the text; `do COMMAND` does it',
        zh: '当某玩家（或 anyone）join、leave、death 或 chat 时告诉你这段文字；`do 命令` 则执行命令',
      },
      arguments: [
        { name: 'event', kind: 'word' },
        { name: 'who', kind: 'word' },
        { name: 'text', kind: 'rest' },
      ],
      run: async (context, { event, who, text }) => {
        const { locale } = context;
        const kind = RULE_EVENTS.find((each) => each === String(event).toLowerCase());
        if (kind === undefined) {
          const why = textOf(RULE_TEXTS.badEvent, locale, { event });
          return fail('event_unknown', why, textOf(RULE_TEXTS.badEventHow, locale));
        }
        const id = ids.next('rule').slice(0, 13);
        const rule: Rule = { event: kind, who: String(who).toLowerCase(), text: String(text), locale };
        const kept = await watch.keep(context, id, rule);
        if (!kept.ok) return kept;
        return succeed({ kind: 'rule_kept', text: textOf(RULE_TEXTS.kept, locale, { id }) });
      },
    },
    { path: 'rules list', description: { en: 'lists your rules', zh: '列出你的规则' }, arguments: [], run: listed },
    {
      path: 'rules remove',
      description: { en: 'removes a rule', zh: '删除一条规则' },
      arguments: [{ name: 'rule', kind: 'word' }],
      run: async (context, { rule }) => {
        const id = String(rule);
        const removed = await watch.remove(context, id);
        if (!removed.ok) return removed;
        return succeed({ kind: 'rule_removed', text: textOf(RULE_TEXTS.removed, context.locale, { id }) });
      },
    },
  ];
}

async function listed(context: AgentContext): Promise<Result<AgentResult<Card>>> {
  const { locale } = context;
  const rules = await rulesOf(context);
  if (!rules.ok) return rules;
  const lines = rules.value.map(([id, { event, who, text }]) => ({
    text: textOf(RULE_TEXTS.line, locale, { who, text, event: textOf(RULE_TEXTS[event], locale) }),
    actions: [{ label: textOf(RULE_TEXTS.remove, locale), command: `rules remove ${id}` }],
  }));
  const none = { text: textOf(RULE_TEXTS.none, locale, { example: EXAMPLE }) };
  const card: Card = { title: textOf(RULE_TEXTS.title, locale), lines: lines.length === 0 ? [none] : lines };
  return succeed({ kind: 'rules', text: [card.title, ...card.lines.map((line) => line.text)].join('\n'), data: card });
}
