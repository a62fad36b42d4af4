import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { type Clock, fail, messageOf, type Result, succeed } from '../core/index.ts';

/** What a program says of its troubles, at most. */
const MAX_COMPLAINT_CHARS = 300;

/** One run of a program: no shell reads its arguments, and its text comes by standard input. */
interface ProgramRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly maxOutputBytes: number;
  readonly limitMs: number;
  /** Kills it. */
  readonly signal?: AbortSignal;
  readonly clock: Clock;
}

/**
 * Runs a program to its end and answers what it wrote. It is killed when it takes too long, writes too much, or nobody
 * wants it any more, and is gone when this answers. Fails with `program_missing`, `program_failed`, `program_too_slow`,
 * `program_too_much` or `aborted`.
 */
export function runProgram(run: ProgramRun): Promise<Result<Uint8Array>> {
  const { command, args, input, maxOutputBytes, limitMs, signal, clock } = run;
  if (signal?.aborted === true) return Promise.resolve(givenUp());
  return new Promise((resolve) => {
    let child: ChildProcessWithoutNullStreams;
    const { PATH = '', HOME = '' } = process.env;
    try {
      // A group of its own: what it starts is killed with it.
      child = spawn(command, args, { stdio: 'pipe', detached: true, env: { PATH, HOME, LANG: 'C.UTF-8' } });
    } catch (thrown) {
      // Node throws where an argument holds a zero byte.
      resolve(fail('program_failed', `${command} cannot be run: ${messageOf(thrown)}`, 'correct its settings'));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    let complaint = '';
    let verdict: Result<Uint8Array> | undefined;
    const kill = (why: Result<Uint8Array>) => {
      verdict ??= why;
      killGroup(child.pid);
    };
    const onAbort = () => kill(givenUp());
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = clock.after(limitMs, () => {
      kill(fail('program_too_slow', `${command} took over ${limitMs / 1000} s`, 'say less at once'));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutputBytes) chunks.push(chunk);
      else kill(fail('program_too_much', `${command} wrote over ${maxOutputBytes} bytes`, 'say less at once'));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < MAX_COMPLAINT_CHARS) complaint += chunk.toString('utf8');
    });
    // One that ends before it has read all: its exit says why.
    child.stdin.on('error', () => {});
    const end = (result: Result<Uint8Array>) => {
      timer.cancel();
      signal?.removeEventListener('abort', onAbort);
      resolve(verdict ?? result);
    };
    child.once('error', (error) =>
      end(fail('program_missing', `${command} cannot be run: ${error.message}`, 'install it')),
    );
    child.once('close', (code, by) => {
      if (code === 0) return end(succeed(Buffer.concat(chunks)));
      const told = complaint.trim().slice(0, MAX_COMPLAINT_CHARS) || `it ended with ${code ?? by}`;
      end(fail('program_failed', `${command} failed: ${told}`, 'try it by hand'));
    });
    child.stdin.end(input);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function givenUp(): Result<never> {
  return fail('aborted', 'nobody wants it any more', 'ask again');
}
