import { type BlockPos, blockPosOf, type Point } from '../../../../core/index.ts';
import { MOTION } from '../../../physics/index.ts';
import { AIR_REFILL, AIR_RESERVE_TICKS, FULL_AIR_TICKS } from '../../moves/breath.ts';
import type { Move } from '../../search/route.ts';
import { Trait } from '../../terrain/block-traits.ts';
import type { Keys } from '../follower-step.ts';
import { middleOf, targetOf } from '../route-geometry.ts';
import { type BodyMotion, goTo, keysUp, thrustYaw } from '../steering.ts';
import type { Course } from './course.ts';

/** So far above the bottom of its cell a swimmer, 0.6 blocks high, holds its feet: under a surface it stays under. */
const SWIM_HEIGHT_BLOCKS = 0.1;
/** Along the surface fewer blocks than this are waded: to begin to swim one must get under first. */
const SWIM_RUN_BLOCKS = 3;
/** On ground so far over the bottom of the water ahead, the jump key makes a body jump (`LivingEntity#aiStep`). */
const SHALLOW_BLOCKS = 0.4;
/** Upright speed a swimmer goes for, for each block that is left, and the speeds that looking straight up and down gives. */
const UPRIGHT_SPEED_A_BLOCK = 0.4;
const RISE_SPEED = 0.24;
const SINK_SPEED = 0.31;
/** How quickly a swimmer's upright speed follows the look, and the look from which on it does so more quickly. */
const STEER = MOTION.steer;
const STEER_DOWN = MOTION.steerDown;
const STEEP_LOOK = MOTION.steepLook;
/** A swimmer follows a look upwards only with water this far above its feet. */
const STEER_UP_DEPTH_BLOCKS = MOTION.steerUpDepth;
/** Farther below its depth than this, a swimmer whose look does not lift it uses the jump key. */
const DEPTH_SLACK_BLOCKS = 0.15;
/** One who does not swim uses the jump key when so much (blocks a tick) slower upwards than wanted, the sneak key when faster. */
const RISES_BY = 0.01;
const SINKS_BY = 0.03;
/** A breath is full enough to dive on with this. */
const FRESH_AIR_TICKS = FULL_AIR_TICKS - 2 * AIR_REFILL;

/** Along the surface: a long way swimming just below it, coming up for breath; a short one wading. */
export function swim(course: Course, body: BodyMotion, move: Move): Keys {
  const target = targetOf(move);
  if (swimsOn(course, body, move)) {
    return body.swims === true ? swimTo(course, body, target) : sink(course, body, target);
  }
  const isOnBank = body.onGround && body.position.y > target.y + SHALLOW_BLOCKS;
  return { ...goTo(body, target, false, course.runOn()), jump: body.inWater && !isOnBank };
}

/** Under water, into it, and up out of it. */
export function dive(course: Course, body: BodyMotion, move: Move): Keys {
  if (mustBreatheFirst(course, body, move)) {
    return { ...goTo(body, middleOf(move.from), false, 0), jump: body.inWater };
  }
  const { swims = false, maySprint = true } = body;
  const isAfloat = course.hasAirOver(move.from) && isOverWater(course, move.from);
  if (maySprint && !swims && isAfloat) return sink(course, body, middleOf(move.from));
  return swimTo(course, body, targetOf(move));
}

/** Whether a body can sink below a cell. */
function isOverWater(course: Course, { x, y, z }: BlockPos): boolean {
  return (course.traitsAt({ x, y: y - 1, z }) & Trait.WATER) !== 0;
}

/** Gets the eyes under water, in the column of `target`, where swimming begins by itself. */
function sink(course: Course, body: BodyMotion, target: Point): Keys {
  // Who sneaks on an edge does not slip off it.
  return { ...swimTo(course, body, target), jump: false, sneak: !body.onGround };
}

/** Whether a body goes along the surface in the gait of a swimmer. Decides, too, when it comes up for breath. */
function swimsOn(course: Course, body: BodyMotion, move: Move): boolean {
  const { airTicks, swims = false, maySprint = true } = body;
  // Nobody who cannot tell its breath stays under for long.
  if (airTicks === undefined || !maySprint) return false;
  if (airTicks < AIR_RESERVE_TICKS) course.breathes = true;
  else if (airTicks >= FRESH_AIR_TICKS) course.breathes = false;
  if (course.breathes) return false;
  const ahead = course.swimAhead();
  return ahead > 0 && (swims || (ahead >= SWIM_RUN_BLOCKS && isOverWater(course, move.from)));
}

/** Whether a body is where it can breathe, and has less breath than its way under water takes. */
function mustBreatheFirst(course: Course, body: BodyMotion, move: Move): boolean {
  const { airTicks } = body;
  const needed = Math.min(course.airAhead() + AIR_RESERVE_TICKS, FRESH_AIR_TICKS);
  course.breathes = course.hasAirOver(move.from) && airTicks !== undefined && airTicks < needed;
  return course.breathes;
}

/**
 * Keys that bring a swimmer to a little above `target`. The forward key is held all the time, without which swimming
 * ends: speed is governed by where it pushes. One who does not swim, or not yet, sinks and rises by the keys for it.
 */
function swimTo(course: Course, body: BodyMotion, target: Point): Keys {
  const { position, velocity, swims = false } = body;
  const height = target.y + SWIM_HEIGHT_BLOCKS + course.runOnUpright() - position.y;
  const wanted = Math.min(Math.max(height * UPRIGHT_SPEED_A_BLOCK, -SINK_SPEED), RISE_SPEED);
  return {
    ...keysUp(body),
    forward: true,
    sprint: body.maySprint !== false,
    jump: swims ? height > DEPTH_SLACK_BLOCKS && !followsLookUp(course, position) : velocity.y < wanted - RISES_BY,
    // Who sneaks on an edge does not slip off it.
    sneak: !swims && !body.onGround && velocity.y > wanted + SINKS_BY,
    yaw: thrustYaw(body, target, course.runOn()),
    pitch: pitchFor(velocity.y, wanted),
  };
}

/** Whether looking up lifts a swimmer: not where its back is out of the water. */
function followsLookUp(course: Course, { x, y, z }: Point): boolean {
  const back = blockPosOf({ x, y: y + STEER_UP_DEPTH_BLOCKS, z });
  return (course.traitsAt(back) & Trait.WATER) !== 0;
}

/** The pitch, positive down, that draws a swimmer's upright speed to `wanted` blocks a tick at once, or as fast as can be. */
function pitchFor(speed: number, wanted: number): number {
  const gentle = speed + (wanted - speed) / STEER;
  const look = gentle < STEEP_LOOK ? Math.min(STEEP_LOOK, speed + (wanted - speed) / STEER_DOWN) : gentle;
  return (-Math.asin(Math.min(Math.max(look, -1), 1)) * 180) / Math.PI;
}
