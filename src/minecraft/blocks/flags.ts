import { BlockFlag } from './block-flag.ts';
import { BlockStates } from './block-states.ts';
import { HIDES_WITHOUT_COLLISION, NAME_RULES, NEVER_DUG, SEE_THROUGH } from './flag-rules.ts';
import type { GameData, RawBlock } from './game-data.ts';
import type { Box } from './types.ts';

/** Half the width of a player's box (0.6 blocks). */
const PLAYER_HALF_WIDTH = 0.3;

/** Room a centred player leaves at each edge of the cell. */
const EDGE = 0.5 - PLAYER_HALF_WIDTH;

/** What a collision shape means to a body, once a shape and not once a state. */
interface ShapeFacts {
  readonly flags: number;
  readonly topSixteenths: number;
  readonly standSixteenths: number;
}

const overlapsCentredBody = (box: Box): boolean =>
  box[0] < 1 - EDGE && box[3] > EDGE && box[2] < 1 - EDGE && box[5] > EDGE;

function highestOf(boxes: readonly Box[]): number {
  return boxes.reduce((highest, box) => Math.max(highest, box[4]), 0);
}

function factsOf(boxes: readonly Box[]): ShapeFacts {
  const inTheWay = boxes.filter(overlapsCentredBody);
  const top = Math.ceil(highestOf(boxes) * 16);
  const stand = Math.ceil(highestOf(inTheWay) * 16);
  let flags = 0;
  if (boxes.length > 0) flags |= BlockFlag.COLLISION;
  if (boxes.length === 1 && boxes[0]?.join() === '0,0,0,1,1,1') flags |= BlockFlag.FULL_CUBE;
  if (stand > 0) flags |= BlockFlag.STANDABLE;
  if (top > 16) flags |= BlockFlag.TALL;
  if (inTheWay.length === 0) flags |= BlockFlag.BODY_CLEAR;
  return { flags, topSixteenths: top, standSixteenths: stand };
}

/** Flags that hold for all states of a block. */
function blockFlags(block: RawBlock): number {
  let flags = 0;
  for (const rule of NAME_RULES) if (rule.when === undefined && rule.names.test(block.name)) flags |= rule.flags;
  // Up to 1.17 the data give hardness 0 to what cannot be dug, in 1.18 null, later -1; `diggable` is right in all.
  if (block.diggable && !NEVER_DUG.test(block.name)) flags |= BlockFlag.DIGGABLE;
  if (HIDES_WITHOUT_COLLISION.test(block.name)) flags |= BlockFlag.OPAQUE;
  return flags;
}

/** Flags that hold for some states of a block, with the test of which. */
function narrowedRules(block: RawBlock): readonly { readonly flags: number; holds(stateId: number): boolean }[] {
  if (block.states === undefined || block.states.length === 0) return [];
  const states = new BlockStates(block);
  return NAME_RULES.flatMap(({ flags, names, when }) => {
    if (when === undefined || !names.test(block.name)) return [];
    const holds = states.testOf(when.property, when.values);
    return holds === undefined ? [] : [{ flags, holds }];
  });
}

/** One version's flags, heights and shapes by state id. */
export interface StateTables {
  readonly flags: Uint32Array;
  readonly topSixteenths: Uint8Array;
  readonly standSixteenths: Uint8Array;
  /** Index into `shapes` by state id. */
  readonly shapeIndex: Uint16Array;
  readonly shapes: readonly (readonly Box[])[];
}

const NO_BOXES: readonly Box[] = Object.freeze([]);

/** Computes the tables of all states in one pass. */
export function buildStateTables(data: GameData, stateCount: number): StateTables {
  const shapes: (readonly Box[])[] = [NO_BOXES];
  const facts: ShapeFacts[] = [factsOf(NO_BOXES)];
  const indexOfShapeId = new Map<number, number>();
  const indexOf = (shapeId: number): number => {
    const known = indexOfShapeId.get(shapeId);
    if (known !== undefined) return known;
    const boxes = data.blockCollisionShapes.shapes[shapeId] ?? NO_BOXES;
    indexOfShapeId.set(shapeId, shapes.length);
    facts.push(factsOf(boxes));
    return shapes.push(boxes) - 1;
  };
  const tables = {
    flags: new Uint32Array(stateCount),
    topSixteenths: new Uint8Array(stateCount),
    standSixteenths: new Uint8Array(stateCount),
    shapeIndex: new Uint16Array(stateCount),
    shapes,
  };
  for (const block of data.blocksArray) fillBlock(tables, block, data.blockCollisionShapes.blocks, indexOf, facts);
  return tables;
}

function fillBlock(
  tables: StateTables,
  block: RawBlock,
  shapeIds: GameData['blockCollisionShapes']['blocks'],
  indexOf: (shapeId: number) => number,
  facts: readonly ShapeFacts[],
): void {
  const common = blockFlags(block);
  const rules = narrowedRules(block);
  const opaque = SEE_THROUGH.test(block.name) ? 0 : BlockFlag.OPAQUE;
  const shapeId = shapeIds[block.name] ?? 0;
  for (let stateId = block.minStateId; stateId <= block.maxStateId; stateId++) {
    const index = indexOf(typeof shapeId === 'number' ? shapeId : (shapeId[stateId - block.minStateId] ?? 0));
    const shape = facts[index];
    if (shape === undefined) continue;
    let flags = common | shape.flags;
    if ((shape.flags & BlockFlag.COLLISION) !== 0) flags |= opaque;
    for (const rule of rules) if (rule.holds(stateId)) flags |= rule.flags;
    tables.flags[stateId] = flags;
    tables.topSixteenths[stateId] = shape.topSixteenths;
    tables.standSixteenths[stateId] = shape.standSixteenths;
    tables.shapeIndex[stateId] = index;
  }
}
