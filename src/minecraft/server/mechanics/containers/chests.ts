import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidWorld } from '../../library.ts';
import { stepTo } from '../compass.ts';

/** The compass point to the right of one looking at it, seen from above: clockwise. */
const CLOCKWISE: Readonly<Record<string, string>> = { north: 'east', east: 'south', south: 'west', west: 'north' };
const COUNTER_CLOCKWISE: Readonly<Record<string, string>> = {
  north: 'west',
  west: 'south',
  south: 'east',
  east: 'north',
};

/** A chest as its block's state has it. */
interface ChestState {
  readonly name: string;
  readonly facing: string;
  /** Which half of a double chest, as one looks at its front; `single` for none. */
  readonly type: string;
}

/** The state id of a block in a chunk that is loaded. */
export function loadedStateId(world: SquidWorld, { x, y, z }: Vec3): number | undefined {
  const column = world.columns[`${Math.floor(x / 16)},${Math.floor(z / 16)}`];
  return column?.getBlockStateId({ x: Math.floor(x) & 15, y: Math.floor(y), z: Math.floor(z) & 15 });
}

/** The chest at a place, if a chest stands there. */
function chestAt(game: Game, pos: Vec3): ChestState | undefined {
  const stateId = loadedStateId(game.server.overworld, pos);
  return stateId === undefined ? undefined : chestOf(game, stateId);
}

function chestOf(game: Game, stateId: number): ChestState | undefined {
  const name = game.blocks().nameOf(stateId);
  if (name !== 'chest' && name !== 'trapped_chest') return undefined;
  const { facing, type } = game.blocks().propertiesOf(stateId);
  return { name, facing: String(facing), type: String(type) };
}

/** Where the other half of a chest stands; undefined for a single one. */
function otherHalf(pos: Vec3, { type, facing }: ChestState): Vec3 | undefined {
  if (type === 'single') return undefined;
  return pos.plus(stepTo((type === 'left' ? CLOCKWISE : COUNTER_CLOCKWISE)[facing] ?? facing, 1));
}

/** The places of a chest's halves in the order of the window: the right half first, as the game has it. */
export function chestHalves(game: Game, pos: Vec3): readonly Vec3[] {
  const chest = chestAt(game, pos);
  const other = chest === undefined ? undefined : otherHalf(pos, chest);
  const partner = other === undefined ? undefined : chestAt(game, other);
  const joined = partner !== undefined && partner.name === chest?.name && partner.facing === chest.facing;
  if (other === undefined || !joined || partner.type === chest?.type) return [pos];
  return chest?.type === 'right' ? [pos, other] : [other, pos];
}

/** The state of a block to be put: a chest beside a single one that looks the same way becomes its other half. */
export function besideChest(game: Game, pos: Vec3, stateId: number): number {
  const chest = chestOf(game, stateId);
  if (chest === undefined) return stateId;
  const joins = (side: string | undefined) => {
    const beside = side === undefined ? undefined : chestAt(game, pos.plus(stepTo(side, 1)));
    return beside?.name === chest.name && beside.type === 'single' && beside.facing === chest.facing;
  };
  const type = joins(CLOCKWISE[chest.facing]) ? 'left' : joins(COUNTER_CLOCKWISE[chest.facing]) ? 'right' : 'single';
  const registry = game.blocks();
  return registry.stateWith(chest.name, { ...registry.propertiesOf(stateId), type }) ?? stateId;
}

/** After a block changed: the chest beside it becomes a half, if it was put as the other one, or single, if that went. */
export async function matchHalves(game: Game, pos: Vec3, before: number | undefined, after: number): Promise<void> {
  const was = before === undefined ? undefined : chestOf(game, before);
  const is = chestOf(game, after);
  if (is !== undefined && is.type !== 'single') await becomeHalfOf(game, pos, is);
  const left = was === undefined ? undefined : otherHalf(pos, was);
  if (left === undefined || (is !== undefined && is.type === was?.type)) return;
  const beside = chestAt(game, left);
  if (beside !== undefined && beside.name === was?.name && otherHalf(left, beside)?.equals(pos) === true) {
    await setType(game, left, beside, 'single');
  }
}

async function becomeHalfOf(game: Game, pos: Vec3, chest: ChestState): Promise<void> {
  const other = otherHalf(pos, chest);
  const beside = other === undefined ? undefined : chestAt(game, other);
  if (other === undefined || beside === undefined) return;
  if (beside.type !== 'single' || beside.name !== chest.name || beside.facing !== chest.facing) return;
  await setType(game, other, beside, chest.type === 'left' ? 'right' : 'left');
}

async function setType(game: Game, pos: Vec3, { name }: ChestState, type: string): Promise<void> {
  const registry = game.blocks();
  const now = loadedStateId(game.server.overworld, pos);
  const stateId = now === undefined ? undefined : registry.stateWith(name, { ...registry.propertiesOf(now), type });
  if (stateId !== undefined) await game.server.setBlock(game.server.overworld, pos, stateId);
}
