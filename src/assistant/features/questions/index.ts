import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { fail, type Locale, messageOf, type Result, succeed, textOf } from '../../../core/index.ts';
import { type AgentResult, defineModule } from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { CARDS, FOLDER, LOGGER } from '../../context-types.ts';
import type { KnowledgeLibrary } from '../../data/knowledge/library.ts';
import { knowledgeFor } from '../knowledge.ts';
import { type AnswerData, AnswerWorkflow, nameOf } from './answer-workflow.ts';
import { type DocumentsData, documentLines, knowledgeCommands } from './knowledge-commands.ts';
import { QUESTION_TEXTS } from './texts.ts';

/** Questions: documents of the player, of all, and manuals, answered from with their source. */
export const QUESTIONS = defineModule({
  id: 'questions',
  config: z.strictObject({
    minScore: z.number().min(0).max(1).default(0.3),
    maxPassages: z.int().min(1).max(10).default(4),
    usesModel: z.boolean().default(true),
    /** A file, as Markdown, that everybody's questions are answered from. */
    manual: z.string().min(1).optional(),
  }),
  install: async (context, options) => {
    const [logger, cards, folder] = [context.get(LOGGER), context.get(CARDS), context.get(FOLDER)];
    if (!logger.ok) return logger;
    if (!cards.ok) return cards;
    if (!folder.ok) return folder;
    const library = knowledgeFor(context);
    if (!library.ok) return library;
    if (options.manual !== undefined) {
      const put = await putManual(library.value, options.manual);
      if (!put.ok) return put;
    }
    cards.value.add('answer', answerCard);
    cards.value.add('documents', documentsCard);
    return succeed({
      workflows: [new AnswerWorkflow(context.engine, library.value, logger.value, options)],
      commands: knowledgeCommands(library.value, join(folder.value, 'questions', 'inbox')),
      lifecycle: { name: 'knowledge', revoked: async (player) => library.value.erase(player) },
    });
  },
});

async function putManual(library: KnowledgeLibrary, path: string): Promise<Result<undefined>> {
  const name = basename(path);
  try {
    const text = await readFile(path, 'utf8');
    return await library.putManual('manual', [{ key: 'manual', title: name, source: name, text }]);
  } catch (thrown) {
    return fail('manual_unreadable', `${path} cannot be read: ${messageOf(thrown)}`, 'name a text file that is there');
  }
}

function answerCard({ data }: AgentResult, locale: Locale): Card {
  const { answer, sources } = data as AnswerData;
  return {
    title: textOf(QUESTION_TEXTS.answerTitle, locale),
    lines: [
      ...answer.split('\n').map((text) => ({ text })),
      ...sources.map((source) => ({
        text: textOf(QUESTION_TEXTS.source, locale, { sources: nameOf(source, locale) }),
        tone: 'quiet' as const,
      })),
    ],
  };
}

function documentsCard({ data, text }: AgentResult, locale: Locale): Card {
  const lines = documentLines(data as DocumentsData, locale);
  const title = textOf(QUESTION_TEXTS.listTitle, locale);
  if (lines.length === 0) return { title, lines: [{ text }] };
  return {
    title,
    lines: lines.map(({ text: line, forget }) => ({
      text: line,
      actions:
        forget === undefined
          ? []
          : [
              {
                label: textOf(QUESTION_TEXTS.forget, locale),
                command: `knowledge forget ${forget}`,
                isDraft: true,
              },
            ],
    })),
  };
}
