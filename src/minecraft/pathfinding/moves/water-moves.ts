import { FALLING_WATER, MIDDLE, STRIPS, Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { Medium } from '../terrain/terrain.ts';
import {
  diagonalCost,
  FALLS_SWIM_UP_COST,
  FALLS_UP_COST,
  SWIM_COST,
  SWIM_DOWN_COST,
  SWIM_START_COST,
  SWIM_UP_COST,
  WATER_COST,
  WATER_DOWN_COST,
  WATER_UP_COST,
} from './costs.ts';
import { againstCurrent, dive } from './dive.ts';
import { crossToSide } from './ground-moves.ts';
import type { MoveContext } from './move-context.ts';
import { SIDE_X, SIDE_Z } from './moves.ts';

/*
 * Two gaits. Who may sprint swims, in a box 0.6 blocks high: through water one block high, under ledges, at twice the
 * pace; swimming begins only with the eyes under water. Who may not wades upright, sinks by the sneak key and rises by
 * the jump key. Along the surface of deep water one swims just below it, and comes up for a breath now and then, which
 * the price covers. Bubble columns are never entered: one throws a body off its way, the other holds it down.
 */

/** All moves of a body under water: to the six neighbours, level diagonals, and out of the water at a side. */
export function moveUnderWater(context: MoveContext): void {
  const { x, y, z } = context;
  const height = y << 4;
  const goesOn = canGoOn(context);
  let open = 0;
  for (let side = 0; side < 4; side++) {
    const toX = x + (SIDE_X[side] as number);
    const toZ = z + (SIDE_Z[side] as number);
    if (goesOn && hasRoom(context, toX, y, toZ)) {
      open |= 1 << side;
      dive(context, toX, toZ, height, levelCost(context, toX, toZ));
    } else {
      crossToSide(context, side, toX, toZ);
    }
  }
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) & 3;
    const toX = x + (SIDE_X[side] as number) + (SIDE_X[next] as number);
    const toZ = z + (SIDE_Z[side] as number) + (SIDE_Z[next] as number);
    const isOpen = ((open >> side) & (open >> next) & 1) !== 0;
    if (isOpen && hasRoom(context, toX, y, toZ)) {
      dive(context, toX, toZ, height, diagonalCost(levelCost(context, toX, toZ)));
    }
  }
  if (hasRoom(context, x, y + 1, z)) dive(context, x, z, height + 16, upCost(context));
  if (goesOn && hasRoom(context, x, y - 1, z)) dive(context, x, z, height - 16, downCost(context));
}

/** What a body at the surface does beside the ways on foot: down, and to a side where it is too low to stand. */
export function diveFromSurface(context: MoveContext): void {
  const { x, y, z, terrain, rules, medium } = context;
  if (medium !== Medium.WATER || !hasRoom(context, x, y - 1, z)) return;
  dive(context, x, z, (y - 1) << 4, SWIM_START_COST + downCost(context));
  if (!rules.sprint) return;
  const height = y << 4;
  for (let side = 0; side < 4; side++) {
    const toX = x + (SIDE_X[side] as number);
    const toZ = z + (SIDE_Z[side] as number);
    const isLow = terrain.rise(toX, toZ, MIDDLE, height, height) !== height;
    if (isLow && hasRoom(context, toX, y, toZ)) {
      dive(context, toX, toZ, height, SWIM_START_COST + levelCost(context, toX, toZ));
    }
  }
}

function levelCost(context: MoveContext, x: number, z: number): number {
  return againstCurrent(context, x, context.y, z, context.rules.sprint ? SWIM_COST : WATER_COST);
}

function upCost(context: MoveContext): number {
  const { terrain, x, y, z, rules } = context;
  const falls = terrain.blocks.flowLevels[terrain.kindAt(x, y + 1, z)] === FALLING_WATER;
  if (rules.sprint) return falls ? FALLS_SWIM_UP_COST : SWIM_UP_COST;
  return falls ? FALLS_UP_COST : WATER_UP_COST;
}

function downCost(context: MoveContext): number {
  return context.rules.sprint ? SWIM_DOWN_COST : WATER_DOWN_COST;
}

/**
 * Whether a body goes on in its gait from where it is: nobody begins to swim with dry feet, or fits through next door from
 * on top of something in its cell; who wades needs room to stand.
 */
function canGoOn(context: MoveContext): boolean {
  const { x, y, z, own, height, rules } = context;
  return (own & Trait.WATER) !== 0 && height === y << 4 && (rules.sprint || isFree(context, x, y + 1, z));
}

/** Whether a body gets through a cell in its gait: a swimmer needs the one cell of water, one who wades the next above. */
function hasRoom(context: MoveContext, x: number, y: number, z: number): boolean {
  if (!isFree(context, x, y, z) || (context.terrain.traitsAt(x, y, z) & Trait.WATER) === 0) return false;
  return context.rules.sprint || isFree(context, x, y + 1, z);
}

/** Whether nothing in a cell is in a body's way, harms it or slows it; no fence reaches up into it. */
function isFree({ terrain }: MoveContext, x: number, y: number, z: number): boolean {
  const kind = terrain.kindAt(x, y, z);
  const traits = terrain.blocks.traits[kind] as number;
  if ((traits & Trait.EVEN) === 0 || (traits & MUST_NOT) !== 0) return false;
  return terrain.blocks.tops[kind * STRIPS + MIDDLE] === 0 && terrain.topAt(x, y - 1, z) <= 16;
}

/** What no swimmer goes through. */
const MUST_NOT = Trait.DEADLY | Trait.STICKY | Trait.HURTS | UNCERTAIN;
