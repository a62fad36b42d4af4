import assert from 'node:assert/strict';
import type { Point } from '../../../core/index.ts';
import { EventLog } from '../../../events/index.ts';
import { type BlockProperties, loadBlockRegistry } from '../../blocks/index.ts';
import { createWorldState, type ItemStack, type StateWriter, type WorldState } from '../../state/index.ts';

/** A state of the tests' own making: a survival player on a loaded column of air. */
export interface TestState {
  readonly state: WorldState;
  readonly writer: StateWriter;
  set(x: number, y: number, z: number, name: string, properties?: BlockProperties): void;
  /** Puts items into hotbar slots from 0 on, and slot 0 in hand. */
  carry(...names: readonly string[]): void;
}

/** A column of air over the height of the test world, 0..255. */
const AIR_COLUMN = { sections: new Array<number>(16).fill(0), unknownStateIds: [], unknownStateIdsTruncated: false };

/** Builds a {@link TestState} for Minecraft `version` with the feet at `feet`. */
export function testState(feet: Point, gameMode = 'survival', version = '1.20.4'): TestState {
  const registry = loadBlockRegistry(version);
  assert.ok(registry.ok);
  const { state, writer } = createWorldState({ registry: registry.value, username: 'Tester', events: new EventLog() });
  writer.self.joined(1, { dimension: 'overworld', gameMode });
  writer.self.moved(feet, true);
  writer.blocks.columnLoaded(0, 0, AIR_COLUMN);
  return {
    state,
    writer,
    set(x, y, z, name, properties = {}) {
      const stateId = registry.value.stateWith(name, properties);
      assert.ok(stateId !== undefined, `no ${name} ${JSON.stringify(properties)}`);
      writer.blocks.changed({ x, y, z }, stateId);
    },
    carry(...names) {
      const slots: (ItemStack | null)[] = new Array<ItemStack | null>(46).fill(null);
      for (const [index, name] of names.entries()) slots[36 + index] = { id: index + 1, name, count: 3 };
      writer.inventory.windowItems(0, slots);
      writer.inventory.slotSelected(0);
    },
  };
}
