import { BodyBlocks, type WorldBounds } from './body-blocks.ts';
import { SharedBlockStore } from './shared-block-store.ts';
import type { BlockRegistry, MutableBlockView } from './types.ts';

/** The overworld's layers since 1.18. */
const DEFAULT_BOUNDS: WorldBounds = { minY: -64, maxY: 320 };

/** An empty world with no column loaded, whose blocks can be set: for tests and for simulating without a server. */
export function createWorldBlocks(registry: BlockRegistry, bounds: WorldBounds = DEFAULT_BOUNDS): MutableBlockView {
  return new BodyBlocks(registry, new SharedBlockStore(), bounds);
}
