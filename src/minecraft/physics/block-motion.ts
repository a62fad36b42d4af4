import { BlockFlag, type BlockRegistry, type Box } from '../blocks/index.ts';
import { MOTION } from './motion.ts';
import type { Vector } from './types.ts';

/** Blocks whose effect on a body is more than numbers. */
type SpecialBlock =
  | 'slime'
  | 'bed'
  | 'honey'
  | 'bubbles_up'
  | 'bubbles_down'
  | 'scaffolding'
  | 'powder_snow'
  | 'trapdoor';

/** What a block state does to a body's motion. */
export interface BlockMotion {
  readonly boxes: readonly Box[];
  /** A whole cube, in which a body suffocates and is pushed aside. */
  readonly suffocates: boolean;
  /** Share of the speed that is kept on it, before the air's 0.91. */
  readonly friction: number;
  /** What level speed is multiplied by after each step on it. */
  readonly speedFactor: number;
  readonly jumpFactor: number;
  /** What a step inside it is multiplied by, and all momentum lost; undefined where one moves freely. */
  readonly stuck: Readonly<Vector> | undefined;
  readonly isWater: boolean;
  readonly isLava: boolean;
  /** Height of the fluid in blocks where none of its kind is above; 0 without fluid. */
  readonly fluidHeight: number;
  /** Falling water or lava, which pulls down along walls. */
  readonly falls: boolean;
  readonly climbable: boolean;
  /** Facing of a ladder, for the trapdoor above it. */
  readonly ladderFacing: string | undefined;
  /** Facing of an open trapdoor. */
  readonly openFacing: string | undefined;
  readonly special: SpecialBlock | undefined;
  /** Scaffolding that rests on nothing has a floor of its own at its bottom. */
  readonly hangs: boolean;
}

/** `BlockBehaviour.Properties#friction`; https://minecraft.wiki/w/Slipperiness. */
const FRICTIONS: Readonly<Record<string, number>> = {
  slime_block: 0.8,
  ice: 0.98,
  packed_ice: 0.98,
  frosted_ice: 0.98,
  blue_ice: 0.989,
};

/** `Properties#speedFactor` (1.15 and later). */
const SPEED_FACTORS: Readonly<Record<string, number>> = { soul_sand: 0.4, honey_block: 0.4 };

/** `Properties#jumpFactor`. */
const JUMP_FACTORS: Readonly<Record<string, number>> = { honey_block: 0.5 };

/** `Entity.makeStuckInBlock`, called by WebBlock, SweetBerryBushBlock and PowderSnowBlock (`entityInside`). */
const STUCK_FACTORS: Readonly<Record<string, Readonly<Vector>>> = {
  cobweb: { x: 0.25, y: 0.05, z: 0.25 },
  sweet_berry_bush: { x: 0.8, y: 0.75, z: 0.8 },
  powder_snow: { x: 0.9, y: 1.5, z: 0.9 },
};

const SPECIALS: readonly (readonly [RegExp, SpecialBlock])[] = [
  [/^slime_block$/, 'slime'],
  [/_bed$/, 'bed'],
  [/^honey_block$/, 'honey'],
  [/^scaffolding$/, 'scaffolding'],
  [/^powder_snow$/, 'powder_snow'],
  [/_trapdoor$/, 'trapdoor'],
];

/** Levels of a fluid: a source and what falls are 8 ninths high, what flows less by its level (`FlowingFluid`). */
const NINTH = 1 / 9;
const FULL_LEVELS = 8;

const WHOLE_CUBE: readonly Box[] = [[0, 0, 0, 1, 1, 1]];

/** Nothing: air. */
export const FREE: BlockMotion = motionLike({ boxes: [], suffocates: false });
/** What is not loaded or not understood: a wall, so that nobody walks into what is not known. */
export const WALL: BlockMotion = motionLike({ boxes: WHOLE_CUBE, suffocates: false });

function motionLike(part: Pick<BlockMotion, 'boxes' | 'suffocates'>): BlockMotion {
  return {
    friction: MOTION.groundFriction,
    speedFactor: 1,
    jumpFactor: 1,
    stuck: undefined,
    isWater: false,
    isLava: false,
    fluidHeight: 0,
    falls: false,
    climbable: false,
    ladderFacing: undefined,
    openFacing: undefined,
    special: undefined,
    hangs: false,
    ...part,
  };
}

const cache = new WeakMap<BlockRegistry, (BlockMotion | undefined)[]>();

/** What the states of a registry do to motion, by state id: each made when first asked for, and kept with the registry. */
export function motionTable(registry: BlockRegistry): (stateId: number) => BlockMotion {
  const known = cache.get(registry) ?? new Array<BlockMotion | undefined>(registry.stateCount);
  cache.set(registry, known);
  return (stateId) => {
    if (!registry.isKnown(stateId)) return WALL;
    const motion = known[stateId] ?? motionOf(registry, stateId);
    known[stateId] = motion;
    return motion;
  };
}

function motionOf(registry: BlockRegistry, stateId: number): BlockMotion {
  const name = registry.nameOf(stateId) ?? '';
  const flags = registry.flagsOf(stateId);
  const properties = registry.propertiesOf(stateId);
  const isWater = (flags & BlockFlag.WATER) !== 0;
  const isLava = (flags & BlockFlag.LAVA) !== 0;
  const level = name === 'water' || name === 'lava' ? Number(properties['level'] ?? 0) : 0;
  const facing = String(properties['facing'] ?? '');
  return {
    boxes: registry.collisionBoxesOf(stateId),
    suffocates: (flags & BlockFlag.FULL_CUBE) !== 0 && (flags & BlockFlag.OPAQUE) !== 0,
    friction: FRICTIONS[name] ?? MOTION.groundFriction,
    speedFactor: SPEED_FACTORS[name] ?? 1,
    jumpFactor: JUMP_FACTORS[name] ?? 1,
    stuck: STUCK_FACTORS[name],
    isWater,
    isLava,
    fluidHeight: isWater || isLava ? (level < FULL_LEVELS ? FULL_LEVELS - level : FULL_LEVELS) * NINTH : 0,
    falls: level >= FULL_LEVELS,
    climbable: (flags & BlockFlag.CLIMBABLE) !== 0,
    ladderFacing: name === 'ladder' ? facing : undefined,
    openFacing: (flags & BlockFlag.TRAPDOOR) !== 0 && properties['open'] === true ? facing : undefined,
    special: specialOf(name, properties['drag'] === true),
    hangs: properties['bottom'] === true && Number(properties['distance'] ?? 0) > 0,
  };
}

function specialOf(name: string, drags: boolean): SpecialBlock | undefined {
  if (name === 'bubble_column') return drags ? 'bubbles_down' : 'bubbles_up';
  return SPECIALS.find(([names]) => names.test(name))?.[1];
}
