import type { Vec3 } from 'vec3';
import type { Point } from '../../../../core/index.ts';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { loadedStateId } from '../containers/chests.ts';

/** A player's box: half the width, and the height. */
const HALF_WIDTH_BLOCKS = 0.3;
const HEIGHT_BLOCKS = 1.8;

/** Touching a cell's side is not being in it. */
const INSIDE = 1e-3;

/** How far above a surface feet may be that stand on it: what positions on the wire are off by. */
const STANDS_WITHIN_BLOCKS = 0.05;

/** What a source fills of its cell. */
const SOURCE_HEIGHT = 8 / 9;

/** One block that a body is in or on. */
interface NearBlock {
  readonly pos: Vec3;
  readonly stateId: number;
  readonly flags: number;
}

/** What is at a place: nothing where the chunk is not loaded. */
export function blockNear(game: Game, pos: Vec3): NearBlock | undefined {
  if (pos.y < game.minY || pos.y >= game.maxY) return undefined;
  const stateId = loadedStateId(game.server.overworld, pos);
  return stateId === undefined ? undefined : { pos, stateId, flags: game.blocks().flagsOf(stateId) };
}

/** Every block whose cell a player's body is in. */
export function blocksInBody(game: Game, feet: Vec3): readonly NearBlock[] {
  const [low, high] = [HALF_WIDTH_BLOCKS - INSIDE, HEIGHT_BLOCKS - INSIDE];
  const from = feet.offset(-low, INSIDE, -low).floored();
  const to = feet.offset(low, high, low).floored();
  const found: NearBlock[] = [];
  for (let x = from.x; x <= to.x; x++) {
    for (let y = from.y; y <= to.y; y++) {
      for (let z = from.z; z <= to.z; z++) {
        const block = blockNear(game, from.offset(x - from.x, y - from.y, z - from.z));
        if (block !== undefined && (block.flags & BlockFlag.AIR) === 0) found.push(block);
      }
    }
  }
  return found;
}

/** The block that feet stand on, by its shape; undefined in mid-air, and where the chunk is not loaded. */
export function blockUnder(game: Game, feet: Vec3): NearBlock | undefined {
  const from = feet.offset(-HALF_WIDTH_BLOCKS, -1 - STANDS_WITHIN_BLOCKS, -HALF_WIDTH_BLOCKS).floored();
  const to = feet.offset(HALF_WIDTH_BLOCKS, 0, HALF_WIDTH_BLOCKS).floored();
  const middle = blockNear(game, feet.offset(0, -STANDS_WITHIN_BLOCKS, 0).floored());
  if (middle !== undefined && bears(game, middle, feet)) return middle;
  for (let x = from.x; x <= to.x; x++) {
    for (let y = from.y; y <= to.y; y++) {
      for (let z = from.z; z <= to.z; z++) {
        const block = blockNear(game, from.offset(x - from.x, y - from.y, z - from.z));
        if (block !== undefined && bears(game, block, feet)) return block;
      }
    }
  }
  return undefined;
}

function bears(game: Game, { pos, stateId, flags }: NearBlock, feet: Point): boolean {
  if ((flags & BlockFlag.COLLISION) === 0) return false;
  return game
    .blocks()
    .collisionBoxesOf(stateId)
    .some(([x0, , z0, x1, y1, z1]) => {
      const above = feet.y - (pos.y + y1);
      if (above > STANDS_WITHIN_BLOCKS || above < -STANDS_WITHIN_BLOCKS) return false;
      const overlapsX = feet.x + HALF_WIDTH_BLOCKS > pos.x + x0 && feet.x - HALF_WIDTH_BLOCKS < pos.x + x1;
      return overlapsX && feet.z + HALF_WIDTH_BLOCKS > pos.z + z0 && feet.z - HALF_WIDTH_BLOCKS < pos.z + z1;
    });
}

/** Whether nothing that bodies collide with is above a cell: rain falls into it. */
export function isOpenToSky(game: Game, { x, y, z }: Point): boolean {
  const column = game.server.overworld.columns[`${Math.floor(x) >> 4},${Math.floor(z) >> 4}`];
  if (column === undefined) return false;
  const pos = { x: Math.floor(x) & 15, y: 0, z: Math.floor(z) & 15 };
  for (pos.y = Math.max(game.minY, Math.floor(y) + 1); pos.y < game.maxY; pos.y++) {
    if ((game.blocks().flagsOf(column.getBlockStateId(pos)) & BlockFlag.COLLISION) !== 0) return false;
  }
  return true;
}

/** Whether a point is under the surface of a fluid: `BlockFlag.WATER` or `BlockFlag.LAVA`. */
export function isUnder(game: Game, point: Vec3, fluid: number): boolean {
  const block = blockNear(game, point.floored());
  if (block === undefined || (block.flags & fluid) === 0) return false;
  const above = blockNear(game, block.pos.offset(0, 1, 0));
  if (above !== undefined && (above.flags & fluid) !== 0) return true;
  const level = Number(game.blocks().propertiesOf(block.stateId)['level'] ?? 0);
  const height = level === 0 || level >= 8 ? SOURCE_HEIGHT : (8 - level) / 9;
  return point.y - block.pos.y < height;
}
