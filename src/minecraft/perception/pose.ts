import type { Point } from '../../core/index.ts';

/** Where a body stands and looks. */
export interface Pose {
  /** Its feet. */
  readonly position: Point;
  /** Degrees; 0 = south (+z), 90 = west (-x). */
  readonly yaw: number;
  /** Degrees; -90 = up, 90 = down. */
  readonly pitch: number;
}

/** Height of a standing player. */
export const PLAYER_HEIGHT = 1.8;

/** The unit vector a look points along (`Entity#calculateViewVector`). */
export function lookDirection(yaw: number, pitch: number): Point {
  const yawRadians = (yaw * Math.PI) / 180;
  const pitchRadians = (pitch * Math.PI) / 180;
  const level = Math.cos(pitchRadians);
  return { x: -Math.sin(yawRadians) * level, y: -Math.sin(pitchRadians), z: Math.cos(yawRadians) * level };
}
