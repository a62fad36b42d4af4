import type { BlockMotion } from './block-motion.ts';
import type { PlayerBody } from './player-body.ts';

/** Share of the speed that a bed gives back (`BedBlock#bounceUp`); slime gives all. */
const BED_BOUNCE = 0.66;
/** Slime slows whoever walks on it, by this and a part of the upright speed (`SlimeBlock#stepOn`). */
const SLIME_WALK = 0.4;
const SLIME_WALK_BY_SPEED = 0.2;
const SLIME_WALK_BELOW_SPEED = 0.1;

/** What the block under the feet does when a fall or a rise ends (`Block#updateEntityAfterFallOn`). */
export function bounce(body: PlayerBody, ground: BlockMotion): void {
  const { vel } = body;
  const share = ground.special === 'slime' ? 1 : ground.special === 'bed' ? BED_BOUNCE : 0;
  vel.y = share === 0 || body.keys.sneak || vel.y > 0 ? 0 : -vel.y * share;
}

/** What the block under the feet does to who walks on it (`Block#stepOn`). */
export function stepOn(body: PlayerBody, ground: BlockMotion): void {
  const { vel } = body;
  const fall = Math.abs(vel.y);
  if (ground.special !== 'slime' || body.keys.sneak || fall >= SLIME_WALK_BELOW_SPEED) return;
  const share = SLIME_WALK + fall * SLIME_WALK_BY_SPEED;
  vel.x *= share;
  vel.z *= share;
}
