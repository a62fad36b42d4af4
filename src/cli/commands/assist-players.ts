import type { Clock, Result } from '../../core/index.ts';
import type { AgentStore } from '../../engine/index.ts';
import { keepFolder } from '../assist/keeper.ts';
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

/** Uses the data of a player, which no assistant serves from meanwhile. */
async function withPlayer(
  context: CommandContext,
  player: string,
  use: (store: AgentStore, id: string) => Promise<Result<undefined>>,
): Promise<number> {
  const { settings, clock, terminal } = context;
  const folders = dataFolders(settings.data);
  const kept = keepFolder(folders.assistantPid);
  const done = kept.ok ? await usePlayer(folders.players, clock, player, use) : kept;
  if (kept.ok) kept.value();
  if (done.ok) return EXIT.ok;
  terminal.failure(done);
  return EXIT.failed;
}

async function usePlayer(
  folder: string,
  clock: Clock,
  player: string,
  use: (store: AgentStore, id: string) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const { findKeptPlayer, openFileStore } = await import('../../assistant/index.ts');
  const store = openFileStore({ folder, clock });
  if (!store.ok) return store;
  try {
    const id = await findKeptPlayer(store.value, player);
    return id.ok ? await use(store.value, id.value) : id;
  } finally {
    await store.value.close();
  }
}
