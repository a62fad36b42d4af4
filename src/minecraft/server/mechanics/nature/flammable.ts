/** How readily a block catches fire, and how readily it burns away, each of 100 or more (`FireBlock.setFlammable`). */
interface Flammability {
  readonly ignite: number;
  readonly burn: number;
}

const WOODS = 'oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak|bamboo(_mosaic)?';
const FLOWERS =
  'dandelion|poppy|blue_orchid|allium|azure_bluet|.*_tulip|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|torchflower|sunflower|lilac|rose_bush|peony|pink_petals|pitcher_plant|open_eyeblossom|closed_eyeblossom';

/** Blocks that burn, by name, as `FireBlock.bootStrap` lists them; the data says nothing of it. */
const FLAMMABLE: readonly (readonly [names: RegExp, flammability: Flammability])[] = [
  [new RegExp(`^(${WOODS})_(planks|slab|fence|fence_gate|stairs)$|^bamboo_mosaic$`), { ignite: 5, burn: 20 }],
  [new RegExp(`^(stripped_)?(${WOODS})_(log|wood)$|^(stripped_)?bamboo_block$`), { ignite: 5, burn: 5 }],
  [/^(mangrove_roots|composter|beehive)$/, { ignite: 5, burn: 20 }],
  [/_leaves$/, { ignite: 30, burn: 60 }],
  [/^(bookshelf|lectern|bee_nest)$/, { ignite: 30, burn: 20 }],
  [/^tnt$/, { ignite: 15, burn: 100 }],
  [new RegExp(`^((short_|tall_)?grass|(large_)?fern|dead_bush|${FLOWERS})$`), { ignite: 60, burn: 100 }],
  [/^(sweet_berry_bush|big_dripleaf(_stem)?|small_dripleaf|spore_blossom)$/, { ignite: 60, burn: 100 }],
  [/_wool$/, { ignite: 30, burn: 60 }],
  [/^(vine|glow_lichen)$/, { ignite: 15, burn: 100 }],
  [/^cave_vines(_plant)?$/, { ignite: 15, burn: 60 }],
  [/^coal_block$/, { ignite: 5, burn: 5 }],
  [/^target$/, { ignite: 15, burn: 20 }],
  [/^hay_block$|^(?!moss|pale_moss).*_carpet$/, { ignite: 60, burn: 20 }],
  [/^(dried_kelp_block|azalea|flowering_azalea|hanging_roots)$/, { ignite: 30, burn: 60 }],
  [/^(bamboo|scaffolding)$/, { ignite: 60, burn: 60 }],
];

const NONE: Flammability = { ignite: 0, burn: 0 };

const byName = new Map<string, Flammability>();

/** How a block of a name burns; what does not has zeros. */
export function flammabilityOf(name: string): Flammability {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const [, found = NONE] = FLAMMABLE.find(([names]) => names.test(name)) ?? [];
  byName.set(name, found);
  return found;
}
