import assert from 'node:assert/strict';
import {
  type BlockProperties,
  type BlockRegistry,
  createWorldBlocks,
  loadBlockRegistry,
  type MutableBlockView,
} from '../../blocks/index.ts';

/** The registry that perception's tests share. */
export function testRegistry(): BlockRegistry {
  const loaded = loadBlockRegistry('1.20.4');
  assert.ok(loaded.ok);
  return loaded.value;
}

/** A state id no registry knows. */
export const UNKNOWN_STATE = 70_000;

/** A world from y 0 to 32 with the four columns around the origin loaded, of air, on a floor of stone at y 3. */
export class TestWorld {
  readonly registry = testRegistry();
  readonly view: MutableBlockView = createWorldBlocks(this.registry, { minY: 0, maxY: 32 });

  constructor() {
    for (const x of [-1, 0]) for (const z of [-1, 0]) this.view.loadEmptyColumn(x, z);
    this.fill([-16, 3, -16], [15, 3, 15], 'stone');
  }

  stateOf(name: string, properties: BlockProperties = {}): number {
    const state = this.registry.stateWith(name, properties);
    assert.ok(state !== undefined, name);
    return state;
  }

  set(x: number, y: number, z: number, block: string | number, properties: BlockProperties = {}): this {
    const state = typeof block === 'number' ? block : this.stateOf(block, properties);
    assert.ok(this.view.setState(x, y, z, state));
    return this;
  }

  fill(from: readonly [number, number, number], to: readonly [number, number, number], name: string): this {
    const state = this.stateOf(name);
    for (let x = from[0]; x <= to[0]; x++) {
      for (let y = from[1]; y <= to[1]; y++) for (let z = from[2]; z <= to[2]; z++) this.view.setState(x, y, z, state);
    }
    return this;
  }
}
