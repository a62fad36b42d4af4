import type { SquidItemKind } from '../../item-library.ts';
import type { SquidPlayer } from '../../library.ts';
import { clearItems, countItems, giveItems } from '../carried-items.ts';
import { integer, item } from './arguments.ts';
import { type Answer, answer, type Command, form, refused, type Source } from './command.ts';
import { players } from './selectors.ts';
import { say } from './text.ts';

/** Items that one command may give to each, in stacks of their kind: a hundred, as in the game. */
const MAX_STACKS = 100;
const MAX_ITEMS = 6400;

/** `/give` and `/clear`. */
export const THING_COMMANDS: readonly Command[] = [
  {
    names: ['give'],
    operatorsOnly: true,
    forms: [
      form([players('targets'), item('item')], (source, targets, kind) => give(source, targets, kind, 1)),
      form([players('targets'), item('item'), integer('count', 1, MAX_ITEMS)], give),
    ],
  },
  {
    names: ['clear'],
    operatorsOnly: true,
    forms: [
      form([], (source) =>
        source.player === undefined ? refused('permissions.requires.player') : clear(source, [source.player]),
      ),
      form([players('targets')], (source, targets) => clear(source, targets)),
      form([players('targets'), item('item')], (source, targets, kind) => clear(source, targets, kind)),
      form([players('targets'), item('item'), integer('maxCount', 0, MAX_ITEMS)], clear),
    ],
  },
];

/** What finds no room falls to the feet, as in the game. */
function give({ game }: Source, targets: readonly SquidPlayer[], kind: SquidItemKind, count: number): Answer {
  const name = `[${kind.displayName}]`;
  const most = kind.stackSize * MAX_STACKS;
  if (count > most) return refused('commands.give.failed.toomanyitems', most, name);
  for (const player of targets) giveItems(game, player, kind, count);
  const [only] = targets;
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.give.success.single', count, name, only.username))
    : answer(say('commands.give.success.multiple', count, name, targets.length));
}

/** With a most of 0 nothing is taken, only counted. */
function clear(source: Source, targets: readonly SquidPlayer[], kind?: SquidItemKind, most = Infinity): Answer {
  const { game } = source;
  let total = 0;
  for (const player of targets) {
    total +=
      most === 0 && kind !== undefined ? countItems(game, player, kind.id) : clearItems(game, player, kind?.id, most);
  }
  const [only] = targets;
  const isOne = targets.length === 1 && only !== undefined;
  const who = isOne ? only.username : targets.length;
  if (total === 0) return refused(isOne ? 'clear.failed.single' : 'clear.failed.multiple', who);
  const key = most === 0 ? 'commands.clear.test' : 'commands.clear.success';
  return answer(say(`${key}.${isOne ? 'single' : 'multiple'}`, total, who));
}
