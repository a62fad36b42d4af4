import type { Point, Random } from '../../../../core/index.ts';
import { BlockFlag, type BlockView } from '../../../blocks/index.ts';
import { lampLightAt, type Sky, skyBrightnessAt } from './brightness.ts';
import { isClear } from './mob-blocks.ts';
import { COMING_ANIMALS, COMING_MONSTERS, type MobName } from './mob-kinds.ts';

/** Nothing comes nearer to a player than this, nor farther away (`NaturalSpawner`, drawn in to what is loaded here). */
const NEAREST_BLOCKS = 24;
const FARTHEST_BLOCKS = 64;

/** One pack: so many at most, so far apart, each found in so many tries. */
const PACK = 4;
const PACK_BLOCKS = 5;
const PACK_TRIES = 3;

/** Animals come where it is at least so light, monsters where it is at most so. */
const ANIMAL_LIGHT = 9;
const MONSTER_LIGHT = 7;

/** Where no animals live, by the data's categories of biomes, and where no monsters. */
const BARE = new Set(['desert', 'ocean', 'beach', 'river', 'mesa', 'nether', 'the_end', 'none']);
const PEACEFUL = new Set(['mushroom', 'the_end', 'none']);

/** What coming goes by. */
export interface Ground {
  readonly view: BlockView;
  readonly sky: Sky;
  shineOf(stateId: number): number;
  /** The data's category of the biome at a place. */
  biomeCategoryAt(x: number, y: number, z: number): string;
  /** From 1.18 on lamps keep monsters away altogether. */
  readonly lampsKeepAway: boolean;
}

/** Some of a kind that come together: the points of their feet. */
interface Pack {
  readonly kind: MobName;
  readonly places: readonly Point[];
}

/** One try to let some come in the ring around a player, and not near to any other; most come to nothing. */
export function comingPack(
  ground: Ground,
  around: Point,
  others: readonly Point[],
  what: 'monsters' | 'animals',
  random: Random,
): Pack | undefined {
  const kind = random.pick(what === 'monsters' ? COMING_MONSTERS : COMING_ANIMALS);
  const angle = random.next() * 2 * Math.PI;
  const distance = NEAREST_BLOCKS + random.next() * (FARTHEST_BLOCKS - NEAREST_BLOCKS);
  const isBelow = what === 'monsters' && random.int(2) === 0;
  const depth = random.next();
  if (kind === undefined) return undefined;
  const x = Math.floor(around.x + Math.cos(angle) * distance);
  const z = Math.floor(around.z + Math.sin(angle) * distance);
  const surface = surfaceAt(ground.view, x, z);
  if (surface === undefined) return undefined;
  const y = isBelow ? Math.floor(ground.view.minY + depth * (surface - ground.view.minY)) : surface;
  const places: Point[] = [];
  for (let head = 0; head < PACK; head++) {
    const place = placeNear(ground, { x, y, z }, what, random);
    if (place === undefined) continue;
    const isFree = places.every((other) => other.x !== place.x || other.z !== place.z);
    const isFar = [around, ...others].every((player) => isFarFrom(player, place));
    if (isFree && isFar) places.push(place);
  }
  return places.length === 0 ? undefined : { kind, places };
}

function isFarFrom(player: Point, place: Point): boolean {
  return Math.hypot(player.x - place.x, player.y - place.y, player.z - place.z) >= NEAREST_BLOCKS;
}

/** The cell above the highest block that bodies collide with. */
function surfaceAt(view: BlockView, x: number, z: number): number | undefined {
  if (!view.hasColumn(x >> 4, z >> 4)) return undefined;
  for (let y = view.maxY - 1; y >= view.minY; y--) {
    // Whole sections of air are passed over.
    if ((y & 15) === 15 && view.sectionAt(x >> 4, y >> 4, z >> 4) === 0) y -= 15;
    else if ((view.registry.flagsOf(view.stateAt(x, y, z)) & BlockFlag.COLLISION) !== 0) return y + 1;
  }
  return undefined;
}

function placeNear(ground: Ground, at: Point, what: 'monsters' | 'animals', random: Random): Point | undefined {
  const side = () => random.int(2 * PACK_BLOCKS + 1) - PACK_BLOCKS;
  for (let attempt = 0; attempt < PACK_TRIES; attempt++) {
    const [x, z] = [at.x + side(), at.z + side()];
    for (const y of [at.y, at.y + 1, at.y - 1]) {
      const fits = what === 'monsters' ? suitsMonster(ground, x, y, z) : suitsAnimal(ground, x, y, z);
      if (fits) return { x: x + 0.5, y, z: z + 0.5 };
    }
  }
  return undefined;
}

function suitsMonster(ground: Ground, x: number, y: number, z: number): boolean {
  const { view, sky, shineOf, lampsKeepAway } = ground;
  const below = view.registry.flagsOf(view.stateAt(x, y - 1, z));
  const firm = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;
  if ((below & firm) !== firm || !hasRoom(view, x, y, z)) return false;
  if (PEACEFUL.has(ground.biomeCategoryAt(x, y, z)) || skyBrightnessAt(view, sky, x, y, z) > MONSTER_LIGHT)
    return false;
  return lampLightAt(view, shineOf, x, y, z) <= (lampsKeepAway ? 0 : MONSTER_LIGHT);
}

function suitsAnimal(ground: Ground, x: number, y: number, z: number): boolean {
  const { view, sky, shineOf } = ground;
  if (view.registry.nameOf(view.stateAt(x, y - 1, z)) !== 'grass_block' || !hasRoom(view, x, y, z)) return false;
  if (BARE.has(ground.biomeCategoryAt(x, y, z))) return false;
  const light = skyBrightnessAt(view, sky, x, y, z);
  return light >= ANIMAL_LIGHT || lampLightAt(view, shineOf, x, y, z) >= ANIMAL_LIGHT;
}

function hasRoom(view: BlockView, x: number, y: number, z: number): boolean {
  return [y, y + 1].every((at) => {
    const flags = view.registry.flagsOf(view.stateAt(x, at, z));
    return isClear(view, x, at, z) && (flags & (BlockFlag.WATER | BlockFlag.LAVA | BlockFlag.HAZARD)) === 0;
  });
}
