import { bitsAt, chanceAt } from './noise.ts';
import { type Relief, SEA_Y } from './relief.ts';

/** Animals that live together, where they first are: the points of their feet. */
export interface Herd {
  readonly kind: 'cow' | 'sheep' | 'pig' | 'chicken';
  readonly places: readonly { readonly x: number; readonly y: number; readonly z: number }[];
}

/** One chunk in so many has a herd, as in the game. */
const HERD_CHANCE = 0.1;

const KINDS: readonly Herd['kind'][] = ['cow', 'sheep', 'pig', 'chicken', 'sheep', 'cow'];
const LEAST = 2;
const SPREAD = 5;

/** The herd that a chunk is born with, if any: on grass, above water. */
export function herdOf(seed: number, relief: Relief, chunkX: number, chunkZ: number): Herd | undefined {
  const own = seed ^ 0x71d67fff;
  if (chanceAt(own, chunkX, 0, chunkZ) >= HERD_CHANCE) return undefined;
  const bits = bitsAt(own, chunkX, 1, chunkZ);
  const kind = KINDS[bits % KINDS.length] ?? 'cow';
  const places: { x: number; y: number; z: number }[] = [];
  for (let head = 0; head < LEAST + ((bits >>> 8) % 3); head++) {
    const where = bitsAt(own, chunkX, 2 + head, chunkZ);
    const x = chunkX * 16 + 3 + (where % SPREAD) * 2;
    const z = chunkZ * 16 + 3 + ((where >>> 8) % SPREAD) * 2;
    const groundY = relief.groundY(x, z);
    const biome = relief.biomeAt(x, z, groundY);
    const isGrass = groundY > SEA_Y + 1 && biome !== 'desert' && biome !== 'mountains' && !relief.isOpening(x, z);
    const isTaken = places.some((place) => place.x === x + 0.5 && place.z === z + 0.5);
    if (isGrass && !isTaken) places.push({ x: x + 0.5, y: groundY + 1, z: z + 0.5 });
  }
  return places.length === 0 ? undefined : { kind, places };
}
