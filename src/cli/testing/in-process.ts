import { PassThrough } from 'node:stream';
import { type Failure, silentLogger, systemClock } from '../../core/index.ts';
import type { Command } from '../command.ts';
import { settingsFrom } from '../settings.ts';
import type { Terminal } from '../terminal.ts';

/** What a command said and ended with. */
interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** Runs a command in this process, with a terminal that only listens: for what needs no process of its own. */
export async function runInProcess<O>(
  command: Command<O>,
  options: O,
  flags: Readonly<Record<string, unknown>>,
): Promise<Ran> {
  const settings = settingsFrom({ flags, environment: {}, config: {} });
  if (!settings.ok) throw new Error(settings.why);
  let [out, err] = ['', ''];
  const nowhere = new PassThrough() as unknown as NodeJS.WriteStream & NodeJS.ReadStream;
  const terminal: Terminal = {
    input: nowhere,
    output: nowhere,
    errors: nowhere,
    interactive: false,
    print(line = '') {
      out += `${line}\n`;
    },
    warn(line) {
      err += `${line}\n`;
    },
    failure({ why, howTo }: Failure) {
      err += `✖ ${why}\n  ${howTo}\n`;
    },
    style: (_, text) => text,
  };
  const ending = {
    signal: new AbortController().signal,
    asked: new Promise<void>(() => {}),
    ask() {},
    release() {},
  };
  const context = { settings: settings.value, terminal, clock: systemClock, logger: silentLogger, ending };
  const code = await command(context, options);
  return { out, err, code };
}
