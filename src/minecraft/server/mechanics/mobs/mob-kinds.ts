/** Names of the kinds that live here; others that are summoned only stand. */
export type MobName = 'zombie' | 'skeleton' | 'spider' | 'creeper' | 'cow' | 'sheep' | 'pig' | 'chicken';

/** How a kind harms players. */
type Weapon = 'bite' | 'bow' | 'fuse';

/** What the game has of one kind (`createAttributes` and goals of each class). */
export interface MobKind {
  readonly name: MobName;
  /** Half hearts. */
  readonly health: number;
  /** The attribute of movement speed; see `groundAcceleration` for what it comes to. */
  readonly speed: number;
  /** What a factor of speed the frightened run by. */
  readonly fleeFactor: number;
  /** What a monster harms by; undefined for an animal. */
  readonly weapon: Weapon | undefined;
  /** Half hearts of a blow on normal difficulty. */
  readonly damage: number;
  /** How far it sees whom it hunts. */
  readonly sightBlocks: number;
  /** The sun burns it, and it needs no breath. */
  readonly isUndead: boolean;
  /** Climbs walls, and hunts in the dark only unless it was hurt. */
  readonly isSpider: boolean;
  /** What it follows and breeds by. */
  readonly foods: readonly string[];
  /** A fall does it no harm. */
  readonly flutters: boolean;
  /** Experience for who kills it, from and to. */
  readonly experience: readonly [number, number];
}

const GRAINS = ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds', 'torchflower_seeds', 'pitcher_pod'];

const MONSTER = {
  fleeFactor: 1,
  damage: 0,
  sightBlocks: 16,
  isUndead: false,
  isSpider: false,
  foods: [],
  flutters: false,
  experience: [5, 5],
} as const;

const ANIMAL = { ...MONSTER, weapon: undefined, sightBlocks: 10, experience: [1, 3] } as const;

/** All kinds that live here, by name. */
export const MOB_KINDS: Readonly<Record<MobName, MobKind>> = {
  zombie: {
    ...MONSTER,
    name: 'zombie',
    health: 20,
    speed: 0.23,
    weapon: 'bite',
    damage: 3,
    sightBlocks: 35,
    isUndead: true,
  },
  skeleton: { ...MONSTER, name: 'skeleton', health: 20, speed: 0.25, weapon: 'bow', isUndead: true },
  spider: { ...MONSTER, name: 'spider', health: 16, speed: 0.3, weapon: 'bite', damage: 2, isSpider: true },
  creeper: { ...MONSTER, name: 'creeper', health: 20, speed: 0.25, weapon: 'fuse' },
  cow: { ...ANIMAL, name: 'cow', health: 10, speed: 0.2, fleeFactor: 2, foods: ['wheat'] },
  sheep: { ...ANIMAL, name: 'sheep', health: 8, speed: 0.23, fleeFactor: 1.25, foods: ['wheat'] },
  pig: { ...ANIMAL, name: 'pig', health: 10, speed: 0.25, fleeFactor: 1.25, foods: ['carrot', 'potato', 'beetroot'] },
  chicken: { ...ANIMAL, name: 'chicken', health: 4, speed: 0.25, fleeFactor: 1.4, foods: GRAINS, flutters: true },
};

/** The kind of a name; undefined for one that does not live here. */
export function mobKindOf(name: string): MobKind | undefined {
  return Object.hasOwn(MOB_KINDS, name) ? MOB_KINDS[name as MobName] : undefined;
}

/** Monsters and animals that come by themselves, each with its share (`VanillaBiome`: spawn weights). */
export const COMING_MONSTERS: readonly MobName[] = [
  'zombie',
  'zombie',
  'zombie',
  'skeleton',
  'skeleton',
  'skeleton',
  'spider',
  'spider',
  'spider',
  'creeper',
  'creeper',
  'creeper',
];
export const COMING_ANIMALS: readonly MobName[] = [
  'sheep',
  'sheep',
  'sheep',
  'pig',
  'pig',
  'pig',
  'chicken',
  'chicken',
  'chicken',
  'cow',
  'cow',
];
