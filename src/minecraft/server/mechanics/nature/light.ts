import { Vec3 } from 'vec3';
import { type BlockStates, OUT_OF_WORLD, UNLOADED } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { loadedStateId } from '../containers/chests.ts';
import { lampLightAt, type Sky, skyBrightnessAt } from '../mobs/brightness.ts';
import { skyOf } from '../mobs/sky.ts';

/** The light that plants need (`CropBlock`, `SaplingBlock`). */
const GROWS_FROM_LIGHT = 9;

/** The sky that darkens nothing: what grows in the field goes by how open it is, at night too. */
const NOON: Sky = { timeOfDay: 6000, isRaining: false, isThundering: false };

/**
 * Whether a plant has light enough where it is: of lamps, or of the sky; `byDay` for what goes by the sky as it is now, as
 * saplings do, and not only by how open it is, as crops do.
 */
export function isLightEnough(game: Game, { x, y, z }: Vec3, { byDay }: { readonly byDay: boolean }): boolean {
  const view: Pick<BlockStates, 'registry' | 'minY' | 'maxY' | 'stateAt'> = {
    registry: game.blocks(),
    minY: game.minY,
    maxY: game.maxY,
    stateAt: (cellX, cellY, cellZ) => {
      if (cellY < game.minY || cellY >= game.maxY) return OUT_OF_WORLD;
      return loadedStateId(game.server.overworld, new Vec3(cellX, cellY, cellZ)) ?? UNLOADED;
    },
  };
  if (skyBrightnessAt(view, byDay ? skyOf(game) : NOON, x, y, z) >= GROWS_FROM_LIGHT) return true;
  const shineOf = (stateId: number) => game.registry.blocksByStateId[stateId]?.emitLight ?? 0;
  return lampLightAt(view, shineOf, x, y, z) >= GROWS_FROM_LIGHT;
}
