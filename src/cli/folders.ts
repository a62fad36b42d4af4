import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileLogger, type Logger } from '../core/index.ts';

/** Where the state of a data folder lies. Nothing is made before it is needed. */
export interface DataFolders {
  readonly root: string;
  readonly worlds: string;
  /** Folders of real servers that `soulsand world --jar` runs. */
  readonly servers: string;
  /** Runs of `soulsand live`. */
  readonly lives: string;
  /** Runs of `soulsand learn`, and beside each the folder of its skills. */
  readonly learning: string;
  /** Tokens of Microsoft accounts, so that one signs in once. */
  readonly accounts: string;
  /** Buildings that bodies may build, put there by people. */
  readonly schematics: string;
  /** Places that bodies were told to remember. */
  readonly places: string;
  /** Players' data of `soulsand assist`, and what its features keep. */
  readonly players: string;
  /** What was said, by content. */
  readonly sounds: string;
  /** The process id of the assistant that serves from here, while it runs. */
  readonly assistantPid: string;
  readonly logFile: string;
}

/** The folders below a data folder (`.soulsand` unless told otherwise). */
export function dataFolders(data: string): DataFolders {
  const root = resolve(data);
  return {
    root,
    worlds: join(root, 'worlds'),
    servers: join(root, 'servers'),
    lives: join(root, 'lives'),
    learning: join(root, 'learning'),
    accounts: join(root, 'accounts'),
    schematics: join(root, 'schematics'),
    places: join(root, 'places.db'),
    players: join(root, 'players'),
    sounds: join(root, 'sounds'),
    assistantPid: join(root, 'assistant.pid'),
    logFile: join(root, 'logs', 'soulsand.log'),
  };
}

/** The folder of a saved world, and whether it was there before. */
export function worldFolder(folders: DataFolders, name: string): { readonly path: string; readonly existed: boolean } {
  const path = join(folders.worlds, name);
  return { path, existed: existsSync(path) };
}

/** A logger to a file that is made with the first line: a run that has nothing to say leaves nothing behind. */
export function lazyFileLogger(path: string): Logger {
  let file: Logger | undefined;
  return loggerOver(() => {
    file ??= fileLogger(path, 'info');
    return file;
  }, {});
}

function loggerOver(open: () => Logger, shared: Readonly<Record<string, unknown>>): Logger {
  return {
    debug: () => {},
    info: (fields, message) => open().info({ ...shared, ...fields }, message),
    warn: (fields, message) => open().warn({ ...shared, ...fields }, message),
    error: (fields, message) => open().error({ ...shared, ...fields }, message),
    child: (fields) => loggerOver(open, { ...shared, ...fields }),
  };
}
