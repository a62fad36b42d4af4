import type { BlockSpace } from './block-space.ts';
import { MOTION } from './motion.ts';
import type { PlayerBody } from './player-body.ts';

/**
 * Whether a body swims (`Entity#updateSwimming`): it begins with sprinting, the eyes and the feet in water, and lasts
 * while it sprints in water.
 */
export function updateSwimming(body: PlayerBody, space: BlockSpace): void {
  const begins = body.underWater && space.around(body.pos.x, body.pos.y, body.pos.z).isWater;
  body.swims = body.sprints && body.inWater && (body.swims || begins);
}

/**
 * Whether a body sprints (`LocalPlayer#aiStep`): with the sprint key and forward; in water only under it or swimming;
 * not at the pace of sneaking, but for swimmers. Hunger and walls, which end a sprint too, are the caller's to mind.
 */
export function updateSprinting(body: PlayerBody, isSlow: boolean): void {
  const { sprint, forward, back } = body.keys;
  const isAble = body.swims || body.underWater || (!body.inWater && !isSlow);
  body.sprints = sprint && forward && !back && isAble;
}

/** Sneaking in water sinks (`LivingEntity#goDownInWater`). */
export function sink(body: PlayerBody): void {
  if (body.inWater && body.keys.sneak) body.vel.y -= MOTION.sinkSpeed;
}

/** A swimmer rises and dives by the look. */
export function steerByLook(body: PlayerBody, space: BlockSpace): void {
  if (!body.swims) return;
  const lookY = Math.sin(body.pitch);
  const { pos, vel } = body;
  const follows =
    lookY <= 0 || body.keys.jump || space.around(pos.x, pos.y + MOTION.steerUpDepth, pos.z).fluidHeight > 0;
  if (follows) vel.y += (lookY - vel.y) * (lookY < MOTION.steepLook ? MOTION.steerDown : MOTION.steer);
}
