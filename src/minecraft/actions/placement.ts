import { type BlockPos, type Failure, type Locale, type Point, type Result, succeed } from '../../core/index.ts';
import { BlockFlag, type Box, UNCERTAIN, withOneMore } from '../blocks/index.ts';
import type { BlockFace } from '../session/index.ts';
import type { EntityState, WorldState } from '../state/index.ts';
import { neighbourOf } from './faces.ts';
import { failIn } from './texts.ts';
import { at, feetOf, nameFor, type Touchable } from './touch.ts';

/** Width and height of a player's body (blocks). */
const BODY_WIDTH_BLOCKS = 0.6;
const BODY_HEIGHT_BLOCKS = 1.8;

/** Boxes that touch do not overlap. */
const TOUCHING_BLOCKS = 1e-7;

/** Kinds of entities that a block may be placed into (`Entity#blocksBuilding` is false). */
const GIVES_WAY: ReadonlySet<string> = new Set(['item', 'object', 'projectile', 'orb', 'other', 'unknown']);

/** The cell a placement fills. */
export interface PlacementCell {
  readonly pos: BlockPos;
  /** What is in it before. */
  readonly stateId: number;
}

/**
 * Which cell a click on `face` of `clicked` fills with a block named `placedName` (undefined where the item in hand is
 * not known): the clicked one itself where it gives way or takes one more of its kind, else the one before the face.
 * Fails with `occupied`, `unloaded` or `out_of_world`.
 */
export function placementCell(
  state: WorldState,
  clicked: Touchable,
  face: BlockFace,
  placedName: string | undefined,
  locale: Locale,
): Result<PlacementCell> {
  const { registry } = state;
  const givesWay = (clicked.flags & BlockFlag.REPLACEABLE) !== 0;
  if (givesWay || withOneMore(registry, clicked.stateId, placedName, face) !== undefined) {
    return succeed({ pos: clicked.pos, stateId: clicked.stateId });
  }
  const pos = neighbourOf(clicked.pos, face);
  const stateId = state.blocks.stateAt(pos.x, pos.y, pos.z);
  const flags = registry.flagsOf(stateId);
  const data = { x: pos.x, y: pos.y, z: pos.z };
  const values = { at: at(pos), block: nameFor(state, stateId) };
  if ((flags & BlockFlag.OUT_OF_WORLD) !== 0) {
    return failIn(locale, 'out_of_world', ['newOutOfWorld', 'chooseFace'], values, data);
  }
  if ((flags & BlockFlag.UNLOADED) !== 0) {
    return failIn(locale, 'unloaded', ['newUnloaded', 'walkNearer'], values, data);
  }
  if ((flags & BlockFlag.REPLACEABLE) === 0 && withOneMore(registry, stateId, placedName, undefined) === undefined) {
    const { block } = values;
    return failIn(locale, 'occupied', ['occupied', 'chooseFaceOrBlock'], values, { ...data, block });
  }
  return succeed({ pos, stateId });
}

/** Why a body stands in the way of the new block: `entity_in_the_way`, naming whose, another's before one's own; undefined where none does. */
export function entityInTheWay(
  state: WorldState,
  cell: BlockPos,
  placedName: string,
  locale: Locale,
): Failure | undefined {
  const stateId = state.registry.defaultStateOf(placedName);
  if (stateId === undefined) return undefined;
  const boxes = state.registry.collisionBoxesOf(stateId);
  const data = { x: cell.x, y: cell.y, z: cell.z };
  const other = [...state.entities.values()].find((entity) => isInTheWay(entity, boxes, cell));
  if (other !== undefined) {
    const who = other.name === undefined ? other.kind : `${other.kind} ${other.name}`;
    const whose = { ...data, entity: other.kind, entityId: other.id };
    return failIn(locale, 'entity_in_the_way', ['otherInTheWay', 'awaitOrElsewhere'], { at: at(cell), who }, whose);
  }
  if (!overlaps(boxes, cell, feetOf(state), BODY_WIDTH_BLOCKS, BODY_HEIGHT_BLOCKS)) return undefined;
  const own = { ...data, entity: 'self' };
  return failIn(locale, 'entity_in_the_way', ['selfInTheWay', 'stepAside'], { at: at(cell) }, own);
}

/**
 * Whether a body can jump clear of a cell it stands in, so that a block placed on top of what it stands on comes under
 * its feet: it needs the ground, and nothing above its head.
 */
export function canJumpOver(state: WorldState, face: BlockFace, cell: BlockPos): boolean {
  const feet = feetOf(state);
  if (face !== 'up' || !state.self.onGround || cell.y !== Math.floor(feet.y)) return false;
  const half = BODY_WIDTH_BLOCKS / 2;
  const above = cell.y + Math.ceil(BODY_HEIGHT_BLOCKS);
  return [feet.x - half, feet.x + half].every((x) =>
    [feet.z - half, feet.z + half].every((z) => {
      const stateId = state.blocks.stateAt(Math.floor(x), above, Math.floor(z));
      return (state.registry.flagsOf(stateId) & (BlockFlag.COLLISION | UNCERTAIN)) === 0;
    }),
  );
}

function isInTheWay(entity: EntityState, boxes: readonly Box[], cell: BlockPos): boolean {
  if (GIVES_WAY.has(entity.category) || GIVES_WAY.has(entity.kind)) return false;
  return overlaps(boxes, cell, entity.position, entity.widthBlocks, entity.heightBlocks);
}

/** Whether any of a block's boxes overlaps an entity of this size that stands at `feet`. */
export function overlaps(
  boxes: readonly Box[],
  cell: BlockPos,
  feet: Point,
  widthBlocks: number,
  heightBlocks: number,
): boolean {
  const half = widthBlocks / 2;
  return boxes.some(
    ([minX, minY, minZ, maxX, maxY, maxZ]) =>
      spansMeet(cell.x + minX, cell.x + maxX, feet.x - half, feet.x + half) &&
      spansMeet(cell.y + minY, cell.y + maxY, feet.y, feet.y + heightBlocks) &&
      spansMeet(cell.z + minZ, cell.z + maxZ, feet.z - half, feet.z + half),
  );
}

function spansMeet(minA: number, maxA: number, minB: number, maxB: number): boolean {
  return minA < maxB - TOUCHING_BLOCKS && minB < maxA - TOUCHING_BLOCKS;
}
