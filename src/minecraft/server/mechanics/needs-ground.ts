/** What stands on the block under it and falls with it. */
const STANDS_ON_GROUND = new Set(
  `dandelion poppy blue_orchid allium azure_bluet oxeye_daisy cornflower lily_of_the_valley wither_rose torchflower
  pink_petals sunflower lilac rose_bush peony grass short_grass tall_grass fern large_fern dead_bush wheat carrots
  potatoes beetroots torchflower_crop sugar_cane cactus bamboo melon_stem pumpkin_stem attached_melon_stem
  attached_pumpkin_stem nether_wart sweet_berry_bush crimson_fungus warped_fungus nether_sprouts torch soul_torch
  redstone_torch redstone_wire repeater comparator rail powered_rail detector_rail activator_rail snow lily_pad`.split(
    /\s+/,
  ),
);

const STANDS_ON_GROUND_ENDINGS = ['_sapling', '_tulip', '_mushroom', '_roots', '_carpet', '_pressure_plate'];

/** Whether a block falls when the one under it is gone. */
export function needsGround(name: string): boolean {
  return STANDS_ON_GROUND.has(name) || STANDS_ON_GROUND_ENDINGS.some((ending) => name.endsWith(ending));
}
