import { BlockFlag } from '../minecraft/blocks/index.ts';
import type { Carried } from '../minecraft/pathfinding/index.ts';
import type { ItemStack, WorldState } from '../minecraft/state/index.ts';

const TOOL = /_(?:pickaxe|axe|shovel|hoe|sword)$|^shears$/;

/** What is carried that helps on a way: tools to dig with, whole blocks to place. Nothing where it is not known. */
export function carriedBy(state: WorldState): Carried {
  const { hotbar, main } = state.inventory;
  const stacks = [...hotbar, ...main].filter((stack) => stack !== null);
  return {
    placeableBlocks: stacks
      .filter((stack) => placesWholeBlock(state, stack))
      .reduce((sum, { count }) => sum + count, 0),
    tools: stacks
      .filter(({ name }) => TOOL.test(name))
      .map(({ name, enchantments }) => ({ heldItem: name, efficiencyLevel: enchantments?.['efficiency'] ?? 0 })),
    hasteLevel: levelOf(state, 'haste'),
    fatigueLevel: levelOf(state, 'mining_fatigue'),
  };
}

function placesWholeBlock({ registry }: WorldState, { name }: ItemStack): boolean {
  const block = registry.placedBlockOf(name);
  const stateId = block === undefined ? undefined : registry.defaultStateOf(block);
  if (stateId === undefined) return false;
  const flags = registry.flagsOf(stateId);
  return (flags & BlockFlag.FULL_CUBE) !== 0 && (flags & BlockFlag.FALLING) === 0;
}

function levelOf({ self }: WorldState, effectName: string): number {
  return self.effects.find(({ name }) => name === effectName)?.level ?? 0;
}
