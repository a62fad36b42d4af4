import { BlockFlag } from '../blocks/index.ts';
import type { Carried, CarriedTool } from '../pathfinding/index.ts';
import type { ItemStack, WorldState } from '../state/index.ts';

const TOOL = /_(?:pickaxe|axe|shovel|hoe|sword)$|^shears$/;

/** A block dug wears a sword by two. */
const SWORD = /_sword$/;

/**
 * What is at hand that helps on a way: tools to dig with, each with the blocks it digs before it breaks, and whole
 * blocks to place. The hotbar counts, since that is what a hand can take without opening the inventory. Nothing where it
 * is not known.
 */
export function carriedBy(state: WorldState): Carried {
  const stacks = state.inventory.hotbar.filter((stack) => stack !== null);
  return {
    placeableBlocks: stacks
      .filter((stack) => placesWholeBlock(state, stack))
      .reduce((sum, { count }) => sum + count, 0),
    tools: stacks.filter(({ name }) => TOOL.test(name)).map(toolOf),
    hasteLevel: Math.max(levelOf(state, 'haste'), levelOf(state, 'conduit_power')),
    fatigueLevel: levelOf(state, 'mining_fatigue'),
  };
}

function toolOf({ name, enchantments, durability }: ItemStack): CarriedTool {
  const tool = { heldItem: name, efficiencyLevel: enchantments?.['efficiency'] ?? 0 };
  if (durability === undefined) return tool;
  const uses = durability.max - durability.used;
  return { ...tool, usesLeft: SWORD.test(name) ? Math.floor(uses / 2) : uses };
}

/** Whether a stack places whole blocks that stay where they are put. */
export function placesWholeBlock({ registry }: WorldState, { name }: ItemStack): boolean {
  const block = registry.placedBlockOf(name);
  const stateId = block === undefined ? undefined : registry.defaultStateOf(block);
  if (stateId === undefined) return false;
  const flags = registry.flagsOf(stateId);
  const unfit = BlockFlag.FALLING | BlockFlag.INTERACTIVE | BlockFlag.HAZARD;
  return (flags & BlockFlag.FULL_CUBE) !== 0 && (flags & unfit) === 0;
}

function levelOf({ self }: WorldState, effectName: string): number {
  return self.effects.find(({ name }) => name === effectName)?.level ?? 0;
}
