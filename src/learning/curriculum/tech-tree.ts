import type { GameBook } from '../game/game-book.ts';
import type { Effort } from './effort.ts';

/** What a player makes on the way up, in order; what a version lacks is passed over. */
const LADDER = [
  'oak_log',
  'oak_planks',
  'crafting_table',
  'stick',
  'wooden_pickaxe',
  'cobblestone',
  'stone_pickaxe',
  'furnace',
  'coal',
  'torch',
  'iron_ingot',
  'iron_pickaxe',
  'shield',
  'bucket',
  'diamond',
  'diamond_pickaxe',
] as const;

/** Woods serve alike: having any counts as having oak. */
const ANY_WOOD = /^(?:\w+_)?(oak|birch|spruce|jungle|acacia|dark_oak|mangrove|cherry|pale_oak)_(log|planks)$/;

/** A rung of the ladder. */
export interface Rung {
  readonly item: string;
  /** Rungs that must be reached before. */
  readonly needs: readonly string[];
  readonly isReached: boolean;
}

/** The ladder of a version, with what was reached: a picture of how far a learner came. */
export function techTree(
  book: GameBook,
  efforts: ReadonlyMap<string, Effort>,
  reached: ReadonlySet<string>,
): readonly Rung[] {
  const rungs = LADDER.filter((item) => book.has('item', item));
  const known = new Set<string>(rungs);
  const had = new Set([...reached].map(rungOf));
  return rungs.map((item) => ({
    item,
    needs: [...new Set(directNeeds(efforts, item).map(rungOf))].filter((need) => known.has(need) && need !== item),
    isReached: had.has(item),
  }));
}

/** Oak stands for all woods. */
export function rungOf(item: string): string {
  return item.replace(ANY_WOOD, 'oak_$2');
}

/** What an item is made of, dug with or made at. */
function directNeeds(efforts: ReadonlyMap<string, Effort>, item: string): readonly string[] {
  const way = efforts.get(item)?.way;
  switch (way?.kind) {
    case 'craft':
      return [...way.recipe.takes.keys(), ...(way.recipe.needsTable ? ['crafting_table'] : [])];
    case 'smelt':
      return [way.input, 'furnace', ...directNeeds(efforts, way.input)];
    case 'dig':
      return way.source.tools.slice(0, 1);
    default:
      return [];
  }
}
