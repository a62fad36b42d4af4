import { type BlockSpace, TOUCH } from './block-space.ts';
import { MOTION } from './motion.ts';
import type { BodyBox, PlayerBody } from './player-body.ts';
import type { Vector } from './types.ts';

const X = 0;
const Y = 1;
const Z = 2;
type Axis = typeof X | typeof Y | typeof Z;

/**
 * How far along one axis a box gets before a collider stops it. Boxes that touch or overlap by no more than
 * {@link TOUCH} still stop each other: a body that rounding put a hair inside a block does not fall through it
 * (`VoxelShape#collide`; the missing tolerance is what lets bodies of `prismarine-physics` slip into blocks).
 */
function slide(box: BodyBox, colliders: readonly number[], axis: Axis, offset: number): number {
  if (Math.abs(offset) < TOUCH) return 0;
  const b = (axis + 1) % 3;
  const c = (axis + 2) % 3;
  let free = offset;
  for (let at = 0; at < colliders.length; at += 6) {
    const passes =
      (box[b] as number) >= (colliders[at + 3 + b] as number) - TOUCH ||
      (box[b + 3] as number) <= (colliders[at + b] as number) + TOUCH ||
      (box[c] as number) >= (colliders[at + 3 + c] as number) - TOUCH ||
      (box[c + 3] as number) <= (colliders[at + c] as number) + TOUCH;
    if (passes) continue;
    if (free > 0) {
      const gap = (colliders[at + axis] as number) - (box[axis + 3] as number);
      if (gap >= -TOUCH) free = Math.min(free, gap);
    } else {
      const gap = (colliders[at + 3 + axis] as number) - (box[axis] as number);
      if (gap <= TOUCH) free = Math.max(free, gap);
    }
    if (Math.abs(free) < TOUCH) return 0;
  }
  return free;
}

function shift(box: BodyBox, axis: Axis, offset: number): void {
  box[axis] = (box[axis] as number) + offset;
  box[axis + 3] = (box[axis + 3] as number) + offset;
}

/** Grows a box towards an offset. */
function stretch(box: BodyBox, x: number, y: number, z: number): BodyBox {
  const offsets = [x, y, z] as const;
  for (const axis of [X, Y, Z] as const) {
    const at = offsets[axis] < 0 ? axis : axis + 3;
    box[at] = (box[at] as number) + offsets[axis];
  }
  return box;
}

/** A box moved by an offset as far as nothing stops it: first upright, then along the longer level way. */
function slideAll(box: BodyBox, colliders: readonly number[], x: number, y: number, z: number): Vector {
  const moved = box.slice();
  const along = (axis: Axis, offset: number): number => {
    const free = slide(moved, colliders, axis, offset);
    shift(moved, axis, free);
    return free;
  };
  const freeY = along(Y, y);
  if (Math.abs(x) < Math.abs(z)) {
    const freeZ = along(Z, z);
    return { x: along(X, x), y: freeY, z: freeZ };
  }
  const freeX = along(X, x);
  return { x: freeX, y: freeY, z: along(Z, z) };
}

const levelSquare = (offset: Vector): number => offset.x * offset.x + offset.z * offset.z;

/**
 * How far a body really gets when it moves by `wanted` (`Entity#collide`): where something level stops a body on the
 * ground, it steps up by at most {@link MOTION}.stepHeight if that leads farther. The order of things is that of 1.14 to
 * 1.20; 1.21 tries the heights of the steps one by one, which ends at the same place for all but stacked thin blocks.
 */
export function collide(body: PlayerBody, space: BlockSpace, wanted: Readonly<Vector>): Vector {
  const { x, y, z } = wanted;
  const box = body.box().slice();
  const straight = slideAll(box, space.boxesIn(body, stretch(box.slice(), x, y, z)), x, y, z);
  const isStopped = straight.x !== x || straight.z !== z;
  const canStep = body.onGround || (straight.y !== y && y < 0);
  if (!isStopped || !canStep) return straight;
  return stepUp(body, space, wanted, box, straight);
}

function stepUp(body: PlayerBody, space: BlockSpace, wanted: Readonly<Vector>, box: BodyBox, straight: Vector): Vector {
  const { x, y, z } = wanted;
  const region = stretch(stretch(box.slice(), x, MOTION.stepHeight, z), 0, Math.min(y, 0), 0);
  const colliders = space.boxesIn(body, region);
  let best = slideAll(box, colliders, x, MOTION.stepHeight, z);
  const lift = slide(stretch(box.slice(), x, 0, z), colliders, Y, MOTION.stepHeight);
  if (lift < MOTION.stepHeight) {
    const lifted = box.slice();
    shift(lifted, Y, lift);
    const low = slideAll(lifted, colliders, x, 0, z);
    if (levelSquare(low) > levelSquare(best)) best = { x: low.x, y: lift, z: low.z };
  }
  if (levelSquare(best) <= levelSquare(straight)) return straight;
  const stepped = box.slice();
  shift(stepped, X, best.x);
  shift(stepped, Y, best.y);
  shift(stepped, Z, best.z);
  return { x: best.x, y: best.y + slide(stepped, colliders, Y, y - best.y), z: best.z };
}
