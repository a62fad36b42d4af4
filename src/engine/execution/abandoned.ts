import { type Result, succeed } from '../../core/index.ts';
import type { AgentJournal, AgentStore, LedgerEntry, PlayerTransaction } from '../storage/agent-store.ts';

/** Players that one page of the sweep looks at, and half-done transactions of one player that are looked at. */
const PLAYERS_A_PAGE = 500;
const MAX_OPEN = 1000;

/** Where half-done transactions are looked for, and which of them. */
interface Sweep {
  readonly store: AgentStore;
  readonly resolveJournal: (transaction: PlayerTransaction) => AgentJournal;
  /** Those of a module that cannot go on with them itself. */
  readonly kinds: readonly string[];
  /** Begun before this process: what it began itself is under way. */
  readonly beforeMs: number;
  /** Asked before each player; its failure ends the sweep. */
  readonly check: () => Result<undefined>;
}

/**
 * Marks what an earlier process left half done as `needs_review`, player by player: nobody knows whether it was done, so
 * that a person must look. Answers how many there were.
 */
export async function reviewAbandoned(sweep: Sweep): Promise<Result<number>> {
  const { store, check } = sweep;
  let count = 0;
  for (let afterPlayer = ''; ; ) {
    const page = await store.players({ afterPlayer, limit: PLAYERS_A_PAGE });
    if (!page.ok) return page;
    for (const player of page.value) {
      const standing = check();
      if (!standing.ok) return standing;
      const marked = await markOf(player, sweep);
      if (!marked.ok) return marked;
      count += marked.value;
    }
    const last = page.value.at(-1);
    if (last === undefined || page.value.length < PLAYERS_A_PAGE) return succeed(count);
    afterPlayer = last;
  }
}

async function markOf(player: string, { store, resolveJournal, kinds, beforeMs }: Sweep): Promise<Result<number>> {
  return await store.transact(player, async (transaction) => {
    const journal = resolveJournal(transaction);
    const open = await journal.inState('started', MAX_OPEN);
    if (!open.ok) return open;
    const isAbandoned = ({ kind, atMs }: LedgerEntry) => kinds.includes(kind) && atMs < beforeMs;
    const abandoned = open.value.filter(isAbandoned);
    for (const entry of abandoned) {
      const saved = journal.save({ ...entry, state: 'needs_review' });
      if (!saved.ok) return saved;
    }
    return succeed(abandoned.length);
  });
}
