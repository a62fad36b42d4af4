import { type Failure, fail, type Result, succeed } from '../../../core/index.ts';
import type {
  AgentContext,
  AgentEngine,
  Outcome,
  PlayerTransaction,
  TransactionRequest,
} from '../../../engine/index.ts';
import type { GameDoor } from '../../game/game-door.ts';
import type { Quest, QuestReward, QuestTask } from './book/quest-book.ts';
import { note } from './progress.ts';

/** What stands in the ledger for tasks and rewards. Stored: never renamed. */
export const QUEST_CHANGES = ['quest_task', 'quest_reward'] as const;

/** How often what the game refused may be asked for again, under a key of its own each time. */
const MAX_ATTEMPTS = 100;

/** How one task or reward ended. */
export type StepEnd =
  | { readonly kind: 'done' }
  /** Not yet: `held` of `count`. */
  | { readonly kind: 'missing'; readonly held: number; readonly count: number }
  /** Only the pack's own mod can see or give it. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * What quests do in the game: look whether a task is done, take what is handed in, give what was earned. Whatever changes
 * the game is a transaction of the ledger: begun before, settled after, and done once.
 */
export class QuestGame {
  readonly #engine: AgentEngine;
  readonly #game: GameDoor;
  /** Whether rewards are given and things handed in here: not where the pack's own mod does both. */
  readonly hasClaims: boolean;

  constructor(engine: AgentEngine, game: GameDoor, hasClaims: boolean) {
    this.#engine = engine;
    this.#game = game;
    this.hasClaims = hasClaims;
  }

  /** Looks whether a task is done, and takes what it wants; notes it where it is. */
  async check(context: AgentContext, quest: Quest, task: QuestTask): Promise<Result<StepEnd>> {
    const game = this.#game.of(context);
    const { kind, item, count, isTaken } = task;
    const isChange = kind === 'xp' || isTaken;
    if (kind === 'other' || (isChange && !this.hasClaims)) return succeed({ kind: 'unseen' });
    if (kind === 'checkmark') return await this.#noteDone(context, quest, task);
    const held = kind === 'item' ? await game.countItem(item) : await game.experience();
    if (!held.ok) return succeed({ kind: 'failed', failure: held });
    if (held.value < count) return succeed({ kind: 'missing', held: held.value, count });
    if (kind === 'item' && !isTaken) return await this.#noteDone(context, quest, task);
    const key = `quest_task:${quest.id}:${task.id}`;
    const terms = { kind, item, count };
    const take = () => (kind === 'item' ? game.take(item, count) : game.addExperience(-count));
    return await this.#change(context, { key, kind: 'quest_task', terms }, take, (transaction) =>
      note(transaction, quest, 'tasks', task.id),
    );
  }

  /** Gives a reward, once. */
  async give(context: AgentContext, quest: Quest, reward: QuestReward): Promise<Result<StepEnd>> {
    const { kind, item, count } = reward;
    if (kind === 'other' || !this.hasClaims) return succeed({ kind: 'unseen' });
    const key = `quest_reward:${quest.id}:${reward.id}`;
    const terms = { kind, item, count };
    const game = this.#game.of(context);
    const give = () => (kind === 'item' ? game.give(item, count) : game.addExperience(count));
    return await this.#change(context, { key, kind: 'quest_reward', terms }, give, (transaction) =>
      note(transaction, quest, 'rewards', reward.id),
    );
  }

  async #noteDone(context: AgentContext, quest: Quest, task: QuestTask): Promise<Result<StepEnd>> {
    const noted = await context.store.transact((transaction) => note(transaction, quest, 'tasks', task.id));
    return noted.ok ? succeed({ kind: 'done' }) : noted;
  }

  /**
   * Changes the game once. What the game refused may be tried again, as another transaction; what is under way, done, or
   * not known to have ended is not.
   */
  async #change(
    context: AgentContext,
    request: TransactionRequest,
    act: () => Promise<Result<undefined>>,
    finish: (transaction: PlayerTransaction) => Promise<Result<undefined>>,
  ): Promise<Result<StepEnd>> {
    const transactions = this.#engine.transactions(context);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const one = { ...request, key: `${request.key}:${attempt}` };
      const begun = await transactions.begin(one, async () => succeed(undefined));
      if (!begun.ok) return succeed({ kind: 'failed', failure: begun });
      if (begun.value?.outcome === 'failed') continue;
      if (begun.value !== undefined) return succeed({ kind: 'done' });
      const acted = await act();
      const settled = await transactions.settle(one, outcomeOf(acted), async (transaction) => {
        if (!acted.ok) return succeed({ terms: one.terms, refused: acted.code });
        const finished = await finish(transaction);
        return finished.ok ? succeed({ terms: one.terms }) : finished;
      });
      if (!settled.ok) return succeed({ kind: 'failed', failure: settled });
      return succeed(acted.ok ? { kind: 'done' } : { kind: 'failed', failure: acted });
    }
    const why = `the game refused this ${MAX_ATTEMPTS} times`;
    return succeed({ kind: 'failed', failure: fail('too_many_attempts', why, 'tell the operator') });
  }
}

/** A failure of the game says that nothing was changed, unless it says that this is not known. */
function outcomeOf(acted: Result<undefined>): Outcome {
  if (acted.ok) return 'done';
  return acted.code === 'outcome_unknown' ? 'unknown' : 'failed';
}
