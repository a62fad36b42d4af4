import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../../test/tested-versions.ts';
import { joinWorld, type TestClient } from '../testing/test-client.ts';
import { eventually, expectValue } from '../testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from '../world.ts';

for (const version of TESTED_VERSIONS) {
  describe(`chunk packets of ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      world = expectValue(await startWorld({ version, viewDistance: 1, spawn: { x: 8.5, y: 5, z: 8.5 } }));
    });
    after(() => world.close());

    test('SERVER-326: who comes after a change gets the chunk as it is, by whatever it was changed', async (t) => {
      const at = new Vec3(3, 7, 3);
      const join = async (name: string): Promise<TestClient> => {
        const client = await joinWorld(t, world, name);
        await eventually('the ground', () => client.bot.blockAt(new Vec3(3, 4, 3))?.name === 'grass_block');
        return client;
      };
      const alice = await join('alice');
      for (const [n, name] of ['stone', 'gold_block', 'air'].entries()) {
        const pos = { x: 3, y: 7, z: 3 };
        if (n === 1) expectValue(await world.setBlocks([{ pos, name }]));
        else expectValue(await world.setBlock(pos, name));
        await eventually(`${name} by telling`, () => alice.bot.blockAt(at)?.name === name);
        const late = await join(`late${n}`);
        assert.equal(late.bot.blockAt(at)?.name, name);
        const again = await join(`again${n}`);
        assert.equal(again.bot.blockAt(at)?.name, name);
      }
    });
  });
}
