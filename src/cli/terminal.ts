import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Failure } from '../core/index.ts';
import type { Host } from './host.ts';

type Style = Parameters<typeof styleText>[0];

/** Where a command writes, and what it may do there. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WriteStream;
  /** Whether a person sits at both ends: only then is anything asked. */
  readonly interactive: boolean;
  /** A line to standard output. */
  print(line?: string): void;
  /** A line to standard error. */
  warn(line: string): void;
  /** Why something failed and what to do, to standard error. */
  failure(failure: Failure): void;
  /** The text in a style, or plain where the output shows none (or `NO_COLOR` asks for none). */
  style(style: Style, text: string): string;
}

/** The terminal of a process. */
export function terminalOf(host: Pick<Host, 'stdin' | 'stdout' | 'stderr'>): Terminal {
  const { stdin: input, stdout: output, stderr: errors } = host;
  const styled = (stream: Writable, style: Style, text: string): string => styleText(style, text, { stream });
  return {
    input,
    output,
    errors,
    interactive: input.isTTY === true && output.isTTY === true,
    print: (line = '') => void output.write(`${line}\n`),
    warn: (line) => void errors.write(`${line}\n`),
    failure({ why, howTo }) {
      errors.write(`${styled(errors, 'red', '✖')} ${why}\n  ${howTo}\n`);
    },
    style: (style, text) => styled(output, style, text),
  };
}
