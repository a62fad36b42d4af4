import { type Command, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { openWorld } from '../house.ts';
import { CLI_TEXTS } from '../texts.ts';

/** `soulsand world`: the embedded world alone, for players and bodies of other programs. Runs until told to end. */
export const world: Command = async (context) => {
  const { settings, terminal, ending } = context;
  terminal.warn(say(context, CLI_TEXTS.opening));
  const started = await openWorld(settings, dataFolders(settings.data), context);
  if (!started.ok) {
    terminal.failure(started);
    return EXIT.failed;
  }
  const { info, closed } = started.value;
  const kept =
    info.saveFolder === undefined
      ? say(context, CLI_TEXTS.notKept)
      : say(context, CLI_TEXTS.kept, { folder: info.saveFolder });
  terminal.print(say(context, CLI_TEXTS.worldFacts, { ...info, kept }));
  terminal.print(say(context, CLI_TEXTS.worldSpawn, { ...info.spawn }));
  terminal.print(say(context, CLI_TEXTS.worldHint, { ...info }));
  const end = await Promise.race([ending.asked, closed]);
  if (end !== undefined) {
    terminal.failure({ ok: false, code: 'world_ended', why: end.why, howTo: 'see the log in the data folder' });
    return EXIT.failed;
  }
  terminal.warn(say(context, CLI_TEXTS.closing));
  const saved = await started.value.close();
  if (saved.ok) return EXIT.ok;
  terminal.failure(saved);
  return EXIT.failed;
};
