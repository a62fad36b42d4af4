import { z } from 'zod';
import { type Locale, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import {
  type AgentContext,
  type AgentResult,
  type Command,
  defineModule,
  type Workflow,
} from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { CARDS, GAME, LOGGER } from '../../context-types.ts';
import type { NewDocument } from '../../data/knowledge/prepared.ts';
import { knowledgeFor } from '../knowledge.ts';
import { logOrders } from '../untrusted.ts';
import { readFtbBook } from './book/ftb-book.ts';
import type { Quest, QuestBook } from './book/quest-book.ts';
import { QUEST_CHANGES, QuestGame } from './game-handlers.ts';
import { QuestDesk } from './quest-desk.ts';
import { type QuestShelf, questShelfFor } from './quest-shelf.ts';
import { QUEST_TEXTS } from './texts.ts';

/** Characters of a part of a chapter, as a document of the manual. */
const MANUAL_PART_CHARS = 100_000;

/** Quests: the quest book of a pack, with progress and claims of each player kept here. */
export const QUESTS = defineModule({
  id: 'quests',
  config: z.strictObject({
    /** The pack's folder `config/ftbquests/quests`. */
    folder: z.string().min(1),
    /** Who may read the book, as questions do too; default everybody. */
    permission: z.string().optional(),
    /** Whether rewards are given and things handed in here. Off where the server has the pack's mod, which does both itself. */
    claims: z.enum(['on', 'off']).default('on'),
  }),
  install: async (context, { folder, permission, claims }) => {
    const [game, cards, logger] = [context.get(GAME), context.get(CARDS), context.get(LOGGER)];
    if (!game.ok) return game;
    if (!cards.ok) return cards;
    if (!logger.ok) return logger;
    const [en, zh] = [await readFtbBook(folder, 'en'), await readFtbBook(folder, 'zh')];
    if (!en.ok) return en;
    if (!zh.ok) return zh;
    for (const fault of en.value.faults) logger.value.warn({ fault }, 'a part of the quest book cannot be read');
    const library = knowledgeFor(context);
    if (!library.ok) return library;
    const put = await library.value.putManual('quests', manualOf(en.value, zh.value), permission);
    if (!put.ok) logger.value.warn({ why: put.why }, 'the quest book is no manual: questions do not read it');
    for (const kind of ['quest_list', 'quest', 'quest_check', 'quest_claim']) {
      cards.value.add(kind, ({ data }: AgentResult) => data as Card);
    }
    const desk = new QuestDesk(
      { en: en.value, zh: zh.value },
      new QuestGame(context.engine, game.value, claims === 'on'),
    );
    const shelf = questShelfFor(context);
    shelf.desk = desk;
    void context.engine.reviewAbandoned(QUEST_CHANGES).then((found) => {
      if (!found.ok) logger.value.warn({ why: found.why }, 'claims that were cut off were not all looked for');
      else if (found.value > 0) logger.value.warn({ count: found.value }, 'claims were cut off: a person must look');
    });
    const limited = permission === undefined ? {} : { permission };
    return succeed({
      workflows: [
        { ...nextWorkflow(desk), ...limited },
        { ...explainWorkflow(desk, shelf, logger.value), ...limited },
      ],
      commands: questCommands(desk, shelf, logger.value).map((command) => ({ ...command, ...limited })),
    });
  },
});

/** The book as a manual that questions are answered from: quests under their titles, both languages where they differ. */
function manualOf(en: QuestBook, zh: QuestBook): readonly NewDocument[] {
  const documents = [...documentsOf(en, 'en'), ...documentsOf(zh, 'zh')];
  const texts = new Set<string>();
  return documents.filter(({ text }) => !texts.has(text) && texts.add(text));
}

function documentsOf({ chapters }: QuestBook, locale: Locale): readonly NewDocument[] {
  const source = textOf(QUEST_TEXTS.listTitle, locale);
  return chapters.flatMap(({ id, title, quests }) =>
    partsOf(quests.map(manualText)).map((text, part) => ({ key: `${locale} ${id} ${part}`, title, source, text })),
  );
}

function manualText({ title, subtitle, description, tasks }: Quest): string {
  return [`# ${title}`, subtitle, ...description, ...tasks.map(({ label }) => `- ${label}`)].join('\n');
}

function partsOf(texts: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + text.length < MANUAL_PART_CHARS)
      parts[parts.length - 1] = `${last}\n\n${text}`;
    else parts.push(text.slice(0, MANUAL_PART_CHARS));
  }
  return parts;
}

function nextWorkflow(desk: QuestDesk): Workflow {
  return {
    id: 'quests.next',
    description: 'says which quests can be done next',
    examples: [
      'what is my next quest',
      'which quests are open',
      'what should I do now',
      '下一个任务是什么',
      '现在该做什么任务',
    ],
    run: (context) => desk.next(context),
  };
}

function explainWorkflow(desk: QuestDesk, shelf: QuestShelf, logger: Logger): Workflow {
  return {
    id: 'quests.explain',
    description: 'explains a quest: what it wants, what it gives, how far it is',
    examples: ['explain the quest', 'how do I do the quest', 'what does this quest want', '任务怎么做', '解释一下任务'],
    run: async (context, { text, progress }) => {
      progress(textOf(QUEST_TEXTS.looking, context.locale));
      const [best] = desk.search(text, context.locale);
      return best === undefined ? await desk.next(context) : await explained(desk, shelf, logger, context, best);
    },
  };
}

/** Explains a quest; what it orders is logged, and is text. */
async function explained(desk: QuestDesk, shelf: QuestShelf, logger: Logger, context: AgentContext, quest: Quest) {
  logOrders(logger, context, `quest ${quest.id}`, [quest.title, quest.subtitle, ...quest.description].join('\n'));
  const told = await desk.explain(context, quest);
  if (told.ok) shelf.show(context, quest);
  return told;
}

function questCommands(desk: QuestDesk, shelf: QuestShelf, logger: Logger): readonly Command[] {
  const one = [{ name: 'quest', kind: 'rest' }] as const;
  const withQuest =
    (act: (context: AgentContext, quest: Quest) => Promise<Result<AgentResult>>): Command['run'] =>
    async (context, values) => {
      const quest = desk.named(String(values['quest']), context.locale);
      return quest.ok ? await act(context, quest.value) : quest;
    };
  return [
    {
      path: 'quests list',
      description: { en: 'lists chapters, or the quests of one', zh: '列出章节，或某一章的任务' },
      arguments: [{ name: 'chapter', kind: 'rest', optional: true }],
      run: (context, { chapter }) => desk.list(context, chapter === undefined ? undefined : String(chapter)),
    },
    {
      path: 'quests next',
      description: { en: 'lists what can be done now', zh: '列出现在可以做的任务' },
      arguments: [],
      run: (context) => desk.next(context),
    },
    {
      path: 'quests find',
      description: { en: 'finds quests by their words', zh: '按文字查找任务' },
      arguments: [{ name: 'words', kind: 'rest' }],
      run: (context, { words }) => desk.find(context, String(words)),
    },
    {
      path: 'quests show',
      description: { en: 'explains a quest', zh: '解释一个任务' },
      arguments: one,
      run: withQuest((context, quest) => explained(desk, shelf, logger, context, quest)),
    },
    {
      path: 'quests check',
      description: { en: 'looks how far a quest is, and hands in what it wants', zh: '查看任务进度，并上交所需物品' },
      arguments: one,
      run: withQuest((context, quest) => desk.check(context, quest)),
    },
    {
      path: 'quests claim',
      description: { en: 'takes the rewards of a quest that is done, once', zh: '领取已完成任务的奖励，仅一次' },
      arguments: one,
      run: withQuest((context, quest) => desk.claim(context, quest)),
    },
  ];
}
