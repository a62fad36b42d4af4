import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What a command did. */
export interface Outcome {
  readonly name: string;
  readonly code: number;
  readonly output: string;
}

/** Runs a locally installed program with the root as working folder; its output is kept or shown as it comes. */
export function run(
  program: string,
  args: readonly string[],
  show: 'keep' | 'show',
  env = process.env,
): Promise<Outcome> {
  const command = program === 'node' ? process.execPath : resolve(ROOT, 'node_modules/.bin', program);
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', show === 'show' ? 'inherit' : 'pipe', show === 'show' ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ name: program, code: 127, output: error.message }));
    child.on('close', (code) => done({ name: program, code: code ?? 1, output }));
  });
}
