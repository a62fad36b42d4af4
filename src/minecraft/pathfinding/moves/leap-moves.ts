import { Trait, UNCERTAIN } from '../terrain/block-traits.ts';
import { CellClass } from '../terrain/cell-classes.ts';
import { JUMP_SIXTEENTHS, Medium } from '../terrain/terrain.ts';
import { CAUTION_COST, COST_SCALE, diagonalCost } from './costs.ts';
import { FULL_LIFT, Gait, leapAirTicks, leapApex, leapGait, leapNeed, leapRunTicks } from './jump-arcs.ts';
import { BARRED, depthBelow, floorIn, HOLE, liftOver, WALL } from './leap-room.ts';
import type { MoveContext } from './move-context.ts';
import { Kind, SIDE_X, SIDE_Z } from './moves.ts';

/** Farthest landing straight on, in blocks. */
const MAX_LEAP = 5;
/** A ditch no deeper than a block is walked through, unless its far side is more than a jump above its floor. */
const DITCH_SIXTEENTHS = 16;

/** A leap aside of the straight lines. */
interface SkewLeap {
  readonly x: number;
  readonly z: number;
  /** Columns that a body passes on the way, as x, z, x, z. */
  readonly passed: Int8Array;
  /** How far its arc must carry, in blocks. */
  readonly need: number;
}

/** The leaps aside of the straight lines, by quadrant: those that pass the same diagonal neighbour. */
const SKEWS: readonly (readonly SkewLeap[])[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
].map(([signX = 1, signZ = 1]) =>
  [
    [1, 2],
    [2, 1],
    [2, 2],
    [1, 3],
    [3, 1],
    [2, 3],
    [3, 2],
  ].map(([x = 0, z = 0]) => skewLeap(x * signX, z * signZ)),
);

function skewLeap(x: number, z: number): SkewLeap {
  const passed: number[] = [];
  /** Half a body and a little, since nobody runs along a line exactly. */
  const half = 0.38;
  for (let share = 0; share <= 1; share += 1 / 64) {
    for (const cellX of [Math.floor(0.5 + x * share - half), Math.floor(0.5 + x * share + half)]) {
      for (const cellZ of [Math.floor(0.5 + z * share - half), Math.floor(0.5 + z * share + half)]) {
        const isEnd = (cellX === 0 && cellZ === 0) || (cellX === x && cellZ === z);
        const isKnown = passed.some((value, at) => at % 2 === 0 && value === cellX && passed[at + 1] === cellZ);
        if (!isEnd && !isKnown) passed.push(cellX, cellZ);
      }
    }
  }
  return { x, z, passed: Int8Array.from(passed), need: leapNeed(x, z) };
}

/** What the leap in question passes; one object for all, so that none is made a leap. */
const way = {
  /** Room over the head, in sixteenths. */
  lift: 0,
  /** The most room over the head anywhere on the way: a ceiling over the block that it begins on may cut no jump. */
  most: 0,
  /** Height of the first column's floor over the feet, or {@link HOLE}. */
  ditch: 0,
  /** Deepest fall of one that misses, in sixteenths. */
  depth: 0,
};

/**
 * Jumps over gaps. Straight over one to four blocks, aside over one or two; up by at most 1.25 blocks or down; as the arcs
 * of `jump-arcs.ts` carry with a margin, at the slower pace that will do. From a floor that is flat and lets one run, onto
 * one that carries from its near edge on; under a ceiling as far as a jump cut short carries. Never over what kills or is
 * not known; over a fall that would hurt at the price of caution. `openSides` has bit `s` where side `s` is no plain walk.
 */
export function leap(context: MoveContext, openSides: number): void {
  if (openSides === 0 || !isTakeOff(context)) return;
  const { x, z, height } = context;
  const lift = liftOver(context, x, z, height);
  for (let side = 0; side < 4; side++) if ((openSides & (1 << side)) !== 0) leapToSide(context, side, lift);
  if (lift < FULL_LIFT) return;
  for (let quadrant = 0; quadrant < 4; quadrant++) {
    // The two sides of a quadrant must be open both.
    const sides = (1 << quadrant) | (1 << ((quadrant + 1) & 3));
    if ((openSides & sides) === sides) leapAskew(context, SKEWS[quadrant] as readonly SkewLeap[]);
  }
}

/** Whether a body can run to the edge of what it stands on and jump there. */
function isTakeOff(context: MoveContext): boolean {
  const { terrain, medium, support, own, jumpReach, height } = context;
  if (context.plain) return true;
  if (medium !== Medium.FLOOR || jumpReach <= height) return false;
  const traits = terrain.blocks.traits[support] as number;
  if ((traits & Trait.FLAT) === 0 || (traits & (Trait.SLIPPERY | Trait.BOUNCY | Trait.NO_JUMP)) !== 0) return false;
  if ((terrain.blocks.floorPercent[support] as number) !== 100) return false;
  return (own & (Trait.OPEN | Trait.FLAT)) !== 0;
}

function leapToSide(context: MoveContext, side: number, ownLift: number): void {
  const { x, z, y, height, rules } = context;
  const stepX = SIDE_X[side] as number;
  const stepZ = SIDE_Z[side] as number;
  const isWalled = CellClass.CUBE | CellClass.CUBE_AT_HEAD;
  if ((context.terrain.classes.of(context.cellBeside(x + stepX, z + stepZ)) & isWalled) !== 0) {
    return;
  }
  context.looksFar = true;
  const into = 1 + ((side + 2) & 3);
  if (!endsAnywhere(context, stepX, stepZ, into)) return;
  way.lift = ownLift;
  way.most = ownLift;
  way.depth = 0;
  for (let far = 1; far <= MAX_LEAP; far++) {
    const atX = x + stepX * far;
    const atZ = z + stepZ * far;
    const rise = floorIn(context, atX, atZ, into);
    if (rise === WALL) {
      context.terrain.noteBarrier(atX, y, atZ);
      return;
    }
    if (far === 1) way.ditch = rise;
    else if (rise !== HOLE) land(context, atX, atZ, rise, leapNeed(far, 0), far * rules.groundCost);
    if (rise > 0) return;
    // What a body jumps under cuts its jump; what hangs lower farther on would meet its head.
    const over = liftOver(context, atX, atZ, height);
    if (over === BARRED || (far > 1 && over < way.lift)) return;
    const depth = depthBelow(context, atX, atZ);
    if (depth === BARRED) return;
    way.lift = Math.min(way.lift, over);
    way.most = Math.max(way.most, over);
    way.depth = Math.max(way.depth, depth);
  }
}

/**
 * Whether there is anything a leap to a side could end on, or what is not known: over open ground and down a slope there
 * is not, and that is most labels.
 */
function endsAnywhere(context: MoveContext, stepX: number, stepZ: number, into: number): boolean {
  const { terrain, x, y, z } = context;
  const ditch = floorIn(context, x + stepX, z + stepZ, into);
  const walked = ditch >= -DITCH_SIXTEENTHS ? ditch + JUMP_SIXTEENTHS : HOLE;
  const isPlain = context.plain && context.usesShortcuts;
  for (let far = 1; far <= MAX_LEAP; far++) {
    const atX = x + stepX * far;
    const atZ = z + stepZ * far;
    // Where one walks on, only what stands higher counts, and in a free cell nothing does.
    if (far > 1 && walked >= 0 && isPlain && isFree(context, atX, atZ)) continue;
    const rise = far === 1 ? ditch : floorIn(context, atX, atZ, into);
    if (rise === WALL) return (terrain.bodyTraits(atX, atZ, y << 4) & UNCERTAIN) !== 0;
    if (far > 1 && rise > walked) return true;
    if (rise > 0) return false;
  }
  return false;
}

function isFree({ terrain, y }: MoveContext, x: number, z: number): boolean {
  return (terrain.classes.of(terrain.grid.cellAt(x, y, z)) & CellClass.FREE) !== 0;
}

/** The leaps of a quadrant; a ceiling over a part of the way would be met aside, so each must leave the jump free. */
function leapAskew(context: MoveContext, skews: readonly SkewLeap[]): void {
  const { x, z, rules } = context;
  const [{ x: signX, z: signZ }] = skews as readonly [SkewLeap];
  const ditch = floorIn(context, x + Math.sign(signX), z + Math.sign(signZ), 0);
  if (ditch >= -DITCH_SIXTEENTHS) return;
  context.looksFar = true;
  for (const skew of skews) {
    // The landing first: over open ground most have none, and the way there is the dear part.
    const rise = floorIn(context, x + skew.x, z + skew.z, 0);
    // What a body can drop into and walk or jump on to from there is no reason to leap aside.
    const isWalkedTo = ditch !== HOLE && rise <= ditch + JUMP_SIXTEENTHS;
    if (rise === HOLE || isWalkedTo || !passes(context, skew)) continue;
    if (rise === WALL) context.terrain.noteBarrier(x + skew.x, context.y, z + skew.z);
    if (rise === WALL || !passesDown(context, skew, rise)) continue;
    const diagonals = Math.min(Math.abs(skew.x), Math.abs(skew.z));
    const straights = Math.max(Math.abs(skew.x), Math.abs(skew.z)) - diagonals;
    const least = diagonals * diagonalCost(rules.groundCost) + straights * rules.groundCost;
    way.lift = FULL_LIFT;
    way.most = FULL_LIFT;
    way.ditch = ditch;
    land(context, x + skew.x, z + skew.z, rise, skew.need, least);
  }
}

/** Whether nothing is in the way of a whole jump aside, over gaps only; notes the deepest fall below it. */
function passes(context: MoveContext, skew: SkewLeap): boolean {
  const { x, z, height } = context;
  way.depth = 0;
  for (let at = 0; at < skew.passed.length; at += 2) {
    const atX = x + (skew.passed[at] as number);
    const atZ = z + (skew.passed[at + 1] as number);
    const floor = floorIn(context, atX, atZ, 0);
    if (floor >= 0 || liftOver(context, atX, atZ, height) < FULL_LIFT) return false;
    const depth = depthBelow(context, atX, atZ);
    if (depth === BARRED) return false;
    way.depth = Math.max(way.depth, depth);
  }
  return true;
}

/** Whether nothing is in the way of coming down to a landing below the feet. */
function passesDown(context: MoveContext, skew: SkewLeap, rise: number): boolean {
  const { x, z, height } = context;
  for (let at = 0; rise < 0 && at < skew.passed.length; at += 2) {
    const atX = x + (skew.passed[at] as number);
    const atZ = z + (skew.passed[at + 1] as number);
    if (liftOver(context, atX, atZ, height + rise) === BARRED) return false;
  }
  return true;
}

/** Adds the leap to the landing in a column, if an arc carries so far and walking would not do. */
function land(context: MoveContext, x: number, z: number, rise: number, need: number, least: number): void {
  const { terrain, height, rules } = context;
  const { lift, most, ditch, depth } = way;
  if (ditch >= -DITCH_SIXTEENTHS && rise <= ditch + JUMP_SIXTEENTHS) return;
  if (leapApex(most) - rise > context.maxFall) return;
  const gait = leapGait(lift, rise, need);
  if (gait === undefined || (gait === Gait.SPRINT && !rules.sprint)) return;
  const landing = height + rise;
  const over = liftOver(context, x, z, landing);
  if (over === BARRED || (rise < 0 ? liftOver(context, x, z, height) : over + rise) < lift) return;
  if ((terrain.bodyTraits(x, z, landing) & (Trait.DEADLY | Trait.STICKY | UNCERTAIN)) !== 0) return;
  const ticks = leapRunTicks(gait) + leapAirTicks(gait, lift, rise);
  const cost = Math.max(ticks * COST_SCALE, least) + (depth > context.maxFall ? CAUTION_COST : 0);
  context.emit(x, landing >> 4, z, cost, Kind.LEAP);
}
