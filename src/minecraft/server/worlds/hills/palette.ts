import type { BlockProperties, BlockRegistry } from '../../../blocks/index.ts';

/** State ids by what the terrain calls its blocks, for one version. */
export class Palette {
  readonly #registry: BlockRegistry;

  constructor(registry: BlockRegistry) {
    this.#registry = registry;
  }

  /**
   * The state of the first of several names that the version has: blocks are renamed (`grass` is `short_grass` from 1.20.3
   * on), and some came later (copper and deepslate with 1.17), where older versions have stone. Air if it has none.
   */
  first(...names: readonly string[]): number {
    for (const name of names) {
      const state = this.#registry.defaultStateOf(name);
      if (state !== undefined) return state;
    }
    return 0;
  }

  /** A block's state with some properties; its usual state where the version lacks them. */
  with(name: string, properties: BlockProperties): number {
    return this.#registry.stateWith(name, properties) ?? this.first(name);
  }
}
