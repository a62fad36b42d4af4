import type { Box } from '../../blocks/index.ts';

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

/** A collision shape as moves ask of it, in sixteenths. */
export interface BlockShape {
  readonly isEmpty: boolean;
  /** Lowest point on each strip, 0 where it is free. */
  readonly bottoms: Uint8Array;
  /** Highest point on each strip, 0 where it is free; above 16 for fences. Space between two boxes counts as filled. */
  readonly tops: Uint8Array;
  /** The same span on all strips. */
  readonly isEven: boolean;
  /**
   * Walled on all sides and deeper in the middle: cauldron, composter, hopper. A body that walks over it falls in, so
   * the middle counts as filled, and as no footing.
   */
  readonly isBasin: boolean;
  /** Some box of it reaches all four edges. */
  readonly isBroad: boolean;
  /** Its top is level up to all four edges. */
  readonly isFlat: boolean;
}

/** The shape that boxes are. */
export function shapeOf(boxes: readonly Box[]): BlockShape {
  const { bottoms, tops } = spansOf(boxes);
  const rim = Math.min(...tops.subarray(1));
  const isBasin = rim > (tops[MIDDLE] ?? 0);
  if (isBasin) {
    bottoms[MIDDLE] = 0;
    tops[MIDDLE] = rim;
  }
  const top = Math.max(...boxes.map((box) => box[4]));
  const broad = boxes.filter((box) => box[0] <= SLACK && box[2] <= SLACK && box[3] >= 1 - SLACK && box[5] >= 1 - SLACK);
  return {
    isEmpty: boxes.length === 0,
    bottoms,
    tops,
    isEven: bottoms.every((bottom) => bottom === bottoms[0]) && tops.every((each) => each === tops[0]),
    isBasin,
    isBroad: broad.length > 0,
    isFlat: broad.some((box) => box[4] === top),
  };
}

function spansOf(boxes: readonly Box[]): { bottoms: Uint8Array; tops: Uint8Array } {
  const bottoms = new Uint8Array(STRIPS);
  const tops = new Uint8Array(STRIPS);
  for (const [strip, [minX, maxX, minZ, maxZ]] of STRIP_AREAS.entries()) {
    let bottom = Infinity;
    let top = 0;
    for (const box of boxes) {
      if (box[0] >= maxX - SLACK || box[3] <= minX + SLACK || box[2] >= maxZ - SLACK || box[5] <= minZ + SLACK)
        continue;
      bottom = Math.min(bottom, Math.floor(box[1] * 16 + SLACK));
      top = Math.max(top, Math.ceil(box[4] * 16 - SLACK));
    }
    bottoms[strip] = top === 0 ? 0 : bottom;
    tops[strip] = top;
  }
  return { bottoms, tops };
}
