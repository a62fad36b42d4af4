import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Vec3 } from 'vec3';
import { joinWorld } from '../testing/test-client.ts';
import { eventually, expectValue } from '../testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from '../world.ts';

describe('outgoing', () => {
  let world: EmbeddedWorld;
  before(async () => {
    world = expectValue(await startWorld({ viewDistance: 1 }));
  });
  after(() => world.close());

  test('SERVER-324: what is written in a turn leaves in order as one piece, unpacked on this machine', async (t) => {
    const { bot } = await joinWorld(t, world, 'alice');
    const pieces: number[] = [];
    bot._client.socket.on('data', (bytes: Buffer) => pieces.push(bytes.length));
    const heard: string[] = [];
    bot.on('message', (message) => void heard.push(message.toString()));
    const said = Array.from({ length: 10 }, (_, n) => `${'long '.repeat(30)}${n}`);
    pieces.length = 0;
    await Promise.all(said.map((text) => world.say(text)));
    await eventually('all of it', () => heard.length >= said.length);
    assert.deepEqual(
      heard.map((line) => line.at(-1)),
      said.map((text) => text.at(-1)),
    );
    const bytes = pieces.reduce((sum, length) => sum + length, 0);
    assert.ok(bytes > said.join('').length, 'nothing is packed');
    pieces.length = 0;
    const changed = Array.from({ length: 40 }, (_, n) => ({ pos: { x: n % 8, y: 10, z: n >> 3 }, name: 'stone' }));
    expectValue(await world.setBlocks(changed));
    await eventually('the blocks', () => bot.blockAt(new Vec3(7, 10, 4))?.name === 'stone');
    assert.ok(pieces.length < 10, `40 packets came in ${pieces.length} pieces`);
  });
});
