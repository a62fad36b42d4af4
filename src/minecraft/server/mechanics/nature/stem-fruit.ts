import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { stepTo } from '../compass.ts';
import { blockNear } from '../vitals/surroundings.ts';

/** Age of a stem that bears. */
const RIPE_AGE = 7;

const DIRECTIONS = ['north', 'south', 'west', 'east'] as const;

/** Ground that fruit lies on, as the game's tag of dirt has it, and farmland. */
const GROUND =
  /^(farmland|dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt|(pale_)?moss_block|mud|muddy_mangrove_roots)$/;

/** A block, and what it becomes. */
interface Grown {
  readonly pos: Vec3;
  readonly stateId: number;
}

/** The fruit of a ripe stem and the stem bent to it, if there is room in the direction that chance says (`StemBlock`). */
export function fruitOf(game: Game, stem: string, pos: Vec3): readonly Grown[] {
  const registry = game.blocks();
  const facing = game.random.pick(DIRECTIONS) ?? 'north';
  const to = pos.plus(stepTo(facing, 1));
  const isRoom = ((blockNear(game, to)?.flags ?? 0) & BlockFlag.AIR) !== 0;
  const ground = registry.nameOf(blockNear(game, to.offset(0, -1, 0))?.stateId ?? -1) ?? '';
  const fruit = registry.defaultStateOf(stem.replace(/_stem$/, ''));
  const bent = registry.stateWith(`attached_${stem}`, { facing });
  if (!isRoom || !GROUND.test(ground) || fruit === undefined || bent === undefined) return [];
  return [
    { pos: to, stateId: fruit },
    { pos, stateId: bent },
  ];
}

/** The stem that a bent one is again when its fruit is gone; undefined while it is there, and for what is none. */
export function withoutFruit(game: Game, pos: Vec3, stateId: number): number | undefined {
  const registry = game.blocks();
  const name = registry.nameOf(stateId) ?? '';
  if (!name.startsWith('attached_')) return undefined;
  const stem = name.replace(/^attached_/, '');
  const beside = blockNear(game, pos.plus(stepTo(String(registry.propertiesOf(stateId)['facing']), 1)));
  const isThere = beside === undefined || registry.nameOf(beside.stateId) === stem.replace(/_stem$/, '');
  return isThere ? undefined : registry.stateWith(stem, { age: RIPE_AGE });
}
