import { type BlockPos, distanceOf, type Point } from '../../core/index.ts';
import { CREATIVE_REACH_BLOCKS, SURVIVAL_REACH_BLOCKS } from '../blocks/index.ts';

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
