import type { Point } from '../../core/index.ts';

/** How far the eyes of a standing player are above the feet (blocks). */
export const EYE_HEIGHT_BLOCKS = 1.62;

/** How far a hand reaches a block from the eyes in survival (blocks; `player.block_interaction_range`, and before it). */
export const SURVIVAL_REACH_BLOCKS = 4.5;

/** How far a hand reaches a block in creative (blocks). */
export const CREATIVE_REACH_BLOCKS = 5;

/** The eyes of a player who stands at `feet`. */
export function eyeOf(feet: Point): Point {
  return { x: feet.x, y: feet.y + EYE_HEIGHT_BLOCKS, z: feet.z };
}
