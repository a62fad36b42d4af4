import type { Point } from '../../../../core/index.ts';
import { BlockFlag, type BlockStates } from '../../../blocks/index.ts';

/** How high a body steps up without a jump (`maxUpStep`). */
const STEP_BLOCKS = 0.6;

/** Contact within this is none: rounding must not hold a body. */
const SKIN = 1e-7;

/** Speeds of the game, in blocks a tick (`LivingEntity.travel`). */
const GRAVITY = 0.08;
const FALL_DRAG = 0.98;
const GROUND_DRAG = 0.546;
const AIR_DRAG = 0.91;
const WATER_DRAG = 0.8;
const WATER_SINKING = 0.005;
const AIR_ACCELERATION = 0.02;
const JUMP_SPEED = 0.42;
const SWIM_UP = 0.04;
const CLIMB_SPEED = 0.2;
const FLUTTER_FALL = 0.6;

/** A body that moves by itself: changed by {@link moveTick}. Velocities in blocks a tick. */
export interface MovingMob {
  x: number;
  y: number;
  z: number;
  velocityX: number;
  velocityY: number;
  velocityZ: number;
  onGround: boolean;
  inWater: boolean;
  /** It ran against something. */
  blocked: boolean;
  /** How far it has fallen by now. */
  fallBlocks: number;
}

/** How a body is made. */
export interface MobBuild {
  readonly halfWidth: number;
  readonly height: number;
  readonly climbs: boolean;
  readonly flutters: boolean;
}

/** What a body tries in one tick: a direction along the ground (length 0 or 1), how hard, and whether to jump. */
export interface Effort {
  readonly directionX: number;
  readonly directionZ: number;
  /** Blocks a tick squared, of {@link groundAcceleration}. */
  readonly acceleration: number;
  readonly jump: boolean;
}

/**
 * What a body's feet give it on the ground. A mob's steering sets both its speed and its forward input to the attribute
 * times a factor (`Mob.setSpeed`), so that the push goes by the square.
 */
export function groundAcceleration(speed: number, factor: number): number {
  return (speed * factor) ** 2 * FALL_DRAG;
}

type BodyBox = [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

/** Room for the boxes around one body: filled and read within one call. */
const near: number[] = [];

/** One tick of a body's motion through blocks: gravity, drag, steps, walls, water, ladders. */
export function moveTick(view: BlockStates, body: MovingMob, build: MobBuild, effort: Effort): void {
  const feet = flagsAt(view, body.x, body.y, body.z);
  body.inWater = (feet & (BlockFlag.WATER | BlockFlag.LAVA)) !== 0;
  const onLadder = (feet & BlockFlag.CLIMBABLE) !== 0;
  const push = body.onGround && !body.inWater ? effort.acceleration : Math.min(effort.acceleration, AIR_ACCELERATION);
  body.velocityX += effort.directionX * push;
  body.velocityZ += effort.directionZ * push;
  const wants = effort.jump || (body.blocked && (effort.directionX !== 0 || effort.directionZ !== 0));
  if (body.inWater) body.velocityY += SWIM_UP;
  else if ((onLadder || build.climbs) && wants && body.blocked) body.velocityY = CLIMB_SPEED;
  else if (effort.jump && body.onGround) body.velocityY = JUMP_SPEED;
  travel(view, body, build);
  if (body.inWater) {
    body.velocityX *= WATER_DRAG;
    body.velocityY = body.velocityY * WATER_DRAG - WATER_SINKING;
    body.velocityZ *= WATER_DRAG;
    return;
  }
  const drag = body.onGround ? GROUND_DRAG : AIR_DRAG;
  body.velocityX *= drag;
  body.velocityZ *= drag;
  body.velocityY = (body.velocityY - GRAVITY) * FALL_DRAG;
  if (build.flutters && body.velocityY < 0) body.velocityY *= FLUTTER_FALL;
}

/** Moves a body by its velocity as far as blocks let it, up a step if it stands; where it is stopped its velocity ends. */
export function travel(view: BlockStates, body: MovingMob, build: MobBuild): void {
  const { velocityX, velocityY, velocityZ } = body;
  gather(view, body, build);
  const box = boxOf(body, build);
  const [dx, dy, dz] = sweep(box, velocityX, velocityY, velocityZ);
  let [x, y, z] = [dx, dy, dz];
  const stands = body.onGround || (velocityY < 0 && dy !== velocityY);
  if (stands && (dx !== velocityX || dz !== velocityZ)) {
    const lifted = boxOf(body, build);
    const [, up] = sweep(lifted, 0, STEP_BLOCKS, 0);
    const [sx, , sz] = sweep(shifted(lifted, 0, up, 0), velocityX, 0, velocityZ);
    if (sx * sx + sz * sz > dx * dx + dz * dz + SKIN) {
      const [, down] = sweep(shifted(lifted, sx, up, sz), 0, -up, 0);
      [x, y, z] = [sx, up + down, sz];
    }
  }
  body.x += x;
  body.y += y;
  body.z += z;
  body.blocked = Math.abs(x - velocityX) > SKIN || Math.abs(z - velocityZ) > SKIN;
  body.onGround = velocityY <= 0 && Math.abs(dy - velocityY) > SKIN;
  if (y < 0 && !body.inWater) body.fallBlocks -= y;
  if (body.inWater) body.fallBlocks = 0;
  if (Math.abs(x - velocityX) > SKIN) body.velocityX = 0;
  if (Math.abs(z - velocityZ) > SKIN) body.velocityZ = 0;
  if (Math.abs(dy - velocityY) > SKIN) body.velocityY = 0;
}

function boxOf({ x, y, z }: Point, { halfWidth, height }: MobBuild): BodyBox {
  return [x - halfWidth, y, z - halfWidth, x + halfWidth, y + height, z + halfWidth];
}

function shifted([x0, y0, z0, x1, y1, z1]: BodyBox, dx: number, dy: number, dz: number): BodyBox {
  return [x0 + dx, y0 + dy, z0 + dz, x1 + dx, y1 + dy, z1 + dz];
}

/** Collects all boxes that a body may touch within this tick, a step up included. */
function gather(view: BlockStates, body: MovingMob, { halfWidth, height }: MobBuild): void {
  near.length = 0;
  const reach = halfWidth + SKIN;
  const x0 = Math.floor(body.x - reach + Math.min(0, body.velocityX));
  const x1 = Math.floor(body.x + reach + Math.max(0, body.velocityX));
  const z0 = Math.floor(body.z - reach + Math.min(0, body.velocityZ));
  const z1 = Math.floor(body.z + reach + Math.max(0, body.velocityZ));
  // Fences reach half a block above their cell.
  const y0 = Math.floor(body.y + Math.min(0, body.velocityY) - 0.5 - SKIN);
  const y1 = Math.floor(body.y + height + Math.max(STEP_BLOCKS, body.velocityY));
  for (let y = y0; y <= y1; y++) {
    for (let z = z0; z <= z1; z++) {
      for (let x = x0; x <= x1; x++) {
        const stateId = view.stateAt(x, y, z);
        if ((view.registry.flagsOf(stateId) & BlockFlag.COLLISION) === 0 && stateId >= 0) continue;
        // Beyond the world there is nothing; what is not loaded holds all.
        if (y < view.minY || y >= view.maxY) continue;
        for (const box of view.registry.collisionBoxesOf(stateId)) {
          near.push(x + box[0], y + box[1], z + box[2], x + box[3], y + box[4], z + box[5]);
        }
      }
    }
  }
}

/** How far a box gets along each axis, up and down first. */
function sweep(box: BodyBox, dx: number, dy: number, dz: number): [number, number, number] {
  const y = clip(box, 1, dy);
  const raised = shifted(box, 0, y, 0);
  const x = clip(raised, 0, dx);
  const z = clip(shifted(raised, x, 0, 0), 2, dz);
  return [x, y, z];
}

function clip(box: BodyBox, axis: 0 | 1 | 2, distance: number): number {
  if (distance === 0) return 0;
  const [other, third] = axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
  let left = distance;
  for (let at = 0; at < near.length; at += 6) {
    const low = (which: number) => near[at + which] ?? 0;
    const high = (which: number) => near[at + 3 + which] ?? 0;
    const [bodyLow, bodyHigh] = [box[axis] ?? 0, box[axis + 3] ?? 0];
    const beside = (which: number) =>
      (box[which + 3] ?? 0) <= low(which) + SKIN || (box[which] ?? 0) >= high(which) - SKIN;
    if (beside(other) || beside(third)) continue;
    if (left > 0 && bodyHigh <= low(axis) + SKIN) left = Math.max(0, Math.min(left, low(axis) - bodyHigh));
    else if (left < 0 && bodyLow >= high(axis) - SKIN) left = Math.min(0, Math.max(left, high(axis) - bodyLow));
  }
  return left;
}

function flagsAt(view: BlockStates, x: number, y: number, z: number): number {
  return view.registry.flagsOf(view.stateAt(Math.floor(x), Math.floor(y), Math.floor(z)));
}
