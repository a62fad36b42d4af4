import type { BlockSpace } from './block-space.ts';
import { MOTION } from './motion.ts';
import type { PlayerBody } from './player-body.ts';

/**
 * Whether the feet are in what can be climbed (`LivingEntity#onClimbable`): a ladder, vine or scaffolding, or an open
 * trapdoor over a ladder that faces the same way, of whatever wood or metal.
 */
export function isOnClimbable(body: PlayerBody, space: BlockSpace): boolean {
  const { x, y, z } = body.pos;
  const feet = space.around(x, y, z);
  if (feet.climbable) return true;
  return feet.openFacing !== undefined && space.around(x, y - 1, z).ladderFacing === feet.openFacing;
}

/** Bounds the speed on what is climbed; sneaking holds on to it, but for scaffolding, where it sinks. */
export function holdOn(body: PlayerBody, space: BlockSpace): void {
  if (!isOnClimbable(body, space)) return;
  const { vel, pos } = body;
  const { maxClimbSpeed } = MOTION;
  body.fallDistance = 0;
  vel.x = Math.min(Math.max(vel.x, -maxClimbSpeed), maxClimbSpeed);
  vel.z = Math.min(Math.max(vel.z, -maxClimbSpeed), maxClimbSpeed);
  vel.y = Math.max(vel.y, -maxClimbSpeed);
  const holds = body.keys.sneak && space.around(pos.x, pos.y, pos.z).special !== 'scaffolding';
  if (holds) vel.y = Math.max(vel.y, 0);
}

/** Whether a body that leans against a wall or holds the jump key climbs: also out of powder snow, in boots of leather. */
export function climbs(body: PlayerBody, space: BlockSpace): boolean {
  if (!body.collidedHorizontally && !body.keys.jump) return false;
  const { x, y, z } = body.pos;
  return isOnClimbable(body, space) || (body.wearsLeatherBoots && space.around(x, y, z).special === 'powder_snow');
}
