import { z } from 'zod';
import { defineTexts, succeed, textOf } from '../../../core/index.ts';
import { type AgentContext, type AgentResult, type Command, defineModule, usageOf } from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { CARDS } from '../../context-types.ts';

const HELP_TEXTS = defineTexts({
  title: { en: 'What I can do', zh: '我能做什么' },
  ask: { en: 'Ask me anything in your own words, or use a command:', zh: '直接用自己的话提问，或使用命令：' },
  line: { en: '{usage}: {description}', zh: '{usage}：{description}' },
  write: { en: 'write', zh: '填写' },
});

/** Help: the commands that the player may use, each to click. */
export const HELP = defineModule({
  id: 'help',
  config: z.strictObject({}),
  install: (context) => {
    const cards = context.get(CARDS);
    if (!cards.ok) return cards;
    cards.value.add('help', ({ data }: AgentResult) => data as Card);
    const { commands } = context.engine;
    const help = (asking: AgentContext, about = '') => helpOn(asking, commands.listFor(asking), about);
    return succeed({
      commands: [
        {
          path: 'help',
          description: {
            en: 'lists what I can do, or what begins with a word',
            zh: '列出我能做什么，或以某个词开头的命令',
          },
          arguments: [{ name: 'about', kind: 'rest', optional: true }],
          run: async (asking, { about }) => succeed(help(asking, about === undefined ? '' : String(about))),
        },
      ],
      workflows: [
        {
          id: 'help.list',
          description: 'says what the assistant can do',
          examples: ['help', 'what can you do', 'which commands are there', '帮助', '你能做什么', '有哪些命令'],
          run: async (asking) => succeed(help(asking)),
        },
      ],
    });
  },
});

function helpOn({ locale }: AgentContext, all: readonly Command[], about: string): AgentResult<Card> {
  const wanted = about.trim().toLowerCase();
  const found = all.filter(({ path }) => path.startsWith(wanted));
  const lines = (found.length > 0 ? found : all).map((command) => ({
    text: textOf(HELP_TEXTS.line, locale, {
      usage: usageOf(command),
      description: textOf(command.description, locale),
    }),
    actions: [{ label: textOf(HELP_TEXTS.write, locale), command: command.path, isDraft: true }],
  }));
  const card = {
    title: textOf(HELP_TEXTS.title, locale),
    lines: [{ text: textOf(HELP_TEXTS.ask, locale) }, ...lines],
  };
  return { kind: 'help', text: [card.title, ...card.lines.map(({ text }) => text)].join('\n'), data: card };
}
