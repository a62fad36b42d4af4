import { spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RunningCommand, type RunOptions, temporaryFolder } from './run-command.ts';

/** The entry of the command. */
export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Runs the command as a process of its own, in a folder of its own, without a terminal; it is killed if the test ends
 * first. For what only a process can show: all else is run by `runHere`, which costs a tenth.
 */
export function runProcess(
  context: TestContext,
  args: readonly string[],
  options: RunOptions & { readonly nodeFlags?: readonly string[] } = {},
): RunningCommand {
  const { cwd = temporaryFolder(context), env = {}, nodeFlags = [] } = options;
  const child = spawn(process.execPath, [...nodeFlags, MAIN, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  context.after(() => child.kill('SIGKILL'));
  return new RunningCommand({
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr,
    exit: new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal }))),
    kill: (signal) => void child.kill(signal),
  });
}
