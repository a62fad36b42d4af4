import type { BlockPos } from '../../core/index.ts';
import { type BlockRegistry, type BlockSource, type BlockStates, OUT_OF_WORLD, UNLOADED } from '../blocks/index.ts';

/** What is at one position, for an answer that names it. */
export interface Cell {
  readonly pos: BlockPos;
  readonly source: BlockSource;
  /** Present for `registry` only. */
  readonly name?: string;
  /** Present for `registry` and `unknown-state`. */
  readonly stateId?: number;
}

/** Which of the four kinds of answer a state id, {@link UNLOADED} or {@link OUT_OF_WORLD} is. */
export function sourceOf(registry: BlockRegistry, state: number): BlockSource {
  if (state === UNLOADED) return 'unloaded';
  if (state === OUT_OF_WORLD) return 'out-of-world';
  return registry.isKnown(state) ? 'registry' : 'unknown-state';
}

/** What is at `pos`, told apart by its source. */
export function cellAt(view: BlockStates, pos: BlockPos): Cell {
  const stateId = view.stateAt(pos.x, pos.y, pos.z);
  const source = sourceOf(view.registry, stateId);
  if (source === 'unloaded' || source === 'out-of-world') return { pos, source };
  const name = view.registry.nameOf(stateId);
  return name === undefined ? { pos, source, stateId } : { pos, source, name, stateId };
}
