import { type BlockPos, fail, type Result, succeed } from '../../../core/index.ts';
import { BlockFlag, type BlockProperties, type BlockRegistry } from '../../blocks/index.ts';
import type { Schematic } from '../../files/index.ts';
import { itemBookOf } from '../item-book.ts';

/** Blocks of one building at most, air not counted. */
export const MAX_BUILD_BLOCKS = 8192;

/** How a building may be turned: degrees clockwise, seen from above. */
export const TURNS = [0, 90, 180, 270] as const;

export type Turn = (typeof TURNS)[number];

/** Points of the compass in the order of a turn. */
const POINTS = ['north', 'east', 'south', 'west'];

/** Properties that say of how many a cell is made, with the property's name. */
const COUNTED = ['layers', 'candles', 'pickles', 'eggs', 'flower_amount', 'segment_amount'];

/** Properties that the placing decides; all others follow from the neighbours, or from what happens later. */
const DECIDED = ['axis', 'facing', 'half', 'type', 'face', 'rotation', 'part', 'hanging', ...COUNTED];

/** One cell of a building. */
export interface BlueprintCell {
  readonly pos: BlockPos;
  readonly stateId: number;
  readonly block: string;
  /** What places it; undefined where nothing that can be carried does, or it comes with another block. */
  readonly item: string | undefined;
  /** How many of the item it takes. */
  readonly count: number;
  /** The other half of a door, a bed or a tall plant: it is there when the first is. */
  readonly comesWithOther: boolean;
}

/** A building at its place in a world. */
export interface Blueprint {
  readonly from: BlockPos;
  readonly to: BlockPos;
  /** What is not air, the lowest first. */
  readonly cells: readonly BlueprintCell[];
  /** Blocks that the schematic names and the version lacks. */
  readonly unknownBlocks: readonly string[];
}

/** The building of a schematic with its lowest corner at `corner`. Fails with `empty_schematic` or `too_big`. */
export function blueprintOf(
  schematic: Schematic,
  registry: BlockRegistry,
  corner: BlockPos,
  turn: Turn = 0,
): Result<Blueprint> {
  const { width, height, length, states, unknownBlocks } = schematic;
  const quarters = turn / 90;
  const isAcross = quarters % 2 === 1;
  const [spanX, spanZ] = isAcross ? [length, width] : [width, length];
  const cells: BlueprintCell[] = [];
  for (let index = 0; index < states.length; index++) {
    const state = states[index] ?? 0;
    if ((registry.flagsOf(state) & BlockFlag.AIR) !== 0) continue;
    if (cells.length >= MAX_BUILD_BLOCKS) {
      return fail('too_big', `it has more than ${MAX_BUILD_BLOCKS} blocks`, 'build a smaller one, or parts of it');
    }
    const x = index % width;
    const z = Math.floor(index / width) % length;
    const [turnedX, turnedZ] = turned(x, z, width, length, quarters);
    const pos = { x: corner.x + turnedX, y: corner.y + Math.floor(index / (width * length)), z: corner.z + turnedZ };
    cells.push(cellOf(registry, pos, turnedState(registry, state, quarters)));
  }
  if (cells.length === 0) return fail('empty_schematic', 'there is nothing but air in it', 'choose another one');
  const to = { x: corner.x + spanX - 1, y: corner.y + height - 1, z: corner.z + spanZ - 1 };
  return succeed({ from: corner, to, cells, unknownBlocks });
}

/** Whether a state is the one wanted, in all that the placing decides. */
export function isAsWanted(registry: BlockRegistry, stateId: number, wanted: number): boolean {
  return isAlike(registry, stateId, wanted, DECIDED);
}

/** Whether a state is one of the kind wanted that was begun: a slab of two, three candles of four. */
export function isBegun(registry: BlockRegistry, stateId: number, wanted: number): boolean {
  if (countOf(registry, stateId) >= countOf(registry, wanted)) return false;
  const others = DECIDED.filter((name) => name !== 'type' && !COUNTED.includes(name));
  return isAlike(registry, stateId, wanted, others);
}

function isAlike(registry: BlockRegistry, stateId: number, wanted: number, names: readonly string[]): boolean {
  if (registry.nameOf(stateId) !== registry.nameOf(wanted)) return false;
  const has = registry.propertiesOf(stateId);
  const wants = registry.propertiesOf(wanted);
  return names.every((name) => has[name] === wants[name]);
}

/** The item that places a block, and undefined where none does. */
export function itemPlacing(registry: BlockRegistry, block: string): string | undefined {
  const known = itemsPlacing(registry);
  return known.get(block) ?? known.get(block.replace(/(^|_)wall_/, '$1'));
}

const placing = new Map<string, ReadonlyMap<string, string>>();

function itemsPlacing(registry: BlockRegistry): ReadonlyMap<string, string> {
  const known = placing.get(registry.version);
  if (known !== undefined) return known;
  const items = new Map<string, string>();
  for (const item of itemBookOf(registry.version).names) {
    const block = registry.placedBlockOf(item);
    if (block !== undefined && !items.has(block)) items.set(block, item);
  }
  placing.set(registry.version, items);
  return items;
}

function cellOf(registry: BlockRegistry, pos: BlockPos, stateId: number): BlueprintCell {
  const block = registry.nameOf(stateId) ?? `state#${stateId}`;
  const { half, part } = registry.propertiesOf(stateId);
  const comesWithOther = half === 'upper' || part === 'head';
  const item = comesWithOther ? undefined : itemPlacing(registry, block);
  return { pos, stateId, block, item, count: countOf(registry, stateId), comesWithOther };
}

function countOf(registry: BlockRegistry, stateId: number): number {
  const properties = registry.propertiesOf(stateId);
  if (properties['type'] === 'double') return 2;
  const counted = COUNTED.find((name) => name in properties);
  return counted === undefined ? 1 : Number(properties[counted]);
}

function turned(x: number, z: number, width: number, length: number, quarters: number): readonly [number, number] {
  switch (quarters) {
    case 1:
      return [length - 1 - z, x];
    case 2:
      return [width - 1 - x, length - 1 - z];
    case 3:
      return [z, width - 1 - x];
    default:
      return [x, z];
  }
}

/** A state turned with its building, in all that the placing decides. */
function turnedState(registry: BlockRegistry, stateId: number, quarters: number): number {
  const name = registry.nameOf(stateId);
  if (quarters === 0 || name === undefined) return stateId;
  const { facing, axis, rotation, ...rest } = registry.propertiesOf(stateId);
  const properties: Record<string, string | number | boolean> = { ...rest };
  if (facing !== undefined) properties['facing'] = turnedPoint(String(facing), quarters);
  if (axis !== undefined) properties['axis'] = quarters % 2 === 0 ? axis : acrossAxis(axis);
  if (rotation !== undefined) properties['rotation'] = (Number(rotation) + quarters * 4) % 16;
  return registry.stateWith(name, properties) ?? stateId;
}

function turnedPoint(point: string, quarters: number): string {
  const at = POINTS.indexOf(point);
  return at < 0 ? point : (POINTS[(at + quarters) % POINTS.length] ?? point);
}

function acrossAxis(axis: BlockProperties[string]): BlockProperties[string] {
  if (axis === 'x') return 'z';
  return axis === 'z' ? 'x' : axis;
}
