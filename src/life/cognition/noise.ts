import { bearingOf } from '../bus/bearing.ts';
import type { Percept } from '../bus/percept.ts';
import { NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** How far one would look for where a noise came from, in steps. */
const NOISE_STEPS = 3;

/** The nearest place in that direction by the ways everybody knows; of equals the lesser number. */
export function placeTowards(setting: Setting, here: PlaceIndex, bearing: Percept['bearing']): PlaceIndex {
  const { places, edges } = setting;
  const ear = places[here];
  if (ear === undefined) return NONE;
  const seen = new Set([here]);
  let frontier: readonly PlaceIndex[] = [here];
  for (let step = 0; step < NOISE_STEPS; step++) {
    const next: PlaceIndex[] = [];
    for (const from of frontier) {
      for (const [i, edge] of (places[from]?.edges ?? []).entries()) {
        const kind = edges[edge]?.kind;
        const to = places[from]?.neighbours[i] ?? NONE;
        if (kind === 'secret' || kind === 'wall' || seen.has(to)) continue;
        seen.add(to);
        const source = places[to];
        if (source !== undefined && bearingOf(source, ear) === bearing) return to;
        next.push(to);
      }
    }
    frontier = next;
  }
  return NONE;
}
