import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, fail, type Locale, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentResult, Command, CommandValues } from '../../../engine/index.ts';
import type { KnowledgeLibrary } from '../../data/knowledge/library.ts';
import type { DocumentLine } from '../../data/knowledge/shelf.ts';
import { QUESTION_TEXTS } from './texts.ts';

/** Who may change what is everybody's. */
const SHARE_PERMISSION = 'knowledge.share';

const FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,100}\.(?:md|txt)$/u;

/** Data of a result of kind `documents`. */
export interface DocumentsData {
  readonly own: readonly DocumentLine[];
  readonly shared: readonly DocumentLine[];
}

/** The commands by which documents are added, listed and forgotten. `inbox`: the folder that files are imported from. */
export function knowledgeCommands(library: KnowledgeLibrary, inbox: string): readonly Command[] {
  const words = (path: string, help: keyof typeof QUESTION_TEXTS) => ({
    path: `knowledge ${path}`,
    description: QUESTION_TEXTS[help],
  });
  const titleAndText = [
    { name: 'title', kind: 'word' },
    { name: 'text', kind: 'rest' },
  ] as const;
  const title = [{ name: 'title', kind: 'rest' }] as const;
  const documentOf = (values: CommandValues, source: string) => {
    const named = String(values['title']);
    return { key: keyOf(named), title: named, source, text: String(values['text']) };
  };
  return [
    {
      ...words('add', 'addHelp'),
      arguments: titleAndText,
      run: async (context, values) => {
        const document = documentOf(values, 'chat');
        return told(context, 'kept', await library.addOwn(context.player, document, () => context.check()));
      },
    },
    {
      ...words('share', 'shareHelp'),
      arguments: titleAndText,
      permission: SHARE_PERMISSION,
      run: async (context, values) =>
        told(context, 'keptShared', await library.addShared(documentOf(values, 'chat'), () => context.check())),
    },
    {
      ...words('import', 'importHelp'),
      arguments: [{ name: 'file', kind: 'rest' }],
      permission: SHARE_PERMISSION,
      run: async (context, values) => {
        const file = String(values['file']);
        const text = await inboxText(context, inbox, file);
        if (!text.ok) return text;
        const document = { key: keyOf(file), title: file.replace(/\.\w+$/, ''), source: file, text: text.value };
        return told(context, 'keptShared', await library.addShared(document, () => context.check()));
      },
    },
    { ...words('list', 'listHelp'), arguments: [], run: async (context) => listed(context, library) },
    {
      ...words('forget', 'forgetHelp'),
      arguments: title,
      run: async (context, values) => {
        const named = String(values['title']);
        return forgotten(context, named, library.removeOwn(context.player, keyOf(named)));
      },
    },
    {
      ...words('unshare', 'unshareHelp'),
      arguments: title,
      permission: SHARE_PERMISSION,
      run: async (context, values) => {
        const named = String(values['title']);
        return forgotten(context, named, library.removeShared(keyOf(named)));
      },
    },
  ];
}

/** What a document is kept under: its title, in small letters. */
function keyOf(title: string): string {
  return title.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 120);
}

function told(
  { locale }: AgentContext,
  text: 'kept' | 'keptShared',
  added: Result<DocumentLine>,
): Result<AgentResult<DocumentLine>> {
  if (!added.ok) return added;
  const { title, chars } = added.value;
  return succeed({
    kind: 'document_kept',
    text: textOf(QUESTION_TEXTS[text], locale, { title, chars }),
    data: added.value,
  });
}

function forgotten({ locale }: AgentContext, title: string, removed: Result<boolean>): Result<AgentResult> {
  if (!removed.ok) return removed;
  if (!removed.value) return unknownDocument(locale, title);
  return succeed({ kind: 'document_forgotten', text: textOf(QUESTION_TEXTS.forgotten, locale, { title }) });
}

function unknownDocument(locale: Locale, title: string): Failure {
  const why = textOf(QUESTION_TEXTS.notKnown, locale, { title });
  return fail('document_unknown', why, textOf(QUESTION_TEXTS.notKnownHow, locale), { title });
}

function listed({ player, locale }: AgentContext, library: KnowledgeLibrary): Result<AgentResult<DocumentsData>> {
  const own = library.listOwn(player);
  if (!own.ok) return own;
  const shared = library.listShared();
  if (!shared.ok) return shared;
  const lines = documentLines({ own: own.value, shared: shared.value }, locale);
  const text =
    lines.length === 0 ? textOf(QUESTION_TEXTS.listEmpty, locale) : lines.map((line) => line.text).join('\n');
  return succeed({ kind: 'documents', text, data: { own: own.value, shared: shared.value } });
}

/** The lines of a list of documents, and which of them the player can forget. */
export function documentLines(
  { own, shared }: DocumentsData,
  locale: Locale,
): readonly { readonly text: string; readonly forget?: string }[] {
  const line = (from: 'own' | 'shared', { title, chars }: DocumentLine) =>
    textOf(QUESTION_TEXTS.line, locale, { title, chars, from: textOf(QUESTION_TEXTS[from], locale) });
  return [
    ...own.map((document) => ({ text: line('own', document), forget: document.title })),
    ...shared.map((document) => ({ text: line('shared', document) })),
  ];
}

/** The text of a file of the inbox: by its plain name, so that no other folder can be reached. */
async function inboxText({ locale }: AgentContext, inbox: string, file: string): Promise<Result<string>> {
  const missing = () => {
    const why = textOf(QUESTION_TEXTS.badFile, locale, { file });
    return fail('file_unknown', why, textOf(QUESTION_TEXTS.badFileHow, locale), { file });
  };
  if (!FILE_NAME.test(file)) return missing();
  try {
    return succeed(await readFile(join(inbox, file), 'utf8'));
  } catch {
    return missing();
  }
}
