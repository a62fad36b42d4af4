import type { BlockProperties, BlockRegistry } from './types.ts';

/** How a block is put: where the click lands, and how the one who clicks looks. */
export interface PlacingView {
  /** Face of the clicked block. */
  readonly face: 'down' | 'up' | 'north' | 'south' | 'west' | 'east';
  /** Height of the click on the clicked block, 0..1. */
  readonly cursorY: number;
  /** Degrees; 0 looks south, 90 west. */
  readonly yawDegrees: number;
  readonly inWater: boolean;
}

const AXIS_OF_FACE = { down: 'y', up: 'y', north: 'z', south: 'z', west: 'x', east: 'x' } as const;

/** Points of the compass as the yaw rises from 0, a quarter turn each. */
const POINTS = ['south', 'west', 'north', 'east'] as const;

/** Blocks whose front looks at the one who places them. */
const FACE_THE_PLACER = new Set(
  `furnace blast_furnace smoker chest trapped_chest ender_chest carved_pumpkin jack_o_lantern lectern loom stonecutter
  beehive bee_nest repeater comparator observer dispenser dropper barrel`.split(/\s+/),
);

/** The point of the compass ahead of a yaw. */
function ahead(yawDegrees: number): (typeof POINTS)[number] {
  return POINTS[Math.round(yawDegrees / 90) & 3] ?? 'south';
}

function opposite(yawDegrees: number): (typeof POINTS)[number] {
  return ahead(yawDegrees + 180);
}

/** Whether the block's form lies in the upper half of its cell. */
function isUpper({ face, cursorY }: PlacingView): boolean {
  return face === 'down' || (face !== 'up' && cursorY > 0.5);
}

function isLevel({ face }: PlacingView): boolean {
  return face !== 'up' && face !== 'down';
}

/**
 * The block that an item becomes against a face: `torch` is `wall_torch` at a wall. By the game's names, the same for
 * signs, banners, heads and corals.
 */
export function blockAgainst(registry: BlockRegistry, blockName: string, view: PlacingView): string {
  if (!isLevel(view)) return blockName;
  const words = blockName.split('_');
  for (let before = words.length - 1; before >= 0; before--) {
    const name = [...words.slice(0, before), 'wall', ...words.slice(before)].join('_');
    if (registry.defaultStateOf(name) !== undefined && isHung(name)) return name;
  }
  return blockName;
}

function isHung(name: string): boolean {
  return /(?:^|_)wall_(?:torch|sign|banner|head|skull|fan)$/.test(name);
}

/** The point a block looks to, where it looks to one. */
function facingOf(name: string, view: PlacingView): string {
  if (name === 'ladder' || isHung(name)) return view.face;
  if (isSwitch(name) && isLevel(view)) return view.face;
  return FACE_THE_PLACER.has(name) ? opposite(view.yawDegrees) : ahead(view.yawDegrees);
}

function isSwitch(name: string): boolean {
  return name === 'lever' || name.endsWith('_button');
}

/**
 * The state a block named `name` gets where it is put so, as far as the placing decides; what its neighbours decide
 * (fences that join, corners of stairs) stays as the block has it by default. Undefined where the version has no such
 * block. Rules: the game's `Block#getStateForPlacement`.
 */
export function placedStateOf(registry: BlockRegistry, name: string, view: PlacingView): number | undefined {
  const usual = registry.defaultStateOf(name);
  if (usual === undefined) return undefined;
  const upper = isUpper(view);
  const wanted: BlockProperties = {
    axis: AXIS_OF_FACE[view.face],
    facing: facingOf(name, view),
    rotation: Math.floor(((180 + view.yawDegrees) * 16) / 360 + 0.5) & 0xf,
    half: upper ? 'top' : 'bottom',
    face: isLevel(view) ? 'wall' : view.face === 'up' ? 'floor' : 'ceiling',
    waterlogged: view.inWater,
    ...(name.endsWith('_slab') ? { type: upper ? 'top' : 'bottom' } : {}),
    ...(name.endsWith('lantern') ? { hanging: view.face === 'down' } : {}),
  };
  const defaults = registry.propertiesOf(usual);
  let properties: BlockProperties = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!(key in defaults)) continue;
    const tried = { ...properties, [key]: value };
    if (registry.stateWith(name, tried) !== undefined) properties = tried;
  }
  return registry.stateWith(name, properties);
}

/** Counts by which several of a block share a cell, with the most that fit. */
const STACKED_IN_CELL: Readonly<Record<string, number>> = {
  layers: 8,
  candles: 4,
  pickles: 4,
  eggs: 4,
  flower_amount: 4,
  segment_amount: 4,
};

/**
 * The state of a cell that holds a block named `name` and takes one more of it (a slab's other half, a layer of snow), by
 * a click on its own `face`, or from beside it without one. Undefined where it takes none.
 */
export function withOneMore(
  registry: BlockRegistry,
  stateId: number,
  name: string | undefined,
  face: PlacingView['face'] | undefined,
): number | undefined {
  if (name === undefined || registry.nameOf(stateId) !== name) return undefined;
  const properties = registry.propertiesOf(stateId);
  if (name.endsWith('_slab')) {
    const { type } = properties;
    const isTaken = type !== 'double' && (face === undefined || face === (type === 'bottom' ? 'up' : 'down'));
    return isTaken ? registry.stateWith(name, { ...properties, type: 'double' }) : undefined;
  }
  if (name === 'snow' && face !== undefined && face !== 'up') return undefined;
  const counted = Object.keys(STACKED_IN_CELL).find((count) => count in properties);
  if (counted === undefined) return undefined;
  const count = Number(properties[counted]);
  if (count >= (STACKED_IN_CELL[counted] ?? 0)) return undefined;
  return registry.stateWith(name, { ...properties, [counted]: count + 1 });
}
