/** What can be done with an entity, by hand: the game's own rules, which its data do not hold. */
export type EntityUse = 'feed' | 'ride' | 'shear' | 'milk' | 'lead' | 'name' | 'saddle' | 'dye' | 'trade';

const SEEDS = ['wheat_seeds', 'beetroot_seeds', 'melon_seeds', 'pumpkin_seeds', 'torchflower_seeds', 'pitcher_pod'];
const MEATS = ['beef', 'porkchop', 'mutton', 'chicken', 'rabbit'].flatMap((meat) => [meat, `cooked_${meat}`]);
const HORSE_FOOD = ['golden_carrot', 'golden_apple', 'apple', 'sugar', 'wheat', 'hay_block'];

/** What each animal eats (`Animal#isFood`). */
const FOOD_OF: Readonly<Record<string, readonly string[]>> = {
  cow: ['wheat'],
  mooshroom: ['wheat'],
  sheep: ['wheat'],
  goat: ['wheat'],
  pig: ['carrot', 'potato', 'beetroot'],
  chicken: SEEDS,
  rabbit: ['carrot', 'golden_carrot', 'dandelion'],
  wolf: [...MEATS, 'rotten_flesh', 'bone'],
  cat: ['cod', 'salmon'],
  ocelot: ['cod', 'salmon'],
  fox: ['sweet_berries', 'glow_berries'],
  horse: HORSE_FOOD,
  donkey: HORSE_FOOD,
  mule: HORSE_FOOD,
  llama: ['wheat', 'hay_block'],
  trader_llama: ['wheat', 'hay_block'],
  camel: ['cactus'],
  panda: ['bamboo'],
  turtle: ['seagrass'],
  bee: ['dandelion', 'poppy', 'sunflower', 'cornflower'],
  parrot: SEEDS,
  strider: ['warped_fungus'],
  hoglin: ['crimson_fungus'],
  axolotl: ['tropical_fish_bucket'],
  frog: ['slime_ball'],
  sniffer: ['torchflower_seeds'],
  armadillo: ['spider_eye'],
};

const RIDDEN = /(?:^|_)(?:boat|raft|minecart)$|^(?:horse|donkey|mule|llama|camel|skeleton_horse|pig|strider)$/;
const SADDLED = new Set(['horse', 'donkey', 'mule', 'pig', 'strider', 'camel']);
const SHORN = new Set(['sheep', 'mooshroom', 'snow_golem']);
const MILKED = new Set(['cow', 'mooshroom', 'goat']);
const TRADES = new Set(['villager', 'wandering_trader']);

/** One thing that can be done with an entity, and the items it is done with; none where a bare hand does it. */
export interface PossibleUse {
  readonly use: EntityUse;
  readonly items: readonly string[];
}

/** What the game lets one do with an entity of a kind. */
export function usesOf(kind: string, category: string): readonly PossibleUse[] {
  const food = FOOD_OF[kind];
  const uses: (PossibleUse | false)[] = [
    TRADES.has(kind) && { use: 'trade', items: [] },
    food !== undefined && { use: 'feed', items: food },
    RIDDEN.test(kind) && { use: 'ride', items: [] },
    SHORN.has(kind) && { use: 'shear', items: ['shears'] },
    MILKED.has(kind) && { use: 'milk', items: ['bucket'] },
    SADDLED.has(kind) && { use: 'saddle', items: ['saddle'] },
    kind === 'sheep' && { use: 'dye', items: ['white_dye', 'red_dye', 'blue_dye', 'black_dye'] },
    category === 'animal' && { use: 'lead', items: ['lead'] },
    (category === 'animal' || category === 'hostile' || category === 'mob') && { use: 'name', items: ['name_tag'] },
  ];
  return uses.filter((use) => use !== false);
}
