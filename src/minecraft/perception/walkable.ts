import type { BlockPos } from '../../core/index.ts';
import type { BlockView } from '../blocks/index.ts';
import { requireWithin } from './bounds.ts';
import { type Certainty, canStandAt } from './footing.ts';

/** The largest radius of {@link walkable}. */
export const MAX_WALKABLE_RADIUS = 16;

/** Where around a body one can stand. */
export interface WalkableGrid {
  /** Rows from north to south, each from west to east: `.` one can stand there, `#` one cannot, `?` it is not known. */
  readonly rows: readonly string[];
  /** The direction in which row 0 lies. */
  readonly row0Is: 'north';
  readonly stats: { readonly open: number; readonly blocked: number; readonly unknown: number };
}

const SYMBOLS: Readonly<Record<Certainty, string>> = { yes: '.', no: '#', unknown: '?' };

/** Levels that walking reaches in one step: the feet's own, one up, one down. */
const LEVELS = [0, 1, -1] as const;

/**
 * A grid of the places around `feet` (the cell of the feet) where a player can stand, at the level of the feet or one
 * block above or below. `radius` from 0 to {@link MAX_WALKABLE_RADIUS}.
 */
export function walkable(view: BlockView, feet: BlockPos, radius: number): WalkableGrid {
  requireWithin('radius', radius, 0, MAX_WALKABLE_RADIUS);
  const counts: Record<Certainty, number> = { yes: 0, no: 0, unknown: 0 };
  const rows: string[] = [];
  for (let south = -radius; south <= radius; south++) {
    let row = '';
    for (let east = -radius; east <= radius; east++) {
      const answer = canStandNear(view, feet.x + east, feet.y, feet.z + south);
      counts[answer]++;
      row += SYMBOLS[answer];
    }
    rows.push(row);
  }
  return { rows, row0Is: 'north', stats: { open: counts.yes, blocked: counts.no, unknown: counts.unknown } };
}

/** Yes if some level is known to do; unknown if none is, and one may. */
function canStandNear(view: BlockView, x: number, y: number, z: number): Certainty {
  let best: Certainty = 'no';
  for (const level of LEVELS) {
    const answer = canStandAt(view, { x, y: y + level, z });
    if (answer === 'yes') return answer;
    if (answer === 'unknown') best = answer;
  }
  return best;
}
