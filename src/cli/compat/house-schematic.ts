import { gzipSync } from 'node:zlib';
import { compound, int, short, type Tag, writeNbt } from '../../minecraft/files/index.ts';

/** What a sign of the plan stands for, as schematics write blocks. */
const BLOCKS: Readonly<Record<string, string>> = {
  '.': 'minecraft:air',
  c: 'minecraft:cobblestone',
  p: 'minecraft:oak_planks',
  L: 'minecraft:oak_log[axis=y]',
  b: 'minecraft:oak_log[axis=x]',
  g: 'minecraft:glass',
  d: 'minecraft:oak_door[facing=north,half=lower]',
  D: 'minecraft:oak_door[facing=north,half=upper]',
  t: 'minecraft:wall_torch[facing=south]',
  T: 'minecraft:torch',
  s: 'minecraft:oak_slab[type=bottom]',
  w: 'minecraft:oak_stairs[facing=east,half=bottom]',
  e: 'minecraft:oak_stairs[facing=west,half=top]',
  '=': 'minecraft:oak_slab[type=double]',
};

/** A house of one room, floor by floor from the ground; rows from north to south, columns from west to east. */
const LAYERS = [
  ['ppppp', 'p===p', 'p===p', 'p===p', 'ppppp'],
  ['LcccL', 'c..wc', 'c.T.c', 'c...c', 'LcdcL'],
  ['LcgcL', 'ct.ec', 'g...g', 'c...c', 'LcDcL'],
  ['LbbbL', 'c...c', 'c...c', 'c...c', 'LcccL'],
  ['sssss', 'sssss', 'sssss', 'sssss', 'sssss'],
];

/** Size of the house to each side (blocks). */
export const HOUSE_SIZE = LAYERS[0]?.length ?? 0;

/** What it takes to build it. */
export const HOUSE_ITEMS: Readonly<Record<string, number>> = {
  oak_planks: 16,
  oak_slab: 18 + 25,
  oak_log: 15,
  cobblestone: 28,
  glass: 3,
  oak_door: 1,
  torch: 2,
  oak_stairs: 2,
};

/** The house as a schematic of Sponge's second form, as WorldEdit writes it. */
export function houseSchematic(): Buffer {
  const signs = Object.keys(BLOCKS);
  const data = LAYERS.flatMap((rows) => rows.flatMap((row) => [...row].map((sign) => signs.indexOf(sign))));
  const palette = Object.fromEntries(Object.values(BLOCKS).map((block, index): [string, Tag] => [block, int(index)]));
  const value = {
    Version: int(2),
    Width: short(HOUSE_SIZE),
    Height: short(LAYERS.length),
    Length: short(HOUSE_SIZE),
    PaletteMax: int(signs.length),
    Palette: compound(palette),
    BlockData: { type: 'byteArray', value: data },
  };
  return gzipSync(writeNbt({ type: 'compound', name: 'Schematic', value }));
}
