import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Clock, type Failure, fail, type Logger, type Result, type Timer } from '../../core/index.ts';
import type { CommandName, WorkerMessage, WorldCommands, WorldNews } from './messages.ts';
import type { WorldInfo, WorldSettings } from './options.ts';

/** How a world came to its end: asked to, or by itself (it crashed, was killed, or could not start). */
export interface WorldEnd {
  readonly reason: 'closed' | 'crashed';
  readonly why: string;
}

/** Memory the worker may use; a world beyond it ends as crashed, and the host lives on. */
const WORKER_HEAP_MB = 1024;

/**
 * Half of a start is compiling flying-squid's modules, the same ones each time. Node keeps them on disk, in the folder
 * that is also its own default; asked by the environment, it does so from the worker's first module on.
 */
function workerEnvironment(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env };
}

interface PendingCommand {
  readonly settle: (result: Result<unknown>) => void;
  readonly deadline: Timer;
}

/** The host's end of the worker: starts it, sends commands with deadlines, and says how it ended. */
export class WorldThread {
  /** Resolves with the first word of the worker: the world's facts, or why it could not start. */
  readonly started: Promise<Result<WorldInfo>>;
  /** Resolves once the worker has ended. */
  readonly ended: Promise<WorldEnd>;
  readonly #worker: Worker;
  readonly #clock: Clock;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #listeners = new Set<(news: WorldNews) => void>();
  #lastId = 0;
  #end: WorldEnd | undefined;
  #endExpected: WorldEnd | undefined;
  #lastError = '';

  constructor(settings: WorldSettings, edge: { readonly clock: Clock; readonly logger: Logger }) {
    this.#clock = edge.clock;
    // Run from source the worker is TypeScript, from the package JavaScript: as this very file is.
    const entry = new URL(`./worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
    this.#worker = new Worker(entry, {
      name: 'soulsand-world',
      workerData: settings,
      env: workerEnvironment(),
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('data', (chunk: Buffer) => edge.logger.debug({}, chunk.toString().trimEnd()));
    }
    this.started = new Promise((resolve) => {
      this.#worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve({ ok: true, value: message.info });
        else if (message.kind === 'failed') resolve(message.failure);
        else if (message.kind === 'log') edge.logger[message.level](message.fields, message.message);
        else if (message.kind === 'news') for (const listener of [...this.#listeners]) listener(message.news);
        else this.#settle(message.id, message.result);
      });
      this.#worker.once('exit', () => resolve(this.#gone()));
    });
    this.#worker.on('error', (error) => {
      this.#lastError = error.message;
      edge.logger.error({ why: error.message }, 'the world crashed');
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => resolve(this.#onExit(code)));
    });
  }

  /** Calls `listener` for what players do from now on. Returns what stops it. */
  onNews(listener: (news: WorldNews) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Asks the world for something; never rejects. */
  call<N extends CommandName>(
    command: N,
    args: WorldCommands[N]['args'],
    deadlineMs: number,
  ): Promise<Result<WorldCommands[N]['value']>> {
    if (this.#end !== undefined) return Promise.resolve(this.#gone());
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const settle = (result: Result<unknown>) => resolve(result as Result<WorldCommands[N]['value']>);
      const deadline = this.#clock.after(deadlineMs, () => this.#settle(id, timedOut(command, deadlineMs)), {
        keepAlive: true,
      });
      this.#pending.set(id, { settle, deadline });
      this.#worker.postMessage({ id, command, args });
    });
  }

  /** Ends the worker at once, whatever it does. Connections break, nothing is saved. */
  async terminate(end: WorldEnd): Promise<void> {
    this.#endExpected ??= end;
    await this.#worker.terminate();
    await this.ended;
  }

  #settle(id: number, result: Result<unknown>): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    pending.deadline.cancel();
    pending.settle(result);
  }

  #onExit(code: number): WorldEnd {
    const why = this.#lastError === '' ? `the world's worker ended by itself (code ${code})` : this.#lastError;
    this.#end = this.#endExpected ?? { reason: 'crashed', why };
    for (const id of [...this.#pending.keys()]) this.#settle(id, this.#gone());
    return this.#end;
  }

  #gone(): Failure {
    const why = this.#end?.why ?? 'the worker ended';
    return fail('world_gone', `the world is no longer there: ${why}`, 'start another with startWorld()');
  }
}

function timedOut(command: string, deadlineMs: number): Failure {
  return fail(
    'timed_out',
    `the world did not answer ${command} within ${deadlineMs} ms`,
    'call resume() if it was paused, try again, or crash() it',
  );
}
