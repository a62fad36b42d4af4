import { join } from 'node:path';
import { type Command, type CommandContext, say } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { dataFolders } from '../folders.ts';
import { openWorld } from '../house.ts';
import { startJar } from '../jar-server.ts';
import { CLI_TEXTS } from '../texts.ts';

/** Options that the command has of its own. */
interface WorldOptions {
  /** A real server's program, to be run instead of the embedded world. */
  readonly jar?: string;
  readonly acceptEula?: boolean;
}

/** Name of the folder that a real server has, unless `--save` names another. */
const JAR_FOLDER = 'server';

/**
 * `soulsand world`: the embedded world alone, or a real server's jar, for players and bodies of other programs. Runs until
 * told to end.
 */
export const world: Command<WorldOptions> = (context, { jar, acceptEula }) =>
  jar === undefined ? embeddedWorld(context) : jarWorld(context, jar, acceptEula === true);

async function embeddedWorld(context: CommandContext): Promise<number> {
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
  if (info.brought !== undefined) {
    const { kind, from, blocks, unknownBlocks } = info.brought;
    const text = kind === 'folder' ? CLI_TEXTS.broughtFolder : CLI_TEXTS.broughtSchematic;
    terminal.print(say(context, text, { from, blocks }));
    if (unknownBlocks.length > 0)
      terminal.warn(say(context, CLI_TEXTS.unknownBlocks, { names: unknownBlocks.join(', ') }));
  }
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
}

async function jarWorld(context: CommandContext, jar: string, acceptsEula: boolean): Promise<number> {
  const { settings, environment, terminal, ending, clock } = context;
  const folder = join(dataFolders(settings.data).servers, settings.save ?? JAR_FOLDER);
  const javaHome = environment['JAVA_HOME'];
  terminal.warn(say(context, CLI_TEXTS.openingJar, { jar, folder }));
  const started = await startJar({
    jar,
    folder,
    acceptsEula,
    port: settings.worldPort,
    properties: propertiesOf(context),
    java: javaHome === undefined || javaHome === '' ? 'java' : join(javaHome, 'bin', 'java'),
    clock,
    signal: ending.signal,
    onLine: (line) => terminal.print(line),
  });
  if (!started.ok) {
    if (started.code === 'aborted') return EXIT.ok;
    terminal.failure(started);
    return EXIT.failed;
  }
  const server = started.value;
  terminal.warn(say(context, CLI_TEXTS.jarReady, { host: server.host, port: server.port }));
  const endedCode = await Promise.race([ending.asked, server.ended]);
  // Ctrl-C reaches the server too: it may have ended before we were told to.
  if (endedCode !== undefined && !ending.signal.aborted) {
    const why = `the server ended by itself with the exit code ${endedCode}`;
    terminal.failure({ ok: false, code: 'world_ended', why, howTo: `see its log in ${join(folder, 'logs')}` });
    return EXIT.failed;
  }
  terminal.warn(say(context, CLI_TEXTS.closing));
  const stopped = await server.stop();
  if (stopped.ok) return EXIT.ok;
  terminal.failure(stopped);
  return EXIT.failed;
}

/** What of our settings a real server has too. */
function propertiesOf({ settings }: CommandContext): Readonly<Record<string, string>> {
  const { seed, type, viewDistance } = settings;
  return {
    ...(seed === undefined ? {} : { 'level-seed': String(seed) }),
    ...(type === undefined ? {} : { 'level-type': type === 'superflat' ? 'minecraft:flat' : 'minecraft:normal' }),
    ...(viewDistance === undefined ? {} : { 'view-distance': String(viewDistance) }),
  };
}
