/**
 * What a block state means to a body, as bits of {@link BlockRegistry.flags}. The rules behind each bit, with their
 * sources, stand in `flag-rules.ts`; shapes and hardness come from the game's data.
 *
 * Bits 0 to 27 describe known states; the last three stand for what is not known, so that a single test
 * `flags & UNCERTAIN` tells "known" from "not known".
 */
export const BlockFlag = {
  /** Air in its three kinds: nothing is there. */
  AIR: 1 << 0,
  /** The collision shape is exactly the whole cell. */
  FULL_CUBE: 1 << 1,
  /** The state has a collision shape; without this bit a body passes through. */
  COLLISION: 1 << 2,
  /** A body centred over the cell rests on it, at `standSixteenths`. */
  STANDABLE: 1 << 3,
  /** The shape reaches above its own cell (fences, walls, closed gates: 1.5 blocks): it cannot be jumped. */
  TALL: 1 << 4,
  /** A body centred in the cell touches no box, though there may be some at the edges (open doors, ladders). */
  BODY_CLEAR: 1 << 5,
  /** Water is in the cell: water itself, waterlogged blocks, kelp, sea grass, bubble columns. */
  WATER: 1 << 6,
  /** Still water, level 0; never set without `WATER`. */
  WATER_SOURCE: 1 << 7,
  LAVA: 1 << 8,
  /** Hurts whoever touches it or stands on it: fire, cactus, magma, lit campfires, berry bushes. Lava has its own bit. */
  HAZARD: 1 << 9,
  CLIMBABLE: 1 << 10,
  DOOR: 1 << 11,
  GATE: 1 << 12,
  TRAPDOOR: 1 << 13,
  /** A door or trapdoor of iron: no hand opens it. */
  HAND_LOCKED: 1 << 14,
  /** A door, gate or trapdoor that is open. */
  OPEN: 1 << 15,
  /** Falls when what is under it goes: sand, gravel, anvils. */
  FALLING: 1 << 16,
  /** Slows whoever walks on it: soul sand, honey. */
  SLOW_ON: 1 << 17,
  /** Slows whoever is inside it: cobweb, berry bush, powder snow, honey. */
  SLOW_IN: 1 << 18,
  /** Ice in its kinds. */
  SLIPPERY: 1 << 19,
  /** Throws a falling body up again: slime. */
  BOUNCY: 1 << 20,
  /** A block can be placed into the cell without digging it first: air, fluids, grass, fire, one layer of snow. */
  REPLACEABLE: 1 << 21,
  /** Can be dug by some means in survival. */
  DIGGABLE: 1 << 22,
  /** A right click uses it (chest, door, lever), so placing against it needs sneaking. */
  INTERACTIVE: 1 << 23,
  /** Nobody sees through it. */
  OPAQUE: 1 << 24,
  BUBBLE_COLUMN: 1 << 25,
  /** Takes whoever enters it to another place. */
  PORTAL: 1 << 26,
  /** Scaffolding: one stands on it, and sinks through it when sneaking. */
  SCAFFOLDING: 1 << 27,
  /** The server sent a state id that the registry lacks. */
  UNKNOWN: 1 << 28,
  UNLOADED: 1 << 29,
  OUT_OF_WORLD: 1 << 30,
} as const;

/** The three bits that say: it is not known what is there. */
export const UNCERTAIN = BlockFlag.UNKNOWN | BlockFlag.UNLOADED | BlockFlag.OUT_OF_WORLD;
