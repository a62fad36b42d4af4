import { BlockFlag, type BlockStates } from '../../../blocks/index.ts';

const FULL_LIGHT = 15;

/** By how much the sky is darker at night, and in rain and thunder by day (`Level.updateSkyBrightness`). */
const NIGHT_DARKENING = 11;
const RAIN_DARKENING = 3;
const THUNDER_DARKENING = 8;

/** When it is dark enough for monsters in the open: ticks of the day. */
const DUSK = 13_000;
const DAWN = 23_000;

/** Directions and distances in which the open sky is looked for from beneath something. */
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const LOOK_UP_EVERY_BLOCKS = 3;
const FARTHEST_BLOCKS = 12;

/** Blocks that hold the sky's light back. */
const ROOF = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;

/** Lamps are looked for within this many blocks along each axis: what shines farther is counted less, never more. */
const LAMP_BLOCKS = 7;

/** As much of the sky as light goes by. */
export interface Sky {
  readonly timeOfDay: number;
  readonly isRaining: boolean;
  readonly isThundering: boolean;
}

/** Whether nothing that holds light back is above a cell. */
export function seesSky(view: BlockStates, x: number, y: number, z: number): boolean {
  for (let above = y; above < view.maxY; above++) {
    const flags = view.registry.flagsOf(view.stateAt(x, above, z));
    if ((flags & ROOF) === ROOF) return false;
  }
  return true;
}

/** Whether the sun stands in the sky. */
function isDay({ timeOfDay }: Sky): boolean {
  return timeOfDay < DUSK || timeOfDay >= DAWN;
}

/**
 * The sky's light in a cell, 0 to 15: full beneath the open sky, less by one a block from there. The worlds here carry no
 * light of their own, so it is reckoned where it is asked: straight up, and up again beside, along four lines.
 */
function skyLightAt(view: BlockStates, x: number, y: number, z: number): number {
  if (seesSky(view, x, y, z)) return FULL_LIGHT;
  let best = 0;
  for (const [dx, dz] of AROUND) {
    for (let step = 1; step <= FARTHEST_BLOCKS && FULL_LIGHT - step > best; step++) {
      const [sideX, sideZ] = [x + dx * step, z + dz * step];
      if ((view.registry.flagsOf(view.stateAt(sideX, y, sideZ)) & ROOF) === ROOF) break;
      if (step % LOOK_UP_EVERY_BLOCKS === 0 && seesSky(view, sideX, y, sideZ)) best = FULL_LIGHT - step;
    }
  }
  return best;
}

/** The light of lamps in a cell, as if nothing stood between: never less than the game has. */
export function lampLightAt(
  view: BlockStates,
  shineOf: (stateId: number) => number,
  x: number,
  y: number,
  z: number,
): number {
  let best = 0;
  for (let dy = -LAMP_BLOCKS; dy <= LAMP_BLOCKS; dy++) {
    for (let dz = -LAMP_BLOCKS; dz <= LAMP_BLOCKS; dz++) {
      for (let dx = -LAMP_BLOCKS; dx <= LAMP_BLOCKS; dx++) {
        const stateId = view.stateAt(x + dx, y + dy, z + dz);
        const shine = stateId < 0 ? 0 : shineOf(stateId);
        if (shine > best) best = Math.max(best, shine - Math.abs(dx) - Math.abs(dy) - Math.abs(dz));
      }
    }
  }
  return best;
}

/** The sky's light in a cell as it is by the hour and the weather. */
export function skyBrightnessAt(view: BlockStates, sky: Sky, x: number, y: number, z: number): number {
  const weather = sky.isThundering ? THUNDER_DARKENING : sky.isRaining ? RAIN_DARKENING : 0;
  const darkening = isDay(sky) ? weather : NIGHT_DARKENING;
  return Math.max(0, skyLightAt(view, x, y, z) - darkening);
}
