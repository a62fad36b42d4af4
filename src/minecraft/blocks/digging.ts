import { NEVER_DUG } from './flag-rules.ts';
import type { GameData, RawBlock } from './game-data.ts';
import type { DigConditions } from './types.ts';

/** Mining fatigue multiplies the speed by this, by level 1 to 3, then stays (`Player#getDestroySpeed`). */
const FATIGUE_FACTORS = [1, 0.3, 0.09, 0.0027, 0.00081] as const;

/** Progress a tick is speed / hardness / 30 with a tool that harvests the block, / 100 without. */
const HARVEST_DIVISOR = 30;
const NO_HARVEST_DIVISOR = 100;

/** Speed is divided by this in water, and again off the ground. */
const HANDICAP = 5;

/** Keeps a whole number of ticks whole: 1 / (1 / 1.5 / 100) is a little more than 150. */
const ROUNDING_SLACK = 1e-9;

/** In creative these attack and never dig (`Item#canAttackBlock`). */
const NEVER_DIGS_IN_CREATIVE = /^(.*_sword|trident|mace)$/;

/** Drop something only when sheared: their loot tables ask for shears (or silk touch, which we cannot see). */
const SHEARED =
  /^(.*_leaves|vine|(short_|tall_)?grass|(large_)?fern|(tall_)?seagrass|nether_sprouts|hanging_roots|glow_lichen|dead_bush|bush|(short|tall)_dry_grass|pale_hanging_moss)$/;

/** Digs with what the version's data say of materials, tools and hardness. */
export class Digging {
  readonly #data: GameData;

  constructor(data: GameData) {
    this.#data = data;
  }

  /**
   * Ticks to dig a block: `ceil(1 / progress)`, and 0 where the progress of one tick reaches 1 (broken at once).
   * Formula: https://minecraft.wiki/w/Breaking#Calculation.
   */
  ticks(block: RawBlock, conditions: DigConditions): number {
    const held = conditions.heldItem;
    if (NEVER_DUG.test(block.name)) return Infinity;
    if (conditions.creative === true) return held !== null && NEVER_DIGS_IN_CREATIVE.test(held) ? Infinity : 0;
    const hardness = block.hardness;
    if (!block.diggable || hardness === null || hardness < 0) return Infinity;
    const divisor = this.harvests(block, held) ? HARVEST_DIVISOR : NO_HARVEST_DIVISOR;
    const progress = this.#speed(block, conditions) / hardness / divisor;
    return progress >= 1 ? 0 : Math.ceil(1 / progress - ROUNDING_SLACK);
  }

  /** Whether the block yields its drops to this tool: any does, where the data name none. */
  harvests(block: RawBlock, heldItem: string | null): boolean {
    if (block.harvestTools === undefined) return true;
    const id = this.#itemId(heldItem);
    return id !== undefined && block.harvestTools[id] === true;
  }

  drops(block: RawBlock, heldItem: string | null): boolean {
    if (heldItem === 'shears' && SHEARED.test(block.name)) return true;
    return !NEVER_DUG.test(block.name) && block.drops.length > 0 && this.harvests(block, heldItem);
  }

  #speed(block: RawBlock, conditions: DigConditions): number {
    const id = this.#itemId(conditions.heldItem);
    const speeds = block.material === undefined ? undefined : this.#data.materials[block.material];
    let speed = (id === undefined ? undefined : speeds?.[id]) ?? 1;
    const efficiency = conditions.efficiencyLevel ?? 0;
    if (efficiency > 0 && speed > 1) speed += efficiency * efficiency + 1;
    speed *= 1 + 0.2 * (conditions.hasteLevel ?? 0);
    const fatigue = Math.min(conditions.fatigueLevel ?? 0, FATIGUE_FACTORS.length - 1);
    speed *= FATIGUE_FACTORS[fatigue] ?? 1;
    if (conditions.inWater === true) speed /= HANDICAP;
    if (conditions.onGround === false) speed /= HANDICAP;
    return speed;
  }

  #itemId(name: string | null): number | undefined {
    return name === null ? undefined : this.#data.itemsByName[name]?.id;
  }
}
