export {
  type BlockProperties,
  type BlockRegistry,
  type BlockSource,
  type BlockView,
  type Box,
  type DigConditions,
  type MutableBlockView,
  OUT_OF_WORLD,
  UNLOADED,
} from './types.ts';
