import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a child is asked to do. Answers travel as JSON. */
export type Requests = Readonly<Record<string, (args: never) => Promise<unknown>>>;

interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: unknown;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** How long a child may take for one request, where nothing else is said. */
const DEADLINE_MS = 180_000;

/** A process of its own, so that what it costs can be told from what others cost. */
export class Child<R extends Requests> {
  readonly #process: ChildProcess;
  readonly #name: string;
  #lastId = 0;

  constructor(script: string, args: readonly string[] = []) {
    this.#name = script;
    this.#process = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
      execArgv: [],
      stdio: 'inherit',
      // As the command runs it; else a process that reads TypeScript holds the compiler too.
      env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env },
    });
    this.#process.setMaxListeners(0);
  }

  ask<N extends keyof R & string>(
    name: N,
    args: Parameters<R[N]>[0],
    withinMs = DEADLINE_MS,
  ): Promise<Awaited<ReturnType<R[N]>>> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const done = (finish: () => void): void => {
        clearTimeout(deadline);
        this.#process.off('message', onMessage);
        this.#process.off('exit', onExit);
        finish();
      };
      const onMessage = (answer: Answer): void => {
        if (answer.id !== id) return;
        const { error, value } = answer;
        done(() => (error === undefined ? resolve(value as never) : reject(new Error(`${this.#name}: ${error}`))));
      };
      const onExit = (code: number | null): void =>
        done(() => reject(new Error(`${this.#name} ended with ${code} before it answered ${name}`)));
      const deadline = setTimeout(
        () => done(() => reject(new Error(`${this.#name} did not answer ${name} in time`))),
        withinMs,
      );
      this.#process.on('message', onMessage);
      this.#process.once('exit', onExit);
      this.#process.send({ id, name, args } satisfies Call);
    });
  }

  end(): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGKILL');
    });
  }
}

/** The child's side: answers each request, and ends with its parent. */
export function serve(requests: Requests): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, name, args }: Call) => {
    const asked = requests[name];
    const answered = asked === undefined ? Promise.reject(new Error(`no request ${name}`)) : asked(args as never);
    answered.then(
      (value) => process.send?.({ id, value } satisfies Answer),
      (thrown: unknown) => process.send?.({ id, error: String(thrown) } satisfies Answer),
    );
  });
}
