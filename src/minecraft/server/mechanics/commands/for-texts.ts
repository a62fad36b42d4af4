import type { SquidPlayer } from '../../library.ts';
import { component, message, word } from './arguments.ts';
import { type Answer, answer, type Command, form, refused, type Source } from './command.ts';
import { players } from './selectors.ts';
import { type GameText, say, tell } from './text.ts';

/** `/tellraw`, `/title ... actionbar`, and `/ai`, which an assistant beside the world answers. */
export const TEXT_COMMANDS: readonly Command[] = [
  { names: ['tellraw'], operatorsOnly: true, forms: [form([players('targets'), component('message')], tellRaw)] },
  {
    names: ['title'],
    operatorsOnly: true,
    forms: [form([players('targets'), word('actionbar'), component('title')], showOverHotbar)],
  },
  {
    names: ['ai'],
    operatorsOnly: false,
    forms: [form([], (source) => toAssistant(source, '')), form([message('line')], toAssistant)],
  },
];

/** Name of the server's event with which a player's line for the assistant is passed on. */
export const ASSISTANT_LINE = 'assistantLine';

function tellRaw({ game }: Source, targets: readonly SquidPlayer[], text: GameText): Answer {
  for (const player of targets) tell(game, player, text);
  return answer();
}

function showOverHotbar({ game }: Source, targets: readonly SquidPlayer[], _: string, text: GameText): Answer {
  for (const player of targets) tell(game, player, text, 'action_bar');
  const [only] = targets;
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.title.show.actionbar.single', only.username))
    : answer(say('commands.title.show.actionbar.multiple', targets.length));
}

function toAssistant({ game, player }: Source, text: string): Answer {
  if (player === undefined) return refused('permissions.requires.player');
  game.server.emit(ASSISTANT_LINE, player, text);
  return answer();
}
