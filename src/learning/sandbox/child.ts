import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_MESSAGE_CHARS } from './limits.ts';
import { type GuestMessage, type HostMessage, readGuestMessage } from './messages.ts';

/** V8's own heap in the child, in MiB: programs live in the engine's memory, not in it. */
const CHILD_HEAP_MIB = 64;
/** Characters of what a dying child said on standard error that are kept. */
const MAX_LAST_WORDS_CHARS = 2_000;

/** How a child went. */
export interface ChildEnd {
  readonly how: string;
  /** The end of what it wrote on standard error. */
  readonly lastWords: string;
}

/** One child process as its host sees it. */
export class SandboxChild {
  /** Resolves when the process is gone. */
  readonly gone: Promise<ChildEnd>;
  readonly #process: ChildProcess;
  #onMessage: ((message: GuestMessage | undefined) => void) | undefined;
  #rest = '';
  #lastWords = '';

  constructor() {
    // Run from source the child is TypeScript, from the package JavaScript: as this very file is.
    const entry = new URL(`./guest/main${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
    const flags = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${CHILD_HEAP_MIB}`, '--no-warnings'];
    this.#process = spawn(process.execPath, [...flags, fileURLToPath(entry)], {
      env: emptyEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const { stdin, stdout, stderr } = this.#process;
    // A child that dies while it is written to is told by its exit.
    stdin?.on('error', () => undefined);
    stdout?.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#lastWords = (this.#lastWords + chunk).slice(-MAX_LAST_WORDS_CHARS);
    });
    this.gone = new Promise((resolve) => {
      const end = (how: string) => resolve({ how, lastWords: this.#lastWords.trim() });
      this.#process.once('error', (error) => end(error.message));
      this.#process.once('close', (code, signal) => end(signal === null ? `exit code ${code}` : signal));
    });
    this.unref();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Lets the host's process end while this child is idle: it ends then by itself. */
  unref(): void {
    this.#setRef('unref');
  }

  /**
   * Sends a program and hands all that comes back to `onMessage` (undefined: what no child of ours says), until another
   * run begins. A child that is not ready yet reads it when it is.
   */
  begin(message: HostMessage, onMessage: (message: GuestMessage | undefined) => void): void {
    this.#setRef('ref');
    this.#onMessage = onMessage;
    this.send(message);
  }

  send(message: HostMessage): void {
    this.#process.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends it at once, whatever it does; {@link gone} says when. */
  kill(): void {
    this.#onMessage = undefined;
    this.#setRef('ref');
    this.#process.kill('SIGKILL');
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#onMessage?.(readGuestMessage(line));
    if (this.#rest.length > MAX_MESSAGE_CHARS) this.#onMessage?.(undefined);
  }

  #setRef(how: 'ref' | 'unref'): void {
    const { stdin, stdout, stderr } = this.#process;
    this.#process[how]();
    for (const stream of [stdin, stdout, stderr]) {
      // The pipes of a child are sockets, whatever their type says.
      const pipe = stream as { ref?: () => void; unref?: () => void } | null;
      pipe?.[how]?.();
    }
  }
}

/** Nothing of ours. Windows cannot start a program without its own folder. */
function emptyEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}
