import type { BlockPos, Point } from '../../../core/index.ts';
import {
  BlockFlag,
  type BlockRegistry,
  type BlockStates,
  blockAgainst,
  type PlacingView,
  placedStateOf,
  UNCERTAIN,
} from '../../blocks/index.ts';
import type { BlockFace } from '../../session/index.ts';
import { cursorOn, neighbourOf } from '../faces.ts';
import { isFluid } from '../touch.ts';
import { type BlueprintCell, isAsWanted, isBegun } from './blueprint.ts';

/** A click that makes a cell what it is to be, or brings it nearer to that. */
export interface PlacingWay {
  readonly clicked: BlockPos;
  readonly face: BlockFace;
  readonly cursor: Point;
  readonly yawDegrees: number;
}

/** Faces to click, those that blocks stand on first. */
const FACES: readonly BlockFace[] = ['up', 'north', 'south', 'west', 'east', 'down'];

const OPPOSITE: Readonly<Record<BlockFace, BlockFace>> = {
  up: 'down',
  down: 'up',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};

/** Heights of a click on a side: its lower and upper half. */
const CLICK_HEIGHTS = [0.25, 0.75];

/** Ways to look: sixteen, as signs stand; the first four are the points of the compass. */
const YAWS_DEGREES = [0, 90, 180, 270, ...Array.from({ length: 16 }, (_, step) => step * 22.5)];

/** What hangs on or lies against what it was placed at, and needs no ground. */
const HANGS = /(?:^|_)(?:wall_|ladder$|vine$|lever$|button$|lantern$|trapdoor$)/;

/** What needs ground though bodies collide with it. */
const STANDS = /(?:_door$|_carpet$|^cactus$|^cake$|_bed$)/;

/** All clicks, one a face at most, that would put the wanted state into a cell as the world is now. */
export function waysToPlace(view: BlockStates, cell: BlueprintCell): readonly PlacingWay[] {
  const { registry } = view;
  const there = view.stateAt(cell.pos.x, cell.pos.y, cell.pos.z);
  if (isBegun(registry, there, cell.stateId)) return [oneMore(registry, there, cell.pos)];
  if (needsGround(registry, cell) && !isSolid(view, neighbourOf(cell.pos, 'down'))) return [];
  return FACES.flatMap((face) => {
    const clicked = neighbourOf(cell.pos, OPPOSITE[face]);
    return isClickable(view, clicked) ? wayAt(registry, cell, clicked, face) : [];
  });
}

function oneMore(registry: BlockRegistry, there: number, pos: BlockPos): PlacingWay {
  const face = registry.propertiesOf(there)['type'] === 'top' ? 'down' : 'up';
  return { clicked: pos, face, cursor: cursorOn(face), yawDegrees: 0 };
}

/** The first click on a face, of all heights and ways to look, that gives the wanted state. */
function wayAt(registry: BlockRegistry, cell: BlueprintCell, clicked: BlockPos, face: BlockFace): PlacingWay[] {
  const placed = cell.item === undefined ? undefined : registry.placedBlockOf(cell.item);
  if (placed === undefined) return [];
  const middle = cursorOn(face);
  const heights = face === 'up' || face === 'down' ? [middle.y] : CLICK_HEIGHTS;
  for (const cursorY of heights) {
    for (const yawDegrees of YAWS_DEGREES) {
      const looks: PlacingView = { face, cursorY, yawDegrees, inWater: false };
      const state = placedStateOf(registry, blockAgainst(registry, placed, looks), looks);
      if (state === undefined) continue;
      if (!isAsWanted(registry, state, cell.stateId) && !isBegun(registry, state, cell.stateId)) continue;
      return [{ clicked, face, cursor: { ...middle, y: cursorY }, yawDegrees }];
    }
  }
  return [];
}

function needsGround(registry: BlockRegistry, { block, stateId }: BlueprintCell): boolean {
  const flags = registry.flagsOf(stateId);
  if (STANDS.test(block) || (flags & BlockFlag.FALLING) !== 0) return true;
  return (flags & BlockFlag.COLLISION) === 0 && !HANGS.test(block);
}

function isSolid(view: BlockStates, { x, y, z }: BlockPos): boolean {
  const flags = view.registry.flagsOf(view.stateAt(x, y, z));
  return (flags & BlockFlag.COLLISION) !== 0 && (flags & UNCERTAIN) === 0;
}

/** Whether a click at a block goes against it, and not into it or through it. */
function isClickable(view: BlockStates, { x, y, z }: BlockPos): boolean {
  const flags = view.registry.flagsOf(view.stateAt(x, y, z));
  return (flags & (UNCERTAIN | BlockFlag.AIR | BlockFlag.REPLACEABLE)) === 0 && !isFluid(flags);
}
