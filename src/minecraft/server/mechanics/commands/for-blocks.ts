import { Vec3 } from 'vec3';
import { applyChanges, type ReadyChange } from '../block-changes.ts';
import { block, blockPlace, word } from './arguments.ts';
import { type Answer, answer, type Command, form, refused, type Source } from './command.ts';
import { say } from './text.ts';

/** Blocks that one command may change, as in the game. */
const MAX_FILLED = 32_768;

type Mode = 'replace' | 'destroy' | 'keep' | 'hollow' | 'outline';

/** `/setblock` and `/fill`. */
export const BLOCK_COMMANDS: readonly Command[] = [
  {
    names: ['setblock'],
    operatorsOnly: true,
    forms: [
      form([blockPlace('pos'), block('block')], (source, pos, state) => setBlock(source, pos, state, 'replace')),
      form([blockPlace('pos'), block('block'), word('replace', 'destroy', 'keep')], setBlock),
    ],
  },
  {
    names: ['fill'],
    operatorsOnly: true,
    forms: [
      form([blockPlace('from'), blockPlace('to'), block('block')], (source, from, to, state) =>
        fill(source, from, to, state, 'replace'),
      ),
      form(
        [blockPlace('from'), blockPlace('to'), block('block'), word('replace', 'destroy', 'keep', 'hollow', 'outline')],
        fill,
      ),
      form(
        [blockPlace('from'), blockPlace('to'), block('block'), word('replace'), block('filter')],
        (source, from, to, state, mode, filter) => fill(source, from, to, state, mode, filter),
      ),
    ],
  },
];

async function setBlock({ game }: Source, pos: Vec3, stateId: number, mode: Mode): Promise<Answer> {
  const before = await game.server.overworld.getBlockStateId(pos);
  if (before === stateId || (mode === 'keep' && before !== 0)) return refused('commands.setblock.failed');
  await applyChanges(game, [{ pos, stateId }]);
  return answer(say('commands.setblock.success', pos.x, pos.y, pos.z));
}

async function fill(source: Source, a: Vec3, b: Vec3, stateId: number, mode: Mode, filter?: number): Promise<Answer> {
  const { game } = source;
  const from = new Vec3(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.min(a.z, b.z));
  const to = new Vec3(Math.max(a.x, b.x), Math.max(a.y, b.y), Math.max(a.z, b.z));
  const count = (to.x - from.x + 1) * (to.y - from.y + 1) * (to.z - from.z + 1);
  if (count > MAX_FILLED) return refused('commands.fill.toobig', MAX_FILLED, count);
  const filterName = filter === undefined ? undefined : game.blocks().nameOf(filter);
  const changes: ReadyChange[] = [];
  for (let x = from.x; x <= to.x; x++) {
    for (let z = from.z; z <= to.z; z++) {
      for (let y = from.y; y <= to.y; y++) {
        const pos = new Vec3(x, y, z);
        const isShell = x === from.x || x === to.x || y === from.y || y === to.y || z === from.z || z === to.z;
        if (mode === 'outline' && !isShell) continue;
        const wanted = mode === 'hollow' && !isShell ? 0 : stateId;
        const before = await game.server.overworld.getBlockStateId(pos);
        if (before === wanted || (mode === 'keep' && before !== 0)) continue;
        if (filterName !== undefined && game.blocks().nameOf(before) !== filterName) continue;
        changes.push({ pos, stateId: wanted });
      }
    }
  }
  if (changes.length === 0) return refused('commands.fill.failed');
  await applyChanges(game, changes);
  return answer(say('commands.fill.success', changes.length));
}
