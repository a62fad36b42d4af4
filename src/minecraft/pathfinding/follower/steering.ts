import type { Point } from '../../../core/index.ts';
import { eyeOf } from '../../blocks/index.ts';
import { MOTION } from '../../physics/index.ts';
import type { Move } from '../search/route.ts';
import type { Keys } from './follower-step.ts';
import { levelDistance, levelLength, motionAlong, pointAlong } from './route-geometry.ts';

/** What a body feels in a physics tick, as the follower needs it. Angles in degrees, as the game counts them. */
export interface BodyMotion {
  /** The feet. */
  readonly position: Point;
  /** Blocks a tick. */
  readonly velocity: Point;
  readonly onGround: boolean;
  readonly inWater: boolean;
  /** In the pose of a swimmer, 0.6 blocks high. Undefined where that is not known. */
  readonly swims?: boolean;
  /** False for who is too hungry to sprint, and so to swim. Default true. */
  readonly maySprint?: boolean;
  /** Breath left, in ticks, of 300. Undefined where that is not known: then a route's plan is trusted. */
  readonly airTicks?: number;
  readonly yaw: number;
}

/** Share of the speed that is left after a tick on the ground (0.6 x 0.91), in the air, in water. */
const GROUND_KEEPS = MOTION.groundFriction * MOTION.airKeeps;
const AIR_KEEPS = MOTION.airKeeps;
const WATER_KEEPS = MOTION.waterKeeps;
const GRAVITY = MOTION.gravity;
const DRAG = MOTION.airKeepsUpright;
/** Slower than this, in blocks a tick, a body rests: the game stops what is below 0.003. */
const REST_SPEED = MOTION.leastSpeed;
/** Nearer to a point than this, a body is in it. */
const ARRIVED_BLOCKS = 0.005;
/** Longest fall that is looked ahead. */
const MAX_AIR_TICKS = 100;

/** The game's yaw from one point towards another: 0 is +z, 90 is -x. */
export function yawTowards(from: Point, to: Point): number {
  const degrees = (Math.atan2(from.x - to.x, to.z - from.z) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The game's pitch from the eyes to a point: positive looks down. */
function pitchTowards(eyes: Point, to: Point): number {
  const level = Math.hypot(to.x - eyes.x, to.z - eyes.z);
  return (Math.atan2(eyes.y - to.y, level) * 180) / Math.PI;
}

/** Ticks until a body in the air comes down to height `floorY`; 0 when it is there. */
export function ticksUntilDown(y: number, speedY: number, floorY: number): number {
  let height = y;
  let speed = speedY;
  for (let ticks = 0; ticks < MAX_AIR_TICKS; ticks++) {
    if (height <= floorY && speed <= 0) return ticks;
    height += speed;
    speed = (speed - GRAVITY) * DRAG;
  }
  return MAX_AIR_TICKS;
}

/** How far a body slides at `speed` blocks a tick with no key pressed: `airTicks` in the air, then on the ground. */
export function coastingBlocks(speed: number, airTicks: number, inWater: boolean): number {
  if (inWater) return speed / (1 - WATER_KEEPS);
  return (speed * (1 - AIR_KEEPS ** airTicks)) / (1 - AIR_KEEPS) + slideBlocks(speed, airTicks);
}

/** How far a body that is in the air for `airTicks` more slides on the ground after them, with no key pressed. */
export function slideBlocks(speed: number, airTicks: number): number {
  return (speed * AIR_KEEPS ** airTicks) / (1 - GROUND_KEEPS);
}

/** The keys along the line of sight. */
interface Pedal {
  readonly forward: boolean;
  readonly back: boolean;
  readonly sprint: boolean;
}

/** How much farther than wanted a body may coast before it brakes. */
const BRAKE_SLACK = 0.12;
/** Sprinting pays when there is this much way left. */
const SPRINT_MIN_BLOCKS = 0.5;

/** Presses on while coasting would end short of `wantedBlocks`, brakes when it would end beyond. */
function pedal(coasting: number, wantedBlocks: number, mayRun: boolean): Pedal {
  if (coasting < wantedBlocks) {
    return { forward: true, back: false, sprint: mayRun && wantedBlocks - coasting > SPRINT_MIN_BLOCKS };
  }
  return { forward: false, back: coasting > wantedBlocks + BRAKE_SLACK, sprint: false };
}

/** No key held, looking level ahead. */
export function keysUp(body: BodyMotion): Keys {
  return { forward: false, back: false, jump: false, sprint: false, sneak: false, yaw: body.yaw, pitch: 0 };
}

/** The look from a body's eyes to a point. */
export function lookAt(body: BodyMotion, point: Point): Pick<Keys, 'yaw' | 'pitch'> {
  const eyes = eyeOf(body.position);
  return { yaw: yawTowards(eyes, point), pitch: pitchTowards(eyes, point) };
}

/**
 * How far a body slides that runs off an edge `blocksToEdge` ahead with no key pressed, and is in the air for `airTicks`
 * then; what it slides on the ground, if it comes to rest before.
 */
export function coastingOverEdge(speed: number, blocksToEdge: number, airTicks: number): number {
  let gone = 0;
  let left = speed;
  while (gone < blocksToEdge) {
    if (left < REST_SPEED) return gone;
    gone += left;
    left *= GROUND_KEEPS;
  }
  return gone + coastingBlocks(left, airTicks, false);
}

/** How far ahead on its line a body looks to get back onto it. */
const PURSUIT_BLOCKS = 0.7;

/**
 * Keys that follow the line of a move, `runOn` blocks beyond its end at most, where a body that presses nothing coasts
 * `coasting` blocks.
 */
export function goAlong(body: BodyMotion, move: Move, runOn: number, coasting: number, mayRun: boolean): Keys {
  const { gone } = motionAlong(body.position, body.velocity, move);
  const end = levelLength(move) + runOn;
  const ahead = pointAlong(move, Math.min(gone + PURSUIT_BLOCKS, end));
  const isPast = gone > end;
  const keys = pedal(isPast ? -coasting : coasting, Math.abs(end - gone), mayRun);
  return { ...keysUp(body), ...keys, yaw: yawTowards(body.position, ahead) };
}

/** Keys that bring a body to a point and, `runOn` blocks behind it, to rest. */
export function goTo(body: BodyMotion, target: Point, mayRun: boolean, runOn: number, airTicks = 0): Keys {
  const { position, velocity } = body;
  const distance = levelDistance(position, target);
  if (distance < ARRIVED_BLOCKS) return keysUp(body);
  const speed = (velocity.x * (target.x - position.x) + velocity.z * (target.z - position.z)) / distance;
  const keys = pedal(coastingBlocks(speed, airTicks, body.inWater), distance + runOn, mayRun);
  return { ...keysUp(body), ...keys, yaw: yawTowards(position, target) };
}

/** So near to a point a body that lets go of the keys rests well enough. */
const RESTING_BLOCKS = 0.04;
/** Nearer than this a body sneaks: one step at a walk would carry it past. */
const CREEPING_BLOCKS = 0.25;

/** Keys that bring a body to rest at a point, exactly. */
export function comeToRest(body: BodyMotion, point: Point): Keys {
  const distance = levelDistance(body.position, point);
  if (distance < RESTING_BLOCKS) return keysUp(body);
  return { ...goTo(body, point, false, 0), sneak: distance < CREEPING_BLOCKS && body.onGround };
}

/** A swimmer's level speed, in blocks a tick. */
const SWIM_SPEED = 0.196;
/** Speed a swimmer goes for, for each block that is left: thrust backwards stops it within that. */
const SPEED_A_BLOCK = 0.25;

/** Where a body in water pushes to, against what it drifts by, so that it comes to a point, and `runOn` blocks behind it to rest. */
export function thrustYaw(body: BodyMotion, target: Point, runOn: number): number {
  const { position, velocity } = body;
  const distance = levelDistance(position, target);
  const speed = Math.min(SWIM_SPEED, (distance + runOn) * SPEED_A_BLOCK);
  const share = distance === 0 ? 0 : speed / distance;
  const pushX = (target.x - position.x) * share - velocity.x;
  const pushZ = (target.z - position.z) * share - velocity.z;
  return yawTowards({ x: 0, y: 0, z: 0 }, { x: pushX, y: 0, z: pushZ });
}
