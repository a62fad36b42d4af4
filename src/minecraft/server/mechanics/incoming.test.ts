import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { joinWorld } from '../testing/test-client.ts';
import { expectValue } from '../testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from '../world.ts';

describe('incoming', () => {
  let world: EmbeddedWorld;
  before(async () => {
    world = expectValue(await startWorld({ viewDistance: 1 }));
  });
  after(() => world.close());

  test('SERVER-325: an impossible length ends its sender and nobody else', async (t) => {
    const { bot } = await joinWorld(t, world, 'alice');
    const { host, port } = world.info;
    for (const length of [[0], [0xff, 0xff, 0xff, 0xff, 0x0f], new Array(12).fill(0xff)]) {
      const socket = connectSocket({ host, port });
      socket.on('error', () => {});
      socket.write(Buffer.from(length));
      await once(socket, 'close');
    }
    const heard = once(bot, 'message');
    expectValue(await world.say('still here'));
    assert.match(String((await heard)[0]), /still here/);
  });
});
