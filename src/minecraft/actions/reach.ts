import { type BlockPos, distanceOf, type Point } from '../../core/index.ts';

/** Height of a standing player's eyes above the feet (blocks). */
export const EYE_HEIGHT_BLOCKS = 1.62;

/** How far a hand reaches a block in survival and adventure, from the eyes (blocks). */
export const SURVIVAL_REACH_BLOCKS = 4.5;

/** How far a hand reaches a block in creative (blocks). */
export const CREATIVE_REACH_BLOCKS = 5;

/** The eyes of a player who stands at `feet`. */
export function eyesOf(feet: Point): Point {
  return { x: feet.x, y: feet.y + EYE_HEIGHT_BLOCKS, z: feet.z };
}

/** The reach of a game mode (blocks); an unknown mode is treated as survival. */
export function reachOf(gameMode: string | undefined): number {
  return gameMode === 'creative' ? CREATIVE_REACH_BLOCKS : SURVIVAL_REACH_BLOCKS;
}

/** Distance from the eyes to the nearest point of a block's cube (blocks); 0 inside it. */
export function distanceToBlock(eyes: Point, pos: BlockPos): number {
  return distanceOf(eyes, {
    x: clamp(eyes.x, pos.x, pos.x + 1),
    y: clamp(eyes.y, pos.y, pos.y + 1),
    z: clamp(eyes.z, pos.z, pos.z + 1),
  });
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
