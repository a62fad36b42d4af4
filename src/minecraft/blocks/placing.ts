import type { GameData, RawBlock } from './game-data.ts';

/** Items whose block has another name. */
const BLOCK_OF_ITEM: ReadonlyMap<string, string> = new Map([
  ['redstone', 'redstone_wire'],
  ['string', 'tripwire'],
  ['wheat_seeds', 'wheat'],
  ['beetroot_seeds', 'beetroots'],
  ['melon_seeds', 'melon_stem'],
  ['pumpkin_seeds', 'pumpkin_stem'],
  ['torchflower_seeds', 'torchflower_crop'],
  ['pitcher_pod', 'pitcher_crop'],
  ['carrot', 'carrots'],
  ['potato', 'potatoes'],
  ['cocoa_beans', 'cocoa'],
  ['sweet_berries', 'sweet_berry_bush'],
  ['glow_berries', 'cave_vines'],
  ['powder_snow_bucket', 'powder_snow'],
]);

/** The block an item places by a right click, or undefined where it places none (a tool, an unknown name, air). */
export function placedBlockOf(
  itemName: string,
  data: GameData,
  blocksByName: ReadonlyMap<string, RawBlock>,
): string | undefined {
  if (data.itemsByName[itemName] === undefined || itemName === 'air') return undefined;
  const name = BLOCK_OF_ITEM.get(itemName) ?? itemName;
  return blocksByName.has(name) ? name : undefined;
}
