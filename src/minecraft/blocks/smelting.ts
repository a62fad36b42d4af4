/** Furnaces of the game. */
export const FURNACE_KINDS = ['furnace', 'blast_furnace', 'smoker'] as const;

/** See {@link FURNACE_KINDS}. */
export type FurnaceKind = (typeof FURNACE_KINDS)[number];

/** Ticks a furnace takes for one item; the two special ones are twice as fast (the game's `cookingtime`). */
export const COOKING_TICKS: Readonly<Record<FurnaceKind, number>> = { furnace: 200, blast_furnace: 100, smoker: 100 };

/** One thing that heat makes of another. Items by name, without `minecraft:`. */
export interface SmeltingRecipe {
  readonly input: string;
  readonly result: string;
  /** Points of experience for each. */
  readonly experience: number;
  /** Furnaces that do it. */
  readonly furnaces: readonly FurnaceKind[];
  /** Whether one loses by it: an ore that gives more when it is dug, a tool that becomes a nugget. */
  readonly isLoss: boolean;
}

/**
 * What heat does, which minecraft-data lacks: from the game's own data pack (`data/minecraft/recipe`, types `smelting`,
 * `blasting` and `smoking`, 1.16.5 to 1.21.4). A line is `result experience: inputs`, the input that one would choose
 * first.
 */
const BLASTED = `
  iron_ingot 0.7: raw_iron iron_ore deepslate_iron_ore
  gold_ingot 1: raw_gold gold_ore deepslate_gold_ore nether_gold_ore
  copper_ingot 0.7: raw_copper copper_ore deepslate_copper_ore
  netherite_scrap 2: ancient_debris`;

const BLASTED_AT_A_LOSS = `
  coal 0.1: coal_ore deepslate_coal_ore
  diamond 1: diamond_ore deepslate_diamond_ore
  emerald 1: emerald_ore deepslate_emerald_ore
  lapis_lazuli 0.2: lapis_ore deepslate_lapis_ore
  redstone 0.7: redstone_ore deepslate_redstone_ore
  quartz 0.2: nether_quartz_ore
  iron_nugget 0.1: iron_pickaxe iron_shovel iron_axe iron_hoe iron_sword iron_helmet iron_chestplate iron_leggings
    iron_boots iron_horse_armor chainmail_helmet chainmail_chestplate chainmail_leggings chainmail_boots
  gold_nugget 0.1: golden_pickaxe golden_shovel golden_axe golden_hoe golden_sword golden_helmet golden_chestplate
    golden_leggings golden_boots golden_horse_armor`;

const SMOKED = `
  cooked_beef 0.35: beef
  cooked_porkchop 0.35: porkchop
  cooked_chicken 0.35: chicken
  cooked_mutton 0.35: mutton
  cooked_rabbit 0.35: rabbit
  cooked_cod 0.35: cod
  cooked_salmon 0.35: salmon
  baked_potato 0.35: potato
  dried_kelp 0.1: kelp`;

const SMELTED_ONLY = `
  stone 0.1: cobblestone
  smooth_stone 0.1: stone
  glass 0.1: sand red_sand
  smooth_sandstone 0.1: sandstone
  smooth_red_sandstone 0.1: red_sandstone
  smooth_quartz 0.1: quartz_block
  smooth_basalt 0.1: basalt
  deepslate 0.1: cobbled_deepslate
  cracked_stone_bricks 0.1: stone_bricks
  cracked_nether_bricks 0.1: nether_bricks
  cracked_polished_blackstone_bricks 0.1: polished_blackstone_bricks
  cracked_deepslate_bricks 0.1: deepslate_bricks
  cracked_deepslate_tiles 0.1: deepslate_tiles
  brick 0.3: clay_ball
  terracotta 0.35: clay
  nether_brick 0.1: netherrack
  resin_brick 0.1: resin_clump
  green_dye 1: cactus
  lime_dye 0.1: sea_pickle
  popped_chorus_fruit 0.1: chorus_fruit
  sponge 0.15: wet_sponge`;

/** The tag `logs_that_burn`, by name: the stems of the Nether are called otherwise. */
const BURNING_LOG = /^(stripped_)?\w+_(log|wood)$/;
const CHARCOAL_EXPERIENCE = 0.15;

const TERRACOTTA = /^(\w+)_terracotta$/;
const GLAZED_EXPERIENCE = 0.1;

/** All that furnaces make of the items that a version has, by the names of these. */
export function smeltingRecipesOf(items: Iterable<string>): readonly SmeltingRecipe[] {
  const names = new Set(items);
  const furnaceOnly = { furnaces: ['furnace'], isLoss: false } as const;
  const byKind: SmeltingRecipe[] = [];
  for (const input of names) {
    const colour = TERRACOTTA.exec(input)?.[1];
    if (BURNING_LOG.test(input)) {
      byKind.push({ input, result: 'charcoal', experience: CHARCOAL_EXPERIENCE, ...furnaceOnly });
    } else if (colour !== undefined) {
      byKind.push({ input, result: `${colour}_glazed_terracotta`, experience: GLAZED_EXPERIENCE, ...furnaceOnly });
    }
  }
  const all = [
    ...recipesIn(BLASTED, { furnaces: ['furnace', 'blast_furnace'], isLoss: false }),
    ...recipesIn(BLASTED_AT_A_LOSS, { furnaces: ['furnace', 'blast_furnace'], isLoss: true }),
    ...recipesIn(SMOKED, { furnaces: ['furnace', 'smoker'], isLoss: false }),
    ...recipesIn(SMELTED_ONLY, furnaceOnly),
    ...byKind,
  ];
  return all.filter(({ input, result }) => names.has(input) && names.has(result));
}

function recipesIn(table: string, rest: Pick<SmeltingRecipe, 'furnaces' | 'isLoss'>): readonly SmeltingRecipe[] {
  const lines = [...table.matchAll(/(\w+) ([\d.]+): ([\w\s]+?)(?=\s+\w+ [\d.]+:|$)/g)];
  return lines.flatMap(([, result = '', experience, inputs = '']) =>
    inputs.split(/\s+/).map((input) => ({ input, result, experience: Number(experience), ...rest })),
  );
}

/** Woods that burn: the Nether's stems do not. */
const WOODS = 'oak|spruce|birch|jungle|acacia|dark_oak|pale_oak|mangrove|cherry|bamboo|bamboo_mosaic';
const ofWood = (things: string) => new RegExp(`^(?:${WOODS})_(?:${things})$`);

/**
 * Ticks that a fuel burns in a furnace, which minecraft-data lacks too: from the game's `AbstractFurnaceBlockEntity.getFuel`
 * and, since 1.21.2, `FuelValues`.
 */
const FUELS: readonly (readonly [pattern: RegExp, ticks: number])[] = [
  [/^lava_bucket$/, 20_000],
  [/^coal_block$/, 16_000],
  [/^dried_kelp_block$/, 4001],
  [/^blaze_rod$/, 2400],
  [/^(coal|charcoal)$/, 1600],
  [/_(boat|raft)$/, 1200],
  [ofWood('hanging_sign'), 800],
  [/^(stripped_)?\w+_(log|wood)$|^(stripped_)?bamboo_block$|^(bamboo_mosaic|mangrove_roots)$|_banner$/, 300],
  [ofWood('planks|stairs|trapdoor|pressure_plate|fence|fence_gate'), 300],
  [/^(note_block|jukebox|bookshelf|chiseled_bookshelf|lectern|chest|trapped_chest|crafting_table|barrel|loom)$/, 300],
  [/^(composter|daylight_detector|(cartography|fletching|smithing)_table|bow|crossbow|fishing_rod|ladder)$/, 300],
  [ofWood('sign|door'), 200],
  [/^wooden_(shovel|sword|hoe|axe|pickaxe)$/, 200],
  [ofWood('slab'), 150],
  [ofWood('button|sapling|propagule'), 100],
  [/_wool$|^(stick|bowl|dead_bush|azalea|flowering_azalea)$/, 100],
  [/^(?!.*moss)\w+_carpet$/, 67],
  [/^(bamboo|scaffolding)$/, 50],
];

/** Ticks that one item burns in a plain furnace; 0 for what is no fuel. The special ones use it up twice as fast. */
export function burnTicksOf(item: string): number {
  return FUELS.find(([pattern]) => pattern.test(item))?.[1] ?? 0;
}
