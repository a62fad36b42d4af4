import { type AgentContext, ContextType, type ModuleContext } from '../../../engine/index.ts';
import type { Quest } from './book/quest-book.ts';
import type { QuestDesk } from './quest-desk.ts';

/** The quest book as other features find it, whichever is installed first. */
export class QuestShelf {
  /** Undefined where there are no quests. */
  desk: QuestDesk | undefined;
  #onShown: ((context: AgentContext, quest: Quest) => void) | undefined;

  /** Who hears that a player was shown a quest; one feature at most. */
  onShown(listener: (context: AgentContext, quest: Quest) => void): void {
    this.#onShown = listener;
  }

  show(context: AgentContext, quest: Quest): void {
    this.#onShown?.(context, quest);
  }
}

const QUEST_SHELF = new ContextType<QuestShelf>('quest-shelf');

/** The one shelf of this assistant. */
export function questShelfFor(context: ModuleContext): QuestShelf {
  return context.sharedRuntime(QUEST_SHELF, () => new QuestShelf());
}
