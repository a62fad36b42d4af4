import { fail, type Locale, type Result, succeed, textOf } from '../../../core/index.ts';
import type { AgentContext, AgentResult } from '../../../engine/index.ts';
import { Relevance } from '../../../memory/index.ts';
import type { Card, CardAction, CardLine } from '../../cards/card.ts';
import type { Quest, QuestBook } from './book/quest-book.ts';
import type { QuestGame, StepEnd } from './game-handlers.ts';
import { lockedFailure, type QuestProgress, readProgress } from './progress.ts';
import { QUEST_TEXTS } from './texts.ts';

/** Quests that one list names. */
const MAX_LISTED = 12;
/** From which share of the words on a quest is found. */
const MIN_RELEVANCE = 0.3;

/** What quests answer: the card is the data, and the text is the card's lines. */
interface QuestResult extends AgentResult<Card> {
  readonly data: Card;
}

/** Lists, searches, explains, checks and claims quests for a player. It reads the book, and never obeys what it says. */
export class QuestDesk {
  readonly #books: Readonly<Record<Locale, QuestBook>>;
  readonly #game: QuestGame;
  readonly #relevances = new Map<QuestBook, { readonly relevance: Relevance; readonly quests: readonly Quest[] }>();

  constructor(books: Readonly<Record<Locale, QuestBook>>, game: QuestGame) {
    this.#books = books;
    this.#game = game;
    for (const book of Object.values(books)) this.#relevances.set(book, relevanceOf(book));
  }

  /** All chapters with how much is done; with a chapter's title or id, its quests. */
  async list(context: AgentContext, chapterName: string | undefined): Promise<Result<QuestResult>> {
    const { locale } = context;
    const book = this.#books[locale];
    const progress = await readProgress(context, book);
    if (!progress.ok) return progress;
    const wanted = chapterName?.trim().toLowerCase();
    const chapter = book.chapters.find(
      ({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted,
    );
    if (wanted !== undefined && chapter === undefined) return this.find(context, chapterName ?? '');
    if (chapter !== undefined) {
      const lines = chapter.quests.map((quest) => questLine(quest, progress.value, locale));
      return succeed(resultOf('quest_list', { title: chapter.title, lines }));
    }
    const lines = book.chapters.map(({ id, title, quests }): CardLine => {
      const done = quests.filter((quest) => progress.value.isDone(quest)).length;
      const text = textOf(QUEST_TEXTS.chapterLine, locale, { title, done, count: quests.length });
      return { text, actions: [action('show', locale, `quests list ${id}`)] };
    });
    return succeed(resultOf('quest_list', { title: textOf(QUEST_TEXTS.listTitle, locale), lines }));
  }

  /** The quests that a player can do now. */
  async next(context: AgentContext): Promise<Result<QuestResult>> {
    const { locale } = context;
    const book = this.#books[locale];
    const progress = await readProgress(context, book);
    if (!progress.ok) return progress;
    const open = [...book.quests].filter((quest) => progress.value.statusOf(quest) === 'open');
    const lines = cut(open, (quest) => questLine(quest, progress.value, locale), locale);
    const none = { text: textOf(QUEST_TEXTS.noneOpen, locale) };
    return succeed(
      resultOf('quest_list', { title: textOf(QUEST_TEXTS.next, locale), lines: lines.length === 0 ? [none] : lines }),
    );
  }

  /** The quests that speak of something. */
  async find(context: AgentContext, words: string): Promise<Result<QuestResult>> {
    const { locale } = context;
    const progress = await readProgress(context, this.#books[locale]);
    if (!progress.ok) return progress;
    const found = this.search(words, locale);
    const lines = cut(found, (quest) => questLine(quest, progress.value, locale), locale);
    const none = { text: textOf(QUEST_TEXTS.noneFound, locale, { words }) };
    const title = textOf(QUEST_TEXTS.found, locale, { words });
    return succeed(resultOf('quest_list', { title, lines: lines.length === 0 ? [none] : lines }));
  }

  /** Quests by how much of the words they hold, the best first. */
  search(words: string, locale: Locale): readonly Quest[] {
    const index = this.#relevances.get(this.#books[locale]);
    if (index === undefined || index.quests.length === 0) return [];
    const scores = index.relevance.of(words, index.quests.length - 1);
    return index.quests
      .map((quest, i) => ({ quest, score: scores[i] ?? 0 }))
      .filter(({ score }) => score >= MIN_RELEVANCE)
      .sort((a, b) => b.score - a.score)
      .map(({ quest }) => quest);
  }

  /** A quest by its id or its title. */
  named(name: string, locale: Locale): Result<Quest> {
    const wanted = name.trim().toLowerCase();
    const book = this.#books[locale];
    const found = [...book.quests].find(
      ({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted,
    );
    if (found !== undefined) return succeed(found);
    const why = textOf(QUEST_TEXTS.noQuest, locale, { name });
    return fail('quest_unknown', why, textOf(QUEST_TEXTS.noQuestHow, locale, { name }), { name });
  }

  /** What a quest says, wants and gives, and how far the player is. */
  async explain(context: AgentContext, quest: Quest): Promise<Result<QuestResult>> {
    const { locale } = context;
    const book = this.#books[locale];
    const progress = await readProgress(context, book);
    if (!progress.ok) return progress;
    const status = progress.value.statusOf(quest);
    const told = (key: keyof typeof QUEST_TEXTS, values = {}) => ({ text: textOf(QUEST_TEXTS[key], locale, values) });
    const lines: CardLine[] = [
      ...(quest.subtitle === '' ? [] : [{ text: quest.subtitle, tone: 'quiet' as const }]),
      ...quest.description.filter((line) => line.trim() !== '').map((text) => ({ text })),
      ...(quest.tasks.length === 0 ? [] : [told('tasks')]),
      ...quest.tasks.map(({ id, label }) =>
        told(progress.value.hasDone(quest, id) ? 'taskDone' : 'taskOpen', { label }),
      ),
      ...(quest.rewards.length === 0 ? [] : [told('rewards')]),
      ...quest.rewards.map(({ id, label }) =>
        told(progress.value.hasReward(quest, id) ? 'taskDone' : 'taskOpen', { label }),
      ),
      { ...told('source', { chapter: book.chapterOf(quest)?.title ?? '' }), tone: 'quiet' },
    ];
    const title = textOf(QUEST_TEXTS.questLine, locale, {
      title: quest.title,
      status: textOf(QUEST_TEXTS[status], locale),
    });
    return succeed(
      resultOf('quest', { title, lines, actions: actionsFor(quest, status, this.#game.hasClaims, locale) }),
    );
  }

  /** Looks at every task that is not done; takes what is to be handed in. Fails with `quest_locked`. */
  async check(context: AgentContext, quest: Quest): Promise<Result<QuestResult>> {
    const { locale } = context;
    const book = this.#books[locale];
    const before = await readProgress(context, book);
    if (!before.ok) return before;
    if (before.value.statusOf(quest) === 'locked') return lockedFailure(quest, book);
    const lines: CardLine[] = [];
    for (const task of quest.tasks) {
      const known = before.value.hasDone(quest, task.id);
      const end = known ? succeed<StepEnd>({ kind: 'done' }) : await this.#game.check(context, quest, task);
      if (!end.ok) return end;
      lines.push(taskLine(task.label, end.value, locale));
    }
    const after = await readProgress(context, book);
    if (!after.ok) return after;
    const actions = actionsFor(quest, after.value.statusOf(quest), this.#game.hasClaims, locale);
    return succeed(resultOf('quest_check', { title: quest.title, lines, actions }));
  }

  /** Gives every reward that was not given. Fails with `quest_locked` or `quest_not_done`. */
  async claim(context: AgentContext, quest: Quest): Promise<Result<QuestResult>> {
    const { locale } = context;
    const book = this.#books[locale];
    const progress = await readProgress(context, book);
    if (!progress.ok) return progress;
    const { title, id } = quest;
    const status = progress.value.statusOf(quest);
    if (status === 'locked') return lockedFailure(quest, book);
    if (status === 'open') {
      const why = textOf(QUEST_TEXTS.notDone, locale, { title });
      return fail('quest_not_done', why, textOf(QUEST_TEXTS.notDoneHow, locale, { id }), { quest: id });
    }
    const lines: CardLine[] = [];
    for (const reward of quest.rewards) {
      const known = progress.value.hasReward(quest, reward.id);
      const end = known ? undefined : await this.#game.give(context, quest, reward);
      if (end?.ok === false) return end;
      lines.push(
        end === undefined ? { text: textOf(QUEST_TEXTS.claimed, locale) } : rewardLine(reward.label, end.value, locale),
      );
    }
    return succeed(resultOf('quest_claim', { title, lines }));
  }
}

function relevanceOf(book: QuestBook) {
  const relevance = new Relevance();
  const quests = [...book.quests];
  for (const [i, { title, subtitle, description }] of quests.entries()) {
    relevance.add(i, [title, title, subtitle, ...description].join('\n'));
  }
  return { relevance, quests };
}

function resultOf(kind: string, card: Card): QuestResult {
  const text = [card.title, ...card.lines.map((line) => line.text)].join('\n');
  return { kind, text, data: card };
}

function questLine(quest: Quest, progress: QuestProgress, locale: Locale): CardLine {
  const status = progress.statusOf(quest);
  const told = textOf(QUEST_TEXTS.questLine, locale, {
    title: quest.title,
    status: textOf(QUEST_TEXTS[status], locale),
  });
  const tone = status === 'locked' || status === 'claimed' ? 'quiet' : status === 'done' ? 'good' : 'plain';
  return { text: told, tone, actions: [action('show', locale, `quests show ${quest.id}`)] };
}

function cut(quests: readonly Quest[], line: (quest: Quest) => CardLine, locale: Locale): CardLine[] {
  const left = quests.length - MAX_LISTED;
  const lines = quests.slice(0, MAX_LISTED).map(line);
  return left > 0 ? [...lines, { text: textOf(QUEST_TEXTS.more, locale, { count: left }), tone: 'quiet' }] : lines;
}

function actionsFor({ id }: Quest, status: string, hasClaims: boolean, locale: Locale): readonly CardAction[] {
  if (status === 'open') return [action('check', locale, `quests check ${id}`)];
  return status === 'done' && hasClaims ? [action('claim', locale, `quests claim ${id}`)] : [];
}

function action(label: 'check' | 'claim' | 'show', locale: Locale, command: string): CardAction {
  return { label: textOf(QUEST_TEXTS[label], locale), command };
}

function taskLine(label: string, end: StepEnd, locale: Locale): CardLine {
  if (end.kind === 'done') return { text: textOf(QUEST_TEXTS.taskDone, locale, { label }), tone: 'good' };
  if (end.kind === 'unseen') return { text: textOf(QUEST_TEXTS.taskUnseen, locale, { label }), tone: 'quiet' };
  if (end.kind === 'missing') return { text: textOf(QUEST_TEXTS.taskMissing, locale, { label, ...end }) };
  return failedLine(label, end.failure.why, locale);
}

function rewardLine(label: string, end: StepEnd, locale: Locale): CardLine {
  if (end.kind === 'done') return { text: textOf(QUEST_TEXTS.rewardGiven, locale, { label }), tone: 'good' };
  if (end.kind === 'failed') return failedLine(label, end.failure.why, locale);
  return { text: textOf(QUEST_TEXTS.rewardUnseen, locale, { label }), tone: 'quiet' };
}

function failedLine(label: string, why: string, locale: Locale): CardLine {
  return { text: textOf(QUEST_TEXTS.failed, locale, { label, why }), tone: 'bad' };
}
