import type { BlockMotion } from './block-motion.ts';
import type { BlockSpace } from './block-space.ts';
import { collide } from './collisions.ts';
import { bounce, stepOn } from './landing.ts';
import type { PlayerBody } from './player-body.ts';
import { keepOnEdge } from './sneaking.ts';
import { touchBlocks } from './touching.ts';

/** Differences of level ways smaller than this are rounding, and no collision (`Mth#equal`). */
const SAME_WAY = 1e-5;
/** The block a body stands on is looked for this far below the feet (`Entity#getOnPosLegacy`). */
const GROUND_BELOW = 0.2;
/** The block whose friction and factors count (`Entity#getBlockPosBelowThatAffectsMyMovement`, since 1.15). */
const AFFECTING_BELOW = 0.500001;

/**
 * The block whose friction, speed and jump factors a body on the ground feels, where its own cell has none: the one
 * half a block below the middle of the feet. (Since 1.20 the game takes, over an edge, the block that carries.)
 */
export function blockUnder(body: PlayerBody, space: BlockSpace): BlockMotion {
  const { x, y, z } = body.pos;
  return space.around(x, y - AFFECTING_BELOW, z);
}

/** The factor that soul sand or honey puts on level speed. */
function speedFactor(body: PlayerBody, space: BlockSpace): number {
  const { x, y, z } = body.pos;
  const own = space.around(x, y, z);
  if (own.speedFactor !== 1 || own.isWater) return own.speedFactor;
  return blockUnder(body, space).speedFactor;
}

/** One step by the body's speed, and all that the blocks it comes upon do to it (`Entity#move`). */
export function move(body: PlayerBody, space: BlockSpace): void {
  const { pos, vel } = body;
  let wanted = { x: vel.x, y: vel.y, z: vel.z };
  if (body.stuck !== undefined) {
    wanted = { x: wanted.x * body.stuck.x, y: wanted.y * body.stuck.y, z: wanted.z * body.stuck.z };
    body.stuck = undefined;
    vel.x = 0;
    vel.y = 0;
    vel.z = 0;
  }
  wanted = keepOnEdge(body, space, wanted);
  const way = collide(body, space, wanted);
  pos.x += way.x;
  pos.y += way.y;
  pos.z += way.z;
  const hitsX = Math.abs(way.x - wanted.x) >= SAME_WAY;
  const hitsZ = Math.abs(way.z - wanted.z) >= SAME_WAY;
  body.collidedHorizontally = hitsX || hitsZ;
  body.collidedVertically = way.y !== wanted.y;
  body.onGround = body.collidedVertically && wanted.y < 0;
  if (body.onGround) body.fallDistance = 0;
  else if (way.y < 0) body.fallDistance -= way.y;
  if (hitsX) vel.x = 0;
  if (hitsZ) vel.z = 0;
  const ground = space.around(pos.x, pos.y - GROUND_BELOW, pos.z);
  if (body.collidedVertically) bounce(body, ground);
  if (body.onGround) stepOn(body, ground);
  touchBlocks(body, space);
  const factor = speedFactor(body, space);
  vel.x *= factor;
  vel.z *= factor;
}
