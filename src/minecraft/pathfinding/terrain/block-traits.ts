import { BlockFlag, type BlockRegistry, type Box, NARROW_MAX } from '../../blocks/index.ts';
import { type BlockShape, MIDDLE, STRIPS, shapeOf } from './block-shapes.ts';
import { supportsOf } from './supports.ts';

export { MIDDLE, STRIPS } from './block-shapes.ts';

/** What a block means to the search, as bits. Finer than `BlockFlag` where moves ask, coarser elsewhere. */
export const Trait = {
  /** Passed freely in every respect: air, grass, torches. */
  OPEN: 1 << 0,
  /** A whole cube that carries a body in the ordinary way. */
  CUBE: 1 << 1,
  /** The same span on all five strips: no panel or step at an edge. */
  EVEN: 1 << 2,
  /** Carries a body, where its shape lets one stand. */
  FOOTING: 1 << 3,
  /** A body must not be in it: lava, fire, cactus, portals, powder snow, bubble columns. */
  DEADLY: 1 << 4,
  WATER: 1 << 5,
  LAVA: 1 << 6,
  CLIMB: 1 << 7,
  /** Sticky: cobweb, berry bush, powder snow. Walked through slowly, never jumped or fallen into. */
  STICKY: 1 << 8,
  /** A door, gate or trapdoor that a hand opens. */
  OPENABLE: 1 << 9,
  DOOR: 1 << 10,
  DIGGABLE: 1 << 11,
  FALLING: 1 << 12,
  /** No jump from it: honey. */
  NO_JUMP: 1 << 13,
  /** Throws a falling body up again: slime. */
  BOUNCY: 1 << 14,
  /** Hurts whoever stands on it: magma. */
  HURTS: 1 << 15,
  REPLACEABLE: 1 << 16,
  /** A right click uses it, so nothing is placed against it. */
  INTERACTIVE: 1 << 17,
  SLIPPERY: 1 << 18,
  UNKNOWN: 1 << 19,
  UNLOADED: 1 << 20,
  OUT_OF_WORLD: 1 << 21,
  /** Outside the window of the search. */
  BEYOND: 1 << 22,
  /** Some box of it reaches all four edges, as the lower half of stairs does. */
  BROAD: 1 << 26,
  /** Its top is level up to all four edges: one can run to an edge of it and jump. */
  FLAT: 1 << 27,
  /** Scaffolding: carries who is above it, lets through who is in it, is climbed inside and sunk through by sneaking. */
  SCAFFOLD: 1 << 28,
  /** Digging beside it brings nothing about: it neither flows, falls nor leans on anything. */
  CALM: 1 << 29,
} as const;

/** Not known, or not looked at: never crossed. */
export const UNCERTAIN = Trait.UNKNOWN | Trait.UNLOADED | Trait.OUT_OF_WORLD | Trait.BEYOND;

/**
 * Never dug on the way, whatever time it would save: what holds things or was built for use.
 */
const KEPT =
  /(^|_)(chest|barrel|shulker_box|furnace|smoker|hopper|dispenser|dropper|brewing_stand|beacon|spawner|bed|sign|jukebox|lectern|door|fence_gate|trapdoor|conduit|head|skull|banner|bookshelf|enchanting_table|anvil)$/;

/** Carry nobody safely though their shape would: they tilt, hurt or break. */
const NO_FOOTING =
  /^(big_dripleaf|pointed_dripstone|turtle_egg|cactus|campfire|soul_campfire|moving_piston|frosted_ice)$/;

/** What is climbed by holding on to it. Scaffolding is climbed inside. */
const CLIMBED = /^(ladder|vine|(weeping|twisting|cave)_vines(_plant)?)$/;

/** Cost of a block of way in percent of ordinary ground. Sprinting, from the game's factors: see SPEC PATHFINDING-8. */
const FLOOR_PERCENT: readonly (readonly [RegExp, number])[] = [
  // Speed factor 0.4 after each move: 0.1274 / (1 - 0.546 x 0.4) = 0.163 blocks a tick against 0.2806.
  [/^(soul_sand|honey_block)$/, 172],
  // Friction 0.8, and 0.4 of the speed kept in each step (`SlimeBlock#stepOn`): see the physics' table of paces.
  [/^slime_block$/, 318],
  // The follower does not sprint on ice: 4.914 ticks a block walking.
  [/^(ice|packed_ice|frosted_ice|blue_ice)$/, 138],
];

/** Cost of a block of way inside something sticky, in percent. */
const STICKY_PERCENT: readonly (readonly [RegExp, number])[] = [
  // Motion x 0.25 and no momentum kept: 0.1274 x 0.25 = 0.0319 blocks a tick.
  [/^cobweb$/, 881],
  // `makeStuckInBlock(0.8, 0.75, 0.8)`, no momentum kept: 0.1274 x 0.8 = 0.102 blocks a tick.
  [/^sweet_berry_bush$/, 275],
];

/**
 * One version's blocks as the search reads them, by kind: a state id is its own kind, and a few kinds beyond stand for
 * what has no state id. Built once a registry; typed arrays only, so that a look-up allocates nothing.
 */
export interface BlockTraits {
  readonly registry: BlockRegistry;
  readonly traits: Int32Array;
  /** Lowest point of the span on a strip in sixteenths, at `kind * STRIPS + strip`. */
  readonly bottoms: Uint8Array;
  /** Highest point of the span, 0 where the strip is free; above 16 for fences. */
  readonly tops: Uint8Array;
  /** Cost of walking on it, in percent of ordinary ground. */
  readonly floorPercent: Uint16Array;
  /** Cost of walking through it, in percent. */
  readonly bodyPercent: Uint16Array;
  /** How far water has flowed from its source, 1 to 7, or {@link FALLING_WATER}; 0 for still water and what is none. */
  readonly flowLevels: Uint8Array;
  /** The kind that a hand makes of an openable block; its own elsewhere. */
  readonly toggled: Uint16Array;
  readonly air: number;
  /** Any block one places: a whole cube. */
  readonly placed: number;
  readonly unloaded: number;
  readonly outOfWorld: number;
  readonly beyond: number;
}

/** In {@link BlockTraits.flowLevels}: water that falls. The game's levels 8 to 15 are all this. */
export const FALLING_WATER = 8;

const cache = new WeakMap<BlockRegistry, BlockTraits>();

/** The traits of a registry's blocks, computed at the first call and kept with it. */
export function traitsOf(registry: BlockRegistry): BlockTraits {
  const known = cache.get(registry);
  if (known !== undefined) return known;
  const built = build(registry);
  cache.set(registry, built);
  return built;
}

/**
 * Kinds are numbers of 16 bits: state ids up to `NARROW_MAX` are their own, known or not, so that a section is copied as
 * it is; those above it stand for what has no state id.
 */
const KINDS = 0x10000;

function build(registry: BlockRegistry): BlockTraits {
  const { stateCount } = registry;
  if (stateCount > NARROW_MAX) throw new RangeError(`${stateCount} block states do not fit 16 bits`);
  const built: BlockTraits = {
    registry,
    traits: new Int32Array(KINDS).fill(Trait.UNKNOWN | Trait.EVEN, stateCount),
    bottoms: new Uint8Array(KINDS * STRIPS),
    tops: new Uint8Array(KINDS * STRIPS).fill(16, stateCount * STRIPS),
    floorPercent: new Uint16Array(KINDS).fill(100),
    bodyPercent: new Uint16Array(KINDS).fill(100),
    flowLevels: new Uint8Array(KINDS),
    toggled: Uint16Array.from({ length: KINDS }, (_, kind) => kind),
    air: registry.defaultStateOf('air') ?? 0,
    placed: NARROW_MAX + 1,
    unloaded: NARROW_MAX + 2,
    outOfWorld: NARROW_MAX + 3,
    beyond: NARROW_MAX + 4,
  };
  const reader = new StateReader(built);
  for (let stateId = 0; stateId < stateCount; stateId++) reader.fill(stateId);
  built.traits[built.placed] = Trait.CUBE | Trait.FOOTING | Trait.EVEN | Trait.BROAD | Trait.FLAT | Trait.CALM;
  built.traits[built.unloaded] = Trait.UNLOADED | Trait.EVEN;
  built.traits[built.outOfWorld] = Trait.OUT_OF_WORLD | Trait.EVEN;
  built.traits[built.beyond] = Trait.BEYOND | Trait.EVEN;
  return built;
}

const NO_BOXES: readonly Box[] = [];

/** What the traits of a state follow from; the states of a block as a rule differ in little of it. */
interface StateFacts {
  readonly name: string;
  readonly flags: number;
  readonly shape: BlockShape;
  /** See `supportsOf`. */
  readonly leansOn: number;
}

/** Fills in the states of a registry one after another; what several have in common is found out once. */
class StateReader {
  readonly #into: BlockTraits;
  readonly #supports: Uint8Array;
  readonly #shapes = new Map<readonly Box[], BlockShape>();
  #facts: StateFacts | undefined;
  #traits = 0;
  #floorPercent = 100;
  #bodyPercent = 100;

  constructor(into: BlockTraits) {
    this.#into = into;
    this.#supports = supportsOf(into.registry);
  }

  fill(stateId: number): void {
    const into = this.#into;
    const { registry } = into;
    const name = registry.nameOf(stateId);
    if (name === undefined) {
      into.traits[stateId] = Trait.UNKNOWN | Trait.EVEN;
      into.tops.fill(16, stateId * STRIPS, (stateId + 1) * STRIPS);
      return;
    }
    // Scaffolding has a shape for who is above it only.
    const shape = this.#shapeOf(name === 'scaffolding' ? NO_BOXES : registry.collisionBoxesOf(stateId));
    const flags = registry.flagsOf(stateId);
    this.#find({ name, flags, shape, leansOn: this.#supports[stateId] as number });
    into.bottoms.set(shape.bottoms, stateId * STRIPS);
    into.tops.set(shape.tops, stateId * STRIPS);
    into.traits[stateId] = this.#traits;
    into.floorPercent[stateId] = this.#floorPercent;
    into.bodyPercent[stateId] = this.#bodyPercent;
    if (name === 'water') {
      into.flowLevels[stateId] = Math.min(Number(registry.propertiesOf(stateId)['level'] ?? 0), FALLING_WATER);
    }
    if ((flags & OPENABLE_FLAGS) !== 0) {
      const properties = registry.propertiesOf(stateId);
      into.toggled[stateId] = registry.stateWith(name, { ...properties, open: properties.open !== true }) ?? stateId;
    }
  }

  #shapeOf(boxes: readonly Box[]): BlockShape {
    const known = this.#shapes.get(boxes);
    if (known !== undefined) return known;
    const shape = shapeOf(boxes);
    this.#shapes.set(boxes, shape);
    return shape;
  }

  #find(facts: StateFacts): void {
    const last = this.#facts;
    this.#facts = facts;
    if (last?.name !== facts.name) {
      this.#floorPercent = percentOf(FLOOR_PERCENT, facts.name);
      this.#bodyPercent = percentOf(STICKY_PERCENT, facts.name);
    } else if (last.flags === facts.flags && last.shape === facts.shape && last.leansOn === facts.leansOn) {
      return;
    }
    this.#traits = traitsOfState(facts);
  }
}

const OPENABLE_FLAGS = BlockFlag.DOOR | BlockFlag.GATE | BlockFlag.TRAPDOOR;

function percentOf(table: readonly (readonly [RegExp, number])[], name: string): number {
  return table.find(([names]) => names.test(name))?.[1] ?? 100;
}

/** Traits that follow from one flag of the registry. */
const FROM_FLAGS: readonly (readonly [number, number])[] = [
  [BlockFlag.WATER, Trait.WATER],
  [BlockFlag.LAVA, Trait.LAVA],
  [BlockFlag.FALLING, Trait.FALLING],
  [BlockFlag.BOUNCY, Trait.BOUNCY],
  [BlockFlag.SLIPPERY, Trait.SLIPPERY],
  [BlockFlag.REPLACEABLE, Trait.REPLACEABLE],
  [BlockFlag.INTERACTIVE, Trait.INTERACTIVE],
  [BlockFlag.DOOR, Trait.DOOR],
];

function traitsOfState({ name, flags, shape, leansOn }: StateFacts): number {
  let traits = 0;
  for (const [flag, trait] of FROM_FLAGS) if ((flags & flag) !== 0) traits |= trait;
  const middleTop = shape.tops[MIDDLE] ?? 0;
  if (shape.isEven) traits |= Trait.EVEN;
  if (shape.isBroad) traits |= Trait.BROAD;
  if (shape.isFlat) traits |= Trait.FLAT;
  if ((flags & OPENABLE_FLAGS) !== 0 && (flags & BlockFlag.HAND_LOCKED) === 0) traits |= Trait.OPENABLE;
  if ((flags & BlockFlag.DIGGABLE) !== 0 && !KEPT.test(name)) traits |= Trait.DIGGABLE;
  if (CLIMBED.test(name)) traits |= Trait.CLIMB;
  if (name === 'scaffolding') traits |= Trait.CLIMB | Trait.SCAFFOLD;
  if (name === 'cobweb' || name === 'sweet_berry_bush' || name === 'powder_snow') traits |= Trait.STICKY;
  if (name === 'honey_block') traits |= Trait.NO_JUMP;
  if (name === 'magma_block' || (name === 'sweet_berry_bush' && (flags & BlockFlag.HAZARD) !== 0))
    traits |= Trait.HURTS;
  if ((traits & (Trait.WATER | Trait.LAVA | Trait.FALLING)) === 0 && leansOn === 0) traits |= Trait.CALM;
  const deadly = BlockFlag.LAVA | BlockFlag.PORTAL | BlockFlag.BUBBLE_COLUMN;
  if ((flags & deadly) !== 0) traits |= Trait.DEADLY;
  if ((flags & BlockFlag.HAZARD) !== 0 && (traits & Trait.HURTS) === 0) traits |= Trait.DEADLY;
  const carries = middleTop > 0 && !shape.isBasin && !NO_FOOTING.test(name);
  if (carries && (traits & Trait.DEADLY) === 0) traits |= Trait.FOOTING;
  const special = Trait.DEADLY | Trait.WATER | Trait.CLIMB | Trait.STICKY | Trait.HURTS;
  if (shape.isEmpty && (traits & special) === 0) traits |= Trait.OPEN;
  // What is not flat is no whole cube, though each strip of it be as high: stairs round a corner, an anvil, a cauldron.
  const whole = shape.isEven && shape.isFlat && shape.bottoms[MIDDLE] === 0 && middleTop === 16;
  const ordinary = Trait.HURTS | Trait.BOUNCY | Trait.NO_JUMP | Trait.WATER | Trait.SLIPPERY;
  if (whole && (traits & Trait.FOOTING) !== 0 && (traits & ordinary) === 0) traits |= Trait.CUBE;
  return traits;
}
