import type { BlockSpace } from './block-space.ts';
import { MOTION } from './motion.ts';
import { blockUnder } from './move.ts';
import type { PlayerBody } from './player-body.ts';
import { jumpDepth } from './travel.ts';

/** What each level of jump boost adds to a jump. */
const BOOST_SPEED = 0.1;
/** A held key jumps again after this many ticks (`LivingEntity#noJumpDelay`). */
export const JUMP_PAUSE_TICKS = 10;

/**
 * What the held jump key does (`LivingEntity#aiStep`): it rises in a fluid, and jumps from the ground, also in a fluid
 * too shallow to swim. Answers whether the body jumped.
 */
export function jump(body: PlayerBody, space: BlockSpace, mayJump: boolean): boolean {
  const depth = body.inLava ? body.lavaDepth : body.waterDepth;
  const isShallow = depth <= jumpDepth(body);
  if (depth > 0 && (!body.onGround || !isShallow)) {
    body.vel.y += MOTION.riseSpeed;
    return false;
  }
  if (!body.onGround || !mayJump) return false;
  const { vel } = body;
  vel.y = MOTION.jumpSpeed * jumpFactor(body, space) + BOOST_SPEED * body.effects.jumpBoost;
  if (body.sprints) {
    vel.x -= Math.sin(body.yaw) * MOTION.sprintJumpSpeed;
    vel.z -= Math.cos(body.yaw) * MOTION.sprintJumpSpeed;
  }
  return true;
}

function jumpFactor(body: PlayerBody, space: BlockSpace): number {
  const { x, y, z } = body.pos;
  const own = space.around(x, y, z).jumpFactor;
  return own === 1 ? blockUnder(body, space).jumpFactor : own;
}
