import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The entry of the command. */
export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** How long a test waits for a command to say something, before it fails with what was said. */
const PATIENCE_MS = 60_000;

/** A command as a child process. */
export class RunningCommand {
  readonly child: ChildProcess;
  out = '';
  err = '';
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (chunk) => {
      this.out += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.err += chunk;
    });
    this.exit = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  }

  /** Resolves with the match once standard output holds the pattern. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.out);
        if (match === null) return;
        clearTimeout(timer);
        resolve(match);
      };
      const fail = (why: string) => reject(new Error(`${why} before ${pattern}\n${this.out}\n${this.err}`));
      const timer = setTimeout(() => fail('no patience left'), PATIENCE_MS);
      this.child.stdout?.on('data', look);
      void this.exit.then(() => {
        clearTimeout(timer);
        fail('the command ended');
      });
      look();
    });
  }
}

/** A folder of its own for a test, gone afterwards. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-cli-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a command may be run with beside its arguments. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags for Node itself. */
  readonly nodeFlags?: readonly string[];
}

/** Runs the command in a folder of its own, without a terminal; it is killed if the test ends first. */
export function runCommand(context: TestContext, args: readonly string[], options: RunOptions = {}): RunningCommand {
  const { cwd = temporaryFolder(context), env = {}, nodeFlags = [] } = options;
  const child = spawn(process.execPath, [...nodeFlags, MAIN, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  context.after(() => child.kill('SIGKILL'));
  return new RunningCommand(child);
}
