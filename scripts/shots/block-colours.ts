import type { Colour } from './canvas.ts';

/** Colours by a part of a block's name; the first that fits counts. */
const COLOURS: readonly (readonly [RegExp, Colour])[] = [
  [/bedrock/, [52, 52, 58]],
  [/lava|magma|fire/, [232, 96, 20]],
  [/water|kelp|seagrass/, [58, 104, 190]],
  [/leaves|vine/, [58, 112, 44]],
  [/grass/, [104, 156, 68]],
  [/door|gate|fence|ladder|scaffolding/, [196, 142, 62]],
  [/_log|planks/, [150, 112, 66]],
  [/dirt|mud/, [128, 92, 62]],
  [/soul/, [84, 66, 54]],
  [/sand/, [216, 204, 150]],
  [/snow|carpet|web/, [232, 236, 240]],
  [/ice|glass/, [168, 204, 232]],
  [/slime|cactus|bush/, [112, 176, 88]],
  [/honey/, [232, 160, 40]],
  [/cobblestone|brick/, [112, 112, 112]],
  [/stone|slab|stairs/, [136, 136, 138]],
];
const OTHER: Colour = [172, 120, 160];

/** The colour of a block in pictures. */
export function colourOf(name: string): Colour {
  return COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER;
}

/** A colour with less light: 1 leaves it, 0 is black. */
export function shaded([red, green, blue]: Colour, light: number): Colour {
  return [red * light, green * light, blue * light];
}
