import type { Vec3 } from 'vec3';
import type { Game } from '../game.ts';
import { clearIfReplaced } from './containers/container-blocks.ts';

/** From this many changes in one chunk on, players get the whole chunk anew instead of change by change. */
const CHUNK_RESEND_FROM = 64;

/** One block that is to be another, by state id. */
export interface ReadyChange {
  readonly pos: Vec3;
  readonly stateId: number;
}

/**
 * Sets one block in a chunk that is loaded, at once: what reads it in the same tick sees it. Who has the chunk is told. For
 * what changes by itself and holds nothing.
 */
export function changeBlock(game: Game, pos: Vec3, stateId: number): void {
  const world = game.server.overworld;
  const key = `${Math.floor(pos.x / 16)},${Math.floor(pos.z / 16)}`;
  const column = world.columns[key];
  if (column === undefined || pos.y < game.minY || pos.y >= game.maxY) return;
  column.setBlockStateId({ x: pos.x & 15, y: pos.y, z: pos.z & 15 }, stateId);
  world.saveAt(pos);
  const viewers = game.server.players.filter(({ loadedChunks }) => loadedChunks?.[key] !== undefined);
  game.server._writeArray('block_change', { location: pos, type: stateId }, viewers);
}

/** Sets many blocks by command: nothing drops, nothing flows, all are told. */
export async function applyChanges(game: Game, changes: readonly ReadyChange[]): Promise<void> {
  const world = game.server.overworld;
  const byChunk = Map.groupBy(changes, ({ pos }) => `${pos.x >> 4},${pos.z >> 4}`);
  for (const [key, inChunk] of byChunk) {
    const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
    const column = await world.getColumn(chunkX, chunkZ);
    for (const { pos, stateId } of inChunk) {
      column.setBlockStateId({ x: pos.x & 15, y: pos.y, z: pos.z & 15 }, stateId);
      clearIfReplaced(game, pos, stateId);
    }
    world.queueSaving(chunkX, chunkZ);
    for (const player of game.server.players) {
      if (player.loadedChunks[key] === undefined) continue;
      if (inChunk.length >= CHUNK_RESEND_FROM) await player.sendChunk(chunkX, chunkZ, column);
      else for (const { pos, stateId } of inChunk) await player.sendBlock(pos, stateId);
    }
  }
}
