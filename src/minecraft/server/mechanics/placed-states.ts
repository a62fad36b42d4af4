import type { Vec3 } from 'vec3';
import { type BlockProperties, type BlockRegistry, type Box, blockAgainst, placedStateOf } from '../../blocks/index.ts';
import { compassPointAt, stepTo } from './compass.ts';

/** One block to be put. */
export interface PlacedBlock {
  readonly pos: Vec3;
  readonly stateId: number;
  /** Its collision boxes, in its own coordinates. */
  readonly boxes: readonly Box[];
}

/** How the one who places looks at the place. */
interface PlacingView {
  /** Face that was clicked, as on the wire: down, up, north, south, west, east. */
  readonly face: number;
  /** Height of the click on the block, 0..1. */
  readonly cursorY: number;
  readonly yawDegrees: number;
  readonly inWater: boolean;
}

const FACES = ['down', 'up', 'north', 'south', 'west', 'east'] as const;

/** What comes out of an egg is no block. */
const isLeftToOthers = (name: string) => name.endsWith('_spawn_egg');

/** The states an item's blocks get where they are put, or undefined for items that are no block by name. */
export function statesToPlace(
  registry: BlockRegistry,
  itemName: string,
  pos: Vec3,
  view: PlacingView,
): readonly PlacedBlock[] | undefined {
  if (isLeftToOthers(itemName)) return undefined;
  const seen = { ...view, face: FACES[view.face] ?? 'up' };
  const name = blockAgainst(registry, registry.placedBlockOf(itemName) ?? itemName, seen);
  const stateId = placedStateOf(registry, name, seen);
  if (stateId === undefined) return undefined;
  const first = { pos, stateId, boxes: registry.collisionBoxesOf(stateId) };
  const { facing = compassPointAt(view.yawDegrees) } = registry.propertiesOf(stateId);
  return [first, ...secondHalf(registry, name, pos, String(facing), first)];
}

/** A block with these properties, as far as it has them. */
function placedBlock(registry: BlockRegistry, name: string, pos: Vec3, properties: BlockProperties): PlacedBlock {
  const stateId = registry.stateWith(name, properties) ?? registry.defaultStateOf(name) ?? 0;
  return { pos, stateId, boxes: registry.collisionBoxesOf(stateId) };
}

/** The upper half of a door or tall plant, the head of a bed. */
function secondHalf(
  registry: BlockRegistry,
  name: string,
  pos: Vec3,
  facing: string,
  first: PlacedBlock,
): readonly PlacedBlock[] {
  const { half, part } = registry.propertiesOf(first.stateId);
  if (half === 'lower') {
    const upper = { ...registry.propertiesOf(first.stateId), half: 'upper' };
    return [placedBlock(registry, name, pos.offset(0, 1, 0), upper)];
  }
  if (part === 'foot') return [placedBlock(registry, name, pos.plus(stepTo(facing, 1)), { facing, part: 'head' })];
  return [];
}
