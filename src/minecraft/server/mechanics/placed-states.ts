import type { Vec3 } from 'vec3';
import type { BlockProperties, BlockRegistry, Box } from '../../blocks/index.ts';
import { compassPointAt, OPPOSITE_OF, stepTo } from './compass.ts';

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
const AXES = ['y', 'y', 'z', 'z', 'x', 'x'] as const;

/** Blocks whose front looks at the one who places them. */
const FACE_THE_PLACER = new Set(
  `furnace blast_furnace smoker chest trapped_chest ender_chest carved_pumpkin jack_o_lantern lectern loom stonecutter
  beehive bee_nest repeater comparator observer dispenser dropper barrel`.split(/\s+/),
);

/** What stands on a floor by one name and hangs on a wall by another. */
const ON_WALLS: Readonly<Record<string, string>> = {
  torch: 'wall_torch',
  soul_torch: 'soul_wall_torch',
  redstone_torch: 'redstone_wall_torch',
};

/** Blocks turned away from the wall they hang on. */
const HANGS_ON_FACE = new Set(['ladder', ...Object.values(ON_WALLS)]);

/** Signs ask for their text first: left to flying-squid. */
const isLeftToOthers = (name: string) => name.endsWith('_sign') || name.endsWith('_spawn_egg');

/** The states an item's blocks get where they are put, or undefined for items that are no block by name. */
export function statesToPlace(
  registry: BlockRegistry,
  itemName: string,
  pos: Vec3,
  view: PlacingView,
): readonly PlacedBlock[] | undefined {
  if (isLeftToOthers(itemName)) return undefined;
  const onWall = view.face >= 2 ? ON_WALLS[itemName] : undefined;
  const name = onWall ?? itemName;
  if (registry.defaultStateOf(name) === undefined) return undefined;
  const facing = facingOf(name, view);
  const wanted: Record<string, string | number | boolean> = {
    axis: AXES[view.face] ?? 'y',
    facing,
    rotation: Math.floor(((180 + view.yawDegrees) * 16) / 360 + 0.5) & 0xf,
    half: isUpperHalf(view) ? 'top' : 'bottom',
    waterlogged: view.inWater,
    ...(name.endsWith('_slab') ? { type: isUpperHalf(view) ? 'top' : 'bottom' } : {}),
  };
  const first = placedBlock(registry, name, pos, wanted);
  return [first, ...secondHalf(registry, name, pos, facing, first)];
}

function isUpperHalf({ face, cursorY }: PlacingView): boolean {
  return FACES[face] === 'down' || (FACES[face] !== 'up' && cursorY > 0.5);
}

function facingOf(name: string, { face, yawDegrees }: PlacingView): string {
  if (HANGS_ON_FACE.has(name)) return FACES[face] ?? 'north';
  const ahead = compassPointAt(yawDegrees);
  return FACE_THE_PLACER.has(name) ? OPPOSITE_OF[ahead] : ahead;
}

/** Takes of the wanted properties those that the block has with that value. */
function placedBlock(registry: BlockRegistry, name: string, pos: Vec3, wanted: BlockProperties): PlacedBlock {
  const defaults = registry.propertiesOf(registry.defaultStateOf(name) ?? 0);
  let properties: BlockProperties = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!(key in defaults)) continue;
    const tried = { ...properties, [key]: value };
    if (registry.stateWith(name, tried) !== undefined) properties = tried;
  }
  const stateId = registry.stateWith(name, properties) ?? 0;
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
  if (half === 'lower') return [placedBlock(registry, name, pos.offset(0, 1, 0), { facing, half: 'upper' })];
  if (part === 'foot') return [placedBlock(registry, name, pos.plus(stepTo(facing, 1)), { facing, part: 'head' })];
  return [];
}
