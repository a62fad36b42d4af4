import type { Point } from '../../../core/index.ts';
import type { Schematic } from '../../files/index.ts';
import type { Game } from '../game.ts';

/** Blocks between a building and who appears before it. */
const VIEW_BLOCKS = 4;

/**
 * Puts a building on the ground, its middle at a place, its lowest layer where feet would stand; what does not fit under
 * the sky is cut off. Answers a place before its southern side, to look for a spawn from.
 */
export async function placeSchematic(game: Game, schematic: Schematic, at: Point): Promise<{ x: number; z: number }> {
  const { width, height, length, states } = schematic;
  const world = game.server.overworld;
  const minX = Math.floor(at.x - width / 2);
  const minZ = Math.floor(at.z - length / 2);
  const minY = Math.floor(at.y);
  const layers = Math.min(height, game.maxY - minY);
  for (let chunkX = minX >> 4; chunkX <= (minX + width - 1) >> 4; chunkX++) {
    for (let chunkZ = minZ >> 4; chunkZ <= (minZ + length - 1) >> 4; chunkZ++) {
      const column = await world.getColumn(chunkX, chunkZ);
      for (let x = Math.max(minX, chunkX * 16); x < Math.min(minX + width, chunkX * 16 + 16); x++) {
        for (let z = Math.max(minZ, chunkZ * 16); z < Math.min(minZ + length, chunkZ * 16 + 16); z++) {
          for (let layer = 0; layer < layers; layer++) {
            const state = states[(layer * length + (z - minZ)) * width + (x - minX)] ?? 0;
            column.setBlockStateId({ x: x & 15, y: minY + layer, z: z & 15 }, state);
          }
        }
      }
      world.queueSaving(chunkX, chunkZ);
    }
  }
  return { x: Math.floor(at.x), z: minZ + length + VIEW_BLOCKS };
}
