import { BlockFlag } from './block-flag.ts';

/**
 * What the game's data do not say and the block's name does. Each rule cites the game's class or tag it restates
 * (names as in the game's published mappings; tags as in its data pack, `#minecraft:NAME`).
 */
interface NameRule {
  readonly flags: number;
  readonly names: RegExp;
  /** Narrows the rule to the states whose property has one of these values. */
  readonly when?: { readonly property: string; readonly values: readonly (string | number | boolean)[] };
}

export const NAME_RULES: readonly NameRule[] = [
  // BlockBehaviour.Properties#air: AirBlock.
  { flags: BlockFlag.AIR, names: /^(cave_|void_)?air$/ },

  // FluidTags: WATER. Kelp and sea grass override getFluidState with a water source, bubble columns likewise.
  { flags: BlockFlag.WATER, names: /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/ },
  { flags: BlockFlag.WATER_SOURCE, names: /^(bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/ },
  { flags: BlockFlag.WATER_SOURCE, names: /^water$/, when: { property: 'level', values: [0] } },
  // SimpleWaterloggedBlock: any block with the property.
  { flags: BlockFlag.WATER | BlockFlag.WATER_SOURCE, names: /./, when: { property: 'waterlogged', values: [true] } },
  { flags: BlockFlag.BUBBLE_COLUMN, names: /^bubble_column$/ },
  // FluidTags: LAVA.
  { flags: BlockFlag.LAVA, names: /^lava$/ },

  // entityInside / stepOn that hurt: BaseFireBlock, CactusBlock, MagmaBlock, WitherRoseBlock, PowderSnowBlock (freezing).
  { flags: BlockFlag.HAZARD, names: /^(fire|soul_fire|cactus|magma_block|wither_rose|powder_snow)$/ },
  // CampfireBlock#entityInside asks for `lit`; SweetBerryBushBlock#entityInside for an age above 0.
  { flags: BlockFlag.HAZARD, names: /^(soul_)?campfire$/, when: { property: 'lit', values: [true] } },
  {
    flags: BlockFlag.HAZARD,
    names: /^sweet_berry_bush$/,
    when: { property: 'age', values: [1, 2, 3] },
  },

  // #climbable.
  {
    flags: BlockFlag.CLIMBABLE,
    names: /^(ladder|vine|scaffolding|(weeping|twisting|cave)_vines(_plant)?)$/,
  },
  { flags: BlockFlag.SCAFFOLDING, names: /^scaffolding$/ },

  // DoorBlock, FenceGateBlock, TrapDoorBlock; BlockSetType.IRON is the one that cannot be opened by hand.
  { flags: BlockFlag.DOOR, names: /_door$/ },
  { flags: BlockFlag.GATE, names: /_fence_gate$/ },
  { flags: BlockFlag.TRAPDOOR, names: /_trapdoor$/ },
  { flags: BlockFlag.HAND_LOCKED, names: /^iron_(door|trapdoor)$/ },
  { flags: BlockFlag.OPEN, names: /(_door|_fence_gate|_trapdoor)$/, when: { property: 'open', values: [true] } },

  // FallingBlock and BrushableBlock.
  {
    flags: BlockFlag.FALLING,
    names: /^((red_|suspicious_)?sand|(suspicious_)?gravel|.*_concrete_powder|(chipped_|damaged_)?anvil|dragon_egg)$/,
  },

  // BlockBehaviour.Properties#speedFactor below 1.
  { flags: BlockFlag.SLOW_ON, names: /^(soul_sand|honey_block)$/ },
  // Entity#makeStuckInBlock: WebBlock, SweetBerryBushBlock, PowderSnowBlock; HoneyBlock slows along its sides.
  { flags: BlockFlag.SLOW_IN, names: /^(cobweb|sweet_berry_bush|powder_snow|honey_block)$/ },
  // BlockBehaviour.Properties#friction above 0.6, but slime.
  { flags: BlockFlag.SLIPPERY, names: /^(ice|packed_ice|frosted_ice|blue_ice)$/ },
  // SlimeBlock#updateEntityMovementAfterFallOn.
  { flags: BlockFlag.BOUNCY, names: /^slime_block$/ },

  // #replaceable (BlockBehaviour.Properties#replaceable); snow by SnowLayerBlock#canBeReplaced with one layer.
  {
    flags: BlockFlag.REPLACEABLE,
    names:
      /^((cave_|void_)?air|water|lava|bubble_column|(short_|tall_)?grass|(large_)?fern|dead_bush|bush|(short|tall)_dry_grass|leaf_litter|(tall_)?seagrass|fire|soul_fire|vine|glow_lichen|resin_clump|(crimson|warped|hanging)_roots|nether_sprouts|light|structure_void)$/,
  },
  { flags: BlockFlag.REPLACEABLE, names: /^snow$/, when: { property: 'layers', values: [1] } },

  // Blocks that override useWithoutItem / use.
  {
    flags: BlockFlag.INTERACTIVE,
    names:
      /^(.*_fence_gate|(.*_)?(shulker_box|button|bed|sign|anvil)|(.*_)?chest|barrel|crafting_table|crafter|furnace|blast_furnace|smoker|brewing_stand|enchanting_table|lever|note_block|jukebox|repeater|comparator|daylight_detector|dispenser|dropper|hopper|beacon|loom|cartography_table|grindstone|stonecutter|smithing_table|fletching_table|lectern|bell|cake|(.*_)?candle_cake|composter|flower_pot|potted_.*|respawn_anchor|dragon_egg|(repeating_|chain_)?command_block|structure_block|jigsaw|chiseled_bookshelf|.*_shelf|decorated_pot|redstone_wire|sweet_berry_bush|cave_vines(_plant)?|vault|(.*_)?copper_golem_statue)$/,
  },
  { flags: BlockFlag.INTERACTIVE, names: /^(?!iron_).*_(door|trapdoor)$/ },

  // NetherPortalBlock, EndPortalBlock, EndGatewayBlock.
  { flags: BlockFlag.PORTAL, names: /^(nether_portal|end_portal|end_gateway)$/ },
];

/** Seen through though they collide: glass, bars, clear ice, grates and the like. Leaves hide what is behind them. */
export const SEE_THROUGH =
  /^((.*_)?glass(_pane)?|(.*_)?bars|(.*_)?chain|(.*_)?grate|ice|frosted_ice|barrier|slime_block|honey_block|scaffolding|spawner|trial_spawner|vault|beacon|ladder)$/;

/** Hide what is behind them though they do not collide. */
export const HIDES_WITHOUT_COLLISION = /^(lava|powder_snow|nether_portal|end_portal|end_gateway)$/;

/** Not dug, whatever hardness the data give: fluids flow away, air is nothing. */
export const NEVER_DUG = /^((cave_|void_)?air|water|lava|bubble_column|light|moving_piston)$/;
