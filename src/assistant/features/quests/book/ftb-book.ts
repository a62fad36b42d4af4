import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, type Locale, messageOf, type Result, succeed } from '../../../../core/index.ts';
import { type Chapter, type Quest, QuestBook, type QuestReward, type QuestTask } from './quest-book.ts';
import { readSnbt, type SnbtCompound, type SnbtValue } from './snbt.ts';

/** Files of one folder, and bytes of one file. */
const MAX_FILES = 500;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Quests of one book; lines and characters of a text. */
const MAX_QUESTS = 10_000;
const MAX_LINES = 100;
const MAX_TEXT_CHARS = 2000;

/** Language files by the language they are for; the first that is there counts, and English stands in. */
const LANGUAGES: Readonly<Record<Locale, readonly string[]>> = { en: ['en_us'], zh: ['zh_cn', 'en_us'] };

/**
 * Reads a quest book as packs of FTB Quests ship it: the folder `config/ftbquests/quests` with `chapters/*.snbt`, and, from
 * Minecraft 1.21 on, texts in `lang/LANGUAGE.snbt` or below `lang/LANGUAGE/`. What is of FTB's form ends in this file. A file
 * that cannot be read is told in `faults`; fails with `no_quest_book` where there is no chapter at all.
 */
export async function readFtbBook(folder: string, locale: Locale): Promise<Result<QuestBook>> {
  const faults: string[] = [];
  const chapters = await compoundsOf(join(folder, 'chapters'), faults);
  if (chapters.length === 0) {
    const why = `${folder} holds no chapter that can be read${faults.length > 0 ? `: ${faults.join('; ')}` : ''}`;
    return fail('no_quest_book', why, 'name the folder config/ftbquests/quests of the pack');
  }
  const texts = await textsOf(folder, locale, faults);
  const consumes = (await dataOf(folder, faults))['default_consume_items'] === true;
  const ordered = chapters
    .map(({ name, data }) => ({
      order: numberOf(data['order_index'], 0),
      chapter: chapterOf(name, data, texts, consumes),
    }))
    .sort((a, b) => a.order - b.order || (a.chapter.id < b.chapter.id ? -1 : 1))
    .map(({ chapter }) => chapter);
  const count = ordered.reduce((sum, { quests }) => sum + quests.length, 0);
  if (count > MAX_QUESTS)
    return fail('no_quest_book', `it has ${count} quests, of ${MAX_QUESTS}`, 'use a smaller book');
  return succeed(new QuestBook(ordered, faults));
}

type BookTexts = ReadonlyMap<string, readonly string[]>;

/** The compounds of a folder's files, by the file's name; none where it is not there. */
async function compoundsOf(
  folder: string,
  faults: string[],
): Promise<readonly { readonly name: string; readonly data: SnbtCompound }[]> {
  let files: string[];
  try {
    files = (await readdir(folder)).filter((file) => file.endsWith('.snbt')).sort();
  } catch {
    return [];
  }
  if (files.length > MAX_FILES)
    faults.push(`${basename(folder)}: ${files.length} files, of which ${MAX_FILES} are read`);
  const read: { name: string; data: SnbtCompound }[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    const data = await compoundIn(join(folder, file));
    if (data.ok) read.push({ name: file.slice(0, -'.snbt'.length), data: data.value });
    else faults.push(`${file}: ${data.why}`);
  }
  return read;
}

async function compoundIn(path: string): Promise<Result<SnbtCompound>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) return fail('snbt_too_large', `it has ${size} bytes, of ${MAX_FILE_BYTES}`, 'split it');
    return readSnbt(await readFile(path, 'utf8'));
  } catch (thrown) {
    return fail('file_unreadable', messageOf(thrown), 'see to its rights');
  }
}

async function dataOf(folder: string, faults: string[]): Promise<SnbtCompound> {
  const [data] = (await compoundsOf(folder, faults)).filter(({ name }) => name === 'data');
  return data?.data ?? {};
}

/** All texts of the book's language files, by their key (`quest.ID.title`): the player's language over English. */
async function textsOf(folder: string, locale: Locale, faults: string[]): Promise<BookTexts> {
  const texts = new Map<string, readonly string[]>();
  for (const language of LANGUAGES[locale].toReversed()) {
    const place = join(folder, 'lang', language);
    const single = (await compoundsOf(join(folder, 'lang'), faults)).filter(({ name }) => name === language);
    const parts = [...(await compoundsOf(place, faults)), ...(await compoundsOf(join(place, 'chapters'), faults))];
    for (const { data } of [...single, ...parts]) {
      for (const [key, value] of Object.entries(data)) texts.set(key, linesOf(value));
    }
  }
  return texts;
}

function chapterOf(name: string, data: SnbtCompound, texts: BookTexts, consumes: boolean): Chapter {
  const id = stringOf(data['id']) || name;
  const isTaken = flagOf(data['consume_items'], consumes);
  return {
    id,
    title: plain(stringOf(data['title']) || (texts.get(`chapter.${id}.title`)?.[0] ?? name)),
    quests: listOf(data['quests']).flatMap((quest) => questOf(id, quest, texts, isTaken) ?? []),
  };
}

function questOf(chapter: string, data: SnbtCompound, texts: BookTexts, consumes: boolean): Quest | undefined {
  const id = stringOf(data['id']);
  if (id === '') return undefined;
  const text = (field: SnbtValue | undefined, name: string) => {
    const own = linesOf(field);
    return (own.length > 0 ? own : (texts.get(`quest.${id}.${name}`) ?? [])).map(plain);
  };
  const isTaken = flagOf(data['consume_items'], consumes);
  const tasks = listOf(data['tasks']).map((task) => taskOf(task, texts, isTaken));
  const rewards = listOf(data['rewards']).map((reward) => rewardOf(reward, texts));
  const dependencies = stringsOf(data['dependencies']);
  const [title] = text(data['title'], 'title');
  return {
    id,
    chapter,
    title: title ?? tasks[0]?.label ?? id,
    subtitle: text(data['subtitle'], 'quest_subtitle').join(' '),
    description: text(data['description'], 'quest_desc').slice(0, MAX_LINES),
    dependencies,
    minDependencies: neededOf(data, dependencies.length),
    isOptional: data['optional'] === true,
    tasks,
    rewards,
  };
}

/** Of how many dependencies a quest waits for: all, one, or as many as it says. */
function neededOf(data: SnbtCompound, count: number): number {
  const named = numberOf(data['min_required_dependencies'], 0);
  if (named > 0) return Math.min(named, count);
  return stringOf(data['dependency_requirement']).startsWith('one_') ? Math.min(1, count) : count;
}

function taskOf(data: SnbtCompound, texts: BookTexts, consumes: boolean): QuestTask {
  const id = stringOf(data['id']);
  const type = bare(stringOf(data['type']));
  const item = itemOf(data['item']);
  const own = stringOf(data['title']) || texts.get(`task.${id}.title`)?.[0];
  const base = { id, item: item.name, isTaken: flagOf(data['consume_items'], consumes) };
  // An item that must carry certain data, or be one of a filter, is for the mod to check.
  if (type === 'item' && item.isPlain) {
    const count = countOf(data['count'], item.count);
    return { ...base, kind: 'item', count, label: plain(own ?? `${count} x ${item.name}`) };
  }
  if (type === 'xp' && data['points'] === true) {
    const count = countOf(data['value'], 1);
    return { ...base, kind: 'xp', count, label: plain(own ?? `${count} xp`) };
  }
  const kind = type === 'checkmark' ? 'checkmark' : 'other';
  const what = [type, bare(stringOf(data['entity']) || stringOf(data['advancement']) || item.name)].join(' ').trim();
  return { ...base, kind, count: countOf(data['value'], 1), label: plain(own ?? what) };
}

function rewardOf(data: SnbtCompound, texts: BookTexts): QuestReward {
  const id = stringOf(data['id']);
  const type = bare(stringOf(data['type']));
  const item = itemOf(data['item']);
  const own = stringOf(data['title']) || texts.get(`reward.${id}.title`)?.[0];
  const isRandom = numberOf(data['random_bonus'], 0) > 0;
  if (type === 'item' && item.isPlain && !isRandom) {
    const count = countOf(data['count'], item.count);
    return { id, kind: 'item', item: item.name, count, label: plain(own ?? `${count} x ${item.name}`) };
  }
  const count = countOf(data['xp'], 1);
  if (type === 'xp') return { id, kind: 'xp', item: '', count, label: plain(own ?? `${count} xp`) };
  return { id, kind: 'other', item: item.name, count: 1, label: plain(own ?? (type || 'unknown')) };
}

/** An item by its name alone, or as a stack; `isPlain` where nothing but name and count is asked of it. */
function itemOf(value: SnbtValue | undefined): {
  readonly name: string;
  readonly count: number;
  readonly isPlain: boolean;
} {
  if (typeof value === 'string') return { name: bare(value), count: 1, isPlain: /^[a-z0-9_.:/-]+$/.test(value) };
  if (!isCompound(value)) return { name: '', count: 1, isPlain: false };
  const name = stringOf(value['id']);
  const data = [value['tag'], value['components']].filter((each) => isCompound(each) && Object.keys(each).length > 0);
  const isFilter = /^(?:itemfilters|ftbfiltersystem):/.test(name);
  return {
    name: bare(name),
    count: countOf(value['count'] ?? value['Count'], 1),
    isPlain: name !== '' && data.length === 0 && !isFilter,
  };
}

function bare(name: string): string {
  return name.replace(/^(?:minecraft|ftbquests):/, '');
}

/** Without the codes of colours and styles (`&a`, `§l`), and within its bound. */
function plain(text: string): string {
  return text.replace(/[&§][0-9a-fk-or]/gi, '').slice(0, MAX_TEXT_CHARS);
}

function isCompound(value: SnbtValue | undefined): value is SnbtCompound {
  return typeof value === 'object' && !Array.isArray(value);
}

function listOf(value: SnbtValue | undefined): readonly SnbtCompound[] {
  return Array.isArray(value) ? (value as readonly SnbtValue[]).filter(isCompound) : [];
}

function stringsOf(value: SnbtValue | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly SnbtValue[]).filter((each) => typeof each === 'string') : [];
}

function linesOf(value: SnbtValue | undefined): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split('\n') : stringsOf(value);
}

/** Ids of digits alone are read as numbers where they stand without quotes. */
function stringOf(value: SnbtValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: SnbtValue | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function countOf(value: SnbtValue | undefined, otherwise: number): number {
  return Math.max(1, Math.round(numberOf(value, otherwise)));
}

/** Flags are `true`, `1b`, or (of a three-way choice) their names. */
function flagOf(value: SnbtValue | undefined, otherwise: boolean): boolean {
  if (value === true || value === 1 || value === 'true') return true;
  return value === false || value === 0 || value === 'false' ? false : otherwise;
}
