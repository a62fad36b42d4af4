/** What a move is; the follower steers by it. Public: answers name moves by these words. */
export const MOVE_KINDS = [
  /** To a neighbouring cell on foot, up or down by at most 0.6 blocks without a jump. */
  'walk',
  /** To a diagonal neighbour on the same level. */
  'diagonal',
  /** Up by at most 1.25 blocks with a jump, or out of water, or off a ladder. */
  'jump',
  /** Off an edge and down, or straight down. */
  'drop',
  /** Up or down a ladder or a vine. */
  'climb',
  /** Along the surface of water, into it or out of it on one level. */
  'swim',
  /** A sprinting jump over a gap of one to three blocks. */
  'leap',
  /** Onto a block placed over the gap ahead. */
  'bridge',
  /** Up onto a block placed under one's own feet in a jump. */
  'tower',
  /** Down after digging the block one stands on. */
  'dig_down',
  /** Under water to a neighbouring cell, level, up or down; into it and out of it. */
  'dive',
  /** To a neighbouring cell sneaking, where the ceiling leaves 1.5 blocks but not 1.8. */
  'sneak',
] as const;

/** See {@link MOVE_KINDS}. */
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Index of a kind in {@link MOVE_KINDS}, as labels keep it. */
export const Kind = {
  WALK: 0,
  DIAGONAL: 1,
  JUMP: 2,
  DROP: 3,
  CLIMB: 4,
  SWIM: 5,
  LEAP: 6,
  BRIDGE: 7,
  TOWER: 8,
  DIG_DOWN: 9,
  DIVE: 10,
  SNEAK: 11,
} as const satisfies Readonly<Record<Uppercase<MoveKind>, number>>;

/** Answer of a maker of moves that made none. */
export const NO_MOVE = -1;

/** What is done to a block in a move. */
export const Act = {
  DIG: 0,
  PLACE: 1,
  /** A right click that opens or closes. */
  USE: 2,
  /** Changes along with a neighbour that is used: the other half of a door. */
  FOLLOW: 3,
} as const;

/** The four sides in order north, east, south, west: x of the step. */
export const SIDE_X: Int8Array = Int8Array.of(0, 1, 0, -1);
/** z of the step to a side. */
export const SIDE_Z: Int8Array = Int8Array.of(-1, 0, 1, 0);
/** Name of the face that looks to a side. */
export const SIDE_FACES = ['north', 'east', 'south', 'west'] as const;
