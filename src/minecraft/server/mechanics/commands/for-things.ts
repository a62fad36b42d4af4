import type { SquidItemKind } from '../../item-library.ts';
import type { SquidPlayer } from '../../library.ts';
import { dropStack } from '../drops.ts';
import { playerSpace } from '../items/player-space.ts';
import { withCount } from '../items/stack.ts';
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
  for (const player of targets) {
    for (let left = count; left > 0; left -= kind.stackSize) {
      const stack = game.items.fresh(kind.id, Math.min(left, kind.stackSize));
      const over = stack === undefined ? undefined : playerSpace(game, player).stow(stack);
      if (over !== undefined) dropStack(game, player.position.offset(0, 1, 0), over);
    }
  }
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
    const space = playerSpace(game, player);
    let left = most === 0 ? Infinity : most;
    for (let slot = 1; slot < space.size && left > 0; slot++) {
      const stack = space.get(slot);
      if (stack === undefined || (kind !== undefined && stack.itemId !== kind.id)) continue;
      const taken = Math.min(left, stack.count);
      total += taken;
      left -= taken;
      if (most > 0) space.set(slot, withCount(stack, stack.count - taken));
    }
  }
  const [only] = targets;
  const isOne = targets.length === 1 && only !== undefined;
  const who = isOne ? only.username : targets.length;
  if (total === 0) return refused(isOne ? 'clear.failed.single' : 'clear.failed.multiple', who);
  const key = most === 0 ? 'commands.clear.test' : 'commands.clear.success';
  return answer(say(`${key}.${isOne ? 'single' : 'multiple'}`, total, who));
}
