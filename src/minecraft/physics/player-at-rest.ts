import type { Controls, MovingPlayer, Vector } from './types.ts';

/** No key held. */
export const NO_KEYS: Controls = {
  forward: false,
  back: false,
  left: false,
  right: false,
  jump: false,
  sprint: false,
  sneak: false,
};

/** A healthy player at rest on the ground, looking north, without effects: what a simulation begins with. */
export function playerAtRest(feet: Readonly<Vector>): MovingPlayer {
  return {
    pos: { x: feet.x, y: feet.y, z: feet.z },
    vel: { x: 0, y: 0, z: 0 },
    onGround: true,
    isInWater: false,
    isInLava: false,
    isInWeb: false,
    isCollidedHorizontally: false,
    isCollidedVertically: false,
    jumpTicks: 0,
    jumpQueued: false,
    attributes: undefined,
    yaw: 0,
    pitch: 0,
    control: NO_KEYS,
    jumpBoost: 0,
    dolphinsGrace: 0,
    slowFalling: 0,
    levitation: 0,
    depthStrider: 0,
  };
}
