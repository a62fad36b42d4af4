import type { Result } from '../../core/index.ts';
import type { AgentStore } from '../../engine/index.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';

/** The commands' own argument. */
interface PlayerFlags {
  readonly player?: string;
}

const PARTS = ['document', 'history', 'ledger'] as const;

/** `soulsand assist export-player`: all that is kept of a player, one JSON object a line. */
export const exportPlayer: Command<PlayerFlags> = (context, { player = '' }) =>
  withPlayer(context, player, async (store, id) => {
    for (const part of PARTS) {
      for (let offset = 0; ; ) {
        const rows = await store.kept(id, part, offset);
        if (!rows.ok) return rows;
        for (const row of rows.value) context.terminal.print(JSON.stringify({ part, ...row }));
        offset += rows.value.length;
        if (rows.value.length === 0) break;
      }
    }
    return { ok: true, value: undefined };
  });

/** `soulsand assist forget-player`: deletes all that is kept of a player; what is shared and the usage ledger stay. */
export const forgetPlayer: Command<PlayerFlags> = (context, { player = '' }) =>
  withPlayer(context, player, async (store, id) => {
    const erased = await store.erase(id);
    if (erased.ok) context.terminal.print(say(context, ASSIST_TEXTS.forgotten, { player, id }));
    return erased;
  });

async function withPlayer(
  context: CommandContext,
  player: string,
  use: (store: AgentStore, id: string) => Promise<Result<undefined>>,
): Promise<number> {
  const { findKeptPlayer, openFileStore } = await import('../../assistant/index.ts');
  const { settings, clock, terminal } = context;
  const store = openFileStore({ folder: dataFolders(settings.data).players, clock });
  if (!store.ok) {
    terminal.failure(store);
    return EXIT.failed;
  }
  try {
    const id = await findKeptPlayer(store.value, player);
    const used = id.ok ? await use(store.value, id.value) : id;
    if (used.ok) return EXIT.ok;
    terminal.failure(used);
    return EXIT.failed;
  } finally {
    await store.value.close();
  }
}
