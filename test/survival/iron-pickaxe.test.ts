import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../tested-versions.ts';
import { countOf, EmbeddedBodies, failed, good } from './embedded-bodies.ts';

const SETS = ['base', 'crafting', 'furnace', 'equip', 'collect'];

const HOME = { x: 24, y: 5, z: 8 };

/** The furnace is not waited for; the hands of a body take their time at any rate. */
const TICK_RATE = 200;

/** A tree, a rock, coal and iron, each a few steps from where Pat stands. */
async function layOut({ world }: EmbeddedBodies): Promise<void> {
  const column = (x: number, z: number, heights: readonly number[], block: string) =>
    heights.map((y) => ({ pos: { x, y, z }, name: block }));
  const laid = await world.setBlocks([
    ...column(27, 8, [5, 6, 7], 'oak_log'),
    ...[5, 6, 7, 8, 9, 10].flatMap((z) => column(22, z, [5, 6], 'stone')),
    ...column(24, 11, [5], 'coal_ore'),
    ...[25, 26, 27].flatMap((x) => column(x, 11, [5], 'iron_ore')),
  ]);
  assert.ok(laid.ok, laid.ok ? '' : laid.why);
}

// The hands are what takes long, and that costs next to nothing: all versions at once.
describe('from empty hands', { concurrency: true }, () => {
  for (const version of TESTED_VERSIONS) {
    test(`BODY-66: to an iron pickaxe by tool calls alone, in ${version}`, async (t) => {
      const spawn = { x: HOME.x + 0.5, y: HOME.y, z: HOME.z + 0.5 };
      const here = await EmbeddedBodies.start({ version, spawn, viewDistance: 2, tickRate: TICK_RATE }, SETS);
      t.after(() => here.close());
      await here.run('difficulty peaceful');
      const pat = await here.enter('Pat');
      await layOut(here);
      await here.until(pat, 'the rock', () => pat.session.state.blockAt({ x: 22, y: 6, z: 10 }).name === 'stone');
      const call = async (name: string, args: object) => good(await pat.call(name, args));
      const put = async (item: string, x: number) => {
        await call('hold', { item });
        await call('place', { x, y: 4, z: 6, face: 'top' });
      };
      assert.equal(countOf(pat, 'oak_log'), 0);
      await call('collect', { blocks: ['oak_log'], count: 3 });
      await call('move', HOME);
      await call('craft', { item: 'crafting_table' });
      await put('crafting_table', 24);
      await call('craft', { item: 'wooden_pickaxe' });
      failed(await pat.call('collect', { blocks: ['iron_ore'] }), 'no_tool');
      await call('collect', { blocks: ['stone'], count: 3 });
      await call('move', HOME);
      await call('craft', { item: 'stone_pickaxe' });
      await call('collect', { blocks: ['stone'], count: 8 });
      await call('collect', { blocks: ['coal_ore'] });
      await call('collect', { blocks: ['iron_ore'], count: 3 });
      await call('move', HOME);
      await call('craft', { item: 'furnace' });
      await put('furnace', 25);
      const ore = countOf(pat, 'raw_iron') === 3 ? 'raw_iron' : 'iron_ore';
      assert.equal((await call('smelt', { item: ore, count: 3 }))['made'], 3);
      await call('craft', { item: 'iron_pickaxe' });
      assert.deepEqual([countOf(pat, 'iron_pickaxe'), countOf(pat, 'iron_ingot')], [1, 0]);
    });
  }
});
