import { type Point, roundTo } from '../../core/index.ts';

/** Where a head is turned, in the game's degrees: yaw 0 = south (+z), 90 = west (-x); positive pitch looks down. */
export interface Look {
  readonly yaw: number;
  readonly pitch: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Yaw wrapped into 0 (inclusive) .. 360 (exclusive). */
export function wrapYaw(yaw: number): number {
  const wrapped = ((yaw % 360) + 360) % 360;
  // A tiny negative yaw rounds up to 360 itself.
  return wrapped === 360 || wrapped === 0 ? 0 : wrapped;
}

/** Pitch held between -90 (straight up) and 90 (straight down): the neck turns no further. */
export function clampPitch(pitch: number): number {
  return Math.max(-90, Math.min(90, pitch));
}

/** Below this distance (blocks) a direction is noise, not a direction. */
const SAME_POINT_BLOCKS = 1e-6;

/**
 * The look from one point to another. Undefined where the two are the same point, for then no direction exists;
 * straight up or down keeps `yawNow`, since any yaw would do.
 */
export function lookTowards(from: Point, to: Point, yawNow: number): Look | undefined {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const dz = to.z - from.z;
  const horizontal = Math.hypot(dx, dz);
  if (Math.hypot(horizontal, dy) < SAME_POINT_BLOCKS) return undefined;
  const yaw = horizontal < SAME_POINT_BLOCKS ? yawNow : Math.atan2(-dx, dz) * DEGREES_PER_RADIAN;
  return { yaw: wrapYaw(yaw), pitch: clampPitch(Math.atan2(from.y - to.y, horizontal) * DEGREES_PER_RADIAN) };
}

/** A look rounded to tenths, as answers show it. */
export function roundLook(look: Look): Look {
  return { yaw: roundTo(wrapYaw(look.yaw), 1) % 360, pitch: roundTo(look.pitch, 1) };
}
