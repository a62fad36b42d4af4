import { destination, type Level, pino } from 'pino';

/** What a part may log through. Operators read it; models never do. */
export interface Logger {
  debug(fields: Readonly<Record<string, unknown>>, message: string): void;
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** A logger that adds `fields` to all it writes. */
  child(fields: Readonly<Record<string, unknown>>): Logger;
}

/** A logger that writes JSON lines to a file, whose folder is made; never to the standard streams, which may carry a protocol. */
export function fileLogger(path: string, level: Level = 'info'): Logger {
  return pino({ level, base: null }, destination({ dest: path, mkdir: true, sync: true }));
}

const nothing = (): void => {};

/** A logger that keeps silent. */
export const silentLogger: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLogger,
};
