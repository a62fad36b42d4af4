import { fail, messageOf, type Result, succeed } from '../../../../core/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { inOrder } from '../in-order.ts';
import { message } from './arguments.ts';
import { type Answer, type Argument, answer, type Command, form, Reader, refused, type Source } from './command.ts';
import { commandTree } from './command-tree.ts';
import { complete } from './completion.ts';
import { BLOCK_COMMANDS } from './for-blocks.ts';
import { PEOPLE_COMMANDS } from './for-people.ts';
import { SCORE_COMMANDS } from './for-scores.ts';
import { TEXT_COMMANDS } from './for-texts.ts';
import { THING_COMMANDS } from './for-things.ts';
import { WORLD_COMMANDS } from './for-world.ts';
import { inEnglish, tell } from './text.ts';

/** Characters of a command at most: what the game lets clients send. */
const MAX_COMMAND_LENGTH = 32_500;

const NOT_ALLOWED = 'You do not have permission to use this command.';

const HELP: Command = {
  names: ['help', '?'],
  operatorsOnly: false,
  forms: [
    form([], (source) => answer(...allowed(source).map((command) => `/${command.names[0]}`))),
    form([message('command')], (source, name) => {
      const command = allowed(source).find(({ names }) => names.includes(name.replace(/^\//, '')));
      return command === undefined ? refused('commands.help.failed') : answer(...usagesOf(command));
    }),
  ],
};

const COMMANDS: readonly Command[] = [
  ...BLOCK_COMMANDS,
  ...THING_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...SCORE_COMMANDS,
  ...TEXT_COMMANDS,
  ...WORLD_COMMANDS,
  HELP,
];

function allowed({ isOperator }: Pick<Source, 'isOperator'>): readonly Command[] {
  return COMMANDS.filter(({ operatorsOnly }) => isOperator || !operatorsOnly);
}

function usagesOf({ names, forms }: Command): readonly string[] {
  return forms.map(({ args }) => [`/${names[0]}`, ...args.map(usageOf)].join(' '));
}

function usageOf({ name, node }: Argument<unknown>): string {
  return 'words' in node ? (node.words.length === 1 ? name : `(${name})`) : `<${name}>`;
}

/**
 * Operators' and everybody's commands, in place of flying-squid's, which let anybody kill and give effects, end the process
 * on some mistakes, and answer in texts of their own: these answer in the game's, so that each client shows its language.
 */
export function installCommands(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    const client = player._client;
    player.handleCommand = (text) => inOrder(game, player, () => runFor(game, player, text));
    client.on('chat_command_signed', ({ command }: { readonly command: string }) => player.handleCommand(command));
    client.removeAllListeners('tab_complete');
    client.on('tab_complete', ({ transactionId, text }: { readonly transactionId: number; readonly text: string }) => {
      const { matches, ...where } = complete(text, allowed({ isOperator: player.op }), game.server.players);
      client.write('tab_complete', { transactionId, ...where, matches: matches.map((match) => ({ match })) });
    });
    const offer = () => client.write('declare_commands', commandTree(allowed({ isOperator: player.op })));
    player.on('connected', offer);
    player.on('operatorChanged', offer);
  });
}

async function runFor(game: Game, player: SquidPlayer, text: string): Promise<void> {
  const source: Source = {
    game,
    player,
    name: player.username,
    isOperator: player.op,
    position: player.position,
    yaw: player.yaw,
    pitch: player.pitch,
    tell: (line) => tell(game, player, line),
  };
  const done = await run(source, text);
  for (const line of done.ok ? done.value : [done.text]) source.tell(line);
}

/** Gives a command as the world's owner, from its spawn; answers the lines in English. */
export async function runAsOwner(game: Game, text: string): Promise<Result<{ readonly lines: readonly string[] }>> {
  const lines: string[] = [];
  const say = (line: Parameters<Source['tell']>[0]) => lines.push(inEnglish(game.registry, line));
  const from = { name: 'Server', player: undefined, isOperator: true, position: game.spawn, yaw: 0, pitch: 0 };
  const done = await run({ game, ...from, tell: say }, text);
  if (!done.ok) {
    return fail('command_failed', inEnglish(game.registry, done.text), 'see help, or help and the name of a command');
  }
  for (const line of done.value) say(line);
  return succeed({ lines });
}

async function run(source: Source, text: string): Promise<Answer> {
  if (text.length > MAX_COMMAND_LENGTH)
    return refused('command.exception', `more than ${MAX_COMMAND_LENGTH} characters`);
  const line = text
    .trim()
    .replace(/^\//, '')
    .replace(/^minecraft:/, '');
  const name = /^\S*/.exec(line)?.[0] ?? '';
  const command = COMMANDS.find(({ names }) => names.includes(name));
  if (command === undefined) return refused('command.unknown.command');
  if (command.operatorsOnly && !source.isOperator) return { ok: false, text: NOT_ALLOWED };
  try {
    return await runBestForm(source, command, line, name.length);
  } catch (thrown) {
    source.game.counters.faults++;
    source.game.log.error({ command: name, why: messageOf(thrown) }, 'a command failed');
    return refused('command.failed');
  }
}

/** The first form that fits to the end is run; if none does, the one that was read farthest says why. */
async function runBestForm(source: Source, command: Command, line: string, from: number): Promise<Answer> {
  let best: { readonly at: number; readonly why: Answer } = { at: -1, why: refused('command.unknown.command') };
  for (const { args, run: act } of command.forms) {
    const reader = new Reader(line);
    reader.at = from;
    const values: unknown[] = [];
    let why: Answer | undefined;
    for (const argument of args) {
      if (reader.take(/^ +/) === undefined) {
        why = refused('command.unknown.command');
        break;
      }
      const start = reader.at;
      const read = argument.read(reader, source);
      if (!read.ok) {
        reader.at = start;
        why = read;
        break;
      }
      values.push(read.value);
    }
    if (why === undefined && reader.rest.trim() === '') return act(source, values);
    why ??= refused('command.unknown.argument');
    if (reader.at > best.at) best = { at: reader.at, why };
  }
  return best.why;
}
