import type { SquidPlayer } from '../../library.ts';
import type { Command } from './command.ts';

/** Suggestions in one answer at most. */
const MAX_MATCHES = 64;

const SELECTORS = ['@s', '@p', '@a', '@r', '@e'] as const;

/** How the word that is being typed may go on: where it starts, how long it is so far, and what it may be. */
interface Completion {
  readonly start: number;
  readonly length: number;
  readonly matches: readonly string[];
}

/**
 * Completes a line of chat for clients that ask the server (those of today know the commands themselves): names of commands,
 * then what these may be followed by, and who is here.
 */
export function complete(text: string, commands: readonly Command[], players: readonly SquidPlayer[]): Completion {
  const start = text.lastIndexOf(' ') + 1;
  const typed = text.slice(start);
  const [first = '', ...more] = text.replace(/^\//, '').split(' ');
  const names = players.map(({ username }) => username);
  const possible = !text.startsWith('/')
    ? names
    : more.length === 0
      ? commands.flatMap((command) => command.names.map((name) => `/${name}`))
      : [...wordsOf(commands.find((command) => command.names.includes(first))), ...names];
  const matches = [...new Set(possible)].filter((each) => each.startsWith(typed)).toSorted();
  return { start, length: typed.length, matches: matches.slice(0, MAX_MATCHES) };
}

function wordsOf(command: Command | undefined): readonly string[] {
  if (command === undefined) return [];
  const nodes = command.forms.flatMap(({ args }) => args.map(({ node }) => node));
  const takesTargets = nodes.some((node) => 'parser' in node && node.parser === 'minecraft:entity');
  return [...nodes.flatMap((node) => ('words' in node ? node.words : [])), ...(takesTargets ? SELECTORS : [])];
}
