import { type Result, succeed, type Text } from '../../core/index.ts';
import { nearestName } from '../../tools/index.ts';
import type { AgentResult } from '../agent-result.ts';
import type { AgentContext } from '../execution/agent-context.ts';
import { engineFailure } from '../failures.ts';

/** Characters of one command line, and commands that one engine may know. */
export const MAX_COMMAND_CHARS = 1000;
const MAX_COMMANDS = 500;

/** One argument. `rest` takes all that is left, and stands last. */
export interface CommandArgument {
  readonly name: string;
  readonly kind: 'word' | 'integer' | 'rest';
  readonly optional?: boolean;
}

/** Arguments as they were read, by name; an optional one that was not given is absent. */
export type CommandValues = Readonly<Record<string, string | number>>;

/** One command: `/ai shop buy GOOD [COUNT]`. */
export interface Command {
  /** Its words, without the leading one: `shop buy`. */
  readonly path: string;
  /** What it does, in a line, as help lists it. */
  readonly description: Text;
  readonly arguments: readonly CommandArgument[];
  readonly permission?: string;
  run(context: AgentContext, values: CommandValues): Promise<Result<AgentResult>>;
}

/** A command line that was read. */
interface ParsedCommand {
  readonly command: Command;
  readonly values: CommandValues;
}

/** How a command is written: `shop buy GOOD [COUNT]`. */
export function usageOf({ path, arguments: args }: Command): string {
  const shown = args.map(({ name, optional }) => (optional === true ? `[${name.toUpperCase()}]` : name.toUpperCase()));
  return [path, ...shown].join(' ');
}

/** Which commands there are, and whose. */
export class CommandRegistry {
  readonly #commands = new Map<string, { readonly command: Command; readonly owner: string }>();

  /** Adds a command. Throws where its path is taken or its arguments cannot be told apart. */
  register(owner: string, command: Command): void {
    const { path } = command;
    if (!/^[a-z0-9-]+( [a-z0-9-]+)*$/.test(path)) throw new Error(`a command is written in lower case, not '${path}'`);
    const known = this.#commands.get(path);
    if (known !== undefined) throw new Error(`command ${path} of ${owner} is there already, of ${known.owner}`);
    const [first, ...others] = [...command.arguments].reverse();
    if (others.some(({ kind }) => kind === 'rest')) throw new Error(`${path}: only the last argument takes the rest`);
    if (first?.optional !== true && others.some(({ optional }) => optional === true)) {
      throw new Error(`${path}: what is optional stands last`);
    }
    if (this.#commands.size >= MAX_COMMANDS) throw new Error(`${MAX_COMMANDS} commands are registered`);
    this.#commands.set(path, { command, owner });
  }

  removeOwner(owner: string): void {
    for (const [path, entry] of this.#commands) if (entry.owner === owner) this.#commands.delete(path);
  }

  /** The commands that a player may use, by their path: what help lists. */
  listFor(context: AgentContext): readonly Command[] {
    return [...this.#commands.values()]
      .map(({ command }) => command)
      .filter(({ permission }) => permission === undefined || context.permits(permission))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * Reads a line, without its slash and its leading word. Of commands that fit, the longest path counts. Fails with
   * `bad_command`, `unknown_command` (naming the nearest), `not_allowed` or `bad_argument`.
   */
  parse(context: AgentContext, line: string): Result<ParsedCommand> {
    if (line.length > MAX_COMMAND_CHARS) {
      return engineFailure('too_large', { what: 'command', size: line.length, limit: MAX_COMMAND_CHARS });
    }
    const tokens = tokensOf(line);
    if (!tokens.ok) return tokens;
    const words = tokens.value.map(({ text }) => text);
    for (let length = words.length; length > 0; length--) {
      const path = words.slice(0, length).join(' ').toLowerCase();
      const entry = this.#commands.get(path);
      if (entry === undefined) continue;
      const { command } = entry;
      const { permission } = command;
      if (permission !== undefined && !context.permits(permission)) {
        return engineFailure('not_allowed', { name: path });
      }
      return readArguments(command, line, tokens.value.slice(length));
    }
    const paths = this.listFor(context).map(({ path }) => path);
    const nearest = nearestName(words.slice(0, 2).join(' '), paths) ?? nearestName(words[0] ?? '', paths) ?? 'help';
    return engineFailure('unknown_command', { name: (words[0] ?? '').slice(0, 40), nearest });
  }
}

interface Token {
  readonly text: string;
  /** Where it begins in the line. */
  readonly at: number;
}

/** Words, and what stands in double quotes, where `\"` is a quote. */
function tokensOf(line: string): Result<readonly Token[]> {
  const tokens: Token[] = [];
  const pattern = /\s*(?:"((?:\\.|[^"\\])*)"(?=\s|$)|([^\s"]+)(?=\s|$))/y;
  while (pattern.lastIndex < line.trimEnd().length) {
    const from = pattern.lastIndex;
    const match = pattern.exec(line);
    if (match === null) return engineFailure('bad_command', { detail: line.slice(from, from + 40).trim() });
    const [whole, quoted, bare = ''] = match;
    const text = quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1');
    tokens.push({ text, at: from + whole.length - whole.trimStart().length });
  }
  return succeed(tokens);
}

function readArguments(command: Command, line: string, tokens: readonly Token[]): Result<ParsedCommand> {
  const usage = usageOf(command);
  const values: Record<string, string | number> = {};
  const left = [...tokens];
  for (const { name, kind, optional = false } of command.arguments) {
    const token = left.shift();
    if (token === undefined) {
      if (optional) break;
      return engineFailure('bad_argument', { name, detail: 'missing', usage });
    }
    if (kind === 'rest') {
      values[name] = left.length === 0 ? token.text : line.slice(token.at).trim();
      left.length = 0;
    } else if (kind === 'word') {
      values[name] = token.text;
    } else {
      const number = Number(token.text);
      if (!/^-?\d+$/.test(token.text) || !Number.isSafeInteger(number)) {
        return engineFailure('bad_argument', { name, detail: `'${token.text}' is no whole number`, usage });
      }
      values[name] = number;
    }
  }
  const [extra] = left;
  if (extra !== undefined) return engineFailure('bad_argument', { name: extra.text, detail: 'too much', usage });
  return succeed({ command, values });
}
