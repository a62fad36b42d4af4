import { createInterface, type Interface } from 'node:readline';
import { type Locale, textOf } from '../core/index.ts';
import { callOf, type Toolbox, toMcpTool, toPlainText, type WireAnswer } from '../tools/index.ts';
import type { Terminal } from './terminal.ts';
import { CLI_TEXTS } from './texts.ts';
import { parseToolLine } from './tool-line.ts';

/** Of a person's lines, so many are remembered. */
const HISTORY_LINES = 200;

const PROMPT = '> ';

/** What the prompt talks to. */
interface ReplOptions {
  readonly terminal: Terminal;
  readonly toolbox: Pick<Toolbox<unknown>, 'call' | 'list' | 'get' | 'textOf'>;
  readonly locale: Locale;
  /** Print answers as JSON, one a line, in place of text. */
  readonly json: boolean;
  /** Aborts the call that runs, and ends the prompt. */
  readonly signal: AbortSignal;
  /** A person pressed Ctrl-C at the prompt. */
  onInterrupt(): void;
}

/** A prompt that takes tool calls. */
interface Repl {
  /** Resolves at the end of input, at `quit`, or when the signal aborts. */
  readonly done: Promise<void>;
  /** Prints a line above what is being typed. */
  printAbove(line: string): void;
  /** Gives the terminal back. */
  close(): void;
}

/** Takes tool calls, a line each, one after another; without a terminal it reads them from standard input. */
export function startRepl(options: ReplOptions): Repl {
  return new LineRepl(options);
}

class LineRepl implements Repl {
  readonly done: Promise<void>;
  readonly #options: ReplOptions;
  readonly #lines: Interface;

  constructor(options: ReplOptions) {
    this.#options = options;
    const { terminal, signal } = options;
    this.#lines = createInterface({
      input: terminal.input,
      terminal: terminal.interactive,
      historySize: HISTORY_LINES,
      ...(terminal.interactive && { output: terminal.output, completer: (line: string) => this.#complete(line) }),
      prompt: PROMPT,
    });
    this.#lines.on('SIGINT', () => options.onInterrupt());
    // What comes next starts on a line of its own, whatever was being typed.
    if (terminal.interactive) this.#lines.once('close', () => terminal.output.write('\n'));
    signal.addEventListener('abort', () => this.#lines.close(), { once: true });
    this.done = this.#run();
  }

  printAbove(line: string): void {
    const { terminal } = this.#options;
    if (!terminal.interactive) {
      terminal.print(line);
      return;
    }
    terminal.output.write(`\r\u001b[J${line}\n`);
    this.#prompt(true);
  }

  close(): void {
    this.#lines.close();
  }

  async #run(): Promise<void> {
    this.#prompt();
    for await (const line of this.#lines) {
      if (this.#options.signal.aborted) break;
      const [word, name] = line.trim().split(/\s+/);
      if (word === 'quit' || word === 'exit') break;
      if (word === 'help') this.#help(name);
      else if (word !== '') await this.#call(line);
      this.#prompt();
    }
    this.#lines.close();
  }

  #prompt(keepCursor = false): void {
    if (this.#options.terminal.interactive && !this.#options.signal.aborted) this.#lines.prompt(keepCursor);
  }

  async #call(line: string): Promise<void> {
    const { toolbox, terminal, signal, locale } = this.#options;
    const parsed = parseToolLine(line, (name) => {
      const tool = toolbox.get(name);
      return tool === undefined ? undefined : toMcpTool(tool).inputSchema;
    });
    if (!parsed.ok) {
      terminal.failure(parsed);
      return;
    }
    const { tool, args } = parsed.value;
    const answer = await toolbox.call(tool, args, { signal, locale, client: 'prompt' });
    terminal.print(this.#show(tool, answer));
  }

  #show(tool: string, answer: WireAnswer): string {
    const { json, toolbox, locale, terminal } = this.#options;
    if (json) return JSON.stringify(answer);
    const text = toolbox.textOf(tool, answer, locale);
    return answer.ok ? text : terminal.style('yellow', text);
  }

  #help(name: string | undefined): void {
    const { toolbox, terminal, locale } = this.#options;
    const tool = name === undefined ? undefined : toolbox.get(name);
    if (tool !== undefined) {
      terminal.print(toPlainText(tool));
      return;
    }
    for (const each of toolbox.list()) terminal.print(`  ${callOf(each)}`);
    terminal.print(textOf(CLI_TEXTS.replHelp, locale));
  }

  #complete(line: string): [string[], string] {
    const names = ['help', 'quit', ...this.#options.toolbox.list().map((tool) => tool.name)];
    return [names.filter((name) => name.startsWith(line)).map((name) => `${name} `), line];
  }
}
