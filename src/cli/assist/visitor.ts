import { createInterface, type Interface } from 'node:readline';
import type { GameMessage, GameServer, TextClick } from '../../assistant/index.ts';
import { type Clock, type Locale, type Result, sleep, textOf } from '../../core/index.ts';
import type { Session } from '../../minecraft/session/index.ts';
import { ASSIST_TEXTS } from '../assist-texts.ts';
import type { Terminal } from '../terminal.ts';

const PROMPT = '> ';
/** How often it is looked whether the assistant has answered. */
const LOOK_MS = 20;
/** A bar that only turns its wheel is not printed again. */
const WHEEL = /^[^\p{L}\p{N}]+/u;

/** What a visitor is made of. */
interface VisitorOptions {
  /** As they are called in the game. */
  readonly name: string;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly locale: Locale;
  /** Joins the world with a body of that name. */
  join(): Promise<Result<Session>>;
  /** A person pressed Ctrl-C. */
  onInterrupt(): void;
}

/**
 * Somebody at a terminal who is a player of the embedded world: what they type is said by a real body in its chat, and what
 * that player is shown is printed, with what may be clicked as numbers to type.
 */
export class Visitor {
  readonly #options: VisitorOptions;
  #lines: Interface | undefined;
  #session: Session | undefined;
  /** What the last message offers to click. */
  #choices: readonly TextClick[] = [];
  #bar = '';
  /** Told when a line of theirs has reached the game. */
  #arrived: (() => void) | undefined;

  constructor(options: VisitorOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** Prints what the player is shown, with numbers for what may be clicked. */
  readonly onMessage = ({ lines }: GameMessage): void => {
    const choices: TextClick[] = [];
    for (const line of lines) {
      const parts = line.map(({ text, click }) => {
        if (click === undefined) return text;
        if (click.kind === 'open') return `${text} ${click.text}`;
        const number = choices.push(click);
        return text.replace(/^\[/, `[${number} `);
      });
      this.#print(parts.join(''));
    }
    this.#choices = choices;
  };

  readonly onActionBar = (text: string): void => {
    const words = text.replace(WHEEL, '');
    if (words === this.#bar) return;
    this.#bar = words;
    this.#print(this.#options.terminal.style('dim', words));
  };

  /**
   * Takes lines until the input ends, and waits for the answer to each where nobody sits at the terminal. `isBusy` says
   * whether an answer is due. Resolves when the input has ended: with false where there was none at all.
   */
  async run(game: GameServer, isBusy: () => boolean): Promise<boolean> {
    const { terminal, name, clock, locale, onInterrupt } = this.#options;
    const { interactive } = terminal;
    const lines = createInterface({
      input: terminal.input,
      terminal: interactive,
      prompt: PROMPT,
      ...(interactive && { output: terminal.output }),
    });
    this.#lines = lines;
    // Asked for at once: what is typed while the body joins is not lost.
    const typed = lines[Symbol.asyncIterator]();
    lines.on('SIGINT', onInterrupt);
    const stop = game.onEvent(({ kind, player }) => {
      if (player.name === name && (kind === 'chat' || kind === 'command')) this.#arrived?.();
    });
    let hasSaid = false;
    try {
      if (interactive && !(await this.#isHere())) return false;
      if (interactive) this.#print(textOf(ASSIST_TEXTS.hint, locale));
      for await (const line of typed) {
        if (line.trim() === 'quit') break;
        if (line.trim() === '') continue;
        hasSaid = true;
        if (!(await this.#isHere())) break;
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#arrived = resolve;
        const isHeard = this.#speak(line.trim());
        if (interactive) lines.prompt();
        else if (isHeard) {
          await promise;
          while (isBusy()) await sleep(clock, LOOK_MS);
        }
      }
      return hasSaid || interactive;
    } finally {
      stop();
      lines.close();
    }
  }

  /** Leaves the world. */
  async close(): Promise<void> {
    this.#lines?.close();
    await this.#session?.close();
  }

  /** Joins with the first line: whoever types nothing is not there. */
  async #isHere(): Promise<boolean> {
    if (this.#session !== undefined) return true;
    const joined = await this.#options.join();
    if (!joined.ok) {
      this.#options.terminal.failure(joined);
      return false;
    }
    const session = joined.value;
    this.#session = session;
    session.events.subscribe(({ kind, data: { from, text } }) => {
      if (kind === 'chat' && typeof from === 'string' && from !== this.name) this.#print(`<${from}> ${text}`);
    });
    return true;
  }

  /** Says a line, gives a command, or does what a number stands for; answers whether the game tells of it. */
  #speak(line: string): boolean {
    const choice = /^\d+$/.test(line) ? this.#choices[Number(line) - 1] : undefined;
    if (choice?.kind === 'suggest' && this.#options.terminal.interactive) {
      this.#lines?.write(`${choice.text} `);
      return false;
    }
    const text = choice?.text ?? line;
    const sent = text.startsWith('/') ? this.#session?.command(text.slice(1)) : this.#session?.say(text);
    if (sent?.ok === false) this.#options.terminal.failure(sent);
    return sent?.ok === true && (!text.startsWith('/') || text.startsWith('/ai'));
  }

  #print(line: string): void {
    const { terminal } = this.#options;
    if (!terminal.interactive) {
      terminal.print(line);
      return;
    }
    terminal.output.write(`\r\u001b[J${line}\n`);
    this.#lines?.prompt(true);
  }
}
