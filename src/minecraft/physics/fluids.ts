import type { BlockMotion } from './block-motion.ts';
import { type BlockSpace, TOUCH } from './block-space.ts';
import { MOTION } from './motion.ts';
import type { BodyBox, PlayerBody } from './player-body.ts';
import type { Vector } from './types.ts';

/** A fluid is felt by a box smaller by this on all sides (`Entity#updateFluidHeightAndDoFluidPushing`). */
const INSET = 0.001;

/** Speed that a current of lava gives in a tick: the overworld's. */
const LAVA_PUSH = 0.0023333333333333335;

/** A fluid no deeper than this pushes by its depth only. */
const SHALLOW_BLOCKS = 0.4;

/** A current moves a resting body by at least this (`0.0045`, where it moves by less than 0.003). */
const LEAST_PUSH = 0.0045;

/** Eyes count as under water when they are this far below the surface (until 1.20.4; a ninth). */
const EYES_BELOW_SURFACE = 1 / 9;

/** Level neighbours in the game's order of directions: north, south, west, east. */
const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];

/** A fluid that a neighbour's hole lets down is this much lower there: the height of a source. */
const SOURCE_HEIGHT = 8 / 9;

/** Pull of a falling fluid along a wall against the currents' one. */
const FALLING_PULL = -6;

type Fluid = 'water' | 'lava';

const isOf = (fluid: Fluid, block: BlockMotion): boolean => (fluid === 'water' ? block.isWater : block.isLava);

/** Feels the fluids that a body is in, is pushed by their currents, and sees whether the eyes are under water. */
export function feelFluids(body: PlayerBody, space: BlockSpace): void {
  body.waterDepth = feel(body, space, 'water', MOTION.waterPush);
  body.lavaDepth = feel(body, space, 'lava', LAVA_PUSH);
  if (body.inWater) body.fallDistance = 0;
  if (body.inLava) body.fallDistance *= 0.5;
  const { x, z } = body.pos;
  const eyes = body.eyeY - EYES_BELOW_SURFACE;
  const around = [Math.floor(x), Math.floor(eyes), Math.floor(z)] as const;
  body.eyesInWater = surfaceIn(space, 'water', ...around) > eyes;
}

/** World height of a fluid's surface in a cell, below all heights where it holds none. */
function surfaceIn(space: BlockSpace, fluid: Fluid, x: number, y: number, z: number): number {
  const block = space.at(x, y, z);
  if (!isOf(fluid, block)) return Number.NEGATIVE_INFINITY;
  return y + (isOf(fluid, space.at(x, y + 1, z)) ? 1 : block.fluidHeight);
}

/** How deep a body's feet are in a fluid; adds the push of its currents to the speed. */
function feel(body: PlayerBody, space: BlockSpace, fluid: Fluid, strength: number): number {
  const box = body.box();
  const feet = (box[1] as number) + INSET;
  const push = { x: 0, y: 0, z: 0 };
  let depth = 0;
  let cells = 0;
  forEachCell(box, INSET, (x, y, z) => {
    const surface = surfaceIn(space, fluid, x, y, z);
    if (surface < feet) return;
    depth = Math.max(depth, surface - feet);
    const flow = flowAt(space, fluid, x, y, z);
    const share = depth < SHALLOW_BLOCKS ? depth : 1;
    push.x += flow.x * share;
    push.y += flow.y * share;
    push.z += flow.z * share;
    cells++;
  });
  if (cells > 0) applyPush(body, push, strength / cells);
  return depth;
}

function applyPush(body: PlayerBody, push: Vector, strength: number): void {
  const length = Math.hypot(push.x, push.y, push.z) * strength;
  if (length === 0) return;
  const { vel } = body;
  const rests = Math.abs(vel.x) < MOTION.leastSpeed && Math.abs(vel.z) < MOTION.leastSpeed;
  const scale = rests && length < LEAST_PUSH ? (strength * LEAST_PUSH) / length : strength;
  vel.x += push.x * scale;
  vel.y += push.y * scale;
  vel.z += push.z * scale;
}

/** The direction in which a cell's fluid flows, of length one, or nought where it is still (`FlowingFluid#getFlow`). */
function flowAt(space: BlockSpace, fluid: Fluid, x: number, y: number, z: number): Vector {
  const own = space.at(x, y, z);
  const flow = { x: 0, y: 0, z: 0 };
  for (const [stepX, stepZ] of NEIGHBOURS) {
    const drop = dropTowards(space, fluid, own, x + stepX, y, z + stepZ);
    flow.x += stepX * drop;
    flow.z += stepZ * drop;
  }
  if (own.falls && isAtWall(space, x, y, z)) {
    normalize(flow);
    flow.y += FALLING_PULL;
  }
  normalize(flow);
  return flow;
}

/** How much lower the fluid stands in a neighbouring cell; 0 where it does not flow to or from there. */
function dropTowards(space: BlockSpace, fluid: Fluid, own: BlockMotion, x: number, y: number, z: number): number {
  const beside = space.at(x, y, z);
  if (beside.fluidHeight > 0) return isOf(fluid, beside) ? own.fluidHeight - beside.fluidHeight : 0;
  if (beside.boxes.length > 0) return 0;
  const below = space.at(x, y - 1, z);
  return isOf(fluid, below) ? own.fluidHeight - (below.fluidHeight - SOURCE_HEIGHT) : 0;
}

/** Whether a whole block stands beside a cell or beside the one above it. */
function isAtWall(space: BlockSpace, x: number, y: number, z: number): boolean {
  return NEIGHBOURS.some(
    ([stepX, stepZ]) =>
      space.at(x + stepX, y, z + stepZ).suffocates || space.at(x + stepX, y + 1, z + stepZ).suffocates,
  );
}

function normalize(vector: Vector): void {
  const length = Math.hypot(vector.x, vector.y, vector.z);
  if (length < TOUCH) return;
  vector.x /= length;
  vector.y /= length;
  vector.z /= length;
}

/** Visits the cells that a box shrunk by `inset` is in. */
export function forEachCell(box: BodyBox, inset: number, visit: (x: number, y: number, z: number) => void): void {
  const [minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0] = box;
  for (let x = Math.floor(minX + inset); x < maxX - inset; x++) {
    for (let y = Math.floor(minY + inset); y < maxY - inset; y++) {
      for (let z = Math.floor(minZ + inset); z < maxZ - inset; z++) visit(x, y, z);
    }
  }
}
