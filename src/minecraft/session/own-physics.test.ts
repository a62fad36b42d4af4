import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorldBlocks, loadBlockRegistry, type MutableBlockView } from '../blocks/index.ts';
import { NO_KEYS, playerAtRest } from '../physics/index.ts';
import type { Bot, LibraryItem, LibraryPlayer } from './library.ts';
import { useOwnPhysics } from './own-physics.ts';

/** One column, full of a block from its bottom to the feet at 64. */
function columnOf(name: string): MutableBlockView {
  const registry = loadBlockRegistry('1.21.4');
  if (!registry.ok) throw new Error(registry.why);
  const view = createWorldBlocks(registry.value, { minY: 0, maxY: 128 });
  view.loadEmptyColumn(0, 0);
  const state = view.registry.defaultStateOf(name) ?? 0;
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) view.setState(x, 63, z, state);
  return view;
}

class FakeBot implements Pick<Bot, 'physics' | 'inventory'> {
  glides = 0;
  readonly inventory: { slots: (LibraryItem | null)[] } = { slots: [] };
  readonly physics = {
    yawSpeed: 0,
    pitchSpeed: 0,
    simulatePlayer: (player: LibraryPlayer): LibraryPlayer => {
      this.glides++;
      return player;
    },
  };

  live(ticks: number, more: Partial<LibraryPlayer>): LibraryPlayer {
    const simulate: Bot['physics']['simulatePlayer'] = this.physics.simulatePlayer;
    const player = { ...playerAtRest({ x: 8, y: 64, z: 8 }), elytraFlying: false, ...more };
    for (let tick = 0; tick < ticks; tick++) assert.equal(simulate.call(this.physics, player, {}), player);
    return player;
  }
}

test('SESSION-32: the own body moves by our physics, and only gliding is the library’s', () => {
  const bot = new FakeBot();
  useOwnPhysics(bot, columnOf('soul_sand'));
  const walked = bot.live(20, { control: { ...NO_KEYS, forward: true } });
  assert.ok(8 - walked.pos.z > 1 && 8 - walked.pos.z < 3, `${walked.pos.z}`);
  assert.equal(bot.glides, 0);
  bot.live(2, { elytraFlying: true });
  assert.equal(bot.glides, 2);
});

test('SESSION-32: boots of leather that are worn carry it over powder snow', () => {
  const boots: LibraryItem = { type: 1, name: 'leather_boots', count: 1 };
  for (const worn of [null, boots]) {
    const bot = new FakeBot();
    bot.inventory.slots[8] = worn;
    useOwnPhysics(bot, columnOf('powder_snow'));
    assert.equal(bot.live(10, {}).pos.y === 64, worn !== null);
  }
});
