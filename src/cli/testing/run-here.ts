import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestContext } from 'node:test';
import type { Host } from '../host.ts';
import { runProgram } from '../program.ts';
import { type Exit, RunningCommand, type RunOptions, temporaryFolder } from './run-command.ts';

/**
 * Runs the command in this process, with streams, signals, folder and environment of its own, from its arguments to its
 * exit code. Paths among the arguments are whole ones: the working folder is not changed. It is told to end if the test
 * ends first.
 */
export function runHere(context: TestContext, args: readonly string[], options: RunOptions = {}): RunningCommand {
  const { cwd = temporaryFolder(context), env = {} } = options;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const process = Object.assign(new EventEmitter(), {
    stdin,
    stdout,
    stderr,
    env: { PATH: globalThis.process.env['PATH'], HOME: cwd, SOULSAND_DATA: join(cwd, '.soulsand'), ...env },
    cwd: () => cwd,
    exit() {},
    exitCode: undefined as number | undefined,
  });
  const exit = runProgram(args, process as unknown as Host).then(async (): Promise<Exit> => {
    // What was written last is read in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    return { code: process.exitCode ?? 0, signal: null };
  });
  context.after(async () => {
    process.emit('SIGTERM');
    await exit;
  });
  return new RunningCommand({
    input: stdin,
    output: stdout,
    errors: stderr,
    exit,
    kill: (signal) => void process.emit(signal),
  });
}

/** What a command said and ended with. */
interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Runs the command in this process to its end, with nothing on standard input. */
export async function ranHere(context: TestContext, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const command = runHere(context, args, options);
  command.input.end();
  const { code } = await command.exit;
  return { out: command.out, err: command.err, code };
}
