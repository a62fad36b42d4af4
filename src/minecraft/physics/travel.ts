import type { BlockSpace } from './block-space.ts';
import { climbs, holdOn, isOnClimbable } from './climbing.ts';
import { MOTION } from './motion.ts';
import { blockUnder, move } from './move.ts';
import type { PlayerBody } from './player-body.ts';
import { POSE_SIZES } from './poses.ts';

/** Gravity of who falls slowly. */
const SLOW_GRAVITY = 0.01;
/** Gravity in water and in lava, as shares of the air's. */
const WATER_SHARE = MOTION.waterGravity / MOTION.gravity;
const LAVA_SHARE = MOTION.lavaGravity / MOTION.gravity;
/** Speed gained on ground of another friction: the ordinary one's times the ratio of their cubes. */
const GRIP = MOTION.groundFriction ** 3;

/** What dolphins' grace keeps of the speed, and how much of the upright speed lava keeps that is not deep. */
const DOLPHIN_KEEPS = 0.96;
const SHALLOW_LAVA_KEEPS_UPRIGHT = 0.8;
/** Depth strider at its third level walks as on land. */
const STRIDER_LEVELS = 3;
const STRIDER_KEEPS = 0.546;
/** A body that sinks this slowly sinks at 0.003 (`LivingEntity#getFluidFallingAdjustedMovement`). */
const SINK_OFFSET = 0.005;
const SINK_SLOW = 0.003;

/** Against a wall, with room so far above, a body in a fluid is thrown up at this speed, and gets out. */
const OUT_ROOM_BLOCKS = 0.6;
const OUT_SPEED = 0.3;

/** Shallower than this (eyes permitting) a body in a fluid jumps from the ground (`LivingEntity#getFluidJumpThreshold`). */
const JUMP_DEPTH = 0.4;

const LEVITATION_SPEED = 0.05;
const LEVITATION_GAIN = 0.2;

/** Depth of a fluid above which the jump key swims. */
export function jumpDepth(body: PlayerBody): number {
  return POSE_SIZES[body.pose].eyes < JUMP_DEPTH ? 0 : JUMP_DEPTH;
}

/** Moves a body for a tick with its keys as `forward` and `strafe`, each -1 to 1. */
export function travel(body: PlayerBody, space: BlockSpace, forward: number, strafe: number): void {
  const falls = body.vel.y <= 0;
  const gravity = falls && body.effects.slowFalling > 0 ? SLOW_GRAVITY : MOTION.gravity;
  if (body.inWater) travelInWater(body, space, forward, strafe, gravity);
  else if (body.inLava) travelInLava(body, space, forward, strafe, gravity);
  else travelInAir(body, space, forward, strafe, gravity);
}

/** Adds what the keys give to the speed, along the yaw (`Entity#moveRelative`). */
function accelerate(body: PlayerBody, forward: number, strafe: number, acceleration: number): void {
  const scale = acceleration / Math.max(Math.hypot(forward, strafe), 1);
  const sin = Math.sin(body.yaw);
  const cos = Math.cos(body.yaw);
  body.vel.x += (strafe * cos - forward * sin) * scale;
  body.vel.z += (-forward * cos - strafe * sin) * scale;
}

function travelInWater(body: PlayerBody, space: BlockSpace, forward: number, strafe: number, gravity: number): void {
  const { vel, effects, pos } = body;
  const fromY = pos.y;
  const falls = vel.y <= 0;
  const strider = (Math.min(effects.depthStrider, STRIDER_LEVELS) / STRIDER_LEVELS) * (body.onGround ? 1 : 0.5);
  let keeps: number = body.sprints ? MOTION.swimKeeps : MOTION.waterKeeps;
  keeps += (STRIDER_KEEPS - keeps) * strider;
  if (effects.dolphinsGrace > 0) keeps = DOLPHIN_KEEPS;
  accelerate(
    body,
    forward,
    strafe,
    MOTION.fluidAcceleration + (groundSpeed(body) - MOTION.fluidAcceleration) * strider,
  );
  move(body, space);
  if (body.collidedHorizontally && isOnClimbable(body, space)) vel.y = MOTION.climbSpeed;
  vel.x *= keeps;
  vel.z *= keeps;
  vel.y *= MOTION.waterKeeps;
  fallInFluid(body, falls, gravity);
  getOut(body, space, fromY);
}

function travelInLava(body: PlayerBody, space: BlockSpace, forward: number, strafe: number, gravity: number): void {
  const { vel, pos } = body;
  const fromY = pos.y;
  const falls = vel.y <= 0;
  accelerate(body, forward, strafe, MOTION.fluidAcceleration);
  move(body, space);
  vel.x *= MOTION.lavaKeeps;
  vel.z *= MOTION.lavaKeeps;
  if (body.lavaDepth <= jumpDepth(body)) {
    vel.y *= SHALLOW_LAVA_KEEPS_UPRIGHT;
    fallInFluid(body, falls, gravity);
  } else {
    vel.y *= MOTION.lavaKeeps;
  }
  vel.y -= gravity * LAVA_SHARE;
  getOut(body, space, fromY);
}

/** Gravity in a fluid; a swimmer has none. */
function fallInFluid(body: PlayerBody, falls: boolean, gravity: number): void {
  if (body.sprints) return;
  const { vel } = body;
  const sunk = vel.y - gravity * WATER_SHARE;
  const isSlow = falls && Math.abs(vel.y - SINK_OFFSET) >= SINK_SLOW && Math.abs(sunk) < SINK_SLOW;
  vel.y = isSlow ? -SINK_SLOW : sunk;
}

/** Throws a body up that leans against a wall in a fluid, where a little higher there is neither block nor fluid. */
function getOut(body: PlayerBody, space: BlockSpace, fromY: number): void {
  if (!body.collidedHorizontally) return;
  const { vel, pos } = body;
  const there = body.boxMovedBy(vel.x, vel.y + OUT_ROOM_BLOCKS - pos.y + fromY, vel.z);
  if (space.isClear(body, there) && !space.hasFluid(there)) vel.y = OUT_SPEED;
}

function travelInAir(body: PlayerBody, space: BlockSpace, forward: number, strafe: number, gravity: number): void {
  const { vel, effects } = body;
  const friction = blockUnder(body, space).friction;
  const keeps = body.onGround ? friction * MOTION.airKeeps : MOTION.airKeeps;
  accelerate(body, forward, strafe, body.onGround ? groundSpeed(body) * (GRIP / friction ** 3) : airSpeed(body));
  holdOn(body, space);
  move(body, space);
  if (climbs(body, space)) vel.y = MOTION.climbSpeed;
  if (effects.levitation > 0) vel.y += (LEVITATION_SPEED * effects.levitation - vel.y) * LEVITATION_GAIN;
  else vel.y -= gravity;
  vel.x *= keeps;
  vel.y *= MOTION.airKeepsUpright;
  vel.z *= keeps;
}

function groundSpeed(body: PlayerBody): number {
  return body.sprints ? body.walkSpeed * MOTION.sprintFactor : body.walkSpeed;
}

function airSpeed(body: PlayerBody): number {
  return body.sprints ? MOTION.airSprintAcceleration : MOTION.airAcceleration;
}
