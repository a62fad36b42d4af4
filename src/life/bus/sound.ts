import { NONE, type PlaceIndex } from '../world/entity.ts';
import type { WorldReader } from '../world/world-reader.ts';

/** The least level that an ear in silence makes out. */
export const AUDIBLE = 0.1;
/** How far a sound is followed, in edges: beyond, only what the whole world hears. */
export const MAX_SOUND_EDGES = 4;

const NOWHERE: readonly Reach[] = Object.freeze([]);

/** How much of the weather a place lets in: it covers sounds there. */
const EXPOSURE = { outdoors: 1, windows: 0.4, inside: 0 } as const;

/** A place that a sound reaches, and which share of it is left there: falling with every edge. */
interface Reach {
  readonly place: PlaceIndex;
  readonly share: number;
  /** Edges it went through on the way. */
  readonly edges: number;
}

/** The level below which nothing is heard in a place: higher where the weather is heard too. */
export function hearingThreshold(world: WorldReader, place: PlaceIndex): number {
  const { hush } = world.weather;
  if (hush === 0) return AUDIBLE;
  const { indoor = true, light } = world.setting.places[place] ?? {};
  const exposure = !indoor
    ? EXPOSURE.outdoors
    : light === 'window' || light === 'lamp_and_window'
      ? EXPOSURE.windows
      : EXPOSURE.inside;
  return AUDIBLE + (1 - AUDIBLE) * hush * exposure;
}

/**
 * Where a sound of that loudness is heard besides its own place, and how much of it is left: the loudest of all paths,
 * each edge swallowing its share (less when its door stands open). So no place has more left than the one before it on
 * the path.
 */
export function reachOf(world: WorldReader, source: PlaceIndex, loudness: number): readonly Reach[] {
  if (!leavesPlace(world, source, loudness)) return NOWHERE;
  const start = { place: source, share: 1, edges: 0 };
  const best = new Map<PlaceIndex, Reach>([[source, start]]);
  let frontier: readonly Reach[] = [start];
  for (let edges = 1; edges <= MAX_SOUND_EDGES && frontier.length > 0; edges++) {
    frontier = frontier.flatMap((reach) => louderBeyond(world, reach, loudness, best));
  }
  best.delete(source);
  return [...best.values()].filter(({ place, share }) => loudness * share >= hearingThreshold(world, place));
}

/** Whether any edge lets an audible rest through: most sounds stay where they are. */
function leavesPlace(world: WorldReader, source: PlaceIndex, loudness: number): boolean {
  const { edges = [] } = world.setting.places[source] ?? {};
  for (let i = 0; i < edges.length; i++) {
    if (loudness * (1 - dampingOf(world, edges[i] ?? NONE)) >= AUDIBLE) return true;
  }
  return false;
}

/** The places one edge beyond that it reaches louder so than in any way found before; they are noted in `best`. */
function louderBeyond(
  world: WorldReader,
  { place, share, edges: soFar }: Reach,
  loudness: number,
  best: Map<PlaceIndex, Reach>,
): Reach[] {
  const louder: Reach[] = [];
  const { edges = [], neighbours = [] } = world.setting.places[place] ?? {};
  for (let i = 0; i < edges.length; i++) {
    const left = share * (1 - dampingOf(world, edges[i] ?? NONE));
    const neighbour = neighbours[i] ?? NONE;
    if (loudness * left < AUDIBLE || left <= (best.get(neighbour)?.share ?? 0)) continue;
    const reach = { place: neighbour, share: left, edges: soFar + 1 };
    best.set(neighbour, reach);
    louder.push(reach);
  }
  return louder;
}

/** The share of a sound that an edge swallows now. */
export function dampingOf(world: WorldReader, edge: number): number {
  const { dampingOpen = 1, dampingShut = 1 } = world.setting.edges[edge] ?? {};
  return world.state.edges[edge]?.open === true ? dampingOpen : dampingShut;
}
