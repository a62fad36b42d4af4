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

/** What the ground gives all over: nobody misses it. */
const COMMON_GROUND: ReadonlySet<string> = new Set([
  'dirt',
  'cobblestone',
  'cobbled_deepslate',
  'stone',
  'deepslate',
  'netherrack',
  'end_stone',
]);

/** Which of the whole blocks at hand a way is built of: what the ground gives all over, of equals what most is carried of. */
export function spareBlock(state: WorldState): string | undefined {
  const counts = new Map<string, number>();
  for (const stack of state.inventory.hotbar) {
    if (stack === null || !placesWholeBlock(state, stack)) continue;
    counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  }
  const isCommon = (name: string) => Number(COMMON_GROUND.has(name));
  return [...counts].sort(([a, most], [b, other]) => isCommon(b) - isCommon(a) || other - most)[0]?.[0];
}

/** Whether a stack places whole blocks that stay where they are put. */
function placesWholeBlock({ registry }: WorldState, { name }: ItemStack): boolean {
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
