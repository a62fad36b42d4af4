import type { BlockPos } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import type { WorldState } from '../state/index.ts';
import { distanceToBlock, reachOf } from './reach.ts';
import { feetOf } from './touch.ts';

/** The nearest block within reach that has one of `names`; undefined where there is none. */
export function blockInReach(state: WorldState, names: readonly string[]): BlockPos | undefined {
  const eyes = eyeOf(feetOf(state));
  const reach = reachOf(state.self.gameMode);
  const from = { x: Math.floor(eyes.x - reach), y: Math.floor(eyes.y - reach), z: Math.floor(eyes.z - reach) };
  const span = Math.ceil(reach * 2) + 1;
  let nearest: BlockPos | undefined;
  let least = reach;
  for (let x = from.x; x < from.x + span; x++) {
    for (let y = from.y; y < from.y + span; y++) {
      for (let z = from.z; z < from.z + span; z++) {
        const distance = distanceToBlock(eyes, { x, y, z });
        if (distance > least) continue;
        const name = state.registry.nameOf(state.blocks.stateAt(x, y, z));
        if (name === undefined || !names.includes(name)) continue;
        nearest = { x, y, z };
        least = distance;
      }
    }
  }
  return nearest;
}
