import { Vec3 } from 'vec3';
import { type BlockPos, fail, type Result, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import { applyChanges, type ReadyChange } from '../mechanics/block-changes.ts';
import type { BlockChange, CommandHandlers } from '../messages.ts';

/** Changes in one call at most. */
const MAX_CHANGES = 100_000;

/** Commands about blocks. */
export function blockCommands(game: Game): Pick<CommandHandlers, 'setBlocks' | 'blockAt' | 'protect'> {
  return {
    async setBlocks({ changes }) {
      if (changes.length > MAX_CHANGES) {
        const why = `${changes.length} changes are more than ${MAX_CHANGES}`;
        return fail('too_many', why, 'split them into several calls', { max: MAX_CHANGES });
      }
      const ready: ReadyChange[] = [];
      for (const change of changes) {
        const checked = readyChange(game, change);
        if (!checked.ok) return checked;
        ready.push(checked.value);
      }
      await applyChanges(game, ready);
      return succeed({ changed: ready.length });
    },
    async blockAt({ pos }) {
      const outside = outsideWorld(game, pos);
      if (outside !== undefined) return outside;
      const stateId = await game.server.overworld.getBlockStateId(new Vec3(pos.x, pos.y, pos.z));
      const registry = game.blocks();
      const name = registry.nameOf(stateId);
      return succeed({ stateId, ...(name === undefined ? {} : { name }), properties: registry.propertiesOf(stateId) });
    },
    protect({ region }) {
      if (region === null) game.protection.clear();
      else game.protection.add(region);
      return succeed(null);
    },
  };
}

function outsideWorld(game: Game, pos: BlockPos): ReturnType<typeof fail> | undefined {
  const whole = [pos.x, pos.y, pos.z].every(Number.isInteger);
  if (whole && pos.y >= game.minY && pos.y < game.maxY) return undefined;
  const why = `(${pos.x}, ${pos.y}, ${pos.z}) is no block of this world`;
  return fail('out_of_world', why, `give whole numbers with y from ${game.minY} to ${game.maxY - 1}`);
}

function readyChange(game: Game, change: BlockChange): Result<ReadyChange> {
  const outside = outsideWorld(game, change.pos);
  if (outside !== undefined) return outside;
  const pos = new Vec3(change.pos.x, change.pos.y, change.pos.z);
  if ('stateId' in change) {
    if (Number.isInteger(change.stateId) && change.stateId >= 0) return succeed({ pos, stateId: change.stateId });
    return fail('bad_state', `${change.stateId} is no state id`, 'give a whole number from 0 on');
  }
  const registry = game.blocks();
  const name = change.name.replace(/^minecraft:/, '');
  if (registry.defaultStateOf(name) === undefined) {
    return fail(
      'unknown_block',
      `${game.settings.version} has no block '${name}'`,
      'use a name of the game, as oak_planks',
    );
  }
  const stateId = registry.stateWith(name, change.properties ?? {});
  if (stateId !== undefined) return succeed({ pos, stateId });
  const known = registry.propertiesOf(registry.defaultStateOf(name) ?? 0);
  return fail(
    'unknown_properties',
    `${name} has no state ${JSON.stringify(change.properties)}`,
    'see its properties in data',
    {
      properties: known,
    },
  );
}
