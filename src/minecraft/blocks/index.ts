export { type BlockEntity, blockEntitiesOf, MAX_BLOCK_ENTITIES } from './block-entities.ts';
export { BlockFlag, UNCERTAIN } from './block-flag.ts';
export { BodyBlocks, type WorldBounds } from './body-blocks.ts';
export { type ColumnFormat, type DecodedColumn, decodeColumn, MAX_UNKNOWN_IDS } from './column-decoder.ts';
export { loadGameData } from './game-data.ts';
export { type PhysicsBlock, type PhysicsWorld, physicsWorld } from './physics-world.ts';
export { blockAgainst, type PlacingView, placedStateOf, withOneMore } from './placed-state.ts';
export { CREATIVE_REACH_BLOCKS, EYE_HEIGHT_BLOCKS, eyeOf, SURVIVAL_REACH_BLOCKS } from './player-size.ts';
export { loadBlockRegistry } from './registry.ts';
export { NARROW_MAX, SECTION_VOLUME, type SectionStates, sectionIndexOf } from './section.ts';
export { SharedBlockStore } from './shared-block-store.ts';
export {
  burnTicksOf,
  COOKING_TICKS,
  FURNACE_KINDS,
  type FurnaceKind,
  type SmeltingRecipe,
  smeltingRecipesOf,
} from './smelting.ts';
export type { ToldColumn, ToldColumns } from './told-columns.ts';
export {
  type BlockProperties,
  type BlockRegistry,
  type BlockSource,
  type BlockStates,
  type BlockView,
  type Box,
  type DigConditions,
  type MutableBlockView,
  OUT_OF_WORLD,
  UNLOADED,
} from './types.ts';
export { readiness, shareOf, weaponOf } from './weapons.ts';
export { createWorldBlocks } from './world-blocks.ts';
