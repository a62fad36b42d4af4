import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { TestContext } from 'node:test';

/** How long a test waits for a command to say something, before it fails with what was said. */
const PATIENCE_MS = 120_000;

/** How a command ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a running command consists of, in a process of its own or in this one. */
export interface CommandParts {
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable;
  readonly exit: Promise<Exit>;
  /** Sends it a signal. */
  kill(signal: NodeJS.Signals): void;
}

/** What a command may be run with beside its arguments. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that runs, and what it has said. */
export class RunningCommand {
  readonly input: Writable;
  readonly output: Readable;
  readonly exit: Promise<Exit>;
  out = '';
  err = '';
  readonly #parts: CommandParts;

  constructor(parts: CommandParts) {
    this.#parts = parts;
    this.input = parts.input;
    this.output = parts.output;
    this.exit = parts.exit;
    parts.output.on('data', (chunk) => {
      this.out += chunk;
    });
    parts.errors.on('data', (chunk) => {
      this.err += chunk;
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#parts.kill(signal);
  }

  /** Ends it as Ctrl-C does. */
  interrupt(): Promise<Exit> {
    this.kill('SIGINT');
    return this.exit;
  }

  /** Resolves with the match once standard output (or, with `err`, standard error) holds the pattern. */
  waitFor(pattern: RegExp, where: 'out' | 'err' = 'out'): Promise<RegExpExecArray> {
    const stream = where === 'out' ? this.#parts.output : this.#parts.errors;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this[where]);
        if (match === null) return;
        clearTimeout(timer);
        stream.off('data', look);
        resolve(match);
      };
      const fail = (why: string) => reject(new Error(`${why} before ${pattern}\n${this.out}\n${this.err}`));
      const timer = setTimeout(() => fail('no patience left'), PATIENCE_MS);
      stream.on('data', look);
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
