import { BlockFlag, type BlockRegistry, type Box } from '../../blocks/index.ts';

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
  /** Sticky: cobweb, berry bush. Walked through slowly, never jumped or fallen into. */
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
} as const;

/** Not known, or not looked at: never crossed. */
export const UNCERTAIN = Trait.UNKNOWN | Trait.UNLOADED | Trait.OUT_OF_WORLD | Trait.BEYOND;

/** A cell is divided into the middle, where a centred body stands, and a strip towards each side. */
export const STRIPS = 5;
/** The strip under a centred body; the strip of side `s` is `1 + s`. */
export const MIDDLE = 0;

/** Half of a body's 0.6 blocks of width leaves this on each side of a centred body. */
const EDGE = 0.2;
const SLACK = 1e-6;

/** [min x, max x, min z, max z] of the middle, north, east, south and west strip. */
const STRIP_AREAS: readonly (readonly [number, number, number, number])[] = [
  [EDGE, 1 - EDGE, EDGE, 1 - EDGE],
  [EDGE, 1 - EDGE, 0, EDGE],
  [1 - EDGE, 1, EDGE, 1 - EDGE],
  [EDGE, 1 - EDGE, 1 - EDGE, 1],
  [0, EDGE, EDGE, 1 - EDGE],
];

/**
 * Never dug on the way, whatever time it would save: what holds things or was built for use.
 */
const KEPT =
  /(^|_)(chest|barrel|shulker_box|furnace|smoker|hopper|dispenser|dropper|brewing_stand|beacon|spawner|bed|sign|jukebox|lectern|door|fence_gate|trapdoor|conduit|head|skull|banner|bookshelf|enchanting_table|anvil)$/;

/** Carry nobody safely though their shape would: they tilt, hurt or break. */
const NO_FOOTING =
  /^(big_dripleaf|pointed_dripstone|turtle_egg|cactus|campfire|soul_campfire|moving_piston|frosted_ice)$/;

/** Cost of a block of way in percent of ordinary ground. Sprinting, from the game's factors: see SPEC PATHFINDING-8. */
const FLOOR_PERCENT: readonly (readonly [RegExp, number])[] = [
  // Speed factor 0.4 after each move: 0.1274 / (1 - 0.546 x 0.4) = 0.163 blocks a tick against 0.2806.
  [/^(soul_sand|honey_block)$/, 172],
  // Friction 0.8: 0.1274 x (0.546 / 0.728)^3 / (1 - 0.728) = 0.1976 blocks a tick.
  [/^slime_block$/, 142],
];

/** Cost of a block of way inside something sticky, in percent. */
const STICKY_PERCENT: readonly (readonly [RegExp, number])[] = [
  // Motion x 0.25 and no momentum kept: 0.1274 x 0.25 = 0.0319 blocks a tick.
  [/^cobweb$/, 881],
  // `makeStuckInBlock(0.8, 0.75, 0.8)`, no momentum kept: 0.1274 x 0.8 = 0.102 blocks a tick.
  [/^sweet_berry_bush$/, 275],
];

/**
 * One version's blocks as the search reads them, by kind: a known state id is its own kind, and a few kinds beyond
 * stand for what has no state id. Built once a registry; typed arrays only, so that a look-up allocates nothing.
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
  /** The kind that a hand makes of an openable block; its own elsewhere. */
  readonly toggled: Uint16Array;
  readonly air: number;
  /** Any block one places: a whole cube. */
  readonly placed: number;
  readonly unknown: number;
  readonly unloaded: number;
  readonly outOfWorld: number;
  readonly beyond: number;
}

const cache = new WeakMap<BlockRegistry, BlockTraits>();

/** The traits of a registry's blocks, computed at the first call and kept with it. */
export function traitsOf(registry: BlockRegistry): BlockTraits {
  const known = cache.get(registry);
  if (known !== undefined) return known;
  const built = build(registry);
  cache.set(registry, built);
  return built;
}

/** Kinds beyond the registry's states. */
const EXTRA_KINDS = 5;

function build(registry: BlockRegistry): BlockTraits {
  const { stateCount } = registry;
  const count = stateCount + EXTRA_KINDS;
  if (count > 0xffff) throw new RangeError(`${stateCount} block states do not fit 16 bits`);
  const built: BlockTraits = {
    registry,
    traits: new Int32Array(count),
    bottoms: new Uint8Array(count * STRIPS),
    tops: new Uint8Array(count * STRIPS),
    floorPercent: new Uint16Array(count).fill(100),
    bodyPercent: new Uint16Array(count).fill(100),
    toggled: Uint16Array.from({ length: count }, (_, kind) => kind),
    air: registry.defaultStateOf('air') ?? 0,
    placed: stateCount,
    unknown: stateCount + 1,
    unloaded: stateCount + 2,
    outOfWorld: stateCount + 3,
    beyond: stateCount + 4,
  };
  const spans = new Map<readonly Box[], Uint8Array>();
  for (let stateId = 0; stateId < stateCount; stateId++) fillState(built, stateId, spans);
  fillWhole(built, built.placed, Trait.CUBE | Trait.FOOTING | Trait.EVEN);
  fillWhole(built, built.unknown, Trait.UNKNOWN | Trait.EVEN);
  fillWhole(built, built.unloaded, Trait.UNLOADED | Trait.EVEN);
  fillWhole(built, built.outOfWorld, Trait.OUT_OF_WORLD | Trait.EVEN);
  fillWhole(built, built.beyond, Trait.BEYOND | Trait.EVEN);
  return built;
}

function fillWhole(into: BlockTraits, kind: number, traits: number): void {
  into.traits[kind] = traits;
  into.tops.fill(16, kind * STRIPS, (kind + 1) * STRIPS);
}

/** Bottoms, then tops, of the five strips. Space between two boxes of a strip counts as filled. */
function spansOf(boxes: readonly Box[]): Uint8Array {
  const spans = new Uint8Array(STRIPS * 2);
  for (let strip = 0; strip < STRIPS; strip++) {
    const [minX, maxX, minZ, maxZ] = STRIP_AREAS[strip] ?? [0, 1, 0, 1];
    let bottom = Infinity;
    let top = 0;
    for (const box of boxes) {
      if (box[0] >= maxX - SLACK || box[3] <= minX + SLACK || box[2] >= maxZ - SLACK || box[5] <= minZ + SLACK)
        continue;
      bottom = Math.min(bottom, Math.floor(box[1] * 16 + SLACK));
      top = Math.max(top, Math.ceil(box[4] * 16 - SLACK));
    }
    spans[strip] = top === 0 ? 0 : bottom;
    spans[STRIPS + strip] = top;
  }
  return fillBasins(spans);
}

/** What is walled on all sides and deeper in the middle (cauldron, composter) counts as filled: nobody climbs in. */
function fillBasins(spans: Uint8Array): Uint8Array {
  const rim = Math.min(...spans.subarray(STRIPS + 1));
  if (rim > (spans[STRIPS + MIDDLE] ?? 0)) {
    spans[MIDDLE] = 0;
    spans[STRIPS + MIDDLE] = rim;
  }
  return spans;
}

function fillState(into: BlockTraits, stateId: number, known: Map<readonly Box[], Uint8Array>): void {
  const { registry } = into;
  const name = registry.nameOf(stateId);
  if (name === undefined) {
    fillWhole(into, stateId, Trait.UNKNOWN | Trait.EVEN);
    return;
  }
  const boxes = registry.collisionBoxesOf(stateId);
  const spans = known.get(boxes) ?? spansOf(boxes);
  known.set(boxes, spans);
  into.bottoms.set(spans.subarray(0, STRIPS), stateId * STRIPS);
  into.tops.set(spans.subarray(STRIPS), stateId * STRIPS);
  const flags = registry.flagsOf(stateId);
  into.traits[stateId] = traitsOfState(name, flags, spans, boxes.length === 0);
  into.floorPercent[stateId] = percentOf(FLOOR_PERCENT, name);
  into.bodyPercent[stateId] = percentOf(STICKY_PERCENT, name);
  if ((flags & OPENABLE_FLAGS) !== 0) {
    const properties = registry.propertiesOf(stateId);
    into.toggled[stateId] = registry.stateWith(name, { ...properties, open: properties.open !== true }) ?? stateId;
  }
}

const OPENABLE_FLAGS = BlockFlag.DOOR | BlockFlag.GATE | BlockFlag.TRAPDOOR;

function percentOf(table: readonly (readonly [RegExp, number])[], name: string): number {
  return table.find(([names]) => names.test(name))?.[1] ?? 100;
}

function isEven(spans: Uint8Array): boolean {
  for (let strip = 1; strip < STRIPS; strip++) {
    if (spans[strip] !== spans[0] || spans[STRIPS + strip] !== spans[STRIPS]) return false;
  }
  return true;
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

function traitsOfState(name: string, flags: number, spans: Uint8Array, noShape: boolean): number {
  let traits = 0;
  for (const [flag, trait] of FROM_FLAGS) if ((flags & flag) !== 0) traits |= trait;
  const middleTop = spans[STRIPS + MIDDLE] ?? 0;
  if (isEven(spans)) traits |= Trait.EVEN;
  if ((flags & OPENABLE_FLAGS) !== 0 && (flags & BlockFlag.HAND_LOCKED) === 0) traits |= Trait.OPENABLE;
  if ((flags & BlockFlag.DIGGABLE) !== 0 && !KEPT.test(name)) traits |= Trait.DIGGABLE;
  if (name === 'ladder' || name === 'vine') traits |= Trait.CLIMB;
  if (name === 'cobweb' || name === 'sweet_berry_bush') traits |= Trait.STICKY;
  if (name === 'honey_block') traits |= Trait.NO_JUMP;
  if (name === 'magma_block' || (name === 'sweet_berry_bush' && (flags & BlockFlag.HAZARD) !== 0))
    traits |= Trait.HURTS;
  const deadly = BlockFlag.LAVA | BlockFlag.PORTAL | BlockFlag.BUBBLE_COLUMN;
  if ((flags & deadly) !== 0) traits |= Trait.DEADLY;
  if ((flags & BlockFlag.HAZARD) !== 0 && (traits & Trait.HURTS) === 0) traits |= Trait.DEADLY;
  if (middleTop > 0 && !NO_FOOTING.test(name) && (traits & Trait.DEADLY) === 0) traits |= Trait.FOOTING;
  const special = Trait.DEADLY | Trait.WATER | Trait.CLIMB | Trait.STICKY | Trait.HURTS;
  if (noShape && (traits & special) === 0) traits |= Trait.OPEN;
  const whole = (traits & Trait.EVEN) !== 0 && spans[MIDDLE] === 0 && middleTop === 16;
  const ordinary = Trait.HURTS | Trait.BOUNCY | Trait.NO_JUMP | Trait.WATER | Trait.SLIPPERY;
  if (whole && (traits & Trait.FOOTING) !== 0 && (traits & ordinary) === 0) traits |= Trait.CUBE;
  return traits;
}
