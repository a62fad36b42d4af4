import { z } from 'zod';
import { type Failure, fail, type Result, succeed } from '../../../core/index.ts';
import type { AgentContext, DecodeStored, PlayerTransaction } from '../../../engine/index.ts';
import type { Quest, QuestBook } from './book/quest-book.ts';

/** Where a player's progress is kept, a document for each quest that was begun. */
const SPACE = 'quests';
const PAGE = 500;

const kept = z.object({ tasks: z.array(z.string()), rewards: z.array(z.string()) });

/** What of one quest is done and given. */
type Kept = z.output<typeof kept>;

const decode: DecodeStored<Kept> = (json) => {
  const read = kept.safeParse(json);
  return read.success ? succeed(read.data) : fail('bad_progress', z.prettifyError(read.error), 'correct it');
};

const NOTHING: Kept = { tasks: [], rewards: [] };

/** How far a quest has come. `locked`: others come first; `claimed`: all that can be given here is given. */
type QuestStatus = 'locked' | 'open' | 'done' | 'claimed';

/** A player's progress in a book, as it was when it was read. */
export class QuestProgress {
  readonly #book: QuestBook;
  readonly #kept: ReadonlyMap<string, Kept>;

  constructor(book: QuestBook, of: ReadonlyMap<string, Kept>) {
    this.#book = book;
    this.#kept = of;
  }

  hasDone({ id }: Quest, task: string): boolean {
    return this.#kept.get(id)?.tasks.includes(task) === true;
  }

  hasReward({ id }: Quest, reward: string): boolean {
    return this.#kept.get(id)?.rewards.includes(reward) === true;
  }

  /** Whether all of its tasks are done, and it was not locked. */
  isDone(quest: Quest): boolean {
    return this.statusOf(quest) === 'done' || this.statusOf(quest) === 'claimed';
  }

  statusOf(quest: Quest): QuestStatus {
    if (!this.#isUnlocked(quest)) return 'locked';
    if (!this.#allTasks(quest)) return 'open';
    const givable = quest.rewards.filter(({ kind }) => kind !== 'other');
    const claimed = givable.length > 0 && givable.every(({ id }) => this.hasReward(quest, id));
    return claimed ? 'claimed' : 'done';
  }

  #allTasks(quest: Quest): boolean {
    return quest.tasks.every(({ id }) => this.hasDone(quest, id));
  }

  /** A dependency counts by its tasks: they could be done only when it was open itself. One that is no quest is not waited for. */
  #isUnlocked({ dependencies, minDependencies }: Quest): boolean {
    const known = dependencies.flatMap((id) => this.#book.quest(id) ?? []);
    const done = known.filter((quest) => this.#allTasks(quest)).length;
    return done >= Math.min(minDependencies, known.length);
  }
}

/** Reads a player's progress. */
export async function readProgress(context: AgentContext, book: QuestBook): Promise<Result<QuestProgress>> {
  return await context.store.transact(async (transaction) => {
    const of = new Map<string, Kept>();
    for (let afterKey = ''; ; ) {
      const page = await transaction.list(SPACE, decode, { afterKey, limit: PAGE });
      if (!page.ok) return page;
      for (const [id, each] of page.value.documents) of.set(id, each);
      const last = page.value.documents.at(-1)?.[0];
      if (!page.value.more || last === undefined) return succeed(new QuestProgress(book, of));
      afterKey = last;
    }
  });
}

/** Notes a task as done, or a reward as given, in a transaction. Twice is as once. */
export async function note(
  transaction: PlayerTransaction,
  quest: Quest,
  what: 'tasks' | 'rewards',
  id: string,
): Promise<Result<undefined>> {
  const known = await transaction.get(SPACE, quest.id, decode);
  if (!known.ok) return known;
  const before = known.value ?? NOTHING;
  const after = { ...before, [what]: [...new Set([...before[what], id])] };
  return transaction.put(SPACE, quest.id, after);
}

/** Says that a quest waits for others. */
export function lockedFailure(quest: Quest, book: QuestBook): Failure<'quest_locked'> {
  const first = quest.dependencies.flatMap((id) => book.quest(id)?.title ?? []).slice(0, 5);
  const why = `“${quest.title}” waits for others`;
  return fail('quest_locked', why, `do these first: ${first.join(', ')}`, { quest: quest.id, first });
}
