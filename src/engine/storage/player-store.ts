import type { Result } from '../../core/index.ts';
import type { AgentStore, TransactionWork } from './agent-store.ts';

/**
 * One player's store as one piece of work may use it. The work's standing is checked before a transaction begins and
 * again in the transaction itself, right before it writes: a late callback of an earlier generation writes nothing.
 */
export class PlayerStore {
  readonly player: string;
  readonly #store: AgentStore;
  readonly #check: () => Result<undefined>;

  constructor(store: AgentStore, player: string, check: () => Result<undefined>) {
    this.player = player;
    this.#store = store;
    this.#check = check;
  }

  /** As the store's own, for this player. Fails with `stale`, or as whatever ended the work. */
  async transact<T>(work: TransactionWork<T>): Promise<Result<T>> {
    const standing = this.#check();
    if (!standing.ok) return standing;
    return await this.#store.transact(this.player, work, this.#check);
  }
}
